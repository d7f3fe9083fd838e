#include "judge/paper_data.h"

#include <gmock/gmock.h>

#include <sstream>

#include "hide/planted.h"
#include "rules/ruleset.h"

namespace espalier {
namespace {

std::string DataFile(const std::string& name) {
  return FileContent(ESPALIER_TESTS_DIR "/../data/paper/" + name);
}

std::string WithoutComments(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind('#', 0) != 0) result += line + "\n";
  }
  return result;
}

TEST(PaperData, TheRuleSetsAreThoseOfTheFiles) {
  const std::vector<std::string> names = {"all", "without-3-4", "without-2-3"};
  ASSERT_EQ(PaperRuleSets().size(), names.size());
  for (size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(RuleSetText(PaperRuleSets()[i], Table2Reading::kPartition),
              WithoutComments(DataFile("partition-" + names[i] + ".rules")));
    EXPECT_EQ(RuleSetText(PaperRuleSets()[i], Table2Reading::kAsPrinted),
              WithoutComments(DataFile("printed-" + names[i] + ".rules")));
  }
}

TEST(PaperData, TheFiguresAreThoseOfTheFiles) {
  EXPECT_EQ(Figure1Data(), DataFile("figure1.csv"));
  EXPECT_EQ(Figure2Data(), DataFile("figure2.csv"));
}

TEST(PaperData, TheFiguresHaveTheRulesThatTheyHide) {
  EXPECT_EQ(testing::RequestsFor(testing::Plant(Figure1Data()), {kFigure1Rule.data()}).size(), 1);
  EXPECT_EQ(testing::RequestsFor(testing::Plant(Figure2Data()), {kFigure2Rule.data()}).size(), 1);
}

// How many rules of the set match each of the 32 rows of five two-valued attributes.
std::vector<int> RulesPerRow(const std::string& text) {
  const Result<RuleSetSpec> spec = ParseRuleSet(text, "Table 2");
  EXPECT_TRUE(spec.ok());
  std::vector<int> counts(32);
  for (size_t row = 0; row < counts.size(); ++row) {
    for (const RuleSetSpec::Line& rule : spec->rules) {
      bool matches = true;
      for (const RuleSetSpec::Fixed& fixed : rule.fixed) {
        matches = matches && (row >> fixed.domain) % 2 == fixed.value;
      }
      if (matches) ++counts[row];
    }
  }
  return counts;
}

TEST(PaperData, OnlyTheReadingAsAPartitionIsOne) {
  const PaperRuleSet& all = PaperRuleSets()[0];
  EXPECT_THAT(RulesPerRow(RuleSetText(all, Table2Reading::kPartition)), ::testing::Each(1));
  const std::vector<int> printed = RulesPerRow(RuleSetText(all, Table2Reading::kAsPrinted));
  EXPECT_THAT(printed, ::testing::Contains(0));
  EXPECT_THAT(printed, ::testing::Contains(2));
}

}  // namespace
}  // namespace espalier
