#include "apps/serve/said.h"

#include <gtest/gtest.h>

namespace espalier::serve {
namespace {

TEST(ProblemSaid, OptionsAreCalledFields) {
  const Problem problem =
      ProblemSaid("--keep belongs to --strategy paper (see espalier hide --help)", {});
  EXPECT_EQ(problem.status, 422);
  EXPECT_EQ(problem.detail, "'keep' belongs to 'strategy' paper");
  EXPECT_EQ(problem.field, "keep");
  EXPECT_EQ(ProblemSaid("'--x' is none of a (--only forbids)", {}).detail,
            "'--x' is none of a ('only' forbids)");
}

TEST(ProblemSaid, WhatAClientWroteStaysAsItIs) {
  EXPECT_EQ(ProblemSaid("data: there is no column 'my --keep col'", {}).detail,
            "data: there is no column 'my --keep col'");
  const Problem problem =
      ProblemSaid("data: there is no column 'a (see espalier b'", {"--class=a (see espalier b"});
  EXPECT_EQ(problem.detail, "data: there is no column 'a (see espalier b'");
  EXPECT_EQ(problem.field, "class");
}

TEST(ProblemSaid, TheFieldIsWhatTheMessageIsAbout) {
  const Words words = {"--class=a", "--ignore=b,c", "--rule=9"};
  EXPECT_EQ(ProblemSaid("data: there is no column 'a'", words).field, "class");
  EXPECT_EQ(ProblemSaid("data: there is no column 'c' (did you mean 'd'?)", words).field, "ignore");
  EXPECT_EQ(ProblemSaid("no rule 9: the tree has the rules 1 to 4", words).field, "rule");
  EXPECT_EQ(ProblemSaid("rule, column 3: no attribute 'x'", words).field, "rule");
  EXPECT_EQ(ProblemSaid("types.json: there is no column 'a'", words).field, "types");
  EXPECT_EQ(ProblemSaid("types.json: there is no column 'a'", words).detail,
            "'types': there is no column 'a'");
  EXPECT_EQ(ProblemSaid("data:3: one column is wanted", words).field, "");
}

TEST(ProblemSaid, PlacesInOurFileOfRequestsAreNumbersOfRequests) {
  const Problem problem = ProblemSaid(
      "requests.json:3: rule 2 is named twice: here and at requests.json:1", {"--class=a"});
  EXPECT_EQ(problem.detail, "request 3: rule 2 is named twice: here and at request 1");
  EXPECT_EQ(problem.field, "requests");
}

}  // namespace
}  // namespace espalier::serve
