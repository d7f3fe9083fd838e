#include "table/text/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "base/random.h"
#include "table/scratch_file.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;

// The text after the edits.
std::string Edited(std::string_view text, const std::vector<Edit>& edits,
                   const std::string& ending = ".csv") {
  const ScratchFile file(text, ending);
  const Result<Table> table = ReadTable(file.path(), {});
  if (!table.ok()) return table.error().message;
  const Result<std::string> written = Written(*table, edits);
  return written.ok() ? *written : written.error().message;
}

TEST(Writer, ReadingAndWritingWithoutEditsGivesTheSameBytes) {
  for (const std::string text :
       {"a,b\n1,x\n", "a,b\r\n1,x\r\n2,y", "\xef\xbb\xbf\n a ;\"b\"\n\n 1.50;  \"x\"\"y\" \n \n",
        "a|b\n1|\"two\nlines\"\n",
        "% c\n@relation r\n@attribute a numeric\n@attribute b {x}\n@data\n"
        "% c\n1,x\n\n{0 2}  % d\n"}) {
    EXPECT_EQ(Edited(text, {}), text);
  }
}

// An edit of one row makes the writer take the whole file apart.
TEST(Writer, EverySmallTextKeepsTheBytesOfRowsThatAreNotEdited) {
  const ScratchFile file("");
  for (size_t length = 0; length <= 5; ++length) {
    ForAllTexts("a,\"\n\r", length, [&](const std::string& text) {
      file.Fill("h,k\n" + text + "\nx,y");
      const Result<Table> table = ReadTable(file.path(), {});
      if (!table.ok()) return;
      const std::vector<Edit> edits = {SetCell{table->document->rows - 1, 0, "z"}};
      ASSERT_EQ(*Written(*table, edits), "h,k\n" + text + "\nz,y")
          << ::testing::PrintToString(text);
    });
  }
}

TEST(Writer, ASetCellKeepsTheBlanksAroundIt) {
  EXPECT_EQ(Edited("a,b,c\n1 , 2 ,3\n4,5,6\n", {SetCell{0, 1, "9"}}), "a,b,c\n1 , 9 ,3\n4,5,6\n");
  EXPECT_EQ(Edited("a,b\n\"x\" , \"p\"\"q\"\r\n", {SetCell{0, 1, "r"}, SetCell{0, 0, "y"}}),
            "a,b\ny , r\r\n");
  EXPECT_EQ(Edited("a,b\n,x\n,y", {SetCell{1, 0, "new"}, SetCell{1, 1, ""}}), "a,b\n,x\nnew,");
}

TEST(Writer, TextsAreWrittenAsTheyAre) {
  EXPECT_EQ(Edited("a;b\n1;x\n", {SetCell{0, 0, "\"p;q\""}, AddRow{1, " 2 ; y"}}),
            "a;b\n\"p;q\";x\n 2 ; y\n");
}

TEST(Writer, ARemovedRowLeavesNoTrace) {
  EXPECT_EQ(Edited("a,b\n1,x\n\"2\n\",y\n3,z\n", {RemoveRow{1}}), "a,b\n1,x\n3,z\n");
  EXPECT_EQ(Edited("a,b\r\n1,x\r\n2,y", {RemoveRow{1}}), "a,b\r\n1,x");
  EXPECT_EQ(Edited("a,b\n1,x\n2,y\n", {RemoveRow{1}}), "a,b\n1,x\n");
  EXPECT_EQ(Edited("a,b\n1,x\n\n2,y\n", {RemoveRow{0}}), "a,b\n\n2,y\n");
}

TEST(Writer, AnAddedRowEndsAsItsNeighbour) {
  EXPECT_EQ(Edited("a,b\r\n1,x\r\n2,y\n", {AddRow{0, "0,\"p,q\""}, AddRow{1, "5,w"}}),
            "a,b\r\n0,\"p,q\"\r\n1,x\r\n5,w\n2,y\n");
  EXPECT_EQ(Edited("a,b\n1,x\n2,y\n", {AddRow{2, "3,z"}, AddRow{2, "4,w"}}),
            "a,b\n1,x\n2,y\n3,z\n4,w\n");
}

TEST(Writer, AMissingLastLineEndStaysMissing) {
  EXPECT_EQ(Edited("a,b\r\n1,x", {AddRow{1, "2,y"}}), "a,b\r\n1,x\r\n2,y");
  EXPECT_EQ(Edited("a,b\n1,x\n2,y", {AddRow{1, "3,z"}}), "a,b\n1,x\n3,z\n2,y");
  EXPECT_EQ(Edited("a,b\n1,x\n2,y", {RemoveRow{1}, AddRow{2, "3,z"}}), "a,b\n1,x\n3,z");
}

TEST(Writer, RowsBehindBlankLinesAreFound) {
  EXPECT_EQ(Edited("a,b\n\n1,x\n\n\n2,y\n\n", {SetCell{1, 0, "7"}, AddRow{2, "8,z"}}),
            "a,b\n\n1,x\n\n\n7,y\n8,z\n\n");
}

constexpr const char* kArff =
    "@relation r\n@attribute a numeric\n@attribute b {x, 'y z'}\n@attribute c {p, q}\n@data\n";

TEST(Writer, ArffRowsAreEditedInTheirOwnGrammar) {
  const std::string head = kArff;
  EXPECT_EQ(Edited(head + "1, x ,p % note\n2,x,q\n",
                   {SetCell{0, 1, "'y z'"}, AddRow{1, "5,'y z',?"}, RemoveRow{1}}),
            head + "1, 'y z' ,p % note\n5,'y z',?\n");
}

TEST(Writer, SparseArffRowsKeepTheirPairsInOrder) {
  const std::string head = kArff;
  const std::string b = "'y z'";
  EXPECT_EQ(Edited(head + "{0 1, 2 q}\n", {SetCell{0, 1, b}}), head + "{0 1, 1 'y z', 2 q}\n");
  EXPECT_EQ(Edited(head + "{ 0 1 , 2 p}\n", {SetCell{0, 0, "7"}, SetCell{0, 2, "q"}}),
            head + "{ 0 7 , 2 q}\n");
  EXPECT_EQ(Edited(head + "{2 q}\n", {SetCell{0, 0, "7"}, SetCell{0, 1, b}}),
            head + "{0 7, 1 'y z', 2 q}\n");
  EXPECT_EQ(Edited(head + "{} % n\n", {SetCell{0, 1, b}, SetCell{0, 0, "7"}, SetCell{0, 2, "q"}}),
            head + "{0 7, 1 'y z', 2 q} % n\n");
  EXPECT_EQ(Edited(head + "{0 1}\n", {SetCell{0, 1, b}, SetCell{0, 2, "q"}}),
            head + "{0 1, 1 'y z', 2 q}\n");
  EXPECT_EQ(Edited(head + "{1 x}\n", {SetCell{0, 0, "4"}, SetCell{0, 1, b}, SetCell{0, 2, "q"}}),
            head + "{0 4, 1 'y z', 2 q}\n");
}

TEST(Writer, SparseArffRowsLeaveOutWhatGoesWithoutSaying) {
  const std::string head = kArff;
  EXPECT_EQ(Edited(head + "{0 1, 2 q}\n", {SetCell{0, 2, "p"}}), head + "{0 1}\n");
  EXPECT_EQ(Edited(head + "{0 1, 1 'y z', 2 q} % {}\n", {SetCell{0, 0, "0"}}),
            head + "{1 'y z', 2 q} % {}\n");
  EXPECT_EQ(Edited(head + "{ 0 1 } % {}\n", {SetCell{0, 0, "0"}}), head + "{} % {}\n");
  EXPECT_EQ(Edited(head + "{0 1, 1 'y z'}\n",
                   {SetCell{0, 0, "0"}, SetCell{0, 1, "x"}, SetCell{0, 2, "q"}}),
            head + "{2 q}\n");
  EXPECT_EQ(Edited(head + "1,x,q\n", {SetCell{0, 0, "0"}, SetCell{0, 2, "p"}}), head + "0,x,p\n");
}

TEST(Writer, EditsThatDoNotFitAreErrors) {
  const std::string text = "a,b\n1,x\n2,y\n";
  EXPECT_THAT(Edited(text, {SetCell{2, 0, "z"}}),
              HasSubstr("names row 2, but the file has 2 rows"));
  EXPECT_THAT(Edited(text, {SetCell{0, 2, "z"}}), HasSubstr("names column 2"));
  EXPECT_THAT(Edited(text, {SetCell{0, 0, "z"}, SetCell{0, 0, "w"}}), HasSubstr("two edits set"));
  EXPECT_THAT(Edited(text, {SetCell{0, 0, "z"}, RemoveRow{0}}), HasSubstr("both set and removed"));
  EXPECT_THAT(Edited(text, {RemoveRow{2}}), HasSubstr("names row 2"));
  EXPECT_THAT(Edited(text, {RemoveRow{1}, RemoveRow{1}}), HasSubstr("removed twice"));
  EXPECT_THAT(Edited(text, {AddRow{3, "1,x"}}), HasSubstr("names row 3"));
}

TEST(Writer, AFileThatChangedIsNotCopied) {
  const ScratchFile file("a,b\n1,x\n");
  const Result<Table> table = ReadTable(file.path(), {});
  ASSERT_TRUE(table.ok());
  file.Append("2,y\n");
  const Result<std::string> written = Written(*table, {});
  ASSERT_FALSE(written.ok());
  EXPECT_THAT(written.error().message, HasSubstr("changed"));
}

using Cells = std::vector<std::string>;

std::string LineOf(const Cells& cells) {
  const CsvGrammar grammar(',');
  std::string line;
  for (size_t i = 0; i < cells.size(); ++i) line += (i == 0 ? "" : " , ") + grammar.Write(cells[i]);
  return line;
}

// Applies edits, whose texts are CSV, to the records themselves.
Rows SlowEdit(const Rows& rows, const std::vector<Edit>& edits) {
  Rows edited;
  for (size_t row = 0; row <= rows.size(); ++row) {
    bool removed = row == rows.size();
    Cells cells = removed ? Cells() : rows[row];
    for (const Edit& edit : edits) {
      if (const auto* add = std::get_if<AddRow>(&edit); add != nullptr && add->before == row) {
        edited.push_back(SlowCsv(add->text, ',')->front());
      }
      if (const auto* remove = std::get_if<RemoveRow>(&edit)) removed |= remove->row == row;
      if (const auto* set = std::get_if<SetCell>(&edit); set != nullptr && set->row == row) {
        cells[set->column] = SlowCsv(set->text + ",x", ',')->front()[0];
      }
    }
    if (!removed) edited.push_back(cells);
  }
  return edited;
}

struct RandomFile {
  std::string text;
  Rows rows;
  std::vector<Edit> edits;
};

RandomFile MakeRandomFile(Random& random) {
  const CsvGrammar grammar(',');
  const Cells values = {"", "a", " b", "c,d", "e\"f", "g\nh", "12", "\r"};
  const auto value = [&] { return values[random.Below(values.size())]; };
  const auto line_end = [&] { return random.Below(2) == 0 ? "\n" : "\r\n"; };
  const size_t count = 1 + random.Below(8);
  RandomFile file = {.text = std::string("h,k,class") + line_end()};
  for (size_t row = 0; row < count; ++row) {
    file.rows.push_back({value(), value(), "y"});
    file.text += LineOf(file.rows[row]);
    if (row + 1 < count || random.Below(2) == 0) file.text += line_end();
    if (row + 1 < count && random.Below(4) == 0) file.text += line_end();
  }
  for (size_t row = 0; row < count; ++row) {
    const uint64_t kind = random.Below(4);
    if (kind <= 1) {
      file.edits.emplace_back(SetCell{row, 0, grammar.Write(value())});
      if (kind == 1) file.edits.emplace_back(SetCell{row, 1, grammar.Write(value())});
    }
    if (kind == 2) file.edits.emplace_back(RemoveRow{row});
  }
  for (uint64_t added = random.Below(3); added > 0; --added) {
    file.edits.emplace_back(AddRow{random.Below(count + 1), LineOf({value(), "n", "y"})});
  }
  return file;
}

TEST(Writer, RandomEditsGiveTheEditedRecords) {
  Random random(21);
  for (int round = 0; round < 400; ++round) {
    const RandomFile file = MakeRandomFile(random);
    const std::string edited = Edited(file.text, file.edits);
    Rows expected = SlowEdit(file.rows, file.edits);
    expected.insert(expected.begin(), {"h", "k", "class"});
    ASSERT_EQ(SlowCsv(edited, ','), expected) << ::testing::PrintToString(file.text);
    if (expected.back() == file.rows.back()) {
      ASSERT_EQ(edited.ends_with('\n'), file.text.ends_with('\n'));
    }
  }
}

// What lies between the patches is copied; the bytes of each patch change place.
std::string Patched(const std::string& text, const std::vector<Patch>& patches, bool back) {
  std::string result;
  size_t from = 0;
  for (const Patch& patch : patches) {
    const size_t offset = back ? patch.output_offset : patch.input_offset;
    result += text.substr(from, offset - from);
    EXPECT_EQ(result.size(), back ? patch.input_offset : patch.output_offset);
    const std::string& old = back ? patch.output : patch.input;
    EXPECT_EQ(text.substr(offset, old.size()), old);
    result += back ? patch.input : patch.output;
    from = offset + old.size();
  }
  return result + text.substr(from);
}

TEST(Writer, PatchesLeadFromTheInputToTheOutputAndBack) {
  Random random(22);
  const ScratchFile scratch("");
  for (int round = 0; round < 1000; ++round) {
    const RandomFile file = MakeRandomFile(random);
    scratch.Fill(file.text);
    const Result<Table> table = ReadTable(scratch.path(), {});
    ASSERT_TRUE(table.ok());
    std::string output;
    const auto patches = WriteTable(*table->document, file.edits, [&](std::string_view bytes) {
      output.append(bytes);
      return Status();
    });
    ASSERT_TRUE(patches.ok());
    std::vector<size_t> edits;
    for (const Patch& patch : *patches) edits.push_back(patch.edit);
    std::sort(edits.begin(), edits.end());
    std::vector<size_t> all(file.edits.size());
    std::iota(all.begin(), all.end(), size_t{0});
    ASSERT_EQ(edits, all);
    ASSERT_EQ(Patched(file.text, *patches, false), output) << ::testing::PrintToString(file.text);
    ASSERT_EQ(Patched(output, *patches, true), file.text) << ::testing::PrintToString(file.text);
  }
}

}  // namespace
}  // namespace espalier
