// Bins of attributes, and pairs of them, as the features of a linear model.
#ifndef ESPALIER_JUDGE_ATTACKS_PAIR_FEATURES_H_
#define ESPALIER_JUDGE_ATTACKS_PAIR_FEATURES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "table/table.h"

namespace espalier {

// The features of rows, one row after the other.
struct FeatureRows {
  std::vector<uint32_t> features;  // those that hold in a row, ascending by what they are about
  std::vector<size_t> begin;       // of each row, and the end of the last

  size_t rows() const { return begin.size() - 1; }
};

inline std::span<const uint32_t> FeaturesOf(const FeatureRows& rows, size_t row) {
  return std::span(rows.features).subspan(rows.begin[row], rows.begin[row + 1] - rows.begin[row]);
}

// A feature that could be used.
struct FeatureCandidate {
  size_t block = 0;
  uint64_t cell = 0;
  double contrast = 0;  // how far its classes are from those of all rows
};

class PairFeatures {
 public:
  // Chosen by the rows of the table.
  explicit PairFeatures(const Table& table);

  size_t size() const { return size_; }
  // Features that a row can have at once, at most.
  size_t most_at_once() const { return blocks_.size(); }

  // Of every `step`-th row of a table in the same codes. REQUIRES: step >= 1
  FeatureRows Of(const Table& table, size_t step) const;

 private:
  // One attribute, or two: every row has at most one of its features.
  struct Block {
    AttributeId first = 0;
    AttributeId second = 0;                           // the same: one attribute
    std::unordered_map<uint64_t, uint32_t> features;  // by cell
  };

  uint64_t CellOf(const Block& block, const Table& table, RowIndex row) const;
  std::vector<FeatureCandidate> CandidatesOf(size_t block, const Table& table,
                                             const std::vector<double>& shares) const;
  // The best of them become features.
  void Take(std::vector<FeatureCandidate> candidates);

  std::vector<std::vector<size_t>> bins_;  // by attribute and code
  std::vector<uint64_t> bin_counts_;
  std::vector<Block> blocks_;
  size_t size_ = 0;
};

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_PAIR_FEATURES_H_
