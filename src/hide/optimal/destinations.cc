#include "hide/optimal/destinations.h"

#include <algorithm>

namespace espalier {
namespace {

constexpr size_t kMostFamiliar = 6;
constexpr size_t kMostOthers = 6;
constexpr size_t kMostRows = 200;         // of a leaf, that are looked at
constexpr double kUnfamiliar = 1.1;       // prices
constexpr double kEmptiedOrFilled = 1.5;  // where it is rare
constexpr double kRare = 0.05;            // of the rows of a node

std::vector<Code> Spread(const std::vector<Code>& codes, size_t most) {
  if (codes.size() <= most) return codes;
  std::vector<Code> spread;
  for (size_t i = 0; i < most; ++i) {
    spread.push_back(codes[i * (codes.size() - 1) / (most - 1)]);
  }
  return spread;
}

}  // namespace

bool Destinations::MissingIsCommon(size_t node, AttributeId attribute) {
  const auto [known, fresh] = missing_is_common_.try_emplace({node, attribute}, false);
  if (!fresh) return known->second;
  const ValueTable& values = counts_.At(node, attribute);
  uint64_t missing = 0;
  uint64_t rows = 0;
  for (size_t place = 0; place < values.codes().size(); ++place) {
    const uint64_t here = RowsIn(values.At(place));
    rows += here;
    if (table_.attributes[attribute].IsMissing(values.codes()[place])) missing += here;
  }
  const double share =
      static_cast<double>(missing) / static_cast<double>(std::max<uint64_t>(1, rows));
  known->second = share >= kRare && 1 - share >= kRare;
  return known->second;
}

const std::vector<Code>& Destinations::CodesAt(const Place& place) {
  const auto [known, fresh] = codes_.try_emplace(place);
  std::vector<Code>& codes = known->second;
  if (!fresh) return codes;
  const auto& [leaf, attribute, label] = place;
  const auto rows = counts_.order().RowsAt(leaf);
  const size_t step = rows.size() / kMostRows + 1;
  for (size_t i = 0; i < rows.size(); i += step) {
    if (counts_.IsRemoved(rows[i]) || counts_.LabelOf(rows[i]) != label) continue;
    codes.push_back(table_.columns[attribute].At(rows[i]));
  }
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  return codes;
}

bool Destinations::IsFamiliar(const Place& place, Code code) {
  const std::vector<Code>& codes = CodesAt(place);
  const AttributeId attribute = std::get<1>(place);
  const auto from = std::lower_bound(codes.begin(), codes.end(), code);
  if (from != codes.end() && *from == code) return true;
  if (!table_.attributes[attribute].numeric() || table_.attributes[attribute].IsMissing(code))
    return false;
  return from != codes.begin() && from != codes.end() &&
         !table_.attributes[attribute].IsMissing(*from);
}

const std::vector<Destination>& Destinations::Of(const Rival& rival, size_t leaf, ClassCode label,
                                                 Code from) {
  const AttributeId attribute = rival.parting.attribute;
  const size_t branch = BranchOf(rival.parting, from);
  const bool empty = table_.attributes[attribute].IsMissing(from);
  const Place place{leaf, attribute, label};
  const auto known = known_.try_emplace({rival.node, rival.parting.kind, rival.parting.code,
                                         rival.parting.missing_low, branch, empty, place});
  std::vector<Destination>& found = known.first->second;
  if (!known.second) return found;
  const ValueTable& values = counts_.At(rival.node, attribute);
  std::vector<Code> familiar;
  std::vector<Code> others;
  for (size_t i = 0; i < values.codes().size(); ++i) {
    const Code code = values.codes()[i];
    if (RowsIn(values.At(i)) == 0 || BranchOf(rival.parting, code) == branch) continue;
    (IsFamiliar(place, code) ? familiar : others).push_back(code);
  }
  const auto put = [&](Code code, double price) {
    const bool turns = table_.attributes[attribute].IsMissing(code) != empty;
    const bool rare = turns && !MissingIsCommon(rival.node, attribute);
    found.push_back({code, rare ? price * kEmptiedOrFilled : price});
  };
  for (const Code code : Spread(familiar, kMostFamiliar)) put(code, 1);
  for (const Code code : Spread(others, kMostOthers)) put(code, kUnfamiliar);
  return found;
}

}  // namespace espalier
