#include "hide/optimal/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"
#include "hide/parents.h"
#include "learn/splitter.h"
#include "rules/grammar.h"
#include "rules/word.h"

namespace espalier {
namespace {

std::string PathTo(size_t node, const Tree& tree, const Table& table) {
  const std::vector<size_t> parents = ParentsOf(tree);
  std::vector<std::string> conditions;
  for (; node != 0; node = parents[node]) {
    const size_t parent = parents[node];
    const size_t branch = node - tree.nodes[parent].first_child;
    conditions.push_back(PrintCondition(ConditionOf(tree.TestOf(parent), branch), table));
  }
  std::reverse(conditions.begin(), conditions.end());
  return fmt::format("{}", fmt::join(conditions, " & "));
}

// The candidate that the learner would find for a parting, among the values that rows have.
SplitCandidate CandidateFor(const Parting& parting, const ValueTable& values) {
  SplitCandidate candidate{.kind = parting.kind, .code = parting.code};
  if (parting.kind != Test::Kind::kThreshold) return candidate;
  candidate.next_code = parting.missing_code;
  for (const Code code : values.codes()) {
    if (code == parting.missing_code || values.RowsWith(code) == 0) continue;
    if (code <= parting.code) {
      candidate.code = code;
    } else {
      candidate.next_code = std::min(candidate.next_code, code);
    }
  }
  return candidate;
}

}  // namespace

std::string PlaceText(size_t node, const Tree& tree, const Table& table) {
  return node == 0 ? "at the root" : fmt::format("below '{}'", PathTo(node, tree, table));
}

std::string TestText(const Test& test, const Table& table) {
  if (test.kind == Test::Kind::kEachValue) return WriteWord(table.attributes[test.attribute].name);
  return PrintCondition(ConditionOf(test, 0), table);
}

std::string ContestWords::RivalTest(const Rival& rival) const {
  const Table& table = counts_.table();
  const AttributeId id = rival.parting.attribute;
  const SplitCandidate candidate = CandidateFor(rival.parting, counts_.At(rival.node, id));
  return TestText(TestFor(candidate, id, table.attributes[id]), table);
}

std::string ContestWords::Whose(std::span<const Rival> rivals) const {
  if (contest_.learners() == 1) return "";
  std::set<size_t> learners;
  for (const Rival& rival : rivals) learners.insert(rival.learner);
  std::vector<std::string> names;
  names.reserve(learners.size());
  for (const size_t learner : learners) names.push_back(ShortName(contest_.learner(learner)));
  return fmt::format(" ({})", fmt::join(names, ", "));
}

std::string ContestWords::Won(const Rival& rival) const {
  const std::string place = Place(rival.node);
  const std::string other = RivalTest(rival);
  const std::string whose = Whose(std::span(&rival, 1));
  if (target_.nodes[rival.node].leaf()) {
    return fmt::format("{}, nothing is gained by {}, so the leaf stays one{}", place, other, whose);
  }
  return fmt::format("{}, {} stays ahead of {}{}", place, OwnTest(rival.node), other, whose);
}

std::string ContestWords::LostTo(std::span<const Rival> rivals) const {
  const Rival& first = rivals.front();
  std::set<std::string> tests;
  for (const Rival& rival : rivals) tests.insert(RivalTest(rival));
  const bool one = tests.size() == 1;
  std::string who = RivalTest(first);
  if (!one) {
    who += fmt::format(" and {} of {}", Plural(tests.size() - 1, "other test"),
                       WriteWord(counts_.table().attributes[first.parting.attribute].name));
  }
  const std::string place = Place(first.node);
  if (target_.nodes[first.node].leaf()) {
    return fmt::format("{}, {} {} what is to be a leaf{}", place, who, one ? "splits" : "split",
                       Whose(rivals));
  }
  return fmt::format("{}, {} {} against {}{}", place, who, one ? "wins" : "win",
                     OwnTest(first.node), Whose(rivals));
}

std::vector<std::string> ContestWords::Lost(std::span<const Rival> rivals) const {
  using NodeAndAttribute = std::pair<size_t, AttributeId>;
  std::map<NodeAndAttribute, size_t> place_of;
  std::vector<std::vector<Rival>> groups;
  for (const Rival& rival : rivals) {
    const auto [found, is_new] =
        place_of.try_emplace({rival.node, rival.parting.attribute}, groups.size());
    if (is_new) groups.emplace_back();
    groups[found->second].push_back(rival);
  }
  std::vector<std::string> lines;
  lines.reserve(groups.size());
  for (const std::vector<Rival>& group : groups) lines.push_back(LostTo(group));
  return lines;
}

std::string ContestWords::Silent(size_t leaf) const {
  return fmt::format("{}, the rows that are left do not say '{}'", Place(leaf),
                     counts_.table().class_attribute.values[target_.nodes[leaf].majority]);
}

}  // namespace espalier
