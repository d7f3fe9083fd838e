#include "apps/cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cassert>
#include <exception>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/messages.h"
#include "apps/cli/provenance.h"
#include "apps/cli/verb.h"
#include "base/text.h"

namespace {

using espalier::ErrorKind;
using espalier::Status;
using espalier::cli::Option;
using espalier::cli::Verb;

int ExitStatus(const Status& status) {
  if (status.ok()) return 0;
  switch (status.error().kind) {
    case ErrorKind::kInternal:
      return 1;
    case ErrorKind::kUsage:
      return 2;
    case ErrorKind::kInput:
      return 3;
    case ErrorKind::kNotHeld:
      return 4;
  }
  return 1;
}

// "--rows" of "-n,--rows"; a word has its own name.
std::string LongName(const Option& option) {
  const std::string& names = option.help.names;
  const size_t dashes = names.find("--");
  return dashes == std::string::npos ? names : names.substr(dashes);
}

// The parser learns of a wrong value by an exception only.
void Take(const Option& option, const std::string& value) {
  const Status taken = option.take(value);
  if (!taken.ok()) throw CLI::ValidationError(LongName(option), taken.error().message);
}

CLI::Option* AddOption(CLI::App& verb, const Option& option) {
  const auto& [names, value, text] = option.help;
  switch (option.arity) {
    case Option::Arity::kSwitch:
      return verb.add_flag_callback(
          names, [option] { Take(option, ""); }, text);
    case Option::Arity::kOne:
      return verb.add_option_function<std::string>(
          names, [option](const std::string& given) { Take(option, given); }, text);
    case Option::Arity::kMany:
      return verb
          .add_option_function<std::vector<std::string>>(
              names,
              [option](const std::vector<std::string>& given) {
                for (const std::string& one : given) Take(option, one);
              },
              text)
          ->allow_extra_args(false)
          ->trigger_on_parse();
  }
  return nullptr;
}

void AddVerb(CLI::App& program, const Verb& verb) {
  CLI::App* added = program.add_subcommand(verb.name, verb.help);
  for (const Option& option : verb.options) {
    CLI::Option* parsed = AddOption(*added, option);
    if (option.arity != Option::Arity::kSwitch) parsed->type_name(option.help.value);
    if (!option.preset.empty()) parsed->default_str(option.preset);
    if (option.help.names[0] != '-') parsed->required();
    if (option.help.text.empty()) parsed->group("");  // not for --help
  }
}

// What the verb does not know, and what may have been meant: `--jso` and `--format json` may both
// mean `--json`.
std::string UnknownWords(const Verb& verb, const std::vector<std::string>& words) {
  if (words[0][0] != '-') return fmt::format("unexpected argument '{}'", words[0]);
  std::vector<std::string> names;
  names.reserve(verb.options.size());
  for (const Option& option : verb.options) names.push_back(LongName(option));
  std::string meant = espalier::DidYouMean(words[0], names);
  if (meant.empty() && words.size() > 1) meant = espalier::DidYouMean("--" + words[1], names);
  return fmt::format("unknown option '{}'{}", words[0], meant);
}

// The parser says no more of a wrong verb than that one is required.
Status CheckVerb(const std::vector<Verb>& verbs, int argc, char** argv) {
  std::vector<std::string> names;
  names.reserve(verbs.size());
  for (const Verb& verb : verbs) names.push_back(verb.name);
  const std::string known = fmt::format("{}", fmt::join(names, ", "));
  if (argc < 2) {
    return espalier::UsageError(
        fmt::format("expected a command, one of {} (see espalier --help)", known));
  }
  const std::string word = argv[1];
  if (!word.empty() && word[0] == '-') {
    return espalier::UsageError(fmt::format("unknown option '{}' (see espalier --help)", word));
  }
  return espalier::UsageError(fmt::format("unknown command '{}'{}; known are {}", word,
                                          espalier::DidYouMean(word, names), known));
}

// The parser would answer a --help after a wrong verb with the help of the program, and status 0.
bool IsWrongVerb(const std::vector<Verb>& verbs, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return false;
  return std::none_of(verbs.begin(), verbs.end(),
                      [&](const Verb& verb) { return verb.name == argv[1]; });
}

const Verb* Chosen(const CLI::App& program, const std::vector<Verb>& verbs) {
  for (const Verb& verb : verbs) {
    if (program.got_subcommand(verb.name)) return &verb;
  }
  return nullptr;
}

std::vector<Verb> AllVerbs() {
  return {espalier::cli::TypesVerb(),    espalier::cli::TreeVerb(),  espalier::cli::RulesVerb(),
          espalier::cli::RowsVerb(),     espalier::cli::HideVerb(),  espalier::cli::CheckVerb(),
          espalier::cli::AttackVerb(),   espalier::cli::CostsVerb(), espalier::cli::UndoVerb(),
          espalier::cli::GenerateVerb(), espalier::cli::PaperVerb(), espalier::cli::ServeVerb()};
}

Status CheckAndRun(const Verb& verb) {
  if (verb.check) {
    if (Status checked = verb.check(); !checked.ok()) return checked;
  }
  return verb.run();
}

int Run(int argc, char** argv) {
  const std::vector<Verb> verbs = AllVerbs();
  CLI::App program("Hides decision-tree rules in data that is about to be published.", "espalier");
  program.set_version_flag("--version", "espalier " ESPALIER_VERSION);
  program.get_formatter()->column_width(28);
  for (const Verb& verb : verbs) AddVerb(program, verb);
  program.allow_extras();
  const auto wrong = [&](const std::string& what) {
    const Verb* verb = Chosen(program, verbs);
    const std::string name = verb != nullptr ? verb->name + " " : "";
    espalier::cli::PrintError(fmt::format("{} (see espalier {}--help)", what, name));
    return 2;
  };
  if (IsWrongVerb(verbs, argc, argv)) {
    espalier::cli::PrintError(CheckVerb(verbs, argc, argv).error().message);
    return 2;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return program.exit(help);
  } catch (const CLI::CallForVersion& version) {
    return program.exit(version);
  } catch (const CLI::ExtrasError&) {
    const Verb* verb = Chosen(program, verbs);
    return wrong(UnknownWords(*verb, program.get_subcommand(verb->name)->remaining()));
  } catch (const CLI::ParseError& error) {
    return wrong(error.what());
  }
  const Verb* verb = Chosen(program, verbs);
  if (verb != nullptr && verb->command != nullptr) {
    *verb->command = espalier::cli::CommandLine(argc, argv);
  }
  const Status status = verb != nullptr ? CheckAndRun(*verb) : CheckVerb(verbs, argc, argv);
  if (!status.ok()) espalier::cli::PrintError(status.error().message);
  return ExitStatus(status);
}

}  // namespace

namespace espalier::cli {
namespace {

// Takes options as words name them.
class WordTaker {
 public:
  explicit WordTaker(const Verb& verb) : verb_(verb) {}

  std::optional<WrongWords> Take(const std::string& word) {
    const size_t equals = std::min(word.find('='), word.size());
    const std::string name = word.substr(0, equals);
    const auto wrong = [&](std::string what) {
      return WrongWords{name.substr(std::min(name.find_first_not_of('-'), name.size())),
                        std::move(what)};
    };
    const auto option = std::find_if(verb_.options.begin(), verb_.options.end(),
                                     [&](const Option& one) { return LongName(one) == name; });
    if (option == verb_.options.end()) return wrong(fmt::format("{} does not take it", verb_.name));
    if (option->arity == Option::Arity::kOne && !given_.insert(name).second) {
      return wrong("given twice");
    }
    const Status taken = option->take(word.substr(std::min(equals + 1, word.size())));
    if (!taken.ok()) return wrong(taken.error().message);
    return std::nullopt;
  }

 private:
  const Verb& verb_;
  std::set<std::string> given_;
};

}  // namespace

std::optional<WrongWords> WrongIn(const std::vector<std::string>& words) {
  const std::vector<Verb> verbs = AllVerbs();
  const auto verb = std::find_if(verbs.begin(), verbs.end(),
                                 [&](const Verb& one) { return one.name == words.front(); });
  assert(verb != verbs.end());
  WordTaker taker(*verb);
  for (size_t i = 2; i < words.size(); ++i) {
    if (std::optional<WrongWords> wrong = taker.Take(words[i])) return wrong;
  }
  const Status checked = verb->check ? verb->check() : Status();
  if (checked.ok()) return std::nullopt;
  return WrongWords{"", checked.error().message};
}

int RunCommandLine(int argc, char** argv) {
  try {
    return Run(argc, argv);
  } catch (const std::bad_alloc&) {
    PrintError("out of memory");
  } catch (const std::exception& error) {
    PrintError(fmt::format("internal error: {}", error.what()));
  }
  return 1;
}

}  // namespace espalier::cli
