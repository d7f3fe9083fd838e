#include "hide/bonds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "hide/chance.h"
#include "hide/one_hot.h"

namespace espalier {
namespace {

constexpr RowIndex kSampledRows = 1024;
constexpr RowIndex kRowsAValue = 5;  // of an attribute that tells another, on average
constexpr RowIndex kBlockRows = 4096;
constexpr size_t kMostApart = 2000;  // columns between two that are compared
constexpr Code kUnseen = std::numeric_limits<Code>::max();

// What the values of one attribute tell about those of another, row by row.
class Told {
 public:
  explicit Told(size_t codes) : told_(codes, kUnseen) {}

  // Whether it still holds.
  bool Add(Code code, Code other) {
    Code& told = told_[code];
    if (told == kUnseen) told = other;
    return told == other;
  }
  bool TellsSeveral() const {
    Code first = kUnseen;
    for (const Code told : told_) {
      if (told == kUnseen) continue;
      if (first != kUnseen && told != first) return true;
      first = told;
    }
    return false;
  }

 private:
  std::vector<Code> told_;
};

std::vector<Code> CodesOf(const Column& column, RowIndex begin, RowIndex end) {
  std::vector<Code> codes;
  codes.reserve(end - begin);
  std::visit(
      [&](const auto& packed) {
        for (RowIndex row = begin; row < end; ++row) codes.push_back(Column::Get(packed, row));
      },
      column.packing());
  return codes;
}

class BondSearch {
 public:
  explicit BondSearch(const Table& table) : table_(table), root_(table.columns.size()) {
    std::iota(root_.begin(), root_.end(), AttributeId{0});
  }

  Bonds Find() {
    for (const std::vector<AttributeId>& group : FindOneHotGroups(table_)) {
      for (const AttributeId member : group) Join(group.front(), member);
    }
    TakeSample();
    for (AttributeId a = 0; a < root_.size(); ++a) {
      const size_t end = std::min<size_t>(root_.size(), a + kMostApart);
      for (auto b = a + 1; b < end; ++b) {
        if (RootOf(a) != RootOf(b) && (Tells(a, b) || Tells(b, a))) Join(a, b);
      }
    }
    return {Joined(), root_.size()};
  }

 private:
  AttributeId RootOf(AttributeId a) {
    while (root_[a] != a) a = root_[a] = root_[root_[a]];
    return a;
  }

  void Join(AttributeId a, AttributeId b) {
    const AttributeId one = RootOf(a);
    const AttributeId other = RootOf(b);
    root_[std::max(one, other)] = std::min(one, other);
  }

  void TakeSample() {
    const RowIndex rows = std::min(table_.rows, kSampledRows);
    for (AttributeId a = 0; a < root_.size(); ++a) {
      std::vector<Code> codes;
      for (RowIndex i = 0; i < rows; ++i) {
        codes.push_back(table_.columns[a].At(i * table_.rows / rows));
      }
      entropies_.push_back(EntropyOf(codes));
      sample_.push_back(std::move(codes));
    }
  }

  static double EntropyOf(std::vector<Code> codes) {
    std::sort(codes.begin(), codes.end());
    double bits = 0;
    for (auto begin = codes.begin(); begin != codes.end();) {
      const auto end = std::upper_bound(begin, codes.end(), *begin);
      const double share = static_cast<double>(end - begin) / static_cast<double>(codes.size());
      bits -= share * std::log2(share);
      begin = end;
    }
    return bits;
  }

  size_t CodesOfAttribute(AttributeId a) const { return table_.attributes[a].CodeCount(); }

  bool Tells(AttributeId a, AttributeId b) const {
    const size_t codes = CodesOfAttribute(a);
    if (codes < CodesOfAttribute(b) || CodesOfAttribute(b) < 2) return false;
    if (codes > 2 && (codes * kRowsAValue > table_.rows || IsChance(a, b))) return false;
    return HoldsInSample(a, b) && Holds(a, b);
  }

  bool IsChance(AttributeId a, AttributeId b) const {
    const auto agreeing = static_cast<double>(table_.rows - CodesOfAttribute(a));
    return IsLikelyChance(agreeing * entropies_[b],
                          2 * std::log2(static_cast<double>(root_.size())));
  }

  bool HoldsInSample(AttributeId a, AttributeId b) const {
    Told told(CodesOfAttribute(a));
    for (size_t i = 0; i < sample_[a].size(); ++i) {
      if (!told.Add(sample_[a][i], sample_[b][i])) return false;
    }
    return true;
  }

  bool Holds(AttributeId a, AttributeId b) const {
    Told told(CodesOfAttribute(a));
    for (RowIndex begin = 0; begin < table_.rows; begin += kBlockRows) {
      const RowIndex end = std::min(table_.rows, begin + kBlockRows);
      const std::vector<Code> ones = CodesOf(table_.columns[a], begin, end);
      const std::vector<Code> others = CodesOf(table_.columns[b], begin, end);
      for (size_t i = 0; i < ones.size(); ++i) {
        if (!told.Add(ones[i], others[i])) return false;
      }
    }
    return told.TellsSeveral();
  }

  std::vector<std::vector<AttributeId>> Joined() {
    std::vector<std::vector<AttributeId>> members(root_.size());
    for (AttributeId a = 0; a < root_.size(); ++a) members[RootOf(a)].push_back(a);
    std::erase_if(members, [](const auto& bond) { return bond.size() < 2; });
    return members;
  }

  const Table& table_;
  std::vector<AttributeId> root_;  // of each attribute, towards the first of its bond
  std::vector<std::vector<Code>> sample_;
  std::vector<double> entropies_;
};

}  // namespace

Bonds::Bonds(std::span<const std::vector<AttributeId>> bonds, size_t attributes)
    : together_(attributes) {
  for (AttributeId a = 0; a < attributes; ++a) together_[a] = {a};
  for (const std::vector<AttributeId>& bond : bonds) {
    for (const AttributeId a : bond) together_[a] = bond;
  }
}

Bonds FindBonds(const Table& table) { return BondSearch(table).Find(); }

}  // namespace espalier
