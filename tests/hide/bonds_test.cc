#include "hide/bonds.h"

#include <gmock/gmock.h>

#include "hide/one_hot.h"
#include "testing/random_table.h"

namespace espalier {
namespace {

using testing::AttributeShape;
using ::testing::ElementsAre;
using testing::EmptyTable;
using ::testing::IsEmpty;
using testing::RandomTable;

constexpr AttributeShape kTwo = {Type::kNominal, 2};
constexpr AttributeShape kFlag = {Type::kNumeric, 2};
constexpr AttributeShape kFour = {Type::kNominal, 4};

// Sets the codes of some attributes from the code of another one in the same row.
template <typename F>
void Derive(Table& table, AttributeId from, std::vector<AttributeId> to, F code_of) {
  for (RowIndex row = 0; row < table.rows; ++row) {
    const Code code = table.columns[from].At(row);
    for (size_t i = 0; i < to.size(); ++i) table.columns[to[i]].Set(row, code_of(code, i));
  }
}

// The bonds of at least two attributes.
std::vector<std::vector<AttributeId>> Found(const Table& table) {
  const Bonds bonds = FindBonds(table);
  std::vector<std::vector<AttributeId>> found;
  for (AttributeId a = 0; a < table.attributes.size(); ++a) {
    const auto bond = bonds.With(a);
    if (bond.size() > 1 && bond.front() == a) found.emplace_back(bond.begin(), bond.end());
  }
  return found;
}

TEST(Bonds, IndependentAttributesHaveNone) {
  Random random(1);
  for (int round = 0; round < 50; ++round) {
    const RowIndex rows = 40 + random.Below(4000);
    const Table table = RandomTable(
        rows, {kTwo, kTwo, kFlag, kFlag, kFour, {Type::kNumeric, 30, true}, kTwo, kFour}, 2,
        random);
    EXPECT_THAT(Found(table), IsEmpty());
  }
}

TEST(Bonds, AnAttributeAloneIsItsOwnBond) {
  Random random(1);
  const Bonds bonds = FindBonds(RandomTable(100, {kTwo, kFour}, 2, random));
  EXPECT_THAT(bonds.With(0), ElementsAre(0));
  EXPECT_FALSE(bonds.AreBound(0, 1));
}

TEST(Bonds, OneHotGroupsAreFound) {
  Random random(2);
  Table table = RandomTable(60, {kFour, kFlag, kFlag, kTwo, kFlag, kFlag, kTwo}, 2, random);
  Table groups = EmptyTable(60, {kFlag, kFlag, kFlag, kTwo, kFlag, kTwo}, 2);
  for (RowIndex row = 0; row < table.rows; ++row) {
    const Code value = table.columns[0].At(row);
    for (const AttributeId a : {0U, 1U, 2U, 4U}) {
      groups.columns[a].Set(row, value == (a == 4 ? 3 : a) ? 1U : 0U);
    }
    groups.columns[3].Set(row, table.columns[3].At(row));
    groups.columns[5].Set(row, table.columns[6].At(row));
  }
  EXPECT_THAT(FindOneHotGroups(groups), ElementsAre(ElementsAre(0, 1, 2, 4)));
  EXPECT_THAT(Found(groups), ElementsAre(ElementsAre(0, 1, 2, 4)));
  const Bonds bonds = FindBonds(groups);
  EXPECT_TRUE(bonds.AreBound(1, 4));
  EXPECT_FALSE(bonds.AreBound(1, 3));
}

TEST(Bonds, OneHotGroupsWhereZeroIsOnAreFound) {
  Random random(3);
  Table table = RandomTable(60, {{Type::kNominal, 3}, kFlag, kFlag, kFlag}, 2, random);
  Derive(table, 0, {1, 2, 3}, [](Code code, size_t i) { return code == i ? 0U : 1U; });
  EXPECT_THAT(FindOneHotGroups(table), ElementsAre(ElementsAre(1, 2, 3)));
}

TEST(Bonds, ARowWithNoneOrTwoOnIsNoOneHotGroup) {
  Random random(4);
  for (const Code broken : {0U, 1U}) {
    Table table = RandomTable(60, {{Type::kNominal, 3}, kFlag, kFlag, kFlag}, 2, random);
    Derive(table, 0, {1, 2, 3}, [](Code code, size_t i) { return code == i ? 1U : 0U; });
    for (const AttributeId a : {1U, 2U}) table.columns[a].Set(17, broken);
    table.columns[3].Set(17, 0);
    EXPECT_THAT(FindOneHotGroups(table), IsEmpty()) << broken;
  }
}

TEST(Bonds, ComplementsAndEqualAttributesAreBound) {
  Random random(5);
  Table table = RandomTable(30, {kFlag, kTwo, kFlag, kFour, kFour}, 2, random);
  Derive(table, 0, {2}, [](Code code, size_t) { return 1 - code; });
  Derive(table, 3, {4}, [](Code code, size_t) { return (code + 1) % 4; });
  EXPECT_THAT(Found(table), ElementsAre(ElementsAre(0, 2), ElementsAre(3, 4)));
}

TEST(Bonds, ADependencyBindsUntilARowBreaksIt) {
  Random random(6);
  Table table = RandomTable(5000, {kTwo, {Type::kNominal, 10}, kTwo}, 2, random);
  Derive(table, 1, {2}, [](Code code, size_t) { return code % 2; });
  EXPECT_THAT(Found(table), ElementsAre(ElementsAre(1, 2)));
  // Not a row of the sample.
  table.columns[2].Set(4321, 1 - table.columns[2].At(4321));
  EXPECT_THAT(Found(table), IsEmpty());
}

TEST(Bonds, AnAttributeOfAlmostAsManyValuesAsRowsTellsNothing) {
  Random random(7);
  Table table = RandomTable(40, {{Type::kNumeric, 40}, kTwo, kFour}, 2, random);
  for (RowIndex row = 0; row < table.rows; ++row) {
    table.columns[0].Set(row, static_cast<Code>(row));
  }
  EXPECT_THAT(Found(table), IsEmpty());
}

TEST(Bonds, AConstantAttributeIsBoundToNone) {
  Random random(8);
  Table table = RandomTable(40, {kFour, kTwo, kTwo}, 2, random);
  Derive(table, 0, {1, 2}, [](Code, size_t) { return 1U; });
  EXPECT_THAT(Found(table), IsEmpty());
}

}  // namespace
}  // namespace espalier
