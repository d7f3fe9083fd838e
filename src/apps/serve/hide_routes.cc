#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "apps/serve/data_run.h"
#include "apps/serve/handlers.h"
#include "apps/serve/receive.h"
#include "apps/serve/said.h"
#include "apps/serve/verdict_header.h"
#include "base/file.h"

namespace espalier::serve {
namespace {

constexpr const char* kVerdict = "verdict.json";
constexpr const char* kSanitized = "sanitized";

// What a query says besides options.
struct Special {
  std::string types;
  bool has_rule = false;
  Words words;  // --rule, --importance
};

std::variant<Special, Problem> SpecialOf(const Fields& given) {
  Special special;
  std::set<std::string> seen;
  for (const auto& [name, value] : given) {
    if (name != "rule" && name != "importance" && !seen.insert(name).second) {
      return Problem{422, fmt::format("'{}': it is given twice", name), name};
    }
    if (name == "types") {
      special.types = value;
    } else {
      special.has_rule = special.has_rule || name == "rule";
      special.words.push_back(fmt::format("--{}={}", name, value));
    }
  }
  if (!special.has_rule) return Problem{422, "'rule': which rule is to be hidden?", "rule"};
  return special;
}

// What cannot even be planned has neither a file nor a verdict.
Response Sanitized(const Scratch& folder, const ChildEnd& end, bool allow_partial) {
  const Result<std::string> verdict = ReadSmallFile(folder.File(kVerdict));
  std::shared_ptr<OpenFile> file = OpenFile::At(folder.File(kSanitized));
  if (!verdict.ok() || (end.status == 0 && !file)) {
    return ProblemResponse({500, "the result is lost"});
  }
  const bool given = file && (end.status == 0 || allow_partial);
  Response response = given ? Response() : ProblemResponse({409, InFields(end.message)});
  if (given) {
    response.type = "application/octet-stream";
    response.body = std::move(file);
  }
  if (verdict->empty()) return response;
  response.headers.emplace_back("Espalier-Verdict", VerdictHeader(*verdict));
  return response;
}

Response Hide(const Workshop& workshop, const Request& request) {
  const std::variant<Asked, Problem> asked =
      AskedByQuery(request.query, {.strategy = true, .others = {"rule", "importance", "types"}});
  if (const auto* problem = std::get_if<Problem>(&asked)) return ProblemResponse(*problem);
  const auto& [words, given] = std::get<Asked>(asked);
  const std::variant<Special, Problem> found = SpecialOf(given);
  if (const auto* problem = std::get_if<Problem>(&found)) return ProblemResponse(*problem);
  const auto& special = std::get<Special>(found);
  DataRun run{.verb = "hide", .words = words, .output = kVerdict, .threads = workshop.threads};
  run.words.insert(run.words.end(), special.words.begin(), special.words.end());
  run.words.push_back(fmt::format("--output={}", kSanitized));
  run.words.emplace_back("--no-ledger");  // nothing is kept of a call
  if (std::optional<Problem> problem = ProblemIn(workshop.wrong_in, run.verb, run.words)) {
    return ProblemResponse(*problem);
  }
  std::variant<Received, Problem> received = Receive(workshop, request, special.types);
  if (const auto* problem = std::get_if<Problem>(&received)) return ProblemResponse(*problem);
  const Scratch& folder = std::get<Received>(received).folder;
  const ChildEnd end = workshop.children.Run(RunIn(folder, run));
  if (end.why != ChildEnd::Why::kExited || (end.status != 0 && end.status != 4)) {
    return ProblemResponse(ProblemOf(end, workshop.children.limits(), run.words));
  }
  const bool allow_partial =
      std::find(words.begin(), words.end(), "--allow-partial") != words.end();
  return Sanitized(folder, end, allow_partial);
}

}  // namespace

std::vector<Route> HideRoutes(const Workshop& workshop) {
  return {{.method = "POST",
           .pattern = "/v1/hide",
           .handle = [&workshop](const Request& request) { return Hide(workshop, request); },
           .runs = Route::Runs::kAtWork,
           .body = Route::Body::kFile}};
}

}  // namespace espalier::serve
