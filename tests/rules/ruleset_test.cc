#include "rules/ruleset.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

RuleSetSpec Parsed(std::string_view text) {
  Result<RuleSetSpec> spec = ParseRuleSet(text, "my.rules");
  EXPECT_TRUE(spec.ok()) << spec.error().message;
  return spec.ok() ? *spec : RuleSetSpec{};
}

std::string MessageOf(std::string_view text) {
  const Result<RuleSetSpec> spec = ParseRuleSet(text, "my.rules");
  if (spec.ok()) return "no mistake";
  EXPECT_EQ(spec.error().kind, ErrorKind::kInput);
  return spec.error().message;
}

// A rule's value for each attribute, and its class.
std::string Shown(const RuleSetSpec& spec, size_t rule) {
  std::vector<std::string> words(spec.domains.size(), "_");
  for (const auto& fixed : spec.rules[rule].fixed) {
    words[fixed.domain] = spec.domains[fixed.domain].values[fixed.value];
  }
  std::string text;
  for (const std::string& word : words) text += word + ' ';
  return text + spec.classes[spec.rules[rule].predicted];
}

TEST(ParseRuleSet, ReadsThePapersNotation) {
  const RuleSetSpec spec = Parsed("# comment\n\n(t,_,f):p\r\n ( _ , f , t ) : n # why\n");
  ASSERT_EQ(spec.domains.size(), 3U);
  EXPECT_EQ(spec.domains[0].name, "A1");
  EXPECT_EQ(spec.domains[2].name, "A3");
  EXPECT_THAT(spec.domains[1].values, ElementsAre("t", "f"));
  EXPECT_THAT(spec.classes, ElementsAre("p", "n"));
  ASSERT_EQ(spec.rules.size(), 2U);
  EXPECT_EQ(Shown(spec, 0), "t _ f p");
  EXPECT_EQ(Shown(spec, 1), "_ f t n");
}

TEST(ParseRuleSet, NumbersNamesInTheOrderOfTheirFirstAppearance) {
  const RuleSetSpec spec = Parsed(
      "outlook=sunny & windy=false => play\n"
      "outlook=rainy => \"don't \\\"#play\"  # quotes hold a #\n"
      "windy=true & time=10:30 => play\n"
      "time=11, or later => play\n");
  ASSERT_EQ(spec.domains.size(), 3U);
  EXPECT_THAT(spec.domains[0].values, ElementsAre("sunny", "rainy"));
  EXPECT_THAT(spec.domains[1].values, ElementsAre("false", "true"));
  EXPECT_THAT(spec.domains[2].values, ElementsAre("10:30", "11, or later"));
  EXPECT_THAT(spec.classes, ElementsAre("play", "don't \"#play"));
  EXPECT_EQ(Shown(spec, 2), "_ true 10:30 play");
}

TEST(ParseRuleSet, DeclarationsGiveValuesThatNoRuleNames) {
  const RuleSetSpec spec = Parsed(
      "\xef\xbb\xbfoutlook: sunny, \"over, cast\", rainy\n"
      "constant: one\n"
      "outlook=sunny => a\n"
      "=> b");
  ASSERT_EQ(spec.domains.size(), 2U);
  EXPECT_THAT(spec.domains[0].values, ElementsAre("sunny", "over, cast", "rainy"));
  EXPECT_THAT(spec.domains[1].values, ElementsAre("one"));
  ASSERT_EQ(spec.rules.size(), 2U);
  EXPECT_THAT(spec.rules[1].fixed, IsEmpty());
}

TEST(ParseRuleSet, AMistakeIsNamedWithFileLineAndColumn) {
  const std::vector<std::pair<std::string, std::string>> mistakes = {
      {"", "my.rules: no rule in this file"},
      {"# nothing\n", "my.rules: no rule in this file"},
      {"=> a\n", "my.rules: no rule has a condition"},
      {"(t,f):p\n(t,x):p", "my.rules:2:4: expected t, f or _, found 'x'"},
      {"(true):p", "my.rules:1:3: expected ',' or ')', found 'rue'"},
      {"\n(t,f):p\n(t,f,_):p", "my.rules:3:7: 3 values, where line 2 has 2"},
      {"(t,f,t):p\n(t):p", "my.rules:2:3: 1 value, where line 1 has 3"},
      {"()", "my.rules:1:2: expected t, f or _, found ')'"},
      {"(t) p", "my.rules:1:5: expected ':', found 'p'"},
      {"(t):", "my.rules:1:5: expected a class, found the end"},
      {"(t):\"p\" q", "my.rules:1:9: expected the end, found 'q'"},
      {"(t):p\na=b => c", "my.rules:2:1: a file keeps to one notation, and line 1 is in the other"},
      {"a: b\n(t):p", "my.rules:2:1: a file keeps to one notation, and line 1 is in the other"},
      {"a=b => c\n",
       "my.rules:1:1: 'b' is the only value of 'a' in this file; declare the others "
       "in a line \"a: b, ...\""},
      {"a=b => c\na<=3 => c",
       "my.rules:2:2: data is made from conditions with = "
       "only, not <="},
      {"a=b & a=c => c", "my.rules:1:7: 'a' stands twice in this rule"},
      {"a: b, c\na=d => x", "my.rules:2:3: 'd' is not among the declared values of 'a'"},
      {"a: b, b", "my.rules:1:7: 'b' stands twice here"},
      {"a:", "my.rules:1:3: expected a value, found the end"},
      {"a: b,, c", "my.rules:1:6: expected a value, found ','"},
      {"a: \"b\" c", "my.rules:1:8: expected ',' or the end, found 'c'"},
      {"hello", "my.rules:1:6: expected => or ':', found the end"},
      {"a=b => c\na: b, c",
       "my.rules:2:1: 'a' is known since my.rules:1:1; declare it "
       "once, before its rules"},
      {"class=a => b",
       "my.rules:1:1: an attribute cannot be named 'class': that is the name of the "
       "class column"},
      {"a=b => \"\"", "my.rules:1:8: this word is empty"},
      {"a=\"\\u0000\" => b", "my.rules:1:3: data cannot hold the character \\u0000"},
      {"a=b = c", "my.rules:1:5: expected & or =>, found '='"},
      {"a=\"b => c", "my.rules:1:3: this quote is never closed"},
  };
  for (const auto& [text, message] : mistakes) EXPECT_EQ(MessageOf(text), message) << text;
}

RuleSetSpec PaperSet(const std::string& name) {
  std::ifstream file(ESPALIER_TESTS_DIR "/../data/paper/" + name + ".rules");
  std::stringstream text;
  text << file.rdbuf();
  return Parsed(text.str());
}

// How many rules of the set cover each of the 32 rows of five two-valued attributes.
std::vector<size_t> Coverage(const RuleSetSpec& spec) {
  std::vector<size_t> coverage(32);
  for (size_t row = 0; row < 32; ++row) {
    for (const RuleSetSpec::Line& rule : spec.rules) {
      const bool covers = std::all_of(rule.fixed.begin(), rule.fixed.end(), [&](const auto& f) {
        return ((row >> f.domain) & 1U) == f.value;
      });
      coverage[row] += covers ? 1 : 0;
    }
  }
  return coverage;
}

TEST(PaperRuleSets, OnlyTheReadingAsPartitionCoversEveryRowOnce) {
  const RuleSetSpec partition = PaperSet("partition-all");
  EXPECT_EQ(partition.rules.size(), 11U);
  EXPECT_THAT(Coverage(partition), ::testing::Each(1U));
  const RuleSetSpec printed = PaperSet("printed-all");
  EXPECT_EQ(printed.rules.size(), 11U);
  EXPECT_THAT(Coverage(printed), ::testing::Contains(0U));
  EXPECT_THAT(Coverage(printed), ::testing::Contains(2U));
}

TEST(PaperRuleSets, SmallerSetsLackTheRulesOfTwoLengths) {
  const auto lengths = [](const std::string& name) {
    std::vector<size_t> sizes;
    for (const auto& rule : PaperSet(name).rules) sizes.push_back(rule.fixed.size());
    return sizes;
  };
  for (const std::string reading : {"partition", "printed"}) {
    EXPECT_THAT(lengths(reading + "-without-3-4"), ElementsAre(5, 5, 5, 5, 2));
    EXPECT_THAT(lengths(reading + "-without-2-3"), ElementsAre(5, 5, 5, 5, 4, 4));
  }
}

}  // namespace
}  // namespace espalier
