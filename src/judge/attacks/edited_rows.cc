#include "judge/attacks/edited_rows.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "base/parallel.h"
#include "base/random.h"
#include "judge/attacks/ensembles.h"
#include "judge/row_partners.h"
#include "learn/grow.h"
#include "rules/leaves.h"
#include "table/select.h"

namespace espalier {
namespace {

constexpr size_t kFolds = 5;
constexpr Code kEdited = 1;

using Rows = std::vector<RowIndex>;

// The rows with their class as one more attribute, and whether they are edited as the class.
Table WithQuestion(const Table& table, const std::vector<bool>& edited) {
  Table asked = table;
  asked.attributes.push_back(table.class_attribute);
  asked.columns.push_back(table.classes);
  asked.class_attribute = {};
  asked.class_attribute.name = "edited";
  asked.class_attribute.values = {"no", "yes"};
  asked.classes = Column(table.rows, 2);
  for (RowIndex row = 0; row < table.rows; ++row) asked.classes.Set(row, edited[row] ? kEdited : 0);
  return asked;
}

// At most `most` of the rows, in random order.
Rows Drawn(Rows rows, size_t most, Random& random) {
  const size_t wanted = std::min(most, rows.size());
  for (size_t i = 0; i < wanted; ++i) std::swap(rows[i], rows[i + random.Below(rows.size() - i)]);
  rows.resize(wanted);
  return rows;
}

double ShareOfEdited(const Tree& tree, const Table& table, RowIndex row) {
  const size_t node = EndOfWay(tree, table, row);
  return static_cast<double>(tree.Counts(node)[kEdited]) /
         static_cast<double>(std::max<uint64_t>(1, tree.Rows(node)));
}

// The scores of `asked` rows by trees that learned the others.
Result<std::vector<double>> Scores(const Table& table, const Rows& learned, const Rows& asked,
                                   uint64_t seed) {
  const Learner learner{.shape = Shape::kCart, .criterion = Criterion::kGini, .min_leaf = 2};
  const Table known = SelectRows(table, learned);
  Random seeds(seed);
  std::vector<double> scores(asked.size(), 0);
  for (size_t i = 0; i < kVoters; ++i) {
    const Table sample = WithHalfOfTheAttributes(Bootstrapped(known, seeds.Next()), seeds.Next());
    const Result<Tree> tree = GrowFromTable(sample, learner, 1);
    if (!tree.ok()) return tree.error();
    for (size_t row = 0; row < asked.size(); ++row) {
      scores[row] += ShareOfEdited(*tree, table, asked[row]) / static_cast<double>(kVoters);
    }
  }
  return scores;
}

// The rows of one fold, or all but these; each side is spread over the folds evenly.
Rows OfFold(const Rows& edited, const Rows& untouched, size_t fold, bool inside) {
  Rows rows;
  for (const Rows* side : {&edited, &untouched}) {
    for (size_t i = 0; i < side->size(); ++i) {
      if ((i % kFolds == fold) == inside) rows.push_back((*side)[i]);
    }
  }
  return rows;
}

// REQUIRES: both lists are in random order
Result<std::optional<double>> TellApart(const Table& table, const Rows& edited,
                                        const Rows& untouched, const Chance& chance) {
  if (edited.size() < kLeastEdited || untouched.size() < kLeastEdited) {
    return std::optional<double>();
  }
  std::vector<Rows> asked(kFolds);
  std::vector<std::optional<Result<std::vector<double>>>> scores(kFolds);
  ParallelFor(chance.threads, kFolds, [&](size_t fold, size_t) {
    asked[fold] = OfFold(edited, untouched, fold, true);
    scores[fold] = Scores(table, OfFold(edited, untouched, fold, false), asked[fold],
                          Random(chance.seed + fold).Next());
  });
  std::vector<double> all;
  std::vector<bool> is_edited;
  for (size_t fold = 0; fold < kFolds; ++fold) {
    if (!scores[fold]->ok()) return scores[fold]->error();
    all.insert(all.end(), (*scores[fold])->begin(), (*scores[fold])->end());
    for (const RowIndex row : asked[fold]) is_edited.push_back(table.classes.At(row) == kEdited);
  }
  return AreaUnderCurve(all, is_edited);
}

// Edited rows and as many untouched ones of the same leaf and class, pair by pair.
std::pair<Rows, Rows> Alike(const Table& published, const Tree& after, const Rows& edited,
                            const Rows& untouched) {
  const auto place = [&](RowIndex row) {
    return std::pair(EndOfWay(after, published, row), published.classes.At(row));
  };
  std::map<std::pair<size_t, Code>, Rows> free;
  for (const RowIndex row : untouched) free[place(row)].push_back(row);
  std::pair<Rows, Rows> pairs;
  for (const RowIndex row : edited) {
    Rows& partners = free[place(row)];
    if (partners.empty()) continue;
    pairs.first.push_back(row);
    pairs.second.push_back(partners.back());
    partners.pop_back();
  }
  return pairs;
}

}  // namespace

std::optional<double> AreaUnderCurve(const std::vector<double>& scores,
                                     const std::vector<bool>& edited) {
  std::vector<size_t> order(scores.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return scores[a] < scores[b]; });
  double below = 0;  // untouched rows with a lower score
  double won = 0;    // pairs in which the edited row has the higher score
  double ones = 0;
  for (size_t begin = 0; begin < order.size();) {
    std::array<double, 2> here = {0, 0};
    size_t end = begin;
    for (; end < order.size() && scores[order[end]] == scores[order[begin]]; ++end) {
      ++here[edited[order[end]] ? 1 : 0];
    }
    won += here[1] * (below + here[0] / 2);
    below += here[0];
    ones += here[1];
    begin = end;
  }
  if (ones == 0 || below == 0) return std::nullopt;
  return won / (ones * below);
}

Result<EditedAuc> AucOfEditedRows(const Table& original, const Table& published, const Tree& after,
                                  const Chance& chance) {
  std::vector<bool> edited = HavePartners(published, original);
  edited.flip();
  Random random(chance.seed);
  std::array<Rows, 2> sides;
  for (RowIndex row = 0; row < published.rows; ++row) sides[edited[row] ? 1 : 0].push_back(row);
  const Rows ones = Drawn(sides[1], kMostUntouched, random);
  const Rows zeros = Drawn(sides[0], kMostUntouched, random);
  const Table asked = WithQuestion(published, edited);
  EditedAuc result{.edited = sides[1].size(), .all = {}, .alike = {}};
  const Result<std::optional<double>> all = TellApart(asked, ones, zeros, chance);
  if (!all.ok()) return all.error();
  result.all = *all;
  const auto [alike_ones, alike_zeros] = Alike(published, after, ones, zeros);
  const Result<std::optional<double>> alike = TellApart(asked, alike_ones, alike_zeros, chance);
  if (!alike.ok()) return alike.error();
  result.alike = *alike;
  return result;
}

}  // namespace espalier
