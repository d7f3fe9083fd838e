#include "table/text/edit_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "table/apply.h"
#include "table/scratch_file.h"
#include "testing/random_edits.h"
#include "testing/random_file.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr Seed kSeed = {.low = 1};

// The file after the edits.
Result<std::string> EditedText(const Table& table, const RowEdits& edits,
                               const Seed& seed = kSeed) {
  const Result<std::vector<Edit>> text_edits = EditText(table, edits, seed);
  if (!text_edits.ok()) return text_edits.error();
  return Written(table, *text_edits);
}

std::string Edited(std::string_view text, const RowEdits& edits,
                   const std::string& ending = ".csv") {
  const ScratchFile file(text, ending);
  const Result<Table> table = ReadTable(file.path(), {});
  if (!table.ok()) return table.error().message;
  const Result<std::string> edited = EditedText(*table, edits);
  return edited.ok() ? *edited : edited.error().message;
}

// What an edited file would be read with, so that fewer values do not change a type.
ReadOptions SameTypes(const Table& table, ReadOptions options) {
  for (const Attribute& attribute : table.attributes) {
    options.types.push_back({attribute.name, attribute.numeric() ? TypeOverride::Type::kNumeric
                                                                 : TypeOverride::Type::kNominal});
  }
  return options;
}

Rows Sorted(Rows rows) {
  std::sort(rows.begin(), rows.end());
  return rows;
}

TEST(EditText, TheEditedFileReadsAsTheEditedTable) {
  Random random(31);
  for (int round = 0; round < 600; ++round) {
    const testing::RandomFile file = testing::MakeRandomFile(random);
    const ScratchFile scratch(file.text, file.ending);
    const Result<Table> table = ReadTable(scratch.path(), testing::RandomFileOptions());
    ASSERT_TRUE(table.ok()) << table.error().message;
    const RowEdits edits = testing::RandomEdits(*table, random);
    const Result<std::string> edited = EditedText(*table, edits, {.low = random.Next()});
    ASSERT_TRUE(edited.ok()) << edited.error().message;
    const Result<Table> read =
        ReadText(*edited, SameTypes(*table, testing::RandomFileOptions()), file.ending);
    ASSERT_TRUE(read.ok()) << read.error().message << *edited;
    ASSERT_EQ(Sorted(RowsOf(*read)), Sorted(RowsOf(Apply(*table, edits)))) << file.text << "\n---\n"
                                                                           << *edited;
    ASSERT_EQ(read->unlabelled.size(), table->unlabelled.size());
  }
}

TEST(EditText, RowsKeepTheirOrderAndUntouchedLinesTheirBytes) {
  std::string text = "n,class\n";
  RowEdits edits;
  for (int row = 0; row < 100; ++row) text += " " + std::to_string(row) + "  , c\n";
  const ScratchFile file(text);
  const Result<Table> table = ReadTable(file.path(), {});
  ASSERT_TRUE(table.ok());
  for (RowIndex row = 0; row < 50; ++row) {
    edits.added.push_back({.donor = 0, .codes = {0}});
    edits.removed.push_back({2 * row});
  }
  const Result<std::string> edited = EditedText(*table, edits);
  ASSERT_TRUE(edited.ok());
  std::string expected = "n,class\n";
  for (int row = 1; row < 100; row += 2) expected += " " + std::to_string(row) + "  , c\n";
  std::string rest = *edited;
  const std::string added = " 0  , c\n";
  for (size_t at = 0; (at = rest.find(added)) != std::string::npos;) rest.erase(at, added.size());
  EXPECT_EQ(rest, expected);
}

TEST(EditText, ValuesAreWrittenAsAnotherRowWritesThem) {
  EXPECT_EQ(
      Edited("x,w,c\n5.10,\"a\",\"yes\"\n3,\"b\",\"no\"\nNA,NA,\"no\"\n",
             {.relabelled = {{1, 1}}, .recoded = {{1, 0, 1}, {1, 1, 0}, {0, 0, 2}, {0, 1, 2}}}),
      "x,w,c\nNA,\"b\",\"yes\"\n5.10,NA,\"yes\"\nNA,NA,\"no\"\n");
}

TEST(EditText, ACellThatWouldReadOtherwiseElsewhereIsQuoted) {
  EXPECT_EQ(Edited("x,c\n1,a\r \n2,b\n", {.relabelled = {{1, 0}}}), "x,c\n1,a\r \n2,\"a\r\"\n");
  const std::string head = "@relation r\n@attribute a {x, 'y}'}\n@attribute c {p, q}\n@data\n";
  EXPECT_EQ(Edited(head + "y},p\n{0 x, 1 q}\n", {.recoded = {{1, 0, 1}}}),
            head + "y},p\n{0 'y}', 1 q}\n");
}

TEST(EditText, AnAddedRowIsItsDonorsLineButForTheCellsThatDiffer) {
  const std::string text = "x, w ,c\n5.10 , \"a\", yes\n3,\"b\",no\n";
  EXPECT_THAT(Edited(text, {.added = {{.donor = 0, .codes = {1, 0}, .label = 1}}}),
              HasSubstr("\n5.10 , \"a\", yes\n"));
  EXPECT_THAT(Edited(text, {.added = {{.donor = 0, .codes = {0, 1}, .label = 0}}}),
              HasSubstr("\n3 , \"b\", no\n"));
}

constexpr const char* kArff =
    "@relation r\n@attribute a numeric\n@attribute b {x, 'y z', never}\n@attribute c {p, q}\n"
    "@data\n";

TEST(EditText, AnAddedRowDoesNotRepeatAComment) {
  const std::string row = "1.0, 'y z', q";
  const std::string edited = Edited(std::string(kArff) + row + "  % '{' note\n",
                                    {.added = {{.donor = 0, .codes = {0, 2}, .label = 0}}});
  EXPECT_THAT(edited, HasSubstr("\n" + row + "\n"));
}

TEST(EditText, ADeclaredValueThatNoRowHasIsSpelledByTheGrammar) {
  EXPECT_EQ(Edited(std::string(kArff) + "1,x,p\n", {.recoded = {{0, 1, 2}}}),
            std::string(kArff) + "1,'y z',p\n");
}

TEST(EditText, SparseRowsStaySparse) {
  const std::string edited =
      Edited(std::string(kArff) + "{0 1, 1 'y z', 2 q}\n{}\n",
             {.relabelled = {{0, 0}}, .added = {{.donor = 1, .codes = {1, 1}, .label = 0}}});
  EXPECT_THAT(edited, HasSubstr("\n{0 1, 1 'y z'}\n"));
  EXPECT_THAT(edited, HasSubstr("\n{0 1}\n"));
}

TEST(EditText, RowsWithoutAClassAreCountedInTheFileOnly) {
  const ScratchFile file("x,c\n1,?\n2,a\n3,\n4,?\n5,b\n6,a\n7,?\n");
  const Result<Table> table = ReadTable(file.path(), {});
  ASSERT_TRUE(table.ok());
  std::vector<RowIndex> rows;
  for (RowIndex row = 0; row < table->rows; ++row) rows.push_back(FileRow(*table, row));
  EXPECT_THAT(rows, ElementsAre(1, 4, 5));
  EXPECT_EQ(*EditedText(*table, {.relabelled = {{1, 0}}, .removed = {{2}}}),
            "x,c\n1,?\n2,a\n3,\n4,?\n5,a\n7,?\n");
}

TEST(EditText, EditsComeInTheOrderGiven) {
  const ScratchFile file("x,c\n1,a\n2,b\n3,a\n");
  const Result<Table> table = ReadTable(file.path(), {});
  ASSERT_TRUE(table.ok());
  const RowEdits edits = {.relabelled = {{1, 0}, {0, 1}},
                          .recoded = {{1, 0, 0}},
                          .removed = {{2}},
                          .added = {{.donor = 0, .codes = {0}}}};
  const Result<std::vector<Edit>> text = EditText(*table, edits, kSeed);
  ASSERT_TRUE(text.ok());
  ASSERT_EQ(text->size(), 5U);
  EXPECT_EQ(std::get<SetCell>((*text)[0]).row, 1U);
  EXPECT_EQ(std::get<SetCell>((*text)[1]).row, 0U);
  EXPECT_EQ(std::get<SetCell>((*text)[2]).column, 0U);
  EXPECT_EQ(std::get<RemoveRow>((*text)[3]).row, 2U);
  EXPECT_EQ(std::get<AddRow>((*text)[4]).text, "1,a");
}

std::vector<RowIndex> Places(const Table& table, size_t count, const Seed& seed) {
  RowEdits edits;
  edits.added.assign(count, {.donor = 0, .codes = {0}});
  const Result<std::vector<Edit>> text = EditText(table, edits, seed);
  std::vector<RowIndex> places;
  for (const Edit& edit : *text) places.push_back(std::get<AddRow>(edit).before);
  return places;
}

TEST(EditText, PlacesComeFromTheSeedAndAllOfThemOccur) {
  const ScratchFile file("x,c\n1,a\n2,?\n3,a\n");
  const Result<Table> table = ReadTable(file.path(), {});
  ASSERT_TRUE(table.ok());
  const std::vector<RowIndex> places = Places(*table, 4000, {.low = 7});
  EXPECT_EQ(places, Places(*table, 4000, {.low = 7}));
  EXPECT_NE(places, Places(*table, 4000, {.low = 8}));
  EXPECT_NE(places, Places(*table, 4000, {.high = 1, .low = 7}));
  for (RowIndex gap = 0; gap <= 3; ++gap) {
    const auto count = std::count(places.begin(), places.end(), gap);
    EXPECT_TRUE(count > 880 && count < 1120) << gap << ": " << count;
  }
}

TEST(EditText, AFileThatChangedIsNotEdited) {
  const ScratchFile file("a,b\n1,x\n2,y\n");
  const Result<Table> table = ReadTable(file.path(), {});
  ASSERT_TRUE(table.ok());
  file.Append("3,z\n");
  const Result<std::vector<Edit>> edits = EditText(*table, {.relabelled = {{0, 1}}}, kSeed);
  ASSERT_FALSE(edits.ok());
  EXPECT_THAT(edits.error().message, HasSubstr("changed"));
  EXPECT_TRUE(EditText(*table, {.removed = {{0}}}, kSeed).ok()) << "removing needs no look at it";
}

TEST(EditText, APackedFileIsEditedAsItsText) {
  const ScratchFile file("", ".csv.gz");
  gzFile packed = gzopen(file.path().c_str(), "wb");
  gzputs(packed, "x,c\n1.0,a\n2.0,b\n");
  gzclose(packed);
  const Result<Table> table = ReadTable(file.path(), {});
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(*EditedText(*table, {.relabelled = {{0, 1}}, .recoded = {{1, 0, 0}}}),
            "x,c\n1.0,b\n1.0,b\n");
}

}  // namespace
}  // namespace espalier
