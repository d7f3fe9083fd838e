// What is judged in memory is what anybody grows from the file that is written.
#include <gtest/gtest.h>

#include "hide/random_planted.h"
#include "judge/attempt.h"
#include "table/text/reader.h"
#include "testing/csv_of.h"
#include "testing/random_file.h"
#include "testing/sanitized.h"
#include "testing/sanitized_texts.h"

namespace espalier {
namespace {

using testing::Planted;

Learner AnyLearner(Random& random) {
  Learner learner = testing::RandomLearner(random);
  if (random.Below(3) == 0) learner.pruning = Pruning::kMdl;
  return learner;
}

Strategy RandomOptions(Random& random) {
  if (random.Below(3) == 0) return OptimalOptions();
  RatioOptions options;
  options.search = random.Below(2) == 0 ? RatioSearch::kGreedy : RatioSearch::kLookAhead;
  options.edit = static_cast<HidingEdit>(random.Below(3));
  options.allocate = random.Below(2) == 0 ? AllocateBy::kEven : AllocateBy::kHoldBack;
  options.seed = {0, random.Next()};
  return options;
}

void ReplaceAll(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
  }
}

// Where cart parts the known from the missing it names the greatest number of the column, which
// edits may take out of the file.
bool HaveTheSameGreatestNumbers(const Table& a, const Table& b) {
  for (size_t i = 0; i < a.attributes.size(); ++i) {
    const std::vector<double>& of_a = a.attributes[i].numbers;
    const std::vector<double>& of_b = b.attributes[i].numbers;
    if (of_a.empty() != of_b.empty() || (!of_a.empty() && of_a.back() != of_b.back())) return false;
  }
  return true;
}

struct File {
  std::string text;
  std::string name;
};

// Hides rules of the file's tree, if there are some, and grows the tree of what is written. False
// if there was nothing to hide.
bool ExpectTheSameTree(const File& file, const ReadOptions& options, Random& random) {
  Result<Table> table = ReadTableText(file.text, file.name, options);
  EXPECT_TRUE(table.ok()) << (table.ok() ? "" : table.error().message);
  if (!table.ok() || table->class_count() != 2) return false;
  Planted planted{std::move(*table), AnyLearner(random), {}};
  planted.tree = *GrowFromTable(planted.table, planted.learner, 1);
  const std::vector<Request> requests = testing::RandomRequests(planted, 3, random);
  if (requests.empty()) return false;
  const Result<Attempt> attempt = AttemptHiding({planted.table, planted.tree, planted.learner},
                                                requests, RandomOptions(random));
  if (!attempt.ok()) return false;  // removing would take the last row of a class
  const Plan& plan = attempt->plan;
  const std::string text =
      testing::TextsOf({planted.table, plan.edits, plan.reasons, {0, random.Next()}}).sanitized;
  const Result<Table> again = ReadTableText(text, file.name, options);
  EXPECT_TRUE(again.ok()) << (again.ok() ? "" : again.error().message);
  if (!again.ok()) return false;
  EXPECT_EQ(again->rows, attempt->rows_after);
  if (!HaveTheSameGreatestNumbers(planted.table, *again)) return false;
  const Tree tree = *GrowFromTable(*again, planted.learner, 1);
  EXPECT_EQ(testing::RuleTexts(tree, *again), testing::RuleTexts(attempt->after, planted.table))
      << text;
  return true;
}

TEST(AcrossTheFile, TheWrittenTableGrowsTheTreeThatWasJudged) {
  Random random(1);
  size_t trees = 0;
  const size_t rounds = testing::kSanitized ? 25 : 250;
  for (size_t round = 0; round < rounds && !HasFailure(); ++round) {
    const File file{testing::CsvOf(testing::RandomMixedTable(2, random)), "made-up.csv"};
    if (ExpectTheSameTree(file, {.threads = 1}, random)) ++trees;
  }
  EXPECT_GT(trees, rounds * 2 / 5);
}

// With missing classes, columns to ignore, numbers in several spellings, ARFF as well.
TEST(AcrossTheFile, SoDoFilesAsPeopleWriteThem) {
  Random random(2);
  size_t trees = 0;
  for (int round = 0; round < 500 && !HasFailure(); ++round) {
    testing::RandomFile file = testing::MakeRandomFile(random);
    ReplaceAll(file.text, "{yes, no, 'perhaps not'}", "{yes, no}");
    ReplaceAll(file.text, "perhaps not", "no");
    const File named{file.text, "made-up" + file.ending};
    if (ExpectTheSameTree(named, testing::RandomFileOptions(), random)) ++trees;
  }
  EXPECT_GT(trees, 50);
}

}  // namespace
}  // namespace espalier
