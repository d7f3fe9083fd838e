#include "report/external_report.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "report/json_text.h"
#include "report/page/html.h"
#include "report/page/report_page.h"
#include "report/report_world.h"

namespace espalier::testing {
namespace {

// Names that no sentence of a report has by chance, some of which escapers change.
struct Words {
  std::string income = "zqincome";
  std::string place = "zq<place>&\"town\"";
  std::string high = "zqhigh'\xE2\x80\xA8";
  std::string low = "zqlow\xE9";
  std::string yes = "zqyes&no";
  std::string no = "zqno\n2";
};

// In the same order, since ties fall by it.
Words Others() { return {"first_column", "second", "=1", "other value", "refused", "approved"}; }

std::string Quoted(const std::string& word) {
  std::string quoted = "\"";
  for (const char c : word) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

// Small tables of all kinds: the class follows two columns, and errs.
std::string SomeCsv(uint64_t seed, const Words& words) {
  Random random(seed);
  std::string csv = fmt::format("{},{},{}\n", words.income, Quoted(words.place), "klass");
  for (size_t row = 0; row < 60; ++row) {
    const uint64_t income = random.Below(40);
    const bool high = random.Below(2) == 0;
    const bool approved = (income > 15) != (high && income > 30) || random.Below(12) == 0;
    csv +=
        fmt::format("{},{},{}\n", 7319.25 + static_cast<double>(income),
                    Quoted(high ? words.high : words.low), Quoted(approved ? words.yes : words.no));
  }
  return csv;
}

// How a text might stand in one of the documents.
std::set<std::string> SpellingsOf(const std::string& text) {
  std::set<std::string> spellings = {text, HtmlText(text), ScriptSafe(text)};
  const std::string json = JsonString(text);
  const std::string inner = json.substr(1, json.size() - 2);
  spellings.insert({inner, HtmlText(inner), ScriptSafe(inner)});
  return spellings;
}

void ExpectNothingOf(const std::string& secret, const std::string& document) {
  for (const std::string& spelling : SpellingsOf(secret)) {
    EXPECT_EQ(document.find(spelling), std::string::npos) << spelling;
  }
}

TEST(ExternalReportTest, NeitherRulesNorConditionsNorNamesNorClassesAppearInAnySpelling) {
  const Words words;
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    const std::string csv = SomeCsv(seed, words);
    const size_t leaves = RulesOf(Plant(csv, {.min_leaf = 3}).tree).size();
    ASSERT_GT(leaves, 2U);
    for (size_t leaf = 1; leaf <= leaves; ++leaf) {
      const Reported reported(csv, {leaf}, {}, {.min_leaf = 3});
      const ExternalReport external = ExternalFrom(reported.Complete());
      for (const std::string& document : {ExternalJson(external), ExternalPage(external)}) {
        ExpectNothingOf(PrintRule(reported.rule(), reported.table()), document);
        for (const Condition& condition : reported.rule().conditions) {
          ExpectNothingOf(PrintCondition(condition, reported.table()), document);
          if (reported.table().attributes[condition.attribute].numeric()) {
            ExpectNothingOf(fmt::format("{}", condition.threshold), document);
          }
        }
        for (const std::string& word :
             {words.income, words.place, words.high, words.low, words.yes, words.no}) {
          ExpectNothingOf(word, document);
        }
        ExpectNothingOf(std::string(64, 'b'), document);  // hashes of original and requests
        ExpectNothingOf("a note", document);
        ExpectNothingOf(kSeedText, document);
      }
    }
  }
}

// Which rows are held out depends on what they say: figures on these are left out.
ExternalReport WithoutHoldout(const Reported& reported) {
  ExternalReport external = ExternalFrom(reported.Complete());
  external.accuracy_before.reset();
  external.accuracy_after.reset();
  external.on_holdout.reset();
  return external;
}

TEST(ExternalReportTest, IsTheSameWhateverColumnsValuesAndClassesAreCalled) {
  for (uint64_t seed = 1; seed <= 2; ++seed) {
    const Reported one(SomeCsv(seed, Words()), {2}, {}, {.min_leaf = 3});
    const Reported other(SomeCsv(seed, Others()), {2}, {}, {.min_leaf = 3});
    EXPECT_EQ(ExternalPage(WithoutHoldout(one)), ExternalPage(WithoutHoldout(other)));
    EXPECT_EQ(ExternalJson(WithoutHoldout(one)), ExternalJson(WithoutHoldout(other)));
  }
}

TEST(ExternalReportTest, CountsRequestsAndAttacks) {
  Reported reported(SomeCsv(1, Words()), {1, 3}, {}, {.min_leaf = 3});
  reported.attacks().findings = {
      {.attack = "again", .meaning = "grows", .request = 0, .returned = true},
      {.attack = "again", .meaning = "grows", .request = 1, .returned = true, .implied = true},
      {.attack = "/secret/program", .meaning = "is a secret", .request = 0},
      {.attack = "/secret/program", .meaning = "is a secret", .request = 1, .returned = true},
      {.attack = "earlier-release", .request = 0, .returned = true, .apart = true},
      {.attack = "earlier-release", .request = 1, .returned = true, .apart = true}};
  const ExternalReport external = ExternalFrom(reported.Complete());
  EXPECT_EQ(external.requests, 2U);
  ASSERT_EQ(external.attacks.size(), 3U);
  EXPECT_EQ(external.attacks[0].back, 1U);
  EXPECT_EQ(external.attacks[0].implied, 1U);
  EXPECT_EQ(external.attacks[1].attack, "other program 1");
  EXPECT_EQ(external.attacks[1].meaning, "");
  EXPECT_EQ(external.attacks_won(), 2U);
  EXPECT_EQ(ExternalPage(external).find("secret"), std::string::npos);
}

TEST(ExternalReportTest, TellsNoShareFromWhichRowsCouldBeCounted) {
  for (uint64_t seed = 1; seed <= 6; ++seed) {
    const Reported reported(SomeCsv(seed, Words()), {1}, {}, {.min_leaf = 3});
    const Report complete = reported.Complete();
    const ExternalReport external = ExternalFrom(complete);
    for (const double share : {external.on_rows.agreement, external.on_rows.kappa,
                               external.accuracy_after.value_or(0)}) {
      EXPECT_NEAR(20 * share, std::round(20 * share), 1e-9);
      EXPECT_LE(share, 0.95);
    }
    const std::vector<double>& changes = complete.check.column_changes;
    const double largest = *std::max_element(changes.begin(), changes.end());
    EXPECT_GE(external.largest_column_change, largest);
    EXPECT_THAT((std::vector{0.05, 0.1, 0.2, 0.5, 1.0}),
                ::testing::Contains(external.largest_column_change));
  }
}

}  // namespace
}  // namespace espalier::testing
