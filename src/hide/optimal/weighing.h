// What moves would do to rivals, and which of them are worth trying.
//
// A move of rows that differ, a crowd, is weighed by what it does on average.
// Threads: one at a time.
#ifndef ESPALIER_HIDE_OPTIMAL_WEIGHING_H_
#define ESPALIER_HIDE_OPTIMAL_WEIGHING_H_

#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "hide/optimal/edited_counts.h"
#include "hide/optimal/move.h"
#include "hide/optimal/scale.h"

namespace espalier {

class Weighing {
 public:
  // The rivals that rows of a leaf meet on their way, by their places.
  struct Met {
    std::vector<size_t> rivals;
    std::map<AttributeId, std::vector<size_t>> by_attribute;
  };

  // Borrows both.
  Weighing(std::span<const Scale> scales, const EditedCounts& counts)
      : scales_(scales), counts_(counts) {}

  const Met& MetBy(size_t leaf);
  // Notes what the move would do to rivals.
  void Weigh(Move& move);
  // For each rival that is to be beaten the moves that do most for their cost, weighed.
  std::vector<Move> Best(std::vector<Move> moves);

 private:
  void WeighAgainst(const std::vector<size_t>& rivals, const TriedEdit& edit, Move& move) const;
  double Change(const Scale& scale, const TriedEdit& edit, const Move& move) const;
  double MeanOverRows(const Scale& scale, const TriedEdit& edit, const Move& move) const;
  double ChangeAt(const Scale& scale, const TriedEdit& edit, RowIndex row) const;

  std::span<const Scale> scales_;
  const EditedCounts& counts_;
  std::map<size_t, Met> met_;  // by leaf
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_WEIGHING_H_
