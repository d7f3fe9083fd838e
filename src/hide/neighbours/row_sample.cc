#include "hide/neighbours/row_sample.h"

#include <algorithm>
#include <utility>

#include "base/random.h"

namespace espalier {
namespace {

// The hash of what a row contains: the same for any order of columns.
uint64_t HashOfRow(const RowSample& sample, RowIndex row) {
  uint64_t hash = sample.table.classes.At(row);
  for (size_t i = 0; i < sample.attributes.size(); ++i) {
    const Code code = sample.table.columns[sample.attributes[i]].At(row);
    hash = MixHash(hash, sample.attribute_hashes[i] + code);
  }
  return hash;
}

std::vector<RowIndex> ThinnedOut(const RowSample& sample, std::span<const RowIndex> rows,
                                 size_t most) {
  std::vector<std::pair<uint64_t, RowIndex>> sorted;
  sorted.reserve(rows.size());
  for (const RowIndex row : rows) sorted.emplace_back(HashOfRow(sample, row), row);
  std::sort(sorted.begin(), sorted.end());
  if (sorted.size() <= most) most = sorted.size();
  std::vector<RowIndex> taken;
  taken.reserve(most);
  for (size_t i = 0; i < most; ++i) taken.push_back(sorted[i * sorted.size() / most].second);
  return taken;
}

}  // namespace

uint64_t MixHash(uint64_t hash, uint64_t value) {
  return Random(hash ^ Random(value).Next()).Next();
}

uint64_t HashOfText(std::string_view text) {
  uint64_t hash = text.size();
  for (const char letter : text) hash = MixHash(hash, static_cast<unsigned char>(letter));
  return hash;
}

RowSample MakeRowSample(const Table& table, std::span<const RowIndex> rows, size_t most,
                        const std::optional<AttributeId>& left_out) {
  RowSample sample{.table = table};
  for (AttributeId a = 0; a < table.attributes.size(); ++a) {
    if (a != left_out) sample.attributes.push_back(a);
  }
  std::sort(sample.attributes.begin(), sample.attributes.end(), [&](AttributeId a, AttributeId b) {
    return table.attributes[a].name < table.attributes[b].name;
  });
  for (const AttributeId a : sample.attributes) {
    sample.attribute_hashes.push_back(HashOfText(table.attributes[a].name));
  }
  sample.rows = ThinnedOut(sample, rows, most);
  for (const AttributeId a : sample.attributes) {
    std::vector<Code>& codes = sample.columns.emplace_back();
    codes.reserve(sample.rows.size());
    for (const RowIndex row : sample.rows) codes.push_back(table.columns[a].At(row));
  }
  for (const RowIndex row : sample.rows) sample.labels.push_back(table.classes.At(row));
  return sample;
}

}  // namespace espalier
