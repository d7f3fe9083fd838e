#include "judge/attacks/edited_rows.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "base/parallel.h"
#include "base/sample.h"
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

struct Fold {
  Rows asked;
  Rows learned;  // all others
};

// Each side is spread over the folds evenly.
Fold FoldOf(const Rows& edited, const Rows& untouched, size_t fold) {
  Fold parts;
  for (const Rows* side : {&edited, &untouched}) {
    for (size_t i = 0; i < side->size(); ++i) {
      (i % kFolds == fold ? parts.asked : parts.learned).push_back((*side)[i]);
    }
  }
  return parts;
}

double ShareOfEdited(const Tree& tree, const Table& table, RowIndex row) {
  const size_t node = EndOfWay(tree, table, row);
  return static_cast<double>(tree.Counts(node)[kEdited]) /
         static_cast<double>(std::max<uint64_t>(1, tree.Rows(node)));
}

// The scores of the rows that are asked about, by trees that learned the others.
Result<std::vector<double>> Scores(const Table& table, const Fold& fold, uint64_t seed) {
  // Small leaves, but none of a single row: its share would be certain.
  const Learner learner{.shape = Shape::kCart, .criterion = Criterion::kGini, .min_leaf = 2};
  const Table known = SelectRows(table, fold.learned);
  Random seeds(seed);
  std::vector<double> scores(fold.asked.size(), 0);
  for (size_t i = 0; i < kVoters; ++i) {
    const Table sample = WithHalfOfTheAttributes(Bootstrapped(known, seeds.Next()), seeds.Next());
    const Result<Tree> tree = GrowFromTable(sample, learner, 1);
    if (!tree.ok()) return tree.error();
    for (size_t row = 0; row < fold.asked.size(); ++row) {
      scores[row] += ShareOfEdited(*tree, table, fold.asked[row]) / static_cast<double>(kVoters);
    }
  }
  return scores;
}

// REQUIRES: both lists are in random order
Result<std::optional<double>> TellApart(const Table& table, const Rows& edited,
                                        const Rows& untouched, const AucOptions& options) {
  if (edited.size() < kLeastOfASide || untouched.size() < kLeastOfASide) {
    return std::optional<double>();
  }
  std::vector<Fold> folds(kFolds);
  std::vector<std::optional<Result<std::vector<double>>>> scores(kFolds);
  ParallelFor(options.threads, kFolds, [&](size_t fold, size_t) {
    folds[fold] = FoldOf(edited, untouched, fold);
    scores[fold] = Scores(table, folds[fold], Random(options.seed + fold).Next());
  });
  std::vector<double> all;
  std::vector<bool> is_edited;
  for (size_t fold = 0; fold < kFolds; ++fold) {
    if (!scores[fold]->ok()) return scores[fold]->error();
    all.insert(all.end(), (*scores[fold])->begin(), (*scores[fold])->end());
    for (const RowIndex row : folds[fold].asked)
      is_edited.push_back(table.classes.At(row) == kEdited);
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
                                  const AucOptions& options) {
  std::vector<bool> edited = HavePartners(published, original);
  edited.flip();
  Random random(options.seed);
  std::array<Rows, 2> sides;
  for (RowIndex row = 0; row < published.rows; ++row) sides[edited[row] ? 1 : 0].push_back(row);
  const Rows ones = Drawn(sides[1], kMostOfASide, random);
  const Rows zeros = Drawn(sides[0], kMostOfASide, random);
  const Table asked = WithQuestion(published, edited);
  EditedAuc result{.edited = sides[1].size(), .all = {}, .alike = {}};
  const Result<std::optional<double>> all = TellApart(asked, ones, zeros, options);
  if (!all.ok()) return all.error();
  result.all = *all;
  const auto [alike_ones, alike_zeros] = Alike(published, after, ones, zeros);
  const Result<std::optional<double>> alike = TellApart(asked, alike_ones, alike_zeros, options);
  if (!alike.ok()) return alike.error();
  result.alike = *alike;
  return result;
}

}  // namespace espalier
