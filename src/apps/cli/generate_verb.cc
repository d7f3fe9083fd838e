#include <CLI/CLI.hpp>
#include <memory>
#include <string>

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
  size_t threads = 1;  // taken for uniformity: one is enough here
};

Status GenerateRows(const GenerateVerbOptions& options) {
  Result<std::string> text = ReadSmallFile(options.ruleset);
  if (!text.ok()) return text.error();
  const Result<RuleSetSpec> spec = ParseRuleSet(*text, options.ruleset);
  if (!spec.ok()) return spec.error();
  Result<OutputFile> output = OpenOutput(options.output, {options.ruleset});
  if (!output.ok()) return output.error();
  Status generated = Generate(*spec, options.generate,
                              [&](std::string_view chunk) { return output->Write(chunk); });
  if (!generated.ok()) return generated;
  return output->Commit();
}

}  // namespace

void AddGenerateVerb(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("generate", "Make a data set that follows given rules");
  const auto options = std::make_shared<GenerateVerbOptions>();
  verb->add_option("RULESET", options->ruleset, "File of rules, one a line; - for standard input")
      ->type_name("")
      ->required();
  verb->add_option("-n,--rows", options->generate.rows, "How many rows")
      ->type_name("N")
      ->check(AtLeast(1))
      ->capture_default_str();
  verb->add_option("--seed", options->generate.seed, "Same seed, same rows")
      ->type_name("N")
      ->check(AtLeast(0))
      ->capture_default_str();
  verb->add_option("--noise", options->generate.noise, "Share of rows that get another class")
      ->type_name("X")
      ->check(CLI::Range(0.0, 1.0).description(""))
      ->capture_default_str();
  AddOutputOption(*verb, options->output);
  AddThreadsOption(*verb, options->threads);
  verb->callback([options, &action] { action = [options] { return GenerateRows(*options); }; });
}

}  // namespace espalier::cli
