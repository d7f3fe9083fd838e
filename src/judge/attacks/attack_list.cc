#include "judge/attacks/attack_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "judge/attacks/beacon.h"
#include "judge/attacks/dropped_rows.h"
#include "judge/attacks/ensembles.h"
#include "judge/attacks/independence.h"
#include "judge/attacks/knows_program.h"
#include "judge/attacks/logistic.h"
#include "judge/attacks/naive_bayes.h"
#include "judge/attacks/neighbours.h"
#include "judge/attacks/row_order.h"
#include "judge/attacks/statistics.h"
#include "judge/attacks/subgroups.h"
#include "learn/grow.h"

namespace espalier {
namespace {

constexpr size_t kThreads = 1;                 // attacks run side by side
constexpr size_t kVotersEffort = 4 * kVoters;  // trees without limits take longer

// Rows that are compared with each other within some 50 ms, in a table of 20 columns.
constexpr RowIndex kMostCompared = 1500;

Result<Model> GrowOne(const Table& table, const Learner& learner) {
  Result<Tree> tree = GrowFromTable(table, learner, kThreads);
  if (!tree.ok()) return tree.error();
  Model model;
  model.trees.push_back(std::move(*tree));
  return model;
}

// Grows by the learner that `change` makes of the owner's.
template <typename Change>
Learns ByLearner(Change change) {
  return {.once = [change](const Table& published, const Learner& learner, uint64_t) {
    return GrowOne(published, change(learner));
  }};
}

// Grows by the owner's learner from the table that `change` makes of the published one.
template <typename Change>
Learns FromTable(Change change, size_t repetitions = 1) {
  return {.once = [change](const Table& published, const Learner& learner,
                           uint64_t seed) -> Result<Model> {
            Table seen = change(published, seed);
            Result<Model> model = GrowOne(seen, learner);
            if (model.ok()) model->seen = std::move(seen);
            return model;
          },
          .repetitions = repetitions};
}

// The same, where classes are compared with those of near rows.
template <typename Change>
Learns ByNeighbours(Change change) {
  Learns learns = FromTable(change);
  learns.besides = ClassesAmong;
  return learns;
}

bool SameRecipe(const Learner& learner, Shape shape, Criterion criterion) {
  return learner.shape == shape && learner.criterion == criterion;
}

std::vector<Attack> OtherLearners(const Learner& learner) {
  std::vector<Attack> attacks;
  for (const Shape shape : {Shape::kId3, Shape::kCart}) {
    for (const Criterion criterion : {Criterion::kGain, Criterion::kGainRatio, Criterion::kGini}) {
      if (SameRecipe(learner, shape, criterion)) continue;
      attacks.push_back({fmt::format("{}-{}", Name(shape), Name(criterion)),
                         fmt::format("grows by {} with the criterion {}, else as the owner does",
                                     Name(shape), Name(criterion)),
                         ByLearner([shape, criterion](Learner other) {
                           other.shape = shape;
                           other.criterion = criterion;
                           return other;
                         })});
    }
  }
  return attacks;
}

std::vector<Attack> Depths() {
  std::vector<Attack> attacks;
  attacks.push_back({"unpruned", "grows as far as it goes: min-leaf 1, no other limit",
                     ByLearner([](const Learner& learner) { return Unlimited(learner); })});
  for (const uint64_t depth : {uint64_t{3}, uint64_t{5}}) {
    attacks.push_back({fmt::format("shallow-{}", depth),
                       fmt::format("grows at most {} tests deep", depth),
                       ByLearner([depth](Learner shallow) {
                         shallow.max_depth = depth;
                         return shallow;
                       })});
  }
  return attacks;
}

// Readers who do not grow trees.
std::vector<Attack> OtherReaders() {
  return {
      {"statistics",
       "looks for a class that leads where C holds, and is clearly rarer in a wider set",
       Inspects{StandsOutInStatistics, Finds::kTrace}},
      {.name = "order",
       .meaning = "looks at the order of the labels in the file",
       .how = Inspects{ShowsInTheOrder, Finds::kTrace},
       .sign = Sign::kOrder},
      {.name = "knows-the-program",
       .meaning = "has this program, guesses what it did and undoes it",
       .how = Inspects{KnowsTheProgram},
       .pace = Pace::kSlow,
       .sign = Sign::kOrder},
      {"logistic", "fits a logistic regression with pairs of attributes",
       Predicts{PredictByLogistic}, Pace::kSlow},
      {"naive-bayes", "predicts by naive Bayes", Predicts{PredictByNaiveBayes}},
      {"subgroups", "searches for the 20 subgroups that say most about a class",
       Inspects{IsATopSubgroup}},
      {.name = "beacon",
       .meaning = "looks for rows that say less than their neighbours",
       .how = Inspects{SaysTooLittle, Finds::kTrace},
       .sign = Sign::kTooFew},
  };
}

}  // namespace

std::vector<Attack> AllAttacks(const Learner& learner) {
  std::vector<Attack> attacks;
  attacks.push_back({"again", "grows as the owner does",
                     FromTable([](const Table& published, uint64_t) { return published; })});
  for (Attack& attack : OtherLearners(learner)) attacks.push_back(std::move(attack));
  for (Attack& attack : Depths()) attacks.push_back(std::move(attack));
  attacks.push_back({"bagged",
                     fmt::format("lets {} unpruned trees of bootstrap samples vote", kVoters),
                     Learns{.once = GrowBagged, .effort = kVotersEffort}, Pace::kSlow});
  attacks.push_back(
      {"feature-sampled",
       fmt::format("lets {} unpruned trees vote that see half of the attributes each", kVoters),
       Learns{.once = GrowFeatureSampled, .effort = kVotersEffort}, Pace::kSlow});
  attacks.push_back({"bootstrap", "grows as the owner does, from bootstrap samples",
                     FromTable(Bootstrapped, kBootstraps), Pace::kSlow});
  attacks.push_back({"drop-duplicates", "keeps one row of each kind",
                     FromTable([](const Table& t, uint64_t) { return WithoutDuplicates(t); })});
  attacks.push_back({"drop-rare", "drops the 5 % of the rows that are least typical of their class",
                     FromTable([](const Table& t, uint64_t) { return WithoutRare(t); })});
  attacks.push_back({"drop-last", "drops the last 10 % of the rows",
                     FromTable([](const Table& t, uint64_t) { return WithoutLast(t); })});
  attacks.push_back(
      {"clean-labels",
       fmt::format("gives each row the class of most of its {} nearest rows", kNeighbours),
       ByNeighbours(LabelsCleaned), Pace::kPairwise});
  attacks.push_back(
      {"drop-doubtful",
       fmt::format("drops rows whose {} nearest rows are of another class", kNeighbours),
       ByNeighbours(WithoutDoubtful), Pace::kPairwise});
  attacks.push_back(
      {.name = "too-independent",
       .meaning = "looks for conditions that tell less of the class than chance would have it",
       .how = Inspects{TooIndependent},
       .sign = Sign::kSpread});
  for (Attack& attack : OtherReaders()) attacks.push_back(std::move(attack));
  return attacks;
}

std::vector<Attack> QuickAttacks(const Learner& learner, RowIndex rows) {
  std::vector<Attack> attacks = AllAttacks(learner);
  std::erase_if(attacks, [&](const Attack& attack) {
    return attack.pace == Pace::kSlow || (attack.pace == Pace::kPairwise && rows > kMostCompared);
  });
  return attacks;
}

}  // namespace espalier
