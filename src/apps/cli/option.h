// An option of a verb as a plain value, so that only command_line.cc needs the header of the
// parser, which takes longer to compile than all else here.
//
// Each function below makes an option that writes to `target`, which must live until the verb
// has run. A number or choice that `target` holds already is shown as the default.
#ifndef ESPALIER_APPS_CLI_OPTION_H_
#define ESPALIER_APPS_CLI_OPTION_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace espalier::cli {

// What help says of an option.
struct OptionHelp {
  std::string names;  // "-n,--rows"; without dashes: a word that must be given
  std::string value;  // "N", "FILE"; empty for words and switches
  std::string text;
};

struct Option {
  enum class Arity {
    kSwitch,
    kOne,
    kMany,  // may be repeated; taken in the order of the command line, across options
  };

  OptionHelp help;
  Arity arity = Arity::kOne;
  std::string preset;  // empty: none is shown
  // Keeps the value, or says what is wrong with it. A switch is given an empty text.
  std::function<Status(const std::string&)> take;
};

// Both ends belong to it.
struct WholeRange {
  uint64_t least = 0;
  uint64_t most = uint64_t{1} << 62U;
};
struct NumberRange {
  double least = 0;
  std::optional<double> most;
};

Option Switch(OptionHelp help, bool& target);
Option Text(const OptionHelp& help, std::string& target);
Option Text(const OptionHelp& help, std::optional<std::string>& target);
Option Choice(OptionHelp help, std::vector<std::string> choices, std::string& target);
Option Whole(const OptionHelp& help, WholeRange range, uint64_t& target);
Option Whole(const OptionHelp& help, WholeRange range, std::optional<uint64_t>& target);
Option Number(const OptionHelp& help, NumberRange range, double& target);
Option Number(const OptionHelp& help, NumberRange range, std::optional<double>& target);

// Names with commas between them; a name that holds a comma or a quote stands in double quotes,
// as in CSV.
Option Names(OptionHelp help, std::vector<std::string>& target);

// --threads; nothing stands for all.
Option Threads(std::optional<uint64_t>& target);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_OPTION_H_
