#include "table/text/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "table/text/edit_script.h"
#include "table/text/record_reader.h"
#include "table/text/row_text.h"

namespace espalier {
namespace {

constexpr size_t kBlockBytes = size_t{1} << 16;

// Lines go out one after the other. The end of each waits until it is known that another
// line follows, or that the file ends with a line's end.
class LineWriter {
 public:
  explicit LineWriter(const WriteBytes& write) : write_(write) {}

  // REQUIRES: line_end is empty only for the last line of the file
  Status Line(std::string_view body, std::string_view line_end) {
    if (Status before = EndLine(); !before.ok()) return before;
    waiting_ = line_end.empty() ? usual_ : line_end;
    if (!line_end.empty()) usual_ = line_end;
    return write_(body);
  }

  // The line's end that is usual here: that of the line before.
  const std::string& usual() const { return usual_; }
  void SetUsual(std::string_view line_end) { usual_ = line_end; }

  Status EndLine() { return write_(std::exchange(waiting_, std::string())); }

 private:
  const WriteBytes& write_;
  std::string usual_ = "\n";
  std::string waiting_;
};

class Rewriter {
 public:
  Rewriter(const Document& document, const EditScript& script, const WriteBytes& write)
      : document_(document),
        script_(script),
        write_(write),
        lines_(write),
        records_(document, kBlockBytes) {}

  Status Run() {
    if (Status copied = CopyHeader(); !copied.ok()) return copied;
    if (Status started = records_.Start(); !started.ok()) return started;
    bool ended = true;  // whether the last line has an end
    while (true) {
      const Result<std::optional<RawRecord>> record = records_.Next();
      if (!record.ok()) return record.error();
      if (!record->has_value()) break;
      ended = !(*record)->end.empty();
      if (Status written = Write(**record); !written.ok()) return written;
    }
    if (row_ != document_.rows) {
      return document_.source->ChangedError();
    }
    return ended ? lines_.EndLine() : Status();
  }

 private:
  Status CopyHeader() {
    TextStream stream(*document_.source);
    std::string buffer;
    for (uint64_t rest = document_.data_begin; rest > 0; rest -= buffer.size()) {
      buffer.resize(std::min<uint64_t>(rest, kBlockBytes));
      const Result<size_t> got = stream.Read(std::span(buffer));
      if (!got.ok()) return got.error();
      if (*got < buffer.size()) return document_.source->CheckUnchanged();
      if (Status written = write_(buffer); !written.ok()) return written;
      if (buffer.ends_with("\r\n")) lines_.SetUsual("\r\n");
    }
    return {};
  }

  Status Write(const RawRecord& record) {
    if (!record.row) return lines_.Line(record.body, record.end);
    const std::string end = record.end.empty() ? lines_.usual() : std::string(record.end);
    if (Status added = AddRows(end); !added.ok()) return added;
    const bool removed =
        next_removed_ < script_.removed.size() && script_.removed[next_removed_] == row_;
    if (removed) {
      ++next_removed_;
    } else if (Status written = WriteRow(record); !written.ok()) {
      return written;
    }
    ++row_;
    return row_ == document_.rows ? AddRows(end) : Status();
  }

  // The rows to add before the current one.
  Status AddRows(const std::string& line_end) {
    for (; next_added_ < script_.added.size() && script_.added[next_added_]->before == row_;
         ++next_added_) {
      const std::string text = NewRow(document_.format, script_.added[next_added_]->cells);
      if (Status written = lines_.Line(text, line_end); !written.ok()) return written;
    }
    return {};
  }

  Status WriteRow(const RawRecord& record) {
    const size_t first = next_set_;
    while (next_set_ < script_.sets.size() && script_.sets[next_set_]->row == row_) ++next_set_;
    const auto sets = std::span(script_.sets).subspan(first, next_set_ - first);
    if (sets.empty()) return lines_.Line(record.body, record.end);
    return lines_.Line(WithCells(document_.format, record, sets), record.end);
  }

  const Document& document_;
  const EditScript& script_;
  const WriteBytes& write_;
  LineWriter lines_;
  RecordReader records_;
  RowIndex row_ = 0;
  size_t next_set_ = 0;
  size_t next_removed_ = 0;
  size_t next_added_ = 0;
};

Status CopyAll(const Source& source, const WriteBytes& write) {
  TextStream stream(source);
  std::vector<char> buffer(kBlockBytes);
  while (true) {
    const Result<size_t> got = stream.Read(buffer);
    if (!got.ok()) return got.error();
    if (Status written = write({buffer.data(), *got}); !written.ok()) return written;
    if (*got < buffer.size()) return {};
  }
}

}  // namespace

Status WriteTable(const Document& document, std::span<const Edit> edits, const WriteBytes& write) {
  const EditScript script = Arrange(edits);
  if (const std::optional<std::string> wrong = WrongEdit(script, document)) {
    return InputError(fmt::format("{}: {}", document.source->name(), *wrong));
  }
  if (Status same = document.source->CheckUnchanged(); !same.ok()) return same;
  Status written =
      script.empty() ? CopyAll(*document.source, write) : Rewriter(document, script, write).Run();
  if (!written.ok()) return written;
  return document.source->CheckUnchanged();
}

Status WriteTable(const Document& document, std::span<const Edit> edits, OutputFile& output) {
  return WriteTable(document, edits,
                    [&output](std::string_view bytes) { return output.Write(bytes); });
}

}  // namespace espalier
