#include "report/distributions_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "judge/column_change.h"
#include "judge/distribution.h"

namespace espalier {
namespace {

using nlohmann::ordered_json;

ordered_json ValuesOf(const Distribution& distribution, const Attribute& attribute) {
  ordered_json values = ordered_json::array();
  for (const Code code : distribution.codes) values.push_back(ValidUtf8(attribute.values[code]));
  return values;
}

ordered_json DistributionObject(const Report& report, size_t column) {
  const Table& table = report.original.table;
  const Attribute& attribute = AttributeAt(table, column);
  const Distribution distribution = CompareDistributions(table, report.published, column);
  ordered_json json = {{"column", ValidUtf8(attribute.name)},
                       {"change", report.check.column_changes[column]}};
  if (attribute.numeric()) {
    json["edges"] = distribution.edges;
  } else {
    json["values"] = ValuesOf(distribution, attribute);
    json["rest"] = distribution.rest;
  }
  json["before"] = distribution.before.bins;
  json["after"] = distribution.after.bins;
  json["missing_before"] = distribution.before.missing;
  json["missing_after"] = distribution.after.missing;
  return json;
}

}  // namespace

ordered_json DistributionList(const Report& report) {
  const std::vector<double>& changes = report.check.column_changes;
  std::vector<size_t> order(changes.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return changes[a] > changes[b]; });
  order.resize(std::min(order.size(), kMostDistributions));
  ordered_json list = ordered_json::array();
  for (const size_t column : order) list.push_back(DistributionObject(report, column));
  return list;
}

}  // namespace espalier
