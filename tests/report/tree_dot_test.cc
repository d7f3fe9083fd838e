#include "report/tree_dot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "report/worlds.h"
#include "testing/golden.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;
using testing::ViewOf;

// Without the quoted strings; fails if one does not end on its line.
std::string WithoutStrings(std::string_view dot) {
  std::string rest;
  bool quoted = false;
  for (size_t i = 0; i < dot.size(); ++i) {
    if (quoted && dot[i] == '\\') {
      ++i;
    } else if (dot[i] == '"') {
      quoted = !quoted;
    } else if (!quoted) {
      rest += dot[i];
    } else {
      EXPECT_NE(dot[i], '\n') << "a string is not closed";
    }
  }
  EXPECT_FALSE(quoted);
  return rest;
}

TEST(TreeDot, ShowsEveryKindOfNode) {
  const auto built = testing::Weather();
  testing::ExpectGolden("report/golden/weather.dot", TreeDot(ViewOf(built)));
}

TEST(TreeDot, ManyClassesAreSummedUp) {
  const auto built = testing::RandomTree({.leaves = 40, .classes = 25, .seed = 3});
  EXPECT_THAT(TreeDot(ViewOf(built)), HasSubstr(", 19 other classes"));
}

TEST(TreeDot, NoBytesInNamesReachTheLanguage) {
  const auto built = testing::Awkward();
  const std::string rest = WithoutStrings(TreeDot(ViewOf(built)));
  EXPECT_EQ(rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789[]{}=,;->\n "),
            std::string::npos);
}

}  // namespace
}  // namespace espalier
