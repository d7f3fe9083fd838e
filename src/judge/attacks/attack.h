// What a clever reader of a published table could do to get a hidden rule back.
//
// An attack is a value: its name, what it means, and one of three things that it does.
//   Learns     grows trees from the table, after it did something to it; once, or in repetitions
//   Predicts   says the classes of rows without growing a tree: a learner of others, or a model
//   Inspects   looks at the table for traces of one request
// Attacks know the published table and how tables are learned from, never the requests or the
// original; only Inspects is given a request, to say whether what it found is that one.
// Threads: an attack may be called by several at once; it depends on its arguments alone.
#ifndef ESPALIER_JUDGE_ATTACKS_ATTACK_H_
#define ESPALIER_JUDGE_ATTACKS_ATTACK_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "learn/learner.h"
#include "learn/tree.h"
#include "rules/rule.h"
#include "table/table.h"

namespace espalier {

// What one repetition of an attack learned.
struct Model {
  std::vector<Tree> trees;    // they vote; a tie falls to the class that sorts first
  std::optional<Table> seen;  // the rows they were grown from, where these say more than the trees
};

// The learner is the owner's: the one whose rule was hidden.
struct Learns {
  std::function<Result<Model>(const Table& published, const Learner& learner, uint64_t seed)> once;
  size_t repetitions = 1;
  // What the attack says of rows by the rows around them, not by a tree; where it does so.
  std::function<std::vector<ClassCode>(const Table& published, const Table& rows, uint64_t seed)>
      besides = nullptr;
  size_t effort = 1;  // of the time that growing one tree as the owner does takes, about
};

// The classes of `rows`, which are in the codes of `published`; nothing where the program knows a
// class that the table has not.
struct Predicts {
  std::function<Result<std::vector<std::optional<ClassCode>>>(const Table& published,
                                                              const Table& rows)>
      classes;
};

struct Inspection {
  bool found = false;
  std::optional<double> p;  // of the test that was made, where one could be made
};

// What an inspection that finds something has found, in the words of returned.h.
enum class Finds {
  kPattern,  // the rule itself
  kTrace,    // that the region's labels are not what they should be
};

struct Inspects {
  std::function<Result<Inspection>(const Table& published, const Learner& learner,
                                   const Rule& request)>
      look;
  Finds finds = Finds::kPattern;
};

// How long an attack takes.
enum class Pace {
  kQuick,     // as a few trees
  kPairwise,  // compares all rows with each other: as a few trees in a small table
  kSlow,
};

// What gives a region away where an attack finds its rule.
enum class Sign {
  kTooMany,  // more rows of the rule's class than expected
  kTooFew,   // fewer
  kOrder,    // the order of its labels in the file
  kSpread,   // the spread of its labels over other attributes
};

struct Attack {
  std::string name;
  std::string meaning;  // goes on after "the reader ..."
  std::variant<Learns, Predicts, Inspects> how;
  Pace pace = Pace::kQuick;
  Sign sign = Sign::kTooMany;
};

// What the trees of a model say of a row, together.
// REQUIRES: the model has trees; their tests are in the codes of `table`
ClassCode Vote(const Model& model, const Table& table, RowIndex row);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_ATTACK_H_
