#include "hide/neighbours/share_tree.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <optional>

#include "learn/criterion.h"
#include "table/class_counts.h"

namespace espalier {

// Grows one tree, with a stack of open nodes.
class ShareTreeGrower {
 public:
  ShareTreeGrower(const RowSample& sample, const ShareTreeOptions& options, ShareTree& tree)
      : sample_(sample), options_(options), tree_(tree), places_(sample.rows.size()) {
    std::iota(places_.begin(), places_.end(), uint32_t{0});
    asked_.assign(options.asked_rows.begin(), options.asked_rows.end());
    size_t most_codes = 0;
    for (const AttributeId a : sample.attributes) {
      most_codes = std::max(most_codes, sample.table.attributes[a].CodeCount());
    }
    by_code_.resize((most_codes + 1) * sample.classes(), 0);
    rows_of_code_.resize(most_codes + 1, 0);
  }

  void Grow() {
    Open(0, places_.size(), 0, asked_.size(), 0);
    while (!open_.empty()) {
      const Work work = open_.back();
      open_.pop_back();
      if (const std::optional<Split> best = BestSplit(work)) Part(work, *best);
    }
  }

 private:
  struct Work {
    size_t node = 0;
    size_t begin = 0;  // in places_
    size_t end = 0;
    size_t asked_begin = 0;
    size_t asked_end = 0;
    size_t depth = 0;
  };
  struct Split {
    size_t column = 0;  // place in sample_.attributes
    bool one_value = false;
    Code code = 0;
    double impurity = 0;  // of both sides
  };

  void Open(size_t begin, size_t end, size_t asked_begin, size_t asked_end, size_t depth) {
    const size_t node = tree_.nodes_.size();
    tree_.nodes_.emplace_back();
    tree_.counts_.resize(tree_.nodes_.size() * tree_.classes_, 0);
    for (size_t i = begin; i < end; ++i) {
      ++tree_.counts_[node * tree_.classes_ + sample_.labels[places_[i]]];
    }
    open_.push_back({node, begin, end, asked_begin, asked_end, depth});
  }

  bool MayPart(const Work& work) const {
    if (work.end - work.begin < 2 * options_.least_side) return false;
    const auto counts = tree_.Counts(work.node);
    return std::count(counts.begin(), counts.end(), 0U) + 1 < std::ssize(counts);
  }

  std::optional<Split> BestSplit(const Work& work) {
    std::optional<Split> best;
    if (!MayPart(work)) return best;
    const size_t most =
        options_.attributes_tried == 0 ? sample_.attributes.size() : options_.attributes_tried;
    const double before = Gini::Weighed(tree_.Counts(work.node));
    size_t tried = 0;
    for (const size_t column : AttributeOrder(work)) {
      const std::optional<Split> split = BestSplitBy(column, work);
      if (!split) continue;
      if (!best || split->impurity < best->impurity - kTie) best = split;
      if (++tried == most) break;
    }
    if (best && best->impurity >= before - kTie) return std::nullopt;
    return best;
  }

  // In which order attributes have their turn at a node.
  std::vector<size_t> AttributeOrder(const Work& work) const {
    std::vector<size_t> order(sample_.attributes.size());
    std::iota(order.begin(), order.end(), size_t{0});
    if (options_.attributes_tried == 0) return order;
    uint64_t place = MixHash(options_.number, work.depth);
    for (const uint64_t count : tree_.Counts(work.node)) place = MixHash(place, count);
    std::vector<uint64_t> keys;
    keys.reserve(order.size());
    for (const uint64_t name : sample_.attribute_hashes) keys.push_back(MixHash(place, name));
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return keys[a] < keys[b]; });
    return order;
  }

  std::optional<Split> BestSplitBy(size_t column, const Work& work) {
    const std::vector<Code>& codes = sample_.columns[column];
    const size_t classes = tree_.classes_;
    present_.clear();
    for (size_t i = work.begin; i < work.end; ++i) {
      const Code code = codes[places_[i]];
      if (rows_of_code_[code]++ == 0) present_.push_back(code);
      ++by_code_[code * classes + sample_.labels[places_[i]]];
    }
    std::sort(present_.begin(), present_.end());
    std::optional<Split> best;
    if (present_.size() > 1) {
      best = sample_.table.attributes[sample_.attributes[column]].numeric()
                 ? BestThreshold(column, work)
                 : BestValue(column, work);
    }
    for (const Code code : present_) {
      std::fill_n(&by_code_[code * classes], classes, uint64_t{0});
      rows_of_code_[code] = 0;
    }
    return best;
  }

  std::optional<Split> BestThreshold(size_t column, const Work& work) {
    std::optional<Split> best;
    std::vector<uint64_t> low(tree_.classes_, 0);
    for (size_t i = 0; i + 1 < present_.size(); ++i) {
      for (size_t c = 0; c < low.size(); ++c) low[c] += by_code_[present_[i] * low.size() + c];
      Consider({column, false, Halfway(column, present_[i], present_[i + 1])}, low, work, best);
    }
    return best;
  }

  std::optional<Split> BestValue(size_t column, const Work& work) {
    std::optional<Split> best;
    // Of two values one against the other is the same the other way round.
    const size_t values = present_.size() == 2 ? 1 : present_.size();
    for (size_t i = 0; i < values; ++i) {
      const std::span<const uint64_t> low = ClassCountsAt(by_code_, present_[i], tree_.classes_);
      Consider({column, true, present_[i]}, low, work, best);
    }
    return best;
  }

  // The last code that is not above the middle of two.
  Code Halfway(size_t column, Code low, Code high) const {
    const std::vector<double>& numbers =
        sample_.table.attributes[sample_.attributes[column]].numbers;
    if (high >= numbers.size()) return high - 1;  // the missing against the rest
    const double middle = numbers[low] + (numbers[high] - numbers[low]) / 2;
    const auto above = std::upper_bound(numbers.begin() + low, numbers.begin() + high, middle);
    return static_cast<Code>(above - numbers.begin()) - 1;
  }

  void Consider(Split split, std::span<const uint64_t> low, const Work& work,
                std::optional<Split>& best) {
    const uint64_t rows = work.end - work.begin;
    const uint64_t low_rows = RowsIn(low);
    if (low_rows < options_.least_side || rows - low_rows < options_.least_side) return;
    high_.assign(tree_.Counts(work.node).begin(), tree_.Counts(work.node).end());
    for (size_t c = 0; c < high_.size(); ++c) high_[c] -= low[c];
    split.impurity = Gini::Weighed(low) + Gini::Weighed(high_);
    if (best && split.impurity >= best->impurity - kTie) return;
    if (options_.least_asked > 0 && !MayPartAsked(split, work)) return;
    best = split;
  }

  static bool GoesLow(const Split& split, Code code) {
    return split.one_value ? code == split.code : code <= split.code;
  }

  bool MayPartAsked(const Split& split, const Work& work) const {
    const Column& column = sample_.table.columns[sample_.attributes[split.column]];
    size_t low = 0;
    for (size_t i = work.asked_begin; i < work.asked_end; ++i) {
      if (GoesLow(split, column.At(asked_[i]))) ++low;
    }
    const size_t high = work.asked_end - work.asked_begin - low;
    return (low == 0 || low >= options_.least_asked) && (high == 0 || high >= options_.least_asked);
  }

  void Part(const Work& work, const Split& split) {
    const std::vector<Code>& codes = sample_.columns[split.column];
    const auto at = [](auto& list, size_t place) {
      return list.begin() + static_cast<std::ptrdiff_t>(place);
    };
    const auto middle =
        std::stable_partition(at(places_, work.begin), at(places_, work.end),
                              [&](uint32_t place) { return GoesLow(split, codes[place]); });
    const Column& column = sample_.table.columns[sample_.attributes[split.column]];
    const auto asked_middle =
        std::stable_partition(at(asked_, work.asked_begin), at(asked_, work.asked_end),
                              [&](RowIndex row) { return GoesLow(split, column.At(row)); });
    ShareTree::Node& node = tree_.nodes_[work.node];
    node = {sample_.attributes[split.column], split.one_value, split.code, tree_.nodes_.size()};
    const auto begin_high = static_cast<size_t>(middle - places_.begin());
    const auto asked_high = static_cast<size_t>(asked_middle - asked_.begin());
    Open(work.begin, begin_high, work.asked_begin, asked_high, work.depth + 1);
    Open(begin_high, work.end, asked_high, work.asked_end, work.depth + 1);
  }

  const RowSample& sample_;
  const ShareTreeOptions& options_;
  ShareTree& tree_;
  std::vector<uint32_t> places_;  // in the sample; those of a node side by side
  std::vector<RowIndex> asked_;   // likewise
  std::vector<Work> open_;
  // All 0 between two attributes.
  std::vector<uint64_t> by_code_;  // code * classes + class
  std::vector<uint32_t> rows_of_code_;
  std::vector<Code> present_;
  std::vector<uint64_t> high_;
};

ShareTree::ShareTree(const RowSample& sample, const ShareTreeOptions& options)
    : classes_(sample.classes()) {
  assert(!sample.rows.empty());
  ShareTreeGrower(sample, options, *this).Grow();
}

size_t ShareTree::LeafOf(const Table& table, RowIndex row) const {
  size_t at = 0;
  while (nodes_[at].low != 0) {
    const Node& node = nodes_[at];
    const Code code = table.columns[node.attribute].At(row);
    const bool low = node.one_value ? code == node.code : code <= node.code;
    at = node.low + (low ? 0 : 1);
  }
  return at;
}

}  // namespace espalier
