#include "hide/class_order.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "table/scratch_file.h"

namespace espalier {
namespace {

// A row for each letter, which is its class.
bool IsTold(std::string_view classes) {
  std::string csv = "a,class\n";
  for (const char label : classes) csv += std::string("x,") + label + "\n";
  return OrderTellsClasses(*ReadText(csv));
}

std::string Repeated(size_t times, std::string_view text) {
  std::string all;
  for (size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(ClassOrder, OneRunPerClassIsSorted) {
  EXPECT_TRUE(IsTold("ppppppnnnn"));
  EXPECT_TRUE(IsTold(Repeated(50, "s") + Repeated(50, "e") + Repeated(50, "i")));
  EXPECT_TRUE(IsTold("pnnnnnnnnnnnnnn"));
}

TEST(ClassOrder, FewLongRunsAreNearlySorted) {
  // About 101 runs in a random order, so that 10 are few.
  EXPECT_TRUE(IsTold(Repeated(5, Repeated(20, "p") + Repeated(20, "n"))));
  EXPECT_FALSE(IsTold(Repeated(6, Repeated(17, "p") + Repeated(17, "n"))));
}

TEST(ClassOrder, ClassesThatTakeTurnsAreTold) {
  EXPECT_TRUE(IsTold(Repeated(40, "pn")));
  EXPECT_TRUE(IsTold(Repeated(12, "abcdefghijk")));
  EXPECT_TRUE(IsTold(Repeated(12, "abcdefghijk") + "cabd"));
}

TEST(ClassOrder, OtherOrdersTellNothing) {
  EXPECT_FALSE(IsTold(Repeated(8, "pnpppnpnnn")));
  EXPECT_FALSE(IsTold("nnyyynynyyyyyn"));
  EXPECT_FALSE(IsTold(Repeated(100, "p")));
  EXPECT_FALSE(IsTold("ppppn")) << "too few rows";
  // Chance makes few runs where a class is rare.
  EXPECT_FALSE(IsTold(Repeated(30, "p") + "n" + Repeated(30, "p")));
}

}  // namespace
}  // namespace espalier
