#include "judge/attacks/ensembles.h"

#include <utility>

#include "base/random.h"
#include "learn/grow.h"
#include "table/select.h"

namespace espalier {
namespace {

template <typename Sample>
Result<Model> GrowVoters(const Table& published, const Learner& learner, uint64_t seed,
                         Sample sample) {
  const Learner unlimited = Unlimited(learner);
  Random seeds(seed);
  Model model;
  for (size_t i = 0; i < kVoters; ++i) {
    Result<Tree> tree = GrowFromTable(sample(published, seeds.Next()), unlimited, 1);
    if (!tree.ok()) return tree.error();
    model.trees.push_back(std::move(*tree));
  }
  return model;
}

}  // namespace

Learner Unlimited(Learner learner) {
  learner.min_leaf = 1;
  learner.max_depth.reset();
  learner.min_gain.reset();
  learner.pruning = Pruning::kNone;
  return learner;
}

Table Bootstrapped(const Table& table, uint64_t seed) {
  Random random(seed);
  std::vector<RowIndex> rows(table.rows);
  for (RowIndex& row : rows) row = random.Below(table.rows);
  return SelectRows(table, rows);
}

Table WithHalfOfTheAttributes(const Table& table, uint64_t seed) {
  Random random(seed);
  const size_t attributes = table.attributes.size();
  std::vector<bool> kept(attributes, false);
  for (size_t wanted = (attributes + 1) / 2; wanted > 0;) {
    const size_t attribute = random.Below(attributes);
    if (kept[attribute]) continue;
    kept[attribute] = true;
    --wanted;
  }
  return MuteColumns(table, kept);
}

Result<Model> GrowBagged(const Table& published, const Learner& learner, uint64_t seed) {
  return GrowVoters(published, learner, seed, Bootstrapped);
}

Result<Model> GrowFeatureSampled(const Table& published, const Learner& learner, uint64_t seed) {
  return GrowVoters(published, learner, seed, WithHalfOfTheAttributes);
}

}  // namespace espalier
