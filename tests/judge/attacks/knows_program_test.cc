#include "judge/attacks/knows_program.h"

#include <gtest/gtest.h>

#include "hide/leaf_order.h"
#include "hide/neighbours/label_draw.h"
#include "hide/neighbours/neighbourhood.h"
#include "judge/attacks/added_places.h"
#include "judge/attacks/reader_world.h"
#include "judge/attacks/replayed_draw.h"
#include "table/row_edits.h"
#include "table/text/edit_text.h"

namespace espalier {
namespace {

using testing::ReaderWorld;

bool Found(const ReaderWorld& world, const Table& table) {
  return KnowsTheProgram(table, world.planted.learner, world.rule)->found;
}

// The labels that the program draws.
Table Drawn(const ReaderWorld& world, const Seed& seed) {
  const auto requests = testing::RequestsFor(world.planted, {"a=t & b=u => yes"});
  const LeafOrder order(world.planted.table, world.planted.tree, 1);
  const auto around = NeighbourhoodsOf(world.planted.table, world.planted.tree, order, requests, 1);
  Table table = world.planted.table;
  for (const DrawnLabel& label : DrawLabels(table, around, {Level::kNeighbours}, seed, {})) {
    table.classes.Set(label.row, label.to);
  }
  return table;
}

TEST(KnowsTheProgram, FindsThatTheFirstRowsWereChanged) {
  const ReaderWorld world;
  EXPECT_TRUE(Found(world, world.WithoutFirst(26)));
}

TEST(KnowsTheProgram, FindsNothingInRowsDrawnAtRandom) {
  const ReaderWorld world;
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    EXPECT_FALSE(Found(world, world.WithoutSome(26, seed))) << seed;
    EXPECT_FALSE(Found(world, world.WithoutSome(40, seed))) << seed;
  }
  EXPECT_FALSE(Found(world, world.WithoutFirst(44)));
}

TEST(KnowsTheProgram, RepeatsTheDrawOfASmallSeedOnly) {
  // Three in ten next to the rule are yes: enough stay to tell one draw from another.
  const ReaderWorld world({.region = 1, .parent = 0.3, .elsewhere = 0.1});
  for (const uint64_t seed : {0U, 1U, 99U}) {
    const Table drawn = Drawn(world, {.high = 0, .low = seed});
    EXPECT_EQ(*GuessedSeed(drawn, world.planted.learner, world.rule), seed);
  }
  EXPECT_TRUE(Found(world, Drawn(world, {.high = 0, .low = 1})));
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    EXPECT_FALSE(Found(world, Drawn(world, {.high = seed, .low = seed}))) << seed;
  }
}

constexpr size_t kAdded = 12;

// 700 rows, of which ten are a=t & b=u => yes, and twelve more at these places that outvote them.
// REQUIRES: the places ascend
testing::Planted WithAdded(const std::vector<RowIndex>& places, bool copies) {
  std::string csv = "a,b,x,class\n";
  size_t added = 0;
  for (size_t i = 0; i < 700 + kAdded; ++i) {
    if (added < kAdded && places[added] == i) {
      csv += "t,u," + std::to_string(copies ? 70 * (added % 10) : 1000 + added) + ",no\n";
      ++added;
      continue;
    }
    const size_t x = i - added;
    csv += std::string(x % 2 == 0 ? "t," : "f,") + (x % 70 == 0 ? "u," : "v,") + std::to_string(x);
    csv += x % 70 == 0 ? ",yes\n" : ",no\n";
  }
  EXPECT_EQ(added, kAdded);
  return testing::Plant(csv, {.min_leaf = 5});
}

bool FoundAdded(const std::vector<RowIndex>& places, bool copies = false) {
  const testing::Planted planted = WithAdded(places, copies);
  return KnowsTheProgram(planted.table, planted.learner, ReaderWorld().rule)->found;
}

std::vector<RowIndex> TheEnd() {
  std::vector<RowIndex> places;
  for (size_t i = 0; i < kAdded; ++i) places.push_back(700 + i);
  return places;
}

TEST(KnowsTheProgram, FindsRowsAddedAtTheEndOrWhereASmallSeedPutsThem) {
  EXPECT_TRUE(FoundAdded(TheEnd()));
  const Table table = WithAdded(TheEnd(), false).table;
  EXPECT_TRUE(FoundAdded(PlacesOfAdded(table, {.high = 0, .low = 3}, kAdded)));
  EXPECT_FALSE(FoundAdded(PlacesOfAdded(table, {.high = 5, .low = 3}, kAdded)));
}

TEST(KnowsTheProgram, FindsRowsThatRepeatTheirDonors) {
  const Table table = WithAdded(TheEnd(), false).table;
  EXPECT_TRUE(FoundAdded(PlacesOfAdded(table, {.high = 5, .low = 3}, kAdded), true));
}

TEST(AddedPlaces, AreThoseOfTheProgram) {
  const testing::Planted planted = testing::Plant(testing::ReaderCsv({}));
  RowEdits edits;
  for (size_t i = 0; i < 5; ++i) {
    edits.added.push_back({.donor = 0, .codes = {0, 0, 0}, .label = 0});
  }
  const Seed seed{.high = 0, .low = 17};
  const auto made = EditText(planted.table, edits, seed);
  ASSERT_TRUE(made.ok());
  std::vector<RowIndex> places;
  for (const Edit& edit : *made) {
    places.push_back(std::get<AddRow>(edit).before);
  }
  std::sort(places.begin(), places.end());
  for (size_t i = 0; i < places.size(); ++i) places[i] += i;
  Table published = planted.table;
  published.rows += 5;
  EXPECT_EQ(PlacesOfAdded(published, seed, 5), places);
}

}  // namespace
}  // namespace espalier
