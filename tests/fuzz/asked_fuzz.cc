// What the service reads itself: jobs and types as JSON, queries, token files, event texts and the
// verdict for a header. Whatever comes in, it ends with words that are known options, or with a
// problem of one line.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

#include "apps/serve/access.h"
#include "apps/serve/asked.h"
#include "apps/serve/verdict_header.h"

namespace espalier::serve {
namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

void RequireWords(const Words& words) {
  for (const std::string& word : words) {
    Require(word.starts_with("--") && word.find('\0') == std::string::npos);
    const std::string name = word.substr(2, word.find('=') - 2);
    for (const char* kept :
         {"output", "ledger", "report", "requests", "types", "threads", "rule"}) {
      Require(name != kept);
    }
  }
}

void RequireProblem(const Problem& problem) {
  Require(problem.status == 422 && !problem.detail.empty());
  Require(ProblemJson(problem).find('\n') == std::string::npos);
}

void FuzzJson(const std::string& text) {
  const auto job = AskedByJson(text);
  if (const auto* problem = std::get_if<Problem>(&job)) {
    RequireProblem(*problem);
  } else {
    RequireWords(std::get<AskedJob>(job).words);
  }
  const auto types = AskedTypes(text, R"({"a":"nominal"})");
  if (const auto* problem = std::get_if<Problem>(&types)) {
    RequireProblem(*problem);
  } else {
    // What was taken can be laid under the next change.
    Require(std::holds_alternative<std::string>(AskedTypes("{}", std::get<std::string>(types))));
  }
  const std::string header = VerdictHeader(text);
  for (const char c : header) Require(c >= ' ' && c < 0x7f);
}

// Lines `name=value`.
void FuzzQuery(const std::string& text) {
  Fields query;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const size_t equals = std::min(line.find('='), line.size());
    query.emplace_back(line.substr(0, equals), line.substr(std::min(equals + 1, line.size())));
    at = end + 1;
  }
  const auto asked = AskedByQuery(query, {.strategy = true, .others = {"rule"}});
  if (const auto* problem = std::get_if<Problem>(&asked)) return RequireProblem(*problem);
  RequireWords(std::get<Asked>(asked).words);
}

void FuzzTokens(const std::string& text) {
  const Result<std::vector<Token>> tokens = ParseTokens(text, "t");
  if (!tokens.ok()) return;
  Require(!tokens->empty());
  Require(!OwnerOf(*tokens, text.substr(0, 0)).has_value());
  (void)OwnerOf(*tokens, text);
  (void)HostOf(text);
}

}  // namespace
}  // namespace espalier::serve

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(data, data + size);
  espalier::serve::FuzzJson(text);
  espalier::serve::FuzzQuery(text);
  espalier::serve::FuzzTokens(text);
  return 0;
}
