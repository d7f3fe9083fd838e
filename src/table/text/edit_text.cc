#include "table/text/edit_text.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "base/seed.h"
#include "table/text/document.h"
#include "table/text/record_reader.h"
#include "table/text/row_text.h"

namespace espalier {
namespace {

constexpr size_t kBlockBytes = size_t{1} << 16;

// A value of a column of the table. The class counts as the column behind the attributes.
struct Value {
  size_t column = 0;
  Code code = 0;

  bool operator<(const Value& other) const {
    return std::tie(column, code) < std::tie(other.column, other.code);
  }
};

const Attribute& AttributeAt(const Table& table, size_t column) {
  return column < table.attributes.size() ? table.attributes[column] : table.class_attribute;
}

const Column& ColumnAt(const Table& table, size_t column) {
  return column < table.columns.size() ? table.columns[column] : table.classes;
}

// The cells in which an added row differs from its donor.
std::vector<Value> Differences(const Table& table, const Add& add) {
  std::vector<Value> differences;
  for (size_t column = 0; column <= table.attributes.size(); ++column) {
    const Code code = column < add.codes.size() ? add.codes[column] : add.label;
    if (code != ColumnAt(table, column).At(add.donor)) differences.push_back({column, code});
  }
  return differences;
}

std::set<Value> ValuesToSpell(const Table& table, const RowEdits& edits) {
  std::set<Value> values;
  for (const Relabel& relabel : edits.relabelled) {
    values.insert({table.attributes.size(), relabel.to});
  }
  for (const Recode& recode : edits.recoded) values.insert({recode.attribute, recode.to});
  for (const Add& add : edits.added) {
    for (const Value& value : Differences(table, add)) values.insert(value);
  }
  return values;
}

// The cell is written as it stands in another row. What only its surroundings kept from being
// read otherwise (a CR inside a line, a brace outside a sparse row) cannot move.
bool CanMove(const Format& format, std::string_view cell) {
  const bool csv = std::holds_alternative<CsvGrammar>(format);
  const bool quoted = cell.starts_with('"') || (!csv && cell.starts_with('\''));
  return quoted || cell.find_first_of(csv ? "\r" : "\r{}") == std::string_view::npos;
}

// A record's body, without a comment behind its cells.
std::string_view WithoutComment(const RawRecord& record) {
  size_t cells_end = 0;
  for (const std::string_view cell : record.cells) {
    if (!IsWritten(cell)) continue;
    cells_end = static_cast<size_t>(cell.data() + cell.size() - record.body.data());
  }
  const size_t comment = record.body.find('%', cells_end);
  if (comment == std::string_view::npos) return record.body;
  const std::string_view row = record.body.substr(0, comment);
  return row.substr(0, row.find_last_not_of(" \t\r") + 1);
}

// A row of the file that outlives its reading.
class KeptRow {
 public:
  explicit KeptRow(const RawRecord& record)
      : body_(WithoutComment(record)), record_{.body = body_, .sparse = record.sparse} {
    for (const std::string_view cell : record.cells) {
      const char* begin =
          IsWritten(cell) ? body_.data() + (cell.data() - record.body.data()) : nullptr;
      cells_.emplace_back(begin, cell.size());
    }
    record_.cells = cells_;
  }
  KeptRow(const KeptRow&) = delete;
  KeptRow& operator=(const KeptRow&) = delete;
  ~KeptRow() = default;

  const RawRecord& record() const { return record_; }

 private:
  std::string body_;
  std::vector<std::string_view> cells_;
  RawRecord record_;
};

// What the file says about the values and donors of some edits.
class Excerpt {
 public:
  Excerpt(const Table& table, const RowEdits& edits) : table_(table) {
    FindRows(ValuesToSpell(table, edits));
    for (const Add& add : edits.added) donors_.insert(FileRow(table, add.donor));
  }

  Status Read() {
    RowIndex rest = 0;  // rows of the file that matter
    if (!sightings_.empty()) rest = std::prev(sightings_.end())->first + 1;
    if (!donors_.empty()) rest = std::max(rest, *std::prev(donors_.end()) + 1);
    if (rest == 0) return {};
    RecordReader records(*table_.document, kBlockBytes);
    if (Status started = records.Start(); !started.ok()) return started;
    for (RowIndex row = 0; row < rest;) {
      const Result<std::optional<RawRecord>> record = records.Next();
      if (!record.ok()) return record.error();
      if (!record->has_value()) {
        return InputError(table_.document->source->name() + ": the file changed since it was read");
      }
      if ((*record)->row) Take(row++, **record);
    }
    return table_.document->source->CheckUnchanged();
  }

  // REQUIRES: the value is one of those that the edits need
  const std::string& TextOf(const Value& value) const { return texts_.at(value); }

  // REQUIRES: a donor of the edits
  const RawRecord& Donor(RowIndex row) const { return kept_.at(FileRow(table_, row)).record(); }

 private:
  // The first row that has each value; a declared value may have none.
  void FindRows(const std::set<Value>& values) {
    for (auto begin = values.begin(); begin != values.end();) {
      const size_t column = begin->column;
      std::unordered_set<Code> wanted;
      for (; begin != values.end() && begin->column == column; ++begin) wanted.insert(begin->code);
      const Column& codes = ColumnAt(table_, column);
      for (RowIndex row = 0; row < table_.rows && !wanted.empty(); ++row) {
        const Code code = codes.At(row);
        if (wanted.erase(code) > 0) sightings_.emplace(FileRow(table_, row), Value{column, code});
      }
      for (const Code code : wanted) texts_.emplace(Value{column, code}, OwnText({column, code}));
    }
  }

  std::string OwnText(const Value& value) const {
    const Attribute& attribute = AttributeAt(table_, value.column);
    assert(!attribute.numeric());
    return CellText(table_.document->format, attribute.values[value.code]);
  }

  void Take(RowIndex row, const RawRecord& record) {
    const auto [begin, end] = sightings_.equal_range(row);
    for (auto seen = begin; seen != end; ++seen) {
      texts_.emplace(seen->second, TextIn(record, seen->second));
    }
    if (donors_.contains(row)) kept_.try_emplace(row, record);
  }

  std::string TextIn(const RawRecord& record, const Value& value) const {
    const Document& document = *table_.document;
    const size_t file_column = AttributeAt(table_, value.column).file_column;
    const std::string_view cell = record.cells[file_column];
    if (!IsWritten(cell)) return CellText(document.format, document.columns[file_column].absent);
    return CanMove(document.format, cell) ? std::string(cell) : OwnText(value);
  }

  const Table& table_;
  std::multimap<RowIndex, Value> sightings_;  // by row of the file
  std::set<RowIndex> donors_;                 // rows of the file
  std::map<Value, std::string> texts_;
  std::map<RowIndex, KeptRow> kept_;
};

std::string AddedRow(const Table& table, const Excerpt& excerpt, const Add& add) {
  std::vector<CellChange> changes;
  for (const Value& value : Differences(table, add)) {
    changes.push_back({AttributeAt(table, value.column).file_column, excerpt.TextOf(value)});
  }
  std::sort(changes.begin(), changes.end(),
            [](const CellChange& a, const CellChange& b) { return a.column < b.column; });
  const RawRecord& donor = excerpt.Donor(add.donor);
  return Spliced(donor.body, SplicesFor(*table.document, donor, changes));
}

}  // namespace

RowIndex FileRow(const Table& table, RowIndex row) {
  // Before unlabelled[i] stand unlabelled[i] - i rows of the table.
  const std::vector<RowIndex>& gaps = table.unlabelled;
  const auto behind = std::partition_point(gaps.begin(), gaps.end(), [&](const RowIndex& gap) {
    return gap - static_cast<RowIndex>(&gap - gaps.data()) <= row;
  });
  return row + static_cast<RowIndex>(behind - gaps.begin());
}

Result<std::vector<Edit>> EditText(const Table& table, const RowEdits& edits, const Seed& seed) {
  assert(table.document != nullptr);
  Excerpt excerpt(table, edits);
  if (const Status read = excerpt.Read(); !read.ok()) return read.error();
  std::vector<Edit> result;
  const auto set = [&](RowIndex row, const Value& value) {
    result.emplace_back(SetCell{FileRow(table, row), AttributeAt(table, value.column).file_column,
                                excerpt.TextOf(value)});
  };
  for (const Relabel& edit : edits.relabelled) set(edit.row, {table.attributes.size(), edit.to});
  for (const Recode& edit : edits.recoded) set(edit.row, {edit.attribute, edit.to});
  for (const Remove& edit : edits.removed) result.emplace_back(RemoveRow{FileRow(table, edit.row)});
  // Not the numbers that chose the donors: a row's place must not tell its donor.
  SecretRandom random(seed, "places of added rows");
  for (const Add& add : edits.added) {
    result.emplace_back(
        AddRow{random.Below(table.document->rows + 1), AddedRow(table, excerpt, add)});
  }
  return result;
}

}  // namespace espalier
