#include "table/text/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "table/text/characters.h"
#include "table/text/dialect.h"

namespace espalier {
namespace {

constexpr size_t kHeadBytes = size_t{1} << 16;
constexpr size_t kMaxHeadBytes = size_t{1} << 26;

// The beginning of the text, with a '\n' behind it.
struct Head {
  std::string text;
  TextExtent extent = TextExtent::kPart;

  bool whole() const { return extent == TextExtent::kWhole; }
  size_t Mark() const { return text.starts_with(kUtf8Mark) ? kUtf8Mark.size() : 0; }
  std::string_view View() const {
    const std::string_view all = text;
    return all.substr(Mark(), text.size() - 1 - Mark());
  }
};

Result<Head> ReadHead(const Source& source, size_t bytes) {
  Head head;
  head.text.resize(bytes);
  TextStream stream(source);
  const Result<size_t> got = stream.Read(std::span(head.text));
  if (!got.ok()) return got.error();
  if (*got < bytes) head.extent = TextExtent::kWhole;
  head.text.resize(*got);
  head.text.push_back('\n');
  return head;
}

bool EndsAsArff(const std::string& name) {
  const std::string lower = Lower(name);
  return lower.ends_with(".arff") || lower.ends_with(".arff.gz");
}

struct HeaderRow {
  std::vector<std::string> names;
  void Take(size_t, const Cell& cell) { names.emplace_back(cell.value); }
};

struct Incomplete {};

using Opened = std::variant<Document, Incomplete, Fault>;

Opened OpenArff(const Head& head) {
  auto header = ReadArffHeader(head.View(), head.extent);
  if (std::holds_alternative<ArffHeaderIncomplete>(header)) return Incomplete{};
  if (Fault* fault = std::get_if<Fault>(&header)) {
    fault->offset += head.Mark();
    return std::move(*fault);
  }
  auto& found = std::get<ArffHeader>(header);
  ArffGrammar grammar(found.columns);
  return Document{.format = std::move(grammar),
                  .columns = std::move(found.columns),
                  .data_begin = head.Mark() + found.data_begin};
}

std::vector<ColumnPlan> PlansOf(std::vector<std::string> names) {
  std::vector<ColumnPlan> plans(names.size());
  for (size_t i = 0; i < names.size(); ++i) {
    plans[i].name = names[i].empty() ? fmt::format("column_{}", i + 1) : std::move(names[i]);
  }
  return plans;
}

Opened OpenCsv(const Head& head) {
  const std::string_view text = head.View();
  CsvGrammar grammar(DetectDelimiter(text, head.extent));
  TextSpan rest = {text.data(), text.data() + text.size(), head.whole()};
  const auto place = [&](const char* at) { return static_cast<uint64_t>(at - head.text.data()); };
  while (rest.begin != rest.end) {
    HeaderRow row;
    const RecordEnd end = grammar.Parse(rest, row);
    if (end.kind == RecordEnd::Kind::kIncomplete) return Incomplete{};
    if (end.kind == RecordEnd::Kind::kFault) {
      return Fault{Fault::Place::kColumn, place(end.at), end.what};
    }
    rest.begin = end.next;
    for (const std::string& name : row.names) {
      if (name.find('\r') == std::string::npos) continue;
      return Fault{Fault::Place::kFile, 0,
                   "lines must end with LF or CR LF, not with a carriage return only"};
    }
    if (end.kind == RecordEnd::Kind::kRow) {
      return Document{.format = std::move(grammar),
                      .columns = PlansOf(std::move(row.names)),
                      .data_begin = place(rest.begin)};
    }
  }
  if (!head.whole()) return Incomplete{};
  return Fault{Fault::Place::kFile, 0, "the file is empty"};
}

Opened OpenText(const Head& head, const std::string& name) {
  if (head.text.starts_with("\xff\xfe") || head.text.starts_with("\xfe\xff")) {
    return Fault{Fault::Place::kFile, 0, "UTF-16 text cannot be read; save the file as UTF-8"};
  }
  return LooksLikeArff(head.View()) || EndsAsArff(name) ? OpenArff(head) : OpenCsv(head);
}

std::optional<std::string> WrongColumns(const std::vector<ColumnPlan>& columns) {
  if (columns.size() < 2) {
    return fmt::format("expected an attribute and a class, found {} only",
                       columns.empty() ? "no column" : "one column");
  }
  std::set<std::string_view> names;
  for (const ColumnPlan& column : columns) {
    if (!names.insert(column.name).second) {
      return fmt::format("two columns have the name '{}'", column.name);
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> Document::Names() const {
  std::vector<std::string> names;
  names.reserve(columns.size());
  for (const ColumnPlan& column : columns) names.push_back(column.name);
  return names;
}

Result<Document> OpenDocument(const std::shared_ptr<const Source>& source) {
  for (size_t bytes = kHeadBytes; bytes <= kMaxHeadBytes; bytes *= 4) {
    const Result<Head> head = ReadHead(*source, bytes);
    if (!head.ok()) return head.error();
    Opened opened = OpenText(*head, source->name());
    if (const Fault* fault = std::get_if<Fault>(&opened)) return ErrorAt(*source, *fault);
    auto* document = std::get_if<Document>(&opened);
    if (document == nullptr) continue;
    document->source = source;
    if (const std::optional<std::string> wrong = WrongColumns(document->columns)) {
      return InputError(fmt::format("{}: {}", source->name(), *wrong));
    }
    return std::move(*document);
  }
  return InputError(fmt::format("{}: the header is longer than 64 MiB", source->name()));
}

Error ErrorAt(const Source& source, const Fault& fault) {
  if (fault.place == Fault::Place::kFile) {
    return InputError(fmt::format("{}: {}", source.name(), fault.what));
  }
  TextStream stream(source);
  std::vector<char> buffer(kHeadBytes);
  uint64_t line = 1;
  uint64_t line_begin = 0;
  for (uint64_t offset = 0; offset < fault.offset;) {
    const size_t wanted = std::min<uint64_t>(buffer.size(), fault.offset - offset);
    const Result<size_t> got = stream.Read(std::span(buffer).first(wanted));
    if (!got.ok() || *got == 0) return got.ok() ? source.CheckUnchanged().error() : got.error();
    if (offset == 0 && std::string_view(buffer.data(), *got).starts_with(kUtf8Mark)) {
      line_begin = kUtf8Mark.size();
    }
    for (size_t i = 0; i < *got; ++i) {
      if (buffer[i] != '\n') continue;
      ++line;
      line_begin = offset + i + 1;
    }
    offset += *got;
  }
  if (fault.place == Fault::Place::kLine) {
    return InputError(fmt::format("{}:{}: {}", source.name(), line, fault.what));
  }
  return InputError(
      fmt::format("{}:{}:{}: {}", source.name(), line, fault.offset - line_begin + 1, fault.what));
}

}  // namespace espalier
