#include "table/text/dialect.h"

#include <gtest/gtest.h>

#include <string>

namespace espalier {
namespace {

char Detected(const std::string& text) {
  const std::string guarded = text + '\n';
  return DetectDelimiter(std::string_view(guarded).substr(0, text.size()), TextExtent::kWhole);
}

TEST(Dialect, EachDelimiterIsFound) {
  for (const char delimiter : {',', ';', '\t', '|'}) {
    std::string text = "a_b_c\n1_2_3\n4_5_6\n";
    for (char& c : text) c = c == '_' ? delimiter : c;
    EXPECT_EQ(Detected(text), delimiter);
  }
}

TEST(Dialect, ADelimiterInQuotesDoesNotCount) {
  EXPECT_EQ(Detected("a;b\n\"1,2,3\";x\n\"4,5,6\";y\n"), ';');
  EXPECT_EQ(Detected("\"a,b,c\";\"d,e,f\"\n\"1,2,3\";\"4,5,6\"\n"), ';');
}

TEST(Dialect, ADelimiterThatDoesNotFitEveryRecordLoses) {
  EXPECT_EQ(Detected("a,b|c\n1,5|2\n3|4\n"), '|');
  EXPECT_EQ(Detected("a;b\n1,5;2\n3;4\n"), ';');
}

TEST(Dialect, MostColumnsWin) { EXPECT_EQ(Detected("a;b;c,d\n1;2;3,4\n"), ';'); }

TEST(Dialect, OneRaggedRecordDoesNotChangeTheDelimiter) {
  EXPECT_EQ(Detected("a;b;c\n1;2;3\n1;2\n4;5;6\n"), ';');
}

TEST(Dialect, OneColumnIsTakenForCommas) { EXPECT_EQ(Detected("a\n1\n2\n"), ','); }

}  // namespace
}  // namespace espalier
