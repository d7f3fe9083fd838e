#include "hide/class_order.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "table/scratch_file.h"

namespace espalier {
namespace {

// A row for each letter, which is its class.
bool IsSorted(std::string_view classes) {
  std::string csv = "a,class\n";
  for (const char label : classes) csv += std::string("x,") + label + "\n";
  return IsSortedByClass(*ReadText(csv));
}

std::string Repeated(size_t times, std::string_view text) {
  std::string all;
  for (size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(ClassOrder, OneRunPerClassIsSorted) {
  EXPECT_TRUE(IsSorted("ppppppnnnn"));
  EXPECT_TRUE(IsSorted(Repeated(50, "s") + Repeated(50, "e") + Repeated(50, "i")));
  EXPECT_TRUE(IsSorted("pnnnnnnnnnnnnnn"));
}

TEST(ClassOrder, FewLongRunsAreNearlySorted) {
  // About 101 runs in a random order, so that 10 are few.
  EXPECT_TRUE(IsSorted(Repeated(5, Repeated(20, "p") + Repeated(20, "n"))));
  EXPECT_FALSE(IsSorted(Repeated(6, Repeated(17, "p") + Repeated(17, "n"))));
}

TEST(ClassOrder, OtherFilesAreNotSorted) {
  EXPECT_FALSE(IsSorted(Repeated(40, "pn")));
  EXPECT_FALSE(IsSorted("nnyyynynyyyyyn"));
  EXPECT_FALSE(IsSorted(Repeated(100, "p")));
  EXPECT_FALSE(IsSorted("ppppn")) << "too few rows";
  // Chance makes few runs where a class is rare.
  EXPECT_FALSE(IsSorted(Repeated(30, "p") + "n" + Repeated(30, "p")));
}

}  // namespace
}  // namespace espalier
