#include "hide/type_change.h"

#include <gmock/gmock.h>

#include "hide/planted.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Rows 0 and 1 hold all that is no number; the codes of `b` are 1, 2, x.
constexpr const char* kCsv = "a,b,class\nu,x,p\nv,x,p\n?,1,n\n3,2,n\n4,2,p\n";

TEST(TypeChange, AColumnThatLosesItsLastTextTurnsNumeric) {
  const Table table = *ReadText(kCsv);
  EXPECT_THAT(AttributesThatTurnNumeric(table, {.removed = {{0}, {1}}}), ElementsAre(0, 1));
  EXPECT_THAT(AttributesThatTurnNumeric(table, {.removed = {{0}}}), IsEmpty());
  const RowEdits recoded = {
      .recoded = {{.row = 0, .attribute = 1, .to = 0}, {.row = 1, .attribute = 1, .to = 1}}};
  EXPECT_THAT(AttributesThatTurnNumeric(table, recoded), ElementsAre(1));
}

TEST(TypeChange, AnAddedRowMayKeepTheText) {
  const Table table = *ReadText(kCsv);
  const RowEdits edits = {.removed = {{0}, {1}}, .added = {{.donor = 2, .codes = {0, 2}}}};
  EXPECT_THAT(AttributesThatTurnNumeric(table, edits), ElementsAre(0));
}

TEST(TypeChange, WhatIsDeclaredOrWithoutAnyNumberStays) {
  const Table arff =
      *ReadText("@relation r\n@attribute b {x, 1, 2}\n@attribute c {p, n}\n@data\nx,p\n1,p\n2,n\n");
  EXPECT_THAT(AttributesThatTurnNumeric(arff, {.removed = {{0}}}), IsEmpty());
  const Table missing = *ReadText("b,class\nx,p\n?,n\n");
  EXPECT_THAT(AttributesThatTurnNumeric(missing, {.removed = {{0}}}), IsEmpty());
}

}  // namespace
}  // namespace espalier
