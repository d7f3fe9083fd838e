#include "report/columns.h"

#include <gtest/gtest.h>

namespace espalier {
namespace {

TEST(Columns, CellsStandBelowEachOtherWhateverTheirWidths) {
  Columns columns({Align::kLeft, Align::kRight, Align::kLeft});
  columns.Add({"name", "rows", "text"});
  columns.Add({"a long name", "7", "x"});
  columns.Add({"caf\xC3\xA9", "123456789", "y"});
  EXPECT_EQ(columns.Text(),
            "name              rows  text\n"
            "a long name          7  x\n"
            "caf\xC3\xA9         123456789  y\n");
}

TEST(Columns, NoLineEndsWithSpacesAndLinesMayBeShort) {
  Columns columns({Align::kLeft, Align::kLeft});
  columns.Add({"a", ""});
  columns.Add({"longer"});
  columns.Add({"", "b"});
  EXPECT_EQ(columns.Text("  "), "  a\n  longer\n          b\n");
}

}  // namespace
}  // namespace espalier
