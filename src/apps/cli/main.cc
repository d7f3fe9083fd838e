// The command line: parses the words, runs one verb, turns its Status into an exit status.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "apps/cli/verb.h"
#include "base/text.h"

namespace {

using espalier::ErrorKind;
using espalier::Status;

int ExitStatus(const Status& status) {
  if (status.ok()) return 0;
  switch (status.error().kind) {
    case ErrorKind::kInternal:
      return 1;
    case ErrorKind::kUsage:
      return 2;
    case ErrorKind::kInput:
      return 3;
  }
  return 1;
}

// CLI11 says no more of a wrong verb than that one is required.
Status CheckVerb(const CLI::App& program, int argc, char** argv) {
  if (!program.get_subcommands().empty()) return {};
  std::vector<std::string> verbs;
  for (const CLI::App* verb : program.get_subcommands(nullptr)) verbs.push_back(verb->get_name());
  const std::string known = fmt::format("{}", fmt::join(verbs, ", "));
  if (argc >= 2 && argv[1][0] == '-') {
    return espalier::UsageError(
        fmt::format("there is no option '{}' (see espalier --help)", argv[1]));
  }
  if (argc < 2) {
    return espalier::UsageError(
        fmt::format("a verb is wanted, one of {} (see espalier --help)", known));
  }
  const std::string word = argv[1];
  return espalier::UsageError(fmt::format("there is no verb '{}'{}; known are {}", word,
                                          espalier::DidYouMean(word, verbs), known));
}

int Run(int argc, char** argv) {
  CLI::App program("Hides decision-tree rules in data that is about to be published.", "espalier");
  program.set_version_flag("--version", "espalier " ESPALIER_VERSION);
  program.get_formatter()->column_width(28);
  espalier::cli::Action action;
  espalier::cli::AddTreeVerb(program, action);
  espalier::cli::AddRulesVerb(program, action);
  espalier::cli::AddUndoVerb(program, action);
  espalier::cli::AddGenerateVerb(program, action);
  program.allow_extras();
  try {
    program.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return program.exit(help);
  } catch (const CLI::CallForVersion& version) {
    return program.exit(version);
  } catch (const CLI::ParseError& error) {
    const bool in_verb = !program.get_subcommands().empty();
    const std::string verb = in_verb ? program.get_subcommands()[0]->get_name() + " " : "";
    espalier::cli::PrintError(fmt::format("{} (see espalier {}--help)", error.what(), verb));
    return 2;
  }
  Status status = CheckVerb(program, argc, argv);
  if (status.ok()) status = action();
  if (!status.ok()) espalier::cli::PrintError(status.error().message);
  return ExitStatus(status);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return Run(argc, argv);
  } catch (const std::bad_alloc&) {
    espalier::cli::PrintError("out of memory");
  } catch (const std::exception& error) {
    espalier::cli::PrintError(fmt::format("internal error: {}", error.what()));
  }
  return 1;
}
