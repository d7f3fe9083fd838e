#include <memory>
#include <optional>
#include <string>

#include "apps/cli/output.h"
#include "apps/cli/verb.h"
#include "base/file.h"
#include "rules/generate.h"
#include "rules/ruleset.h"

namespace espalier::cli {
namespace {

struct GenerateVerbOptions {
  std::string ruleset;
  std::string output{kStandardStream};
  GenerateOptions generate;
  std::optional<uint64_t> threads;  // taken for uniformity: one is enough here
};

Status GenerateRows(const GenerateVerbOptions& options) {
  Result<std::string> text = ReadSmallFile(options.ruleset);
  if (!text.ok()) return text.error();
  const Result<RuleSetSpec> spec = ParseRuleSet(*text, options.ruleset);
  if (!spec.ok()) return spec.error();
  Result<OutputFile> output = OpenOutput(options.output, {options.ruleset});
  if (!output.ok()) return output.error();
  Status generated = WriteInto(*output, options.output, [&](const WriteBytes& write) {
    return Generate(*spec, options.generate, write);
  });
  if (!generated.ok()) return generated;
  return output->Commit();
}

}  // namespace

Verb GenerateVerb() {
  const auto options = std::make_shared<GenerateVerbOptions>();
  GenerateOptions& generate = options->generate;
  Verb verb{.name = "generate", .help = "Make a data set that follows given rules"};
  verb.options = {
      Text({"RULESET", "", "File of rules, one a line; - for standard input"}, options->ruleset),
      Whole({"-n,--rows", "N", "How many rows"}, {.least = 1}, generate.rows),
      Whole({"--seed", "N", "Same seed, same rows"}, {}, generate.seed),
      Number({"--noise", "X", "Share of rows that get another class"}, {.most = 1}, generate.noise),
      Output(options->output),
      Threads(options->threads),
  };
  verb.run = [options] { return GenerateRows(*options); };
  return verb;
}

}  // namespace espalier::cli
