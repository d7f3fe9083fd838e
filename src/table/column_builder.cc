#include "table/column_builder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "table/cell.h"
#include "table/column_fill.h"
#include "table/number_ranks.h"

namespace espalier {
namespace {

using Use = ColumnPlan::Use;

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// Calls visit(begin, end) for the rows of each run that lie in [first, first + rows), counted
// from `first`.
template <typename Visit>
void ForRunsIn(const std::vector<RowRun>& runs, RowIndex first, RowIndex rows, Visit visit) {
  auto run = std::partition_point(runs.begin(), runs.end(),
                                  [first](const RowRun& r) { return r.end <= first; });
  for (; run != runs.end() && run->begin < first + rows; ++run) {
    visit(std::max(run->begin, first) - first, std::min(run->end, first + rows) - first);
  }
}

RowIndex RowsOf(const std::vector<RowRun>& runs) {
  RowIndex rows = 0;
  for (const RowRun& run : runs) rows += run.end - run.begin;
  return rows;
}

}  // namespace

void ColumnBuilder::Add(ChunkColumn chunk) {
  Stored stored = {.begin = rows_, .codes = std::move(chunk.codes), .broken = chunk.broken};
  rows_ += stored.codes.rows();
  if (auto* numbers = std::get_if<std::vector<double>>(&chunk.values)) {
    stored.numeric = true;
    stored.numbers = std::move(*numbers);
  } else {
    const Texts& texts = std::get<Texts>(chunk.values);
    stored.ids.reserve(texts.size());
    for (size_t i = 0; i < texts.size(); ++i) {
      stored.ids.push_back(dictionary_.Intern(texts[i]).code);
    }
  }
  chunks_.push_back(std::move(stored));
}

bool ColumnBuilder::IsMissingText(std::string_view text) const {
  return IsMissing(text) &&
         !(plan_->use == Use::kDeclared &&
           std::binary_search(plan_->declared.begin(), plan_->declared.end(), text));
}

bool ColumnBuilder::IsMissingCode(const Stored& chunk, size_t local) const {
  return chunk.numeric ? std::isnan(chunk.numbers[local])
                       : IsMissingText(dictionary_.texts()[chunk.ids[local]]);
}

bool ColumnBuilder::AllNumbers() const {
  const Texts& texts = dictionary_.texts();
  for (size_t id = 0; id < texts.size(); ++id) {
    if (!IsMissing(texts[id]) && !CellNumber(texts[id])) return false;
  }
  return true;
}

bool ColumnBuilder::NeedsTexts() const {
  const auto numeric = [](const Stored& chunk) { return chunk.numeric; };
  const auto broken = [](const Stored& chunk) { return chunk.broken; };
  if (std::none_of(chunks_.begin(), chunks_.end(), numeric)) return false;
  return std::any_of(chunks_.begin(), chunks_.end(), broken) || !AllNumbers();
}

std::vector<RowIndex> ColumnBuilder::MissingRows() const {
  std::vector<RowIndex> missing;
  for (const Stored& chunk : chunks_) {
    std::vector<bool> lacks(std::max(chunk.ids.size(), chunk.numbers.size()));
    for (size_t local = 0; local < lacks.size(); ++local)
      lacks[local] = IsMissingCode(chunk, local);
    if (std::none_of(lacks.begin(), lacks.end(), [](bool lack) { return lack; })) continue;
    for (RowIndex row = 0; row < chunk.codes.rows(); ++row) {
      if (lacks[chunk.codes.At(row)]) missing.push_back(chunk.begin + row);
    }
  }
  return missing;
}

std::vector<bool> ColumnBuilder::LocalUse(const Stored& chunk,
                                          const std::vector<RowRun>& kept) const {
  std::vector<bool> used(std::max(chunk.ids.size(), chunk.numbers.size()));
  ForRunsIn(kept, chunk.begin, chunk.codes.rows(), [&](RowIndex begin, RowIndex end) {
    for (RowIndex row = begin; row < end; ++row) used[chunk.codes.At(row)] = true;
  });
  return used;
}

// Values of rows that are not kept are no values of the attribute.
void ColumnBuilder::DropUnused(const std::vector<RowRun>& kept) {
  const bool all = RowsOf(kept) == rows_;
  used_.assign(dictionary_.size(), all);
  if (all) return;
  for (Stored& chunk : chunks_) {
    const std::vector<bool> used = LocalUse(chunk, kept);
    for (size_t local = 0; local < used.size(); ++local) {
      if (chunk.numeric && !used[local]) chunk.numbers[local] = kNoNumber;
      if (!chunk.numeric && used[local]) used_[chunk.ids[local]] = true;
    }
  }
}

bool ColumnBuilder::AnyKnown() const {
  const Texts& texts = dictionary_.texts();
  for (size_t id = 0; id < texts.size(); ++id) {
    if (used_[id] && !IsMissingText(texts[id])) return true;
  }
  return std::any_of(chunks_.begin(), chunks_.end(), [](const Stored& chunk) {
    return std::any_of(chunk.numbers.begin(), chunk.numbers.end(),
                       [](double number) { return !std::isnan(number); });
  });
}

uint64_t ColumnBuilder::CountMissing(const std::vector<RowRun>& kept) const {
  std::vector<RowIndex> missing = MissingRows();
  uint64_t count = 0;
  auto from = missing.begin();
  for (const RowRun& run : kept) {
    from = std::lower_bound(from, missing.end(), run.begin);
    const auto to = std::lower_bound(from, missing.end(), run.end);
    count += static_cast<uint64_t>(to - from);
    from = to;
  }
  return count;
}

ColumnBuilder::Translation ColumnBuilder::TranslateNominal(Attribute& attribute) const {
  struct Item {
    std::string_view text;
    size_t id;
  };
  const Texts& texts = dictionary_.texts();
  std::vector<Item> items;
  for (const std::string& value : plan_->declared) items.push_back({value, texts.size()});
  for (size_t id = 0; id < texts.size(); ++id) {
    if (used_[id]) items.push_back({IsMissingText(texts[id]) ? kMissingValue : texts[id], id});
  }
  if (attribute.missing > 0) items.push_back({kMissingValue, texts.size()});
  std::sort(items.begin(), items.end(),
            [](const Item& a, const Item& b) { return a.text < b.text; });
  std::vector<Code> code_of_id(texts.size() + 1);
  for (const Item& item : items) {
    if (attribute.values.empty() || attribute.values.back() != item.text) {
      attribute.values.emplace_back(item.text);
    }
    code_of_id[item.id] = static_cast<Code>(attribute.values.size() - 1);
  }
  // A numeric chunk without any number can stand in a column that has no value at all.
  const auto missing =
      std::lower_bound(attribute.values.begin(), attribute.values.end(), kMissingValue);
  const auto missing_code = static_cast<Code>(missing - attribute.values.begin());
  Translation translation;
  for (const Stored& chunk : chunks_) {
    std::vector<Code>& codes = translation.emplace_back(chunk.numbers.size(), missing_code);
    for (const Code id : chunk.ids) codes.push_back(code_of_id[id]);
  }
  return translation;
}

ColumnBuilder::Translation ColumnBuilder::TranslateNumeric(Attribute& attribute) const {
  const Texts& texts = dictionary_.texts();
  std::vector<double> number_of_id(texts.size(), kNoNumber);
  std::vector<double> all;
  for (size_t id = 0; id < texts.size(); ++id) {
    if (used_[id]) number_of_id[id] = CellNumber(texts[id]).value_or(kNoNumber);
    if (!std::isnan(number_of_id[id])) all.push_back(number_of_id[id]);
  }
  for (const Stored& chunk : chunks_) {
    std::copy_if(chunk.numbers.begin(), chunk.numbers.end(), std::back_inserter(all),
                 [](double number) { return !std::isnan(number); });
  }
  attribute.numbers = SortedDistinct(std::move(all));
  const std::vector<Code> code_of_id = RanksIn(attribute.numbers, number_of_id);
  Translation translation;
  for (const Stored& chunk : chunks_) {
    if (chunk.numeric) {
      translation.push_back(RanksIn(attribute.numbers, chunk.numbers));
      continue;
    }
    std::vector<Code>& codes = translation.emplace_back();
    for (const Code id : chunk.ids) codes.push_back(code_of_id[id]);
  }
  return translation;
}

BuiltColumn ColumnBuilder::Build(const std::vector<RowRun>& kept) {
  DropUnused(kept);
  Attribute attribute;
  attribute.name = plan_->name;
  attribute.missing = CountMissing(kept);
  const bool numbers = plan_->use == Use::kNumeric || (plan_->use == Use::kDetect && AllNumbers());
  attribute.type = numbers && AnyKnown() ? Type::kNumeric : Type::kNominal;
  const Translation translation =
      attribute.numeric() ? TranslateNumeric(attribute) : TranslateNominal(attribute);
  ColumnFiller filler(RowsOf(kept), attribute.CodeCount());
  for (size_t i = 0; i < chunks_.size(); ++i) {
    const Stored& chunk = chunks_[i];
    ForRunsIn(kept, chunk.begin, chunk.codes.rows(), [&](RowIndex begin, RowIndex end) {
      filler.Append(chunk.codes, begin, end, translation[i]);
    });
  }
  chunks_ = {};
  dictionary_ = {};
  return {std::move(attribute), std::move(filler).Finish()};
}

}  // namespace espalier
