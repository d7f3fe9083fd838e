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
  LineWriter(const WriteBytes& write, uint64_t written) : write_(write), written_(written) {}

  // REQUIRES: line_end is empty only for the last line of the file
  Status Line(std::string_view body, std::string_view line_end) {
    if (Status before = EndLine(); !before.ok()) return before;
    borrowed_ = line_end.empty();
    waiting_ = borrowed_ ? usual_ : line_end;
    usual_ = waiting_;
    return Put(body);
  }

  // The line's end that is usual here: that of the line before.
  const std::string& usual() const { return usual_; }
  void SetUsual(std::string_view line_end) { usual_ = line_end; }

  Status EndLine() { return Put(std::exchange(waiting_, std::string())); }
  std::string DropEnd() { return std::exchange(waiting_, std::string()); }

  uint64_t written() const { return written_; }
  // Where the next line will begin.
  uint64_t next() const { return written_ + waiting_.size(); }
  // The end that the line before did not have in the file, and gets if another one follows.
  std::string_view borrowed() const { return borrowed_ ? waiting_ : std::string_view(); }

 private:
  Status Put(std::string_view bytes) {
    written_ += bytes.size();
    return write_(bytes);
  }

  const WriteBytes& write_;
  uint64_t written_;
  std::string usual_ = "\n";
  std::string waiting_;
  bool borrowed_ = false;
};

class Rewriter {
 public:
  Rewriter(const Document& document, const EditScript& script, const WriteBytes& write)
      : document_(document),
        script_(script),
        write_(write),
        lines_(write, document.data_begin),
        records_(document, kBlockBytes),
        at_(document.data_begin) {}

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
    if (ended) return lines_.EndLine();
    DropLastEnd();
    return {};
  }

  std::vector<Patch> TakePatches() && { return std::move(patches_); }

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
    const uint64_t behind = at_ + record.body.size() + record.end.size();
    if (!record.row) {
      at_ = behind;
      return lines_.Line(record.body, record.end);
    }
    const std::string end = record.end.empty() ? lines_.usual() : std::string(record.end);
    if (Status added = AddRows(end); !added.ok()) return added;
    if (next_removed_ < script_.removed.size() && script_.removed[next_removed_]->row == row_) {
      patches_.push_back({.edit = script_.removed[next_removed_].place,
                          .input_offset = at_,
                          .input = std::string(record.body).append(record.end),
                          .output_offset = lines_.next()});
      ++next_removed_;
    } else if (Status written = WriteRow(record); !written.ok()) {
      return written;
    }
    at_ = behind;
    ++row_;
    return row_ == document_.rows ? AddRows(end) : Status();
  }

  // The rows to add before the current one.
  Status AddRows(const std::string& line_end) {
    for (; next_added_ < script_.added.size() && script_.added[next_added_]->before == row_;
         ++next_added_) {
      const Listed<AddRow>& add = script_.added[next_added_];
      const std::string_view borrowed = lines_.borrowed();
      patches_.push_back({.edit = add.place,
                          .input_offset = at_,
                          .output_offset = lines_.next() - borrowed.size(),
                          .output = fmt::format("{}{}{}", borrowed, add->text, line_end)});
      if (Status written = lines_.Line(add->text, line_end); !written.ok()) return written;
    }
    return {};
  }

  Status WriteRow(const RawRecord& record) {
    const size_t first = next_set_;
    std::vector<CellChange> changes;
    for (; next_set_ < script_.sets.size() && script_.sets[next_set_]->row == row_; ++next_set_) {
      changes.push_back({script_.sets[next_set_]->column, script_.sets[next_set_]->text});
    }
    if (changes.empty()) return lines_.Line(record.body, record.end);
    const std::vector<Splice> splices = SplicesFor(document_, record, changes);
    NotePatches(record.body, splices, std::span(script_.sets).subspan(first, splices.size()));
    return lines_.Line(Spliced(record.body, splices), record.end);
  }

  void NotePatches(std::string_view body, std::span<const Splice> splices,
                   std::span<const Listed<SetCell>> sets) {
    uint64_t longer = lines_.next() - at_;  // by so much the output is ahead, modulo 2^64
    for (size_t i = 0; i < splices.size(); ++i) {
      const auto& [old, text] = splices[i];
      const uint64_t offset = at_ + static_cast<uint64_t>(old.data() - body.data());
      patches_.push_back({.edit = sets[i].place,
                          .input_offset = offset,
                          .input = std::string(old),
                          .output_offset = offset + longer,
                          .output = text});
      longer += text.size() - old.size();
    }
  }

  // The file ends without a line's end, and so will the output. That end belongs to the patch of
  // an added row, where one is last; else the removed rows behind it take it along.
  void DropLastEnd() {
    const std::string end = lines_.DropEnd();
    size_t behind = patches_.size();
    while (behind > 0 && patches_[behind - 1].output_offset > lines_.written()) {
      patches_[--behind].output_offset = lines_.written();
    }
    if (behind > 0) {
      Patch& last = patches_[behind - 1];
      if (last.output_offset + last.output.size() > lines_.written()) {
        last.output.resize(lines_.written() - last.output_offset);
        return;
      }
    }
    if (behind == patches_.size()) return;
    patches_[behind].input_offset -= end.size();
    patches_[behind].input.insert(0, end);
  }

  const Document& document_;
  const EditScript& script_;
  const WriteBytes& write_;
  LineWriter lines_;
  RecordReader records_;
  uint64_t at_;  // where the current record begins in the file
  RowIndex row_ = 0;
  size_t next_set_ = 0;
  size_t next_removed_ = 0;
  size_t next_added_ = 0;
  std::vector<Patch> patches_;
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

Result<std::vector<Patch>> WriteTable(const Document& document, std::span<const Edit> edits,
                                      const WriteBytes& write) {
  const EditScript script = Arrange(edits);
  if (const std::optional<std::string> wrong = WrongEdit(script, document)) {
    return InputError(fmt::format("{}: {}", document.source->name(), *wrong));
  }
  if (const Status same = document.source->CheckUnchanged(); !same.ok()) return same.error();
  Rewriter rewriter(document, script, write);
  const Status written = script.empty() ? CopyAll(*document.source, write) : rewriter.Run();
  if (!written.ok()) return written.error();
  if (const Status same = document.source->CheckUnchanged(); !same.ok()) return same.error();
  return std::move(rewriter).TakePatches();
}

}  // namespace espalier
