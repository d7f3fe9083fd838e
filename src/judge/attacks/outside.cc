#include "judge/attacks/outside.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/process.h"
#include "base/text.h"
#include "base/unfinished.h"

namespace espalier {
namespace {

namespace fs = std::filesystem;

constexpr int kNotInstalled = 77;

// A file for another program to read, which goes when this does.
class ScratchFile {
 public:
  static Result<ScratchFile> Write(std::string_view text) {
    std::error_code ignored;
    std::string path = (fs::temp_directory_path(ignored) / "espalier-XXXXXX").string();
    const int file = MakeNoted(path);
    if (file < 0) return InternalError(fmt::format("{}: cannot be made", path));
    ScratchFile scratch(std::move(path));
    bool written = true;
    while (!text.empty() && written) {
      const ssize_t count = write(file, text.data(), text.size());
      written = count > 0;
      if (written) text.remove_prefix(static_cast<size_t>(count));
    }
    close(file);
    if (!written) return InternalError(fmt::format("{}: cannot be written", scratch.path_));
    return scratch;
  }

  ScratchFile(ScratchFile&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ScratchFile& operator=(ScratchFile&&) = delete;
  ~ScratchFile() {
    if (path_.empty()) return;
    unlink(path_.c_str());
    ForgetUnfinished(path_);
  }

  const std::string& path() const { return path_; }

 private:
  explicit ScratchFile(std::string path) : path_(std::move(path)) {}

  static int MakeNoted(std::string& path) {
    const MakingUnfinished making;
    const int file = mkstemp(path.data());  // for the owner's eyes only
    if (file >= 0) NoteUnfinished(path);
    return file;
  }

  std::string path_;
};

std::string CellText(const Attribute& attribute, Code code) {
  if (!attribute.numeric()) return fmt::format("v{}", code);
  return code >= attribute.MissingCode() ? "" : FormatNumber(attribute.numbers[code]);
}

enum class ClassColumn { kWritten, kLeftOut };

std::string CsvOf(const Table& table, ClassColumn class_column) {
  const bool with_class = class_column == ClassColumn::kWritten;
  std::string text;
  for (size_t a = 0; a < table.attributes.size(); ++a) {
    text += fmt::format("{}a{}", a == 0 ? "" : ",", a + 1);
  }
  text += with_class ? ",class\n" : "\n";
  for (RowIndex row = 0; row < table.rows; ++row) {
    for (size_t a = 0; a < table.attributes.size(); ++a) {
      if (a > 0) text += ',';
      text += CellText(table.attributes[a], table.columns[a].At(row));
    }
    text += with_class ? fmt::format(",c{}\n", table.classes.At(row)) : "\n";
  }
  return text;
}

std::string LastLine(std::string_view text) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  const size_t begin = text.rfind('\n');
  return std::string(begin == std::string_view::npos ? text : text.substr(begin + 1));
}

std::optional<ClassCode> ClassOf(std::string_view word, size_t classes) {
  ClassCode code = 0;
  if (word.empty() || word[0] != 'c') return std::nullopt;
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data() + 1, end, code);
  if (error != std::errc() || stop != end || code >= classes) return std::nullopt;
  return code;
}

using Classes = std::vector<std::optional<ClassCode>>;

Result<Classes> Parsed(std::string_view output, const Table& rows) {
  Classes classes;
  while (!output.empty()) {
    const size_t end = std::min(output.find('\n'), output.size());
    std::string_view line = output.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    classes.push_back(ClassOf(line, rows.class_count()));
    if (!classes.back()) return InputError("what it wrote are not the classes of rows");
    output.remove_prefix(std::min(end + 1, output.size()));
  }
  if (classes.size() == rows.rows) return classes;
  return InputError(
      fmt::format("it wrote {} for {}", Plural(classes.size(), "line"), Plural(rows.rows, "row")));
}

Result<Classes> Ask(const std::string& program, const Table& published, const Table& rows) {
  const Result<ScratchFile> train = ScratchFile::Write(CsvOf(published, ClassColumn::kWritten));
  if (!train.ok()) return train.error();
  const Result<ScratchFile> asked = ScratchFile::Write(CsvOf(rows, ClassColumn::kLeftOut));
  if (!asked.ok()) return asked.error();
  const Result<ProcessOutcome> outcome =
      RunProcess({program, train->path(), asked->path()}, kOutsideSeconds);
  if (!outcome.ok()) return outcome.error();
  const std::string why = LastLine(outcome->errors);
  if (outcome->status == kNotInstalled) return InputError(why.empty() ? "not installed" : why);
  if (outcome->status != 0) {
    return InputError(fmt::format("ended with status {}: {}", outcome->status, why));
  }
  return Parsed(outcome->output, rows);
}

bool IsProgram(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

// The path itself, or what is in the folder, by name.
std::vector<std::string> ProgramsAt(const std::string& path) {
  std::error_code error;
  std::vector<std::string> programs;
  if (IsProgram(path)) programs.push_back(path);
  if (!fs::is_directory(path, error)) return programs;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error)) {
    if (IsProgram(entry.path())) programs.push_back(entry.path().string());
  }
  std::sort(programs.begin(), programs.end());
  return programs;
}

}  // namespace

Attack OutsideLearner(const std::string& program) {
  // A name without a folder would be looked for on the search path.
  std::error_code ignored;
  const std::string path = fs::absolute(program, ignored).string();
  return {fs::path(program).stem().string(), "lets another program learn",
          Predicts{[path](const Table& published, const Table& rows) {
            return Ask(path, published, rows);
          }}};
}

Result<std::vector<Attack>> OutsideLearners(const std::vector<std::string>& paths) {
  std::vector<Attack> attacks;
  for (const std::string& path : paths) {
    const std::vector<std::string> programs = ProgramsAt(path);
    if (programs.empty()) {
      return InputError(fmt::format("{}: is no program and no folder of programs", path));
    }
    for (const std::string& program : programs) attacks.push_back(OutsideLearner(program));
  }
  return attacks;
}

}  // namespace espalier
