#include "hide/undo.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "table/scratch_file.h"
#include "testing/random_edits.h"
#include "testing/random_file.h"
#include "testing/sanitized_texts.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;
using testing::Onto;
using testing::SanitizedTexts;
using testing::TextsOf;

const std::vector<std::string> kReasons = {"hide rule 1", "keep the split", "even out"};

using Turn = Status (*)(const Source&, const std::shared_ptr<const Source>&, const WriteBytes&);

// The text that Undo or Replay makes, or the message.
std::string Turned(Turn turn, const std::string& from, const std::string& ledger) {
  const Result<std::shared_ptr<const Source>> source = Source::Open(from);
  const Result<std::shared_ptr<const Source>> record = Source::Open(ledger);
  if (!source.ok() || !record.ok()) return "cannot open";
  std::string text;
  const Status turned = turn(**source, *record, Onto(text));
  if (turned.ok()) return text;
  EXPECT_EQ(turned.error().kind, ErrorKind::kInput);
  return turned.error().message;
}

// That the two files lead to each other.
void ExpectThereAndBack(const std::string& original, const EditedTable& edited) {
  const SanitizedTexts texts = TextsOf(edited);
  const ScratchFile sanitized(texts.sanitized);
  const ScratchFile ledger(texts.ledger, ".jsonl");
  ASSERT_EQ(Turned(Undo, sanitized.path(), ledger.path()), FileContent(original));
  ASSERT_EQ(Turned(Replay, original, ledger.path()), texts.sanitized);
}

TEST(Undo, HidingThenUndoingGivesTheSameBytesAndReplayingTheOthers) {
  Random random(41);
  for (int round = 0; round < 300; ++round) {
    const testing::RandomFile file = testing::MakeRandomFile(random);
    const ScratchFile original(file.text, file.ending);
    const Result<Table> table = ReadTable(original.path(), testing::RandomFileOptions());
    ASSERT_TRUE(table.ok()) << table.error().message;
    const RowEdits edits = testing::RandomEdits(*table, random);
    ExpectThereAndBack(original.path(), {*table, edits, kReasons, {0, random.Next()}});
    if (HasFatalFailure()) return;
  }
}

TEST(Undo, HidingWithShuffleThenUndoingGivesTheSameBytes) {
  Random random(42);
  size_t moved = 0;
  for (int round = 0; round < 300; ++round) {
    const testing::RandomFile file = testing::MakeRandomFile(random);
    const ScratchFile original(file.text, file.ending);
    const Result<Table> table = ReadTable(original.path(), testing::RandomFileOptions());
    ASSERT_TRUE(table.ok()) << table.error().message;
    const RowEdits edits = testing::RandomEdits(*table, random);
    EditedTable edited = {*table, edits, kReasons, {0, random.Next()}};
    const std::string in_order = TextsOf(edited).sanitized;
    edited.shuffled = true;
    if (TextsOf(edited).sanitized != in_order) ++moved;
    ExpectThereAndBack(original.path(), edited);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(moved, 200U);
}

// One relabelled row, one recoded cell, one removed row, one added row.
class UndoTest : public ::testing::Test {
 protected:
  UndoTest()
      : original_("x,word,c\n1.50,\xe9t\xe9,yes\n2,a,no\n3,a,?\n4,b,no\n"),
        sanitized_(""),
        ledger_("", ".jsonl") {
    const Result<Table> table = ReadTable(original_.path(), {});
    const RowEdits edits = {.relabelled = {{1, 1, 0}},
                            .recoded = {{2, 0, 0, 1}},
                            .removed = {{0, 0}},
                            .added = {{.donor = 1, .codes = {1, 2}, .label = 0, .reason = 2}}};
    const EditedTable edited = {*table, edits, kReasons, {0, 5}, "espalier hide"};
    const SanitizedTexts texts = TextsOf(edited);
    sanitized_.Fill(texts.sanitized);
    ledger_.Fill(texts.ledger);
  }

  std::string Ledger() const { return FileContent(ledger_.path()); }

  // The ledger with the first occurrence of a text replaced.
  void Change(const std::string& from, const std::string& to) const {
    std::string text = Ledger();
    const size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << text;
    ledger_.Fill(text.replace(at, from.size(), to));
  }

  // Takes the seal off, as in a ledger that was written without.
  void Unseal() const {
    const std::string text = Ledger();
    const size_t seal = text.find(R"(,"seal":)");
    ASSERT_NE(seal, std::string::npos);
    Change(text.substr(seal, text.find('}', seal) - seal), "");
  }

  std::string Undone() const { return Turned(Undo, sanitized_.path(), ledger_.path()); }

  ScratchFile original_;
  ScratchFile sanitized_;
  ScratchFile ledger_;
};

TEST_F(UndoTest, ALedgerSaysWhatWasDoneAndWhy) {
  const std::string text = Ledger();
  EXPECT_THAT(text,
              ::testing::StartsWith(R"({"espalier_ledger":1,"input":{"bytes":42,"sha256":")"));
  EXPECT_THAT(text,
              HasSubstr(R"(,"edits":4,"seed":"5","command":"espalier hide","rows":4,"seal":")"));
  EXPECT_THAT(text, HasSubstr(R"({"edit":"remove","row":1,"reason":"hide rule 1",)"
                              R"("input":{"at":9,"base64":"MS41MCzpdOkseWVzCg=="},)"));
  EXPECT_THAT(text,
              HasSubstr(R"({"edit":"relabel","row":2,"column":"c","from":"no","to":"yes",)"
                        R"("reason":"hide rule 1","input":{"at":26,"text":"no"},"output":{)"));
  EXPECT_THAT(text, HasSubstr(R"({"edit":"recode","row":4,"column":"x","from":4.0,"to":1.5,)"
                              R"("reason":"keep the split","input":{"at":35,"text":"4"},)"));
  EXPECT_THAT(text, HasSubstr(R"("donor":2,"reason":"even out","input":{"at":)"));
}

TEST_F(UndoTest, AnotherFileIsRefused) {
  EXPECT_EQ(Undone(), FileContent(original_.path()));
  sanitized_.Append("5,b,no\n");
  EXPECT_EQ(Undone(), sanitized_.path() + ": is not the file that the ledger " + ledger_.path() +
                          " was written with");
  EXPECT_THAT(Turned(Replay, sanitized_.path(), ledger_.path()), HasSubstr("was written for"));
}

TEST_F(UndoTest, AChangedLedgerIsRefused) {
  const std::string text = Ledger();
  const std::vector<std::pair<std::string, std::string>> changes = {
      {R"("text":"no")", R"("text":"on")"},    {R"("seed":"5")", R"("seed":"6")"},
      {R"("espalier hide")", R"("by hand")"},  {R"("column":"c")", R"("column":"x")"},
      {R"("from":"no")", R"("from":"yes")"},   {R"("to":1.5)", R"("to":2)"},
      {R"("donor":2)", R"("donor":1)"},        {R"("rows":4)", R"("rows":40)"},
      {R"("even out")", R"("for no reason")"}, {R"("edit":"relabel")", R"("edit":"recode")"}};
  for (const auto& [from, to] : changes) {
    Change(from, to);
    EXPECT_EQ(Undone(), ledger_.path() + ": is not what was sealed: the ledger was changed") << to;
    ledger_.Fill(text);
  }
}

TEST_F(UndoTest, WithoutASealTheFilesMustFitAllTheSame) {
  Unseal();
  EXPECT_EQ(Undone(), FileContent(original_.path()));
  Change(R"("text":"no")", R"("text":"on")");
  EXPECT_EQ(Undone(), ledger_.path() +
                          ": the edits do not lead to the original file: the ledger was changed");
}

TEST_F(UndoTest, AMeaningThatCannotBeTrueIsRefusedWithItsLine) {
  Unseal();
  const std::string text = Ledger();
  const std::string no_row = "of an edit must be the number of a row, from 1";
  const std::vector<std::array<std::string, 3>> changes = {
      {R"("edit":"remove")", R"("edit":"hide")", "'edit' must be relabel, recode, remove or add"},
      {R"("edit":"remove",)", "", "'edit' must be relabel, recode, remove or add"},
      {R"("edit":"remove")", R"("edit":7)", "'edit' must be relabel, recode, remove or add"},
      {R"("row":1)", R"("row":"1")", "'row' " + no_row},
      {R"("row":1)", R"("row":0)", "'row' " + no_row},
      {R"("row":1)", R"("row":-1)", "'row' " + no_row},
      {R"("row":1,)", "", "'row' " + no_row},
      {R"("row":2)", R"("row":5)", "'row' is 5, but the original has 4 rows"},
      {R"("row":1)", R"("row":3)", "'row' is 2, but the edit before it is of row 3"},
      {R"("donor":2)", R"("donor":5)", "'donor' is 5, but the original has 4 rows"},
      {R"("donor":2)", R"("donor":null)", "'donor' " + no_row},
      {R"("before":)", R"("before":6)", "but the original has 4 rows"},
      {R"("column":"c")", R"("column":2)", "'column' of an edit must be a text"},
      {R"("from":"no")", R"("from":[])", "'from' of an edit must be a text, a number or null"},
      {R"("to":"yes",)", "", "'to' of an edit must be a text, a number or null"},
      {R"("reason":"even out")", R"("reason":1)", "'reason' of an edit must be a text"},
      {R"("edit":"relabel")", R"("edit":"remove")", "but its patch writes bytes"},
      {R"("edit":"remove","row")", R"("edit":"add","donor":1,"before")", "takes bytes away"}};
  for (const auto& [from, to, message] : changes) {
    Change(from, to);
    EXPECT_THAT(Undone(), ::testing::ContainsRegex("jsonl:[2-5]: .*" + message)) << to;
    ledger_.Fill(text);
  }
}

TEST_F(UndoTest, ALedgerOfAnotherVersionIsRefused) {
  Change(R"("espalier_ledger":1)", R"("espalier_ledger":2)");
  EXPECT_EQ(Undone(),
            ledger_.path() + ":1: the ledger is of version 2; this program knows version 1");
}

TEST_F(UndoTest, ABrokenLineIsNamed) {
  Change("\n{", "\n[");
  EXPECT_EQ(Undone(), ledger_.path() + ":2: this is not an edit of a ledger");
}

TEST_F(UndoTest, ALedgerThatWasCutShortIsRefused) {
  std::string text = Ledger();
  text.resize(text.rfind('\n', text.size() - 2) + 1);
  ledger_.Fill(text);
  EXPECT_EQ(Undone(), ledger_.path() + ": ends after 3 of 4 edits");
}

TEST_F(UndoTest, EditsBeyondTheCountAreRefused) {
  const std::string text = Ledger();
  ledger_.Append(text.substr(text.rfind('\n', text.size() - 2) + 1));
  EXPECT_EQ(Undone(), ledger_.path() + ":6: there are more edits than the header says");
}

TEST_F(UndoTest, APatchOutOfPlaceIsRefused) {
  const std::string text = Ledger();
  const std::string refused =
      ledger_.path() + ":2: the edit does not fit the one before it, or the files";
  for (const char* offset : {"8", "42", "44", "18446744073709551615"}) {
    const std::string place = R"({"at":)" + std::string(offset) + ",";
    Change(R"({"at":9,)", place);
    EXPECT_EQ(Undone(), refused) << offset;
    Change(R"({"at":9,)", place);
    if (std::string(offset).size() > 1) {
      EXPECT_EQ(Undone(), refused) << "both " << offset;
    }
    ledger_.Fill(text);
  }
}

TEST_F(UndoTest, WhatIsNoLedgerIsCalledThat) {
  for (const std::string text : {"", "\n", "x,c\n1,a\n", "{}", "[1]\n",
                                 R"({"espalier_ledger":"1"})", R"({"espalier_ledger":-1})"}) {
    ledger_.Fill(text);
    EXPECT_EQ(Undone(), ledger_.path() + ": is not a ledger of Espalier") << text;
  }
  ledger_.Fill(std::string(3 << 20, 'x'));
  EXPECT_EQ(Undone(), ledger_.path() + ": is not a ledger of Espalier");
}

TEST_F(UndoTest, ABrokenHeaderIsRefused) {
  const std::string text = Ledger();
  const std::vector<std::pair<std::string, std::string>> changes = {
      {R"("seed":"5")", R"("seed":"-5")"}, {R"("espalier hide")", "4"},
      {R"("rows":4)", R"("rows":-4)"},     {R"("seal":")", R"("seal":[],"was":")"},
      {R"("edits":4)", R"("edits":4.5)"},  {R"("bytes":42)", R"("bytes":"42")"}};
  for (const auto& [from, to] : changes) {
    Change(from, to);
    EXPECT_EQ(Undone(), ledger_.path() + ":1: the header of the ledger is broken") << to;
    ledger_.Fill(text);
  }
}

TEST(Undo, WithoutEditsBothFilesAreTheSame) {
  const std::string text = "x,c\r\n1,a\r\n2,b";
  const ScratchFile original(text);
  const Result<Table> table = ReadTable(original.path(), {});
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(TextsOf({*table, {}}).sanitized, text);
  ExpectThereAndBack(original.path(), {*table, {}});
}

TEST(Undo, FilesAndLedgersLongerThanABlockComeBack) {
  std::string text = "x,c\n";
  for (int row = 0; row < 21000; ++row) text += std::to_string(row % 7) + ".0,class\n";
  const ScratchFile original(text);
  const Result<Table> table = ReadTable(original.path(), {});
  ASSERT_TRUE(table.ok());
  RowEdits edits;
  for (RowIndex row = 0; row < table->rows; row += 7) {
    edits.recoded.push_back({row, 0, 3});
    edits.removed.push_back({row + 1});
    edits.added.push_back({.donor = row, .codes = {5}});
  }
  ExpectThereAndBack(original.path(), {*table, edits, kReasons, {0, 9}});
}

TEST(Undo, APackedFileComesBackUnpacked) {
  const std::string text = "x,c\n1.0,a\n2.0,b\n";
  const ScratchFile original("", ".csv.gz");
  gzFile packed = gzopen(original.path().c_str(), "wb");
  gzputs(packed, text.c_str());
  gzclose(packed);
  const Result<Table> table = ReadTable(original.path(), {});
  ASSERT_TRUE(table.ok());
  const RowEdits edits = {.relabelled = {{0, 1}}};
  const SanitizedTexts texts = TextsOf({*table, edits, kReasons});
  const ScratchFile sanitized(texts.sanitized);
  const ScratchFile ledger(texts.ledger);
  EXPECT_EQ(Turned(Undo, sanitized.path(), ledger.path()), text);
  EXPECT_EQ(Turned(Replay, original.path(), ledger.path()), texts.sanitized);
}

}  // namespace
}  // namespace espalier
