// Files for tests of reading and writing, and slow, obvious answers to compare with.
#ifndef ESPALIER_TESTS_TABLE_SCRATCH_FILE_H_
#define ESPALIER_TESTS_TABLE_SCRATCH_FILE_H_

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "table/table.h"
#include "table/text/document.h"
#include "table/text/reader.h"
#include "table/text/writer.h"

namespace espalier {

// A file that is gone at the end of the test.
class ScratchFile {
 public:
  explicit ScratchFile(std::string_view content, const std::string& ending = ".csv")
      : path_(::testing::TempDir() + "espalier_" + std::to_string(getpid()) + "_" +
              std::to_string(NextNumber()) + ending) {
    Fill(content);
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile() { std::remove(path_.c_str()); }

  const std::string& path() const { return path_; }

  // Makes the file anew: some file systems wait for the disk when a file is cut to nothing.
  void Fill(std::string_view content) const {
    std::remove(path_.c_str());
    std::ofstream(path_, std::ios::binary) << content;
  }

  void Append(std::string_view content) const {
    std::ofstream(path_, std::ios::binary | std::ios::app) << content;
  }

 private:
  static int NextNumber() {
    static int number = 0;
    return number++;
  }

  std::string path_;
};

inline std::string FileContent(const std::string& path) {
  std::ostringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

inline Result<Table> ReadText(std::string_view text, const ReadOptions& options = {},
                              const std::string& ending = ".csv") {
  const ScratchFile file(text, ending);
  return ReadTable(file.path(), options);
}

// The message without the file's own name, "FILE" in its place.
inline std::string MessageOf(std::string_view text, const ReadOptions& options = {},
                             const std::string& ending = ".csv") {
  const ScratchFile file(text, ending);
  const Result<Table> table = ReadTable(file.path(), options);
  if (table.ok()) return "no error";
  std::string message = table.error().message;
  const size_t at = message.find(file.path());
  return at == std::string::npos ? message : message.replace(at, file.path().size(), "FILE");
}

inline std::string ValueText(const Attribute& attribute, Code code) {
  if (!attribute.numeric()) return attribute.values.at(code);
  return code == attribute.numbers.size() ? "?" : FormatNumber(attribute.numbers.at(code));
}

using Rows = std::vector<std::vector<std::string>>;

// The attributes of each row, then its class.
inline Rows RowsOf(const Table& table) {
  Rows rows(table.rows);
  for (RowIndex row = 0; row < table.rows; ++row) {
    for (size_t i = 0; i < table.attributes.size(); ++i) {
      rows[row].push_back(ValueText(table.attributes[i], table.columns[i].At(row)));
    }
    rows[row].push_back(ValueText(table.class_attribute, table.classes.At(row)));
  }
  return rows;
}

// Everything that a reader says about a text, as one text.
inline std::string Description(const Result<Table>& read) {
  if (!read.ok()) return read.error().message;
  std::ostringstream text;
  const auto describe = [&text](const Attribute& attribute, const Column& column) {
    text << attribute.name << ' ' << attribute.file_column << (attribute.numeric() ? " #" : " a")
         << attribute.missing << ':';
    for (const std::string& value : attribute.values) text << value << '|';
    for (const double number : attribute.numbers) text << number << '|';
    text << column.packing().index() << '\n';
    for (RowIndex row = 0; row < column.rows(); ++row) text << column.At(row) << ' ';
    text << '\n';
  };
  for (size_t i = 0; i < read->attributes.size(); ++i) {
    describe(read->attributes[i], read->columns[i]);
  }
  describe(read->class_attribute, read->classes);
  for (const RowIndex row : read->unlabelled) text << row << ',';
  for (const std::string& warning : read->warnings) text << warning << '\n';
  text << read->document->rows;
  return text.str();
}

// What the writer makes of a table that was read.
inline Result<std::string> Written(const Table& table, const std::vector<Edit>& edits) {
  std::string output;
  const Result<std::vector<Patch>> patches =
      WriteTable(*table.document, edits, [&output](std::string_view bytes) {
        output.append(bytes);
        return Status();
      });
  if (!patches.ok()) return patches.error();
  return output;
}

// The records of a CSV text, byte after byte; nothing if a quote is wrong.
inline std::optional<Rows> SlowCsv(const std::string& text, char delimiter) {
  Rows rows;
  size_t i = 0;
  const auto at_line_end = [&] {
    return i == text.size() || text[i] == '\n' ||
           (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] == '\n'));
  };
  const auto skip_blanks = [&] {
    while (i < text.size() && (text[i] == ' ' || text[i] == '\t') && text[i] != delimiter) ++i;
  };
  while (i < text.size()) {
    std::vector<std::string> cells;
    bool quoted = false;
    for (bool more = true; more;) {
      std::string value;
      skip_blanks();
      if (i < text.size() && text[i] == '"') {
        quoted = true;
        for (++i;; ++i) {
          if (i == text.size()) return std::nullopt;
          if (text[i] == '"') {
            ++i;
            if (i == text.size() || text[i] != '"') break;
          }
          value += text[i];
        }
        skip_blanks();
      } else {
        while (!at_line_end() && text[i] != delimiter) value += text[i++];
        while (!value.empty() && (value.back() == ' ' || value.back() == '\t')) value.pop_back();
      }
      cells.push_back(value);
      more = i < text.size() && text[i] == delimiter;
      if (more) ++i;
      if (!more && !at_line_end()) return std::nullopt;
    }
    if (i < text.size() && text[i] == '\r') ++i;
    if (i < text.size()) ++i;
    if (cells.size() > 1 || quoted || !cells[0].empty()) rows.push_back(cells);
  }
  return rows;
}

// Every text of `length` letters over the alphabet.
template <typename Visit>
void ForAllTexts(std::string_view alphabet, size_t length, Visit visit) {
  std::vector<size_t> digits(length);
  while (true) {
    std::string text;
    for (const size_t digit : digits) text += alphabet[digit];
    visit(text);
    size_t i = 0;
    while (i < length && ++digits[i] == alphabet.size()) digits[i++] = 0;
    if (i == length) return;
  }
}

}  // namespace espalier

#endif  // ESPALIER_TESTS_TABLE_SCRATCH_FILE_H_
