#include "hide/requests/find_requests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "hide/planted.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::Plant;
using testing::Planted;

// income<=15 & region=north => no, income<=15 & region=south => yes, income>15 & income<=25 => yes,
// income>15 & income>25 => no.
Planted Incomes() {
  return Plant("income,region,c\n" + testing::Times(3, "10,north,no") +
               testing::Times(3, "10,south,yes") + testing::Times(3, "20,north,yes") +
               testing::Times(3, "20,south,yes") + testing::Times(5, "30,north,no") +
               testing::Times(5, "30,south,no"));
}

std::vector<std::string> TextsOf(const Planted& planted) {
  std::vector<std::string> texts;
  for (const Rule& rule : RulesOf(planted.tree)) texts.push_back(PrintRule(rule, planted.table));
  return texts;
}

Wish For(const std::string& rule, std::string place = "r:1") {
  return {.rule = rule, .place = std::move(place)};
}
Wish ForGroup(Wish::Group group, std::string place = "r:1") {
  return {.group = std::move(group), .place = std::move(place)};
}

std::vector<size_t> Found(const Planted& planted, const std::vector<Wish>& wishes) {
  const Result<std::vector<Request>> requests =
      FindRequests(wishes, RulesOf(planted.tree), planted.table);
  EXPECT_TRUE(requests.ok()) << (requests.ok() ? "" : requests.error().message);
  std::vector<size_t> numbers;
  if (!requests.ok()) return numbers;
  for (const Request& request : *requests) numbers.push_back(request.rule.number);
  return numbers;
}

Error Refused(const Planted& planted, const std::vector<Wish>& wishes) {
  const Result<std::vector<Request>> requests =
      FindRequests(wishes, RulesOf(planted.tree), planted.table);
  EXPECT_FALSE(requests.ok());
  return requests.ok() ? Error{} : requests.error();
}

TEST(FindRequests, TheWorldIsAsDescribed) {
  EXPECT_THAT(TextsOf(Incomes()), ElementsAre("income<=25 & income<=15 & region=north => no",
                                              "income<=25 & income<=15 & region=south => yes",
                                              "income<=25 & income>15 => yes", "income>25 => no"));
}

TEST(FindRequests, ARuleIsFoundByNumberOrText) {
  EXPECT_THAT(Found(Incomes(), {For("4"), For("income<=25 & income>15 => yes")}),
              ElementsAre(4, 3));
}

TEST(FindRequests, AGroupIsEveryRuleForWhichAllHolds) {
  const Planted incomes = Incomes();
  EXPECT_THAT(Found(incomes, {ForGroup({.attribute = "region"})}), ElementsAre(1, 2));
  EXPECT_THAT(Found(incomes, {ForGroup({.predicted = "yes"})}), ElementsAre(2, 3));
  EXPECT_THAT(Found(incomes, {ForGroup({.attribute = "region", .predicted = "yes"})}),
              ElementsAre(2));
  EXPECT_THAT(Found(incomes, {ForGroup({.within = "income<=25"})}), ElementsAre(1, 2, 3));
  EXPECT_THAT(Found(incomes, {ForGroup({.within = "income<=20"})}), ElementsAre(1, 2));
  EXPECT_THAT(Found(incomes, {ForGroup({.within = "income<=25 & region!=south"})}), ElementsAre(1));
}

TEST(FindRequests, EveryRequestKnowsItsWish) {
  const Planted incomes = Incomes();
  Wish last = For("4");
  last.importance = 3;
  last.note = "the last";
  const Result<std::vector<Request>> requests = FindRequests(
      std::vector{ForGroup({.attribute = "region"}), last}, RulesOf(incomes.tree), incomes.table);
  ASSERT_TRUE(requests.ok());
  ASSERT_EQ(requests->size(), 3U);
  EXPECT_EQ((*requests)[1].wish, 0U);
  EXPECT_EQ((*requests)[1].group, "attribute 'region'");
  EXPECT_EQ((*requests)[2].wish, 1U);
  EXPECT_EQ((*requests)[2].group, "");
  EXPECT_EQ((*requests)[2].importance, 3);
  EXPECT_EQ((*requests)[2].note, "the last");
}

TEST(FindRequests, WhatIsNotThereIsBadInputAndGetsTheNearest) {
  const Planted incomes = Incomes();
  const auto message = [&](Wish::Group group) {
    const Error error = Refused(incomes, {ForGroup(std::move(group))});
    EXPECT_EQ(error.kind, ErrorKind::kInput);
    return error.message;
  };
  EXPECT_EQ(message({.attribute = "regon"}), "r:1: no attribute 'regon' (did you mean 'region'?)");
  EXPECT_EQ(message({.predicted = "yess"}), "r:1: no class 'yess' (did you mean 'yes'?)");
  EXPECT_THAT(message({.within = "incom<=3"}),
              AllOf(HasSubstr("r:1: conditions, column 1: "), HasSubstr("'income'")));
  EXPECT_EQ(message({.within = "region=north & region=south"}),
            "r:1: the tree has no rule with conditions 'region=north & region=south'");
  EXPECT_THAT(message({.within = ""}), HasSubstr("expected an attribute"));
  EXPECT_THAT(message({.within = "income<=3 => yes"}), HasSubstr("expected & or the end"));
  EXPECT_THAT(Refused(incomes, {For("9")}).message, HasSubstr("r:1: no rule 9"));
}

TEST(FindRequests, AMistakeIsToldWithThePlaceOfTheWord) {
  const Planted incomes = Incomes();
  const Wish::Places places = {"r:2", "r:3", "r:4", "r:5"};
  const auto message = [&](Wish wish) {
    wish.places = places;
    return Refused(incomes, {wish}).message;
  };
  EXPECT_THAT(message(For("9")), HasSubstr("r:2: no rule 9"));
  EXPECT_THAT(message(ForGroup({.attribute = "regon"})), HasSubstr("r:3: no attribute"));
  EXPECT_THAT(message(ForGroup({.predicted = "yess"})), HasSubstr("r:4: no class"));
  EXPECT_THAT(message(ForGroup({.within = "incom<=3"})), HasSubstr("r:5: conditions, column 1"));
  EXPECT_THAT(message(ForGroup({.attribute = "region", .within = "income>25"})),
              HasSubstr("r:1: the tree has no rule with"));
}

TEST(FindRequests, ARuleThatTwoWishesMeanIsNamed) {
  const Planted incomes = Incomes();
  const Error error = Refused(incomes, {ForGroup({.attribute = "region"}, "r:2"), For("2", "r:7")});
  EXPECT_EQ(error.kind, ErrorKind::kInput);
  EXPECT_EQ(error.message, "r:7: rule 2 is named twice: here and at r:2");
  EXPECT_EQ(Refused(incomes, {For("2", ""), For("2", "")}).kind, ErrorKind::kUsage);
}

}  // namespace
}  // namespace espalier
