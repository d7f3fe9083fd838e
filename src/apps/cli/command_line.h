// The command line: parses the words, runs one verb, turns its Status into an exit status.
#ifndef ESPALIER_APPS_CLI_COMMAND_LINE_H_
#define ESPALIER_APPS_CLI_COMMAND_LINE_H_

#include <optional>
#include <string>
#include <vector>

namespace espalier::cli {

// The exit status. As main has them: argv[0] is the program, argv[argc] null.
int RunCommandLine(int argc, char** argv);

struct WrongWords {
  std::string option;  // "min-leaf"; empty: `what` names it
  std::string what;    // "'25x' is no whole number from 1 to 2^62"
};

// What is wrong with words that RunCommandLine would be given, as far as it can be said before
// anything is read. REQUIRES: a verb, its data set, then options as "--name=value" or "--name", and
// none of those that are for the whole process (--progress)
std::optional<WrongWords> WrongIn(const std::vector<std::string>& words);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_COMMAND_LINE_H_
