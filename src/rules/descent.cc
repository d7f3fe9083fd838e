#include "rules/descent.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <variant>

namespace espalier {
namespace {

// Calls f(branch_of_code) with the quickest form of the test. Branch `branches` stands for none.
template <typename F>
void WithBranches(const Test& test, const Attribute& attribute, uint32_t branches, const F& f) {
  switch (test.kind) {
    case Test::Kind::kThreshold: {
      const auto above =
          std::upper_bound(attribute.numbers.begin(), attribute.numbers.end(), test.threshold);
      const auto low = static_cast<Code>(above - attribute.numbers.begin());
      const Code missing = attribute.MissingCode();
      const uint32_t lacking = test.missing == Test::Missing::kLow ? 0 : 1;
      return f([=](Code code) -> uint32_t { return code >= missing ? lacking : code >= low; });
    }
    case Test::Kind::kOneValue:
      return f([one = test.code](Code code) -> uint32_t { return code != one; });
    case Test::Kind::kEachValue:
      return f([&](Code code) -> uint32_t {
        return static_cast<uint32_t>(BranchOf(test, attribute, code).value_or(branches));
      });
  }
}

}  // namespace

void Descent::Find(RowIndex first, std::span<size_t> ends) {
  rows_.resize(ends.size());
  std::iota(rows_.begin(), rows_.end(), 0U);
  branches_.resize(ends.size());
  sorted_.resize(ends.size());
  open_.assign(1, {0, 0, static_cast<uint32_t>(ends.size())});
  while (!open_.empty()) {
    const Part part = open_.back();
    open_.pop_back();
    if (tree_.nodes[part.node].leaf()) {
      for (uint32_t i = part.begin; i < part.end; ++i) ends[rows_[i]] = part.node;
      continue;
    }
    AskRows(part, first);
    SortByBranch(part, ends);
  }
}

void Descent::AskRows(const Part& part, RowIndex first) {
  const Test& test = tree_.TestOf(part.node);
  const auto branches = static_cast<uint32_t>(tree_.nodes[part.node].branches);
  begins_.assign(branches + 2, 0);
  WithBranches(test, table_.attributes[test.attribute], branches, [&](const auto& branch_of) {
    std::visit(
        [&](const auto& codes) {
          for (uint32_t i = part.begin; i < part.end; ++i) {
            branches_[i] = branch_of(Column::Get(codes, first + rows_[i]));
            ++begins_[branches_[i] + 1];
          }
        },
        table_.columns[test.attribute].packing());
  });
}

void Descent::SortByBranch(const Part& part, std::span<size_t> ends) {
  const TreeNode& node = tree_.nodes[part.node];
  begins_[0] = part.begin;
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  for (uint32_t branch = 0; branch < node.branches; ++branch) {
    const Part child{node.first_child + branch, begins_[branch], begins_[branch + 1]};
    if (child.begin < child.end) open_.push_back(child);
  }
  const uint32_t without_branch = begins_[node.branches];
  for (uint32_t i = part.begin; i < part.end; ++i) sorted_[begins_[branches_[i]]++] = rows_[i];
  std::copy(sorted_.begin() + part.begin, sorted_.begin() + part.end, rows_.begin() + part.begin);
  for (uint32_t i = without_branch; i < part.end; ++i) ends[rows_[i]] = part.node;
}

}  // namespace espalier
