#include "apps/serve/asked.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "apps/serve/data_run.h"
#include "apps/serve/said.h"
#include "base/text.h"
#include "base/utf8.h"
#include "hide/requests/requests_file.h"

namespace espalier::serve {
namespace {

// Columns and values keep the order in which they were sent.
using Json = nlohmann::ordered_json;

enum class Shape { kText, kSwitch, kList, kNamedValues };

struct Known {
  std::string_view name;
  Shape shape = Shape::kText;
  bool learner = false;
};

constexpr size_t kMostWordBytes = 100'000;  // of one option: more is no sensible value
constexpr int kDeepest = 6;
// Of an object in a body: jobs have few, types as many as there are columns.
constexpr size_t kMostFields = 100;
constexpr size_t kMostTypes = 10'000;

const std::vector<Known>& KnownOptions() {
  static const std::vector<Known> known = {{"class", Shape::kText, true},
                                           {"ignore", Shape::kList, true},
                                           {"learner", Shape::kText, true},
                                           {"criterion", Shape::kText, true},
                                           {"min-leaf", Shape::kText, true},
                                           {"max-depth", Shape::kText, true},
                                           {"min-gain", Shape::kText, true},
                                           {"prune", Shape::kText, true},
                                           {"strategy", Shape::kText},
                                           {"budget", Shape::kNamedValues},
                                           {"cost", Shape::kNamedValues},
                                           {"only", Shape::kList},
                                           {"against", Shape::kList},
                                           {"level", Shape::kText},
                                           {"widen", Shape::kSwitch},
                                           {"accept", Shape::kText},
                                           {"allow-partial", Shape::kSwitch},
                                           {"shuffle", Shape::kSwitch},
                                           {"keep", Shape::kText},
                                           {"ratio", Shape::kText},
                                           {"edit", Shape::kText},
                                           {"allocate", Shape::kText},
                                           {"together", Shape::kSwitch},
                                           {"one-by-one", Shape::kSwitch},
                                           {"orders", Shape::kSwitch},
                                           {"seed", Shape::kText}};
  return known;
}

std::string Spelled(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

Problem Wrong(const std::string& field, std::string_view what) {
  return {422, fmt::format("'{}': {}", ValidUtf8(field), what), field};
}

Problem Unknown(const std::string& field, const Takes& takes) {
  // Version 0.1 had a field of its own.
  if (takes.strategy && field == "flip") return Wrong(field, "it is now level=flip");
  std::vector<std::string> names = takes.others;
  for (const Known& known : KnownOptions()) {
    if (takes.strategy || known.learner) names.emplace_back(known.name);
  }
  return Wrong(field, fmt::format("there is no such field{}", DidYouMean(Spelled(field), names)));
}

const Known* Find(const std::string& name, const Takes& takes) {
  for (const Known& known : KnownOptions()) {
    if (known.name == name) return takes.strategy || known.learner ? &known : nullptr;
  }
  return nullptr;
}

// In an order of our own, so that who asks for the same gets the same. What stands there several
// times keeps its order: it may matter.
void Sort(Words& words) {
  const auto place = [](const std::string& word) {
    const std::string_view name = std::string_view(word).substr(2, word.find('=') - 2);
    const std::vector<Known>& known = KnownOptions();
    return std::find_if(known.begin(), known.end(),
                        [&](const Known& one) { return one.name == name; }) -
           known.begin();
  };
  std::stable_sort(words.begin(), words.end(),
                   [&](const std::string& a, const std::string& b) { return place(a) < place(b); });
}

// The switches of a query: widen=true, and widen alone.
std::optional<bool> TruthOf(const std::string& text) {
  if (text.empty() || text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  return std::nullopt;
}

bool HasNul(std::string_view text) { return text.find('\0') != std::string_view::npos; }

// Appends "--name=text".
std::optional<Problem> Append(Words& words, const std::string& name, std::string_view text) {
  if (text.empty()) return Wrong(name, "a value is missing");
  if (HasNul(text)) return Wrong(name, "a NUL cannot stand there");
  if (text.size() > kMostWordBytes) return Wrong(name, "the text is too long");
  words.push_back(fmt::format("--{}={}", name, text));
  return std::nullopt;
}

// As --ignore takes names.
std::string Listed(const std::string& name) {
  if (!name.empty() && name.find_first_of(",\"") == std::string::npos) return name;
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

// A number or a text.
std::optional<std::string> ScalarText(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  return std::nullopt;
}

std::optional<std::string> ListText(const Json& value) {
  if (!value.is_array()) return ScalarText(value);
  std::string text;
  for (const Json& one : value) {
    if (!one.is_string()) return std::nullopt;
    if (&one != &value.front()) text += ',';
    text += Listed(one.get<std::string>());
  }
  return text;
}

std::optional<std::string> NamedValuesText(const Json& value) {
  if (!value.is_object()) return ScalarText(value);
  std::string text;
  for (const auto& [name, one] : value.items()) {
    const std::optional<std::string> scalar = ScalarText(one);
    if (!scalar || name.find_first_of("=,") != std::string::npos) return std::nullopt;
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, *scalar);
  }
  return text;
}

std::optional<Problem> AppendJson(Words& words, const Known& known, const Json& value) {
  const std::string name(known.name);
  if (value.is_null()) return std::nullopt;
  std::optional<std::string> text;
  switch (known.shape) {
    case Shape::kSwitch:
      if (!value.is_boolean()) return Wrong(name, "must be true or false");
      if (value.get<bool>()) words.push_back("--" + name);
      return std::nullopt;
    case Shape::kText:
      text = ScalarText(value);
      break;
    case Shape::kList:
      text = ListText(value);
      break;
    case Shape::kNamedValues:
      text = NamedValuesText(value);
      break;
  }
  if (!text) return Wrong(name, "must be a string or a number, or a list or object of these");
  // An empty list asks for nothing, but who allows no kind of edit must not get them all.
  if (value.is_structured() && value.empty()) {
    if (known.name == "only") return Wrong(name, "nothing can be hidden if no edit may be made");
    return std::nullopt;
  }
  return Append(words, name, *text);
}

// Watches a document while it is parsed, for what its value no longer shows, and for what would
// take long: objects that keep the order of their keys look for each of them one by one.
class ParseWatch {
 public:
  explicit ParseWatch(size_t most_keys) : most_keys_(most_keys) {}

  // False: there is no use in going on; nothing more is kept then.
  bool See(int depth, Json::parse_event_t event, const Json& parsed) {
    if (depth > kDeepest && !problem_) problem_ = Problem{422, "the JSON is nested too deeply"};
    if (problem_) return false;
    if (event == Json::parse_event_t::object_start) keys_[static_cast<size_t>(depth) + 1].clear();
    if (event == Json::parse_event_t::key) SeeKey(depth, parsed.get<std::string>());
    return !problem_;
  }

  const std::optional<Problem>& problem() const { return problem_; }

 private:
  void SeeKey(int depth, const std::string& key) {
    if (depth == 1) field_ = key;
    auto& keys = keys_[static_cast<size_t>(depth)];
    if (keys.size() == most_keys_) {
      problem_ = Wrong(field_, fmt::format("an object may have {} fields", most_keys_));
      return;
    }
    if (keys.insert(depth == 1 ? Spelled(key) : key).second) return;
    problem_ = depth == 1 ? Wrong(key, "it is given twice")
                          : Wrong(field_, fmt::format("'{}' is given twice", ValidUtf8(key)));
  }

  const size_t most_keys_;                                // of an object
  std::array<std::set<std::string>, kDeepest + 2> keys_;  // of the objects that are open, by depth
  std::string field_;                                     // of the document, that is being read
  std::optional<Problem> problem_;
};

std::variant<Json, Problem> ParseObject(std::string_view text, size_t most_keys) {
  ParseWatch watch(most_keys);
  Json json = Json::parse(
      text,
      [&watch](int depth, Json::parse_event_t event, Json& parsed) {
        return watch.See(depth, event, parsed);
      },
      /*allow_exceptions=*/false);
  if (watch.problem()) return *watch.problem();
  if (json.is_discarded()) return Problem{422, "the body is not valid JSON"};
  if (!json.is_object()) return Problem{422, "the body must be a JSON object"};
  return json;
}

// Requests are read as the program will read them.
std::optional<Problem> TakeRequests(AskedJob& job, const Json& value) {
  if (!value.is_array()) return Wrong("requests", "must be a list of objects");
  if (value.empty()) return std::nullopt;
  std::vector<std::string> lines;
  for (const Json& request : value) {
    lines.push_back(request.dump());
    job.each.push_back(fmt::format("{{\"requests\":[{}]}}\n", lines.back()));
  }
  job.requests = fmt::format("{{\"requests\":[{}]}}\n", fmt::join(lines, ",\n"));
  const Result<std::vector<Wish>> read =
      ParseRequestsFile(job.requests, std::string(kRequestsName));
  if (!read.ok()) return ProblemSaid(read.error().message, {});
  return std::nullopt;
}

std::optional<Problem> TakeField(AskedJob& job, const std::string& field, const Json& value) {
  static const Takes takes = {.strategy = true, .others = {"requests", "dry-run", "attacks"}};
  const std::string name = Spelled(field);
  if (name == "requests") return TakeRequests(job, value);
  if (name == "dry-run") {
    if (value.is_null()) return std::nullopt;
    if (!value.is_boolean()) return Wrong(field, "must be true or false");
    job.dry_run = value.get<bool>();
    return std::nullopt;
  }
  // Only jobs have reports, which tell of attacks.
  if (name == "attacks") return AppendJson(job.words, {"attacks", Shape::kList}, value);
  const Known* known = Find(name, takes);
  if (known == nullptr) return Unknown(field, takes);
  return AppendJson(job.words, *known, value);
}

std::optional<Problem> TakeType(Json& types, const std::string& column, const Json& type) {
  if (type.is_null()) {
    types.erase(column);
    return std::nullopt;
  }
  if (!type.is_string()) return Wrong(column, "its type must be a text");
  types[column] = type;
  return std::nullopt;
}

std::optional<Problem> TakeTypes(Json& types, const Json& value) {
  if (!value.is_object()) return Wrong("types", "must be an object");
  for (const auto& [column, type] : value.items()) {
    if (std::optional<Problem> problem = TakeType(types, column, type)) return problem;
  }
  return std::nullopt;
}

std::optional<Problem> TakeAttributes(Json& types, const Json& value) {
  if (!value.is_array()) return Wrong("attributes", "must be a list");
  for (const Json& one : value) {
    if (!one.is_object() || !one.contains("name") || !one["name"].is_string() ||
        !one.contains("type")) {
      return Wrong("attributes", R"(each has a "name" and a "type")");
    }
    if (one.contains("class") && one["class"] == true) continue;
    if (std::optional<Problem> problem =
            TakeType(types, one["name"].get<std::string>(), one["type"])) {
      return problem;
    }
  }
  return std::nullopt;
}

}  // namespace

std::variant<Asked, Problem> AskedByQuery(const Fields& query, const Takes& takes) {
  Asked asked;
  for (const auto& [field, value] : query) {
    const std::string name = Spelled(field);
    if (std::find(takes.others.begin(), takes.others.end(), name) != takes.others.end()) {
      if (value.empty()) return Wrong(field, "a value is missing");
      if (HasNul(value)) return Wrong(field, "a NUL cannot stand there");
      asked.given.emplace_back(name, value);
      continue;
    }
    const Known* known = Find(name, takes);
    if (known == nullptr) return Unknown(field, takes);
    if (known->shape == Shape::kSwitch) {
      const std::optional<bool> truth = TruthOf(value);
      if (!truth) return Wrong(field, "must be true or false");
      if (*truth) asked.words.push_back("--" + name);
      continue;
    }
    if (std::optional<Problem> problem = Append(asked.words, name, value)) return *problem;
  }
  Sort(asked.words);
  return asked;
}

std::variant<AskedJob, Problem> AskedByJson(std::string_view text) {
  std::variant<Json, Problem> json = ParseObject(text, kMostFields);
  if (const auto* problem = std::get_if<Problem>(&json)) return *problem;
  AskedJob job;
  for (const auto& [field, value] : std::get<Json>(json).items()) {
    if (std::optional<Problem> problem = TakeField(job, field, value)) return *problem;
  }
  Sort(job.words);
  if (job.requests.empty() && !job.dry_run) {
    return Wrong("requests", "which rules are to be hidden? (only a dry run can ask for all)");
  }
  const bool attacked = std::any_of(job.words.begin(), job.words.end(), [](const auto& word) {
    return word.starts_with("--attacks=");
  });
  if (attacked && job.dry_run) {
    return Wrong("attacks", "a dry run makes no report that could tell of them");
  }
  return job;
}

std::variant<std::string, Problem> AskedTypes(std::string_view text, const std::string& before) {
  std::variant<Json, Problem> json = ParseObject(text, kMostTypes);
  if (const auto* problem = std::get_if<Problem>(&json)) return *problem;
  Json types = Json::parse(before.empty() ? "{}" : before, nullptr, /*allow_exceptions=*/false);
  for (const auto& [field, value] : std::get<Json>(json).items()) {
    if (field != "types" && field != "attributes") {
      return Unknown(field, {.strategy = false, .others = {"types", "attributes"}});
    }
    const std::optional<Problem> problem =
        field == "types" ? TakeTypes(types, value) : TakeAttributes(types, value);
    if (problem) return *problem;
  }
  return types.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace espalier::serve
