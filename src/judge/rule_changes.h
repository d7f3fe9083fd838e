// What became of every rule of the original tree, and where every rule of the tree grown again
// comes from, rule by rule, over the original rows outside the requested leaves (rules/outside.h).
#ifndef ESPALIER_JUDGE_RULE_CHANGES_H_
#define ESPALIER_JUDGE_RULE_CHANGES_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "hide/request.h"
#include "learn/tree.h"
#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

// Of a rule of the original tree.
enum class Fate {
  kKept,       // the tree grown again has it
  kRequested,  // it was to be hidden
  kMerged,     // it is one rule now with others beside what was hidden
  kLost,       // the tree grown again has it no more
};

// Of a rule of the tree grown again.
enum class Origin {
  kKept,    // the original tree has it
  kMeant,   // rules that merged have become it
  kGhost,   // it belongs to no rule of the original tree
  kInside,  // it has no rows outside the requested leaves: not judged
};

constexpr std::string_view Name(Fate fate) {
  switch (fate) {
    case Fate::kKept:
      return "kept";
    case Fate::kRequested:
      return "requested";
    case Fate::kMerged:
      return "merged";
    case Fate::kLost:
      return "lost";
  }
  return "";
}

constexpr std::string_view Name(Origin origin) {
  switch (origin) {
    case Origin::kKept:
      return "kept";
    case Origin::kMeant:
      return "meant";
    case Origin::kGhost:
      return "ghost";
    case Origin::kInside:
      return "inside";
  }
  return "";
}

struct RuleChanges {
  std::vector<Rule> before;  // of the original tree, and one of each of these for each of them
  std::vector<Fate> fates;
  std::vector<std::optional<size_t>> kept_as;  // its place in `after`, where it is there
  std::vector<Rule> after;                     // of the tree grown again
  std::vector<Origin> origins;                 // one for each of them
};

// Two trees over the rows of one table.
struct TreesCompared {
  const Table& original;
  const Tree& before;
  const Tree& after;
};

// REQUIRES: the tests of the trees are in the codes of the table; the requests are of `before`;
// threads >= 1
RuleChanges CompareRules(const TreesCompared& trees, std::span<const Request> requests,
                         size_t threads);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_RULE_CHANGES_H_
