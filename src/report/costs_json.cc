#include "report/costs_json.h"

#include <fmt/format.h>

#include <span>

#include "report/hiding_json.h"

namespace espalier {

void CostsJson::Add(const Request& request, const Result<Attempt>& attempt) {
  objects_.push_back(
      attempt.ok()
          ? HidingJson({original_, std::span(&request, 1), strategy_, *attempt, {}}, seconds_)
          : ImpossibleHidingJson(original_, request, strategy_, attempt.error()));
}

std::string CostsJson::Finish() const {
  if (objects_.empty()) return "[]\n";
  const size_t all = RulesOf(original_.tree).size();
  const std::string leaves =
      objects_.size() == all
          ? ""
          : fmt::format(R"(,"leaves":{{"tried":{},"of":{}}})", objects_.size(), all);
  std::string list;
  for (const std::string& object : objects_) {
    list += list.empty() ? "[\n" : ",\n";
    list.append(object, 0, object.size() - 1);  // without its closing brace
    list += leaves + "}";
  }
  return list + "\n]\n";
}

}  // namespace espalier
