#include "report/attribute_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/random_table.h"

namespace espalier {
namespace {

using testing::AttributeShape;
using testing::EmptyTable;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(AttributeText, EachAttributeHasALineWithItsTypeAndTheClassComesLast) {
  Table table =
      EmptyTable(4, {{Type::kNominal, 2}, {Type::kNominal, 3}, {Type::kNumeric, 4, true}}, 2);
  table.attributes[0].name = "on\n";
  EXPECT_EQ(AttributeText(table),
            "Attributes:\n"
            "  on\\n   two-valued (v10000, v10001)\n"
            "  x2     nominal (3 values)\n"
            "  x3     numeric (4 values), 1 missing\n"
            "  class  two-valued (v10000, v10001), the class\n");
}

TEST(AttributeText, LongValuesAreShortened) {
  Table table = EmptyTable(1, {{Type::kNominal, 2}}, 2);
  table.attributes[0].values[0] = std::string(100, 'a');
  EXPECT_THAT(AttributeText(table), Not(HasSubstr(std::string(17, 'a'))));
}

TEST(AttributeText, ManyAttributesAreCountedByType) {
  const auto text = [](size_t attributes) {
    return AttributeText(
        EmptyTable(1, std::vector<AttributeShape>(attributes, {Type::kNumeric, 3, true}), 2));
  };
  EXPECT_THAT(text(30), HasSubstr("x30"));
  EXPECT_EQ(text(31),
            "Attributes: 31: 31 numeric; 31 values missing in 31 attributes\n"
            "Class: class, two-valued (v10000, v10001)\n");
}

}  // namespace
}  // namespace espalier
