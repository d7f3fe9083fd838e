#include "judge/holdout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "hide/random_planted.h"
#include "judge/shuffled.h"
#include "table/align.h"

namespace espalier {
namespace {

using testing::Planted;

// How many rows of each text are held out.
std::map<std::vector<std::string>, int> HeldOutRows(const Table& table,
                                                    const HoldoutOptions& options) {
  std::map<std::vector<std::string>, int> rows;
  const std::vector<bool> held_out = HeldOut(table, options);
  const Rows texts = RowsOf(table);
  for (RowIndex row = 0; row < table.rows; ++row) {
    if (held_out[row]) ++rows[texts[row]];
  }
  return rows;
}

const std::vector<testing::AttributeShape> kShapes = {
    {Type::kNominal, 3}, {Type::kNumeric, 4, true}, {Type::kNominal, 2}};

TEST(Holdout, IsTheSameInWhateverOrderRowsStand) {
  Random random(1);
  for (int round = 0; round < 20; ++round) {
    const Table table = testing::RandomTable(200, kShapes, 3, random);
    const HoldoutOptions options{.share = 0.4, .seed = random.Next()};
    EXPECT_EQ(HeldOutRows(testing::Shuffled(table, random), options), HeldOutRows(table, options));
  }
}

TEST(Holdout, OfTheOriginalDoesNotDependOnTheOther) {
  const Table original = *ReadText("a,b,class\nx,1,no\ny,2,yes\nz,3,no\nx,4,yes\nx,1,yes\n");
  const Table other = *ReadText("a,b,class\nw,0.5,no\ny,2,yes\nz,9,no\n");
  const AlignedTables aligned = *AlignTables(original, other);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(HeldOut(aligned.original, {0.5, seed}), HeldOut(original, {0.5, seed}));
  }
}

TEST(Holdout, HasAboutTheShareOfTheRowsAlsoWhereAllAreAlike) {
  const Table alike = testing::EmptyTable(4000, kShapes, 2);
  const std::vector<bool> held_out = HeldOut(alike, {.share = 0.25, .seed = 3});
  EXPECT_NEAR(static_cast<double>(std::count(held_out.begin(), held_out.end(), true)), 1000, 100);
  EXPECT_NE(held_out, HeldOut(alike, {.share = 0.25, .seed = 4}));
}

TEST(Holdout, OfTheSameFileIsTheSameBeforeAndAfter) {
  Random random(2);
  const Planted planted = testing::RandomPlanted(3, random);
  const std::vector<Request> requests = testing::RandomRequests(planted, 2, random);
  const auto trial = TryHoldout({planted.table, planted.tree, planted.learner},
                                testing::Shuffled(planted.table, random), requests, {}, 1);
  ASSERT_TRUE(trial.ok() && trial->has_value());
  EXPECT_EQ((*trial)->all().before, (*trial)->all().after);
  EXPECT_DOUBLE_EQ((*trial)->agreement.agreement, 1);
  const std::vector<bool> held_out = HeldOut(planted.table, {});
  EXPECT_EQ((*trial)->all().rows,
            static_cast<uint64_t>(std::count(held_out.begin(), held_out.end(), true)));
}

// The class follows a, but in the published file half of a=t says the opposite.
TEST(Holdout, AccuracyFallsWhereRowsWereRelabelled) {
  std::string original = "a,b,class\n";
  std::string published = original;
  for (int i = 0; i < 100; ++i) {
    const std::string b = std::to_string(i);
    original += "t," + b + ",yes\nf," + b + ",no\n";
    published += "t," + b + ",no\nf," + b + ",no\n";
  }
  const Planted planted = testing::Plant(original);
  const AlignedTables tables = *AlignTables(planted.table, *ReadText(published));
  const std::vector<Request> requests = testing::RequestsFor(planted, {"a=t => yes"});
  const auto trial =
      TryHoldout({tables.original, planted.tree, planted.learner}, tables.other, requests, {}, 1);
  ASSERT_TRUE(trial.ok() && trial->has_value());
  const HoldoutTrial& found = **trial;
  EXPECT_GT(found.inside.rows, 10U);
  EXPECT_EQ(found.inside.before, found.inside.rows);
  EXPECT_EQ(found.inside.after, 0U);
  EXPECT_EQ(found.outside.after, found.outside.rows);
}

TEST(Holdout, WithNothingToAskAboutTellsNothing) {
  Random random(4);
  const Planted planted = testing::RandomPlanted(2, random);
  for (const double share : {0.0, 1.0}) {
    const auto trial = TryHoldout({planted.table, planted.tree, planted.learner}, planted.table, {},
                                  {.share = share}, 1);
    ASSERT_TRUE(trial.ok());
    EXPECT_FALSE(trial->has_value());
  }
}

}  // namespace
}  // namespace espalier
