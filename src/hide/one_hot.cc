#include "hide/one_hot.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "hide/chance.h"

namespace espalier {
namespace {

constexpr size_t kMostTried = 200;  // members, from one attribute

using Words = std::vector<uint64_t>;

// The rows where a two-valued attribute has a code.
Words RowsWith(const Column& column, Code code) {
  const auto* bits = std::get_if<Column::Bits>(&column.packing());
  Words words(WordsFor(column.rows()), 0);
  if (bits == nullptr) {
    column.ForEach([&](RowIndex row, Code here) {
      if (here == code) words[row / kWordBits] |= uint64_t{1} << (row % kWordBits);
    });
    return words;
  }
  words = bits->words;
  if (code == 1) return words;
  for (uint64_t& word : words) word = ~word;
  const RowIndex in_last = column.rows() % kWordBits;
  if (in_last != 0) words.back() &= (uint64_t{1} << in_last) - 1;
  return words;
}

class OneHotSearch {
 public:
  OneHotSearch(const Table& table, Code on) : rows_(table.rows) {
    for (AttributeId a = 0; a < table.columns.size(); ++a) {
      if (table.attributes[a].CodeCount() != 2) continue;
      Words words = RowsWith(table.columns[a], on);
      const uint64_t count = CountOf(words);
      if (count == 0 || count == rows_) continue;
      candidates_.push_back({a, std::move(words), count});
    }
  }

  std::vector<std::vector<AttributeId>> Find() {
    std::vector<std::vector<AttributeId>> groups;
    std::vector<bool> grouped(candidates_.size(), false);
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (grouped[i]) continue;
      members_ = {i};
      covered_ = candidates_[i].rows;
      if (!Complete() || IsChance()) continue;
      std::vector<AttributeId> group;
      for (const size_t member : members_) {
        grouped[member] = true;
        group.push_back(candidates_[member].attribute);
      }
      std::sort(group.begin(), group.end());
      groups.push_back(std::move(group));
    }
    return groups;
  }

 private:
  struct Candidate {
    AttributeId attribute = 0;
    Words rows;  // where it is on
    uint64_t count = 0;
  };

  static uint64_t CountOf(const Words& words) {
    uint64_t count = 0;
    for (const uint64_t word : words) count += static_cast<uint64_t>(std::popcount(word));
    return count;
  }

  // rows_ if all are covered.
  RowIndex FirstUncovered(RowIndex from) const {
    for (size_t word = from / kWordBits; word < covered_.size(); ++word) {
      if (~covered_[word] == 0) continue;
      const auto bit = static_cast<RowIndex>(std::countr_one(covered_[word]));
      return std::min<RowIndex>(rows_, word * kWordBits + bit);
    }
    return rows_;
  }

  // Adds members until every row is covered; whether it came out.
  bool Complete() {
    struct Step {
      RowIndex uncovered = 0;  // a row that the next member is on in
      size_t next = 0;         // the first candidate that was not tried there
    };
    const size_t first = members_.front() + 1;
    std::vector<Step> steps = {{FirstUncovered(0), first}};
    for (size_t tried = 0; !steps.empty() && tried < kMostTried;) {
      const RowIndex uncovered = steps.back().uncovered;
      if (uncovered == rows_) return true;
      const size_t next = NextFitting(uncovered, steps.back().next);
      if (next < candidates_.size()) {
        ++tried;
        steps.back().next = next + 1;
        members_.push_back(next);
        Toggle(candidates_[next].rows);
        steps.push_back({FirstUncovered(uncovered), first});
        continue;
      }
      steps.pop_back();
      if (steps.empty()) break;
      Toggle(candidates_[members_.back()].rows);
      members_.pop_back();
    }
    return false;
  }

  // The first candidate from there that is on in the row, and never together with a member.
  size_t NextFitting(RowIndex row, size_t from) const {
    for (size_t next = from; next < candidates_.size(); ++next) {
      const Words& rows = candidates_[next].rows;
      const bool on = (rows[row / kWordBits] >> (row % kWordBits) & 1U) != 0;
      if (on && IsDisjoint(rows)) return next;
    }
    return candidates_.size();
  }

  bool IsDisjoint(const Words& rows) const {
    for (size_t word = 0; word < rows.size(); ++word) {
      if ((rows[word] & covered_[word]) != 0) return false;
    }
    return true;
  }

  void Toggle(const Words& rows) {
    for (size_t word = 0; word < rows.size(); ++word) covered_[word] ^= rows[word];
  }

  // Whether so many independent attributes might have come out so.
  bool IsChance() const {
    double none = 1;  // is on in a row
    double odds = 0;
    for (const size_t member : members_) {
      const double share =
          static_cast<double>(candidates_[member].count) / static_cast<double>(rows_);
      none *= 1 - share;
      odds += share / (1 - share);
    }
    const double evidence = -static_cast<double>(rows_) * std::log2(none * odds);
    const auto [first, last] = std::minmax_element(members_.begin(), members_.end());
    const bool side_by_side = *last - *first + 1 == members_.size();
    const auto choices = side_by_side ? 2.0 : static_cast<double>(members_.size());
    return IsLikelyChance(evidence, choices * std::log2(static_cast<double>(candidates_.size())));
  }

  RowIndex rows_;
  std::vector<Candidate> candidates_;
  std::vector<size_t> members_;  // places in candidates_
  Words covered_;                // rows where a member is on
};

}  // namespace

std::vector<std::vector<AttributeId>> FindOneHotGroups(const Table& table) {
  std::vector<std::vector<AttributeId>> groups = OneHotSearch(table, 1).Find();
  for (std::vector<AttributeId>& group : OneHotSearch(table, 0).Find()) {
    if (std::find(groups.begin(), groups.end(), group) == groups.end()) {
      groups.push_back(std::move(group));
    }
  }
  return groups;
}

}  // namespace espalier
