#include "judge/paper_experiment.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "testing/sanitized.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;

PaperOptions Few() {
  PaperOptions options;
  // Under the sanitizers, which are slow, little says enough.
  options.seeds = testing::kSanitized ? 1 : 2;
  options.rows = testing::kSanitized ? 60 : 150;
  return options;
}

std::vector<PaperEntry> EntriesOf(Table2Reading reading, const PaperOptions& options) {
  Result<std::vector<PaperEntry>> entries = RunTable2(reading, options);
  EXPECT_TRUE(entries.ok()) << (entries.ok() ? "" : entries.error().message);
  return std::move(*entries);
}

// All numbers of a summary.
std::vector<double> NumbersOf(const CostSummary& summary) {
  std::vector<double> numbers;
  const auto add = [&](const Spread& spread) {
    numbers.insert(numbers.end(),
                   {static_cast<double>(spread.count), spread.sum, spread.min, spread.max});
  };
  for (const Spread* spread :
       {&summary.added, &summary.relabelled, &summary.removed, &summary.recoded, &summary.hidden,
        &summary.exact, &summary.kept, &summary.agreement}) {
    add(*spread);
  }
  for (const auto& [length, spread] : summary.added_by_length) {
    numbers.push_back(static_cast<double>(length));
    add(spread);
  }
  return numbers;
}

TEST(PaperExperiment, HasAnEntryForEachRuleSetAndASummaryForEachStrategy) {
  const std::vector<PaperEntry> entries = EntriesOf(Table2Reading::kPartition, Few());
  ASSERT_EQ(entries.size(), PaperRuleSets().size());
  for (size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i].rules.name, PaperRuleSets()[i].name);
    ASSERT_EQ(entries[i].strategies.size(), PaperStrategies().size());
    for (const CostSummary& summary : entries[i].strategies) {
      // Every leaf of both data sets.
      EXPECT_DOUBLE_EQ(static_cast<double>(summary.added.count),
                       static_cast<double>(Few().seeds) * entries[i].leaves);
      // A leaf whose rows are what its neighbours imply needs no edit, but not all are.
      EXPECT_GT(summary.relabelled.max + summary.removed.max, 0);
    }
  }
}

TEST(PaperExperiment, LookAheadAddsNoMoreRowsThanThePaper) {
  const std::vector<NamedStrategy> strategies = PaperStrategies();
  ASSERT_EQ(strategies[0].name, "paper");
  ASSERT_EQ(strategies[2].name, "lookahead");
  for (const PaperEntry& entry : EntriesOf(Table2Reading::kPartition, Few())) {
    EXPECT_LE(entry.strategies[2].added.mean(), entry.strategies[0].added.mean());
    // How rows are completed does not change their number.
    EXPECT_EQ(entry.strategies[0].added.sum, entry.strategies[1].added.sum);
    EXPECT_EQ(entry.strategies[2].added.sum, entry.strategies[3].added.sum);
  }
}

TEST(PaperExperiment, IsTheSameForAnyNumberOfThreads) {
  PaperOptions options = Few();
  options.seeds = 1;
  const std::vector<PaperEntry> one = EntriesOf(Table2Reading::kAsPrinted, options);
  options.threads = 3;
  const std::vector<PaperEntry> many = EntriesOf(Table2Reading::kAsPrinted, options);
  for (size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].leaves, many[i].leaves);
    for (size_t s = 0; s < one[i].strategies.size(); ++s) {
      EXPECT_EQ(NumbersOf(one[i].strategies[s]), NumbersOf(many[i].strategies[s]));
    }
  }
}

TEST(PaperExperiment, BothReadingsAreTheSameWithoutTheRuleInDoubt) {
  const std::vector<PaperEntry> partition = EntriesOf(Table2Reading::kPartition, Few());
  const std::vector<PaperEntry> printed = EntriesOf(Table2Reading::kAsPrinted, Few());
  const auto numbers = [](const PaperEntry& entry) { return NumbersOf(entry.strategies[0]); };
  EXPECT_NE(numbers(partition[0]), numbers(printed[0]));
  EXPECT_NE(numbers(partition[1]), numbers(printed[1]));
  EXPECT_EQ(numbers(partition[2]), numbers(printed[2]));
}

TEST(PaperExperiment, ProgressRisesToOne) {
  PaperOptions options = Few();
  std::vector<double> shares;
  options.progress = [&](double share) { shares.push_back(share); };
  EntriesOf(Table2Reading::kPartition, options);
  EXPECT_EQ(shares.size(), PaperRuleSets().size() * options.seeds);
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
  EXPECT_DOUBLE_EQ(shares.back(), 1);
}

TEST(PaperExperiment, TheFiguresComeOutToTheNumber) {
  const Result<PaperFigure> figure = RunFigure(Figure2Data(), kFigure2Rule, 1);
  ASSERT_TRUE(figure.ok());
  EXPECT_THAT(figure->greedy.ratio->additions, ElementsAre(ClassPair{0, 47}, ClassPair{9, 0}));
  EXPECT_THAT(figure->look_ahead.ratio->additions, ElementsAre(ClassPair{0, 5}, ClassPair{0, 15}));
  const Result<PaperFigure> first = RunFigure(Figure1Data(), kFigure1Rule, 2);
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(first->request.rule.support, 6);
  EXPECT_EQ(first->greedy.verdict.rules_target(), 4);
}

TEST(PaperExperiment, AFigureWithoutTheRuleIsAnError) {
  EXPECT_FALSE(RunFigure(Figure1Data(), kFigure2Rule, 1).ok());
  EXPECT_FALSE(RunFigure("", kFigure2Rule, 1).ok());
}

}  // namespace
}  // namespace espalier
