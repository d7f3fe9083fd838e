// Files of requests, in both formats: whatever comes in, reading ends with wishes that name a rule
// or a group, or with one line of error; so does looking for them in a tree.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "hide/requests/find_requests.h"
#include "hide/requests/requests_file.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

void RequireOneLine(const Error& error) {
  Require(error.kind == ErrorKind::kInput && error.message.find('\n') == std::string::npos);
}

Table Weather() {
  Attribute outlook;
  outlook.name = "outlook";
  outlook.values = {"rainy", "sunny"};
  Attribute humidity;
  humidity.name = "humidity";
  humidity.type = Type::kNumeric;
  humidity.numbers = {65, 77.5};
  Table table;
  table.attributes = {outlook, humidity};
  table.class_attribute.name = "play";
  table.class_attribute.values = {"no", "yes"};
  return table;
}

std::vector<Rule> WeatherRules(const Table& table) {
  std::vector<Rule> rules;
  for (const char* text : {"outlook=rainy => no", "outlook=sunny & humidity<=70 => yes",
                           "outlook=sunny & humidity>70 => no"}) {
    const Result<Rule> rule = ParseRule(text, table);
    Require(rule.ok());
    rules.push_back(*rule);
    rules.back().number = rules.size();
    rules.back().leaf = rules.size();
  }
  return rules;
}

void FuzzFile(const std::string& text, const std::string& name) {
  const Result<std::vector<Wish>> wishes = ParseRequestsFile(text, name);
  if (!wishes.ok()) return RequireOneLine(wishes.error());
  Require(!wishes->empty());
  for (const Wish& wish : *wishes) {
    Require(wish.rule.has_value() == wish.group.empty());
    Require(std::isfinite(wish.importance) && wish.importance > 0);
  }
  const Table table = Weather();
  const Result<std::vector<Request>> requests = FindRequests(*wishes, WeatherRules(table), table);
  if (!requests.ok()) return RequireOneLine(requests.error());
  Require(requests->size() >= wishes->size() && requests->size() <= 3);
}

}  // namespace
}  // namespace espalier

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(data, data + size);
  for (const char* name : {"r", "r.json", "r.toml"}) espalier::FuzzFile(text, name);
  return 0;
}
