// What the verbs of the command line share: how they are registered, and how they end.
//
// Data goes to standard output, everything else to standard error. This is the border
// where a Status becomes an exit status and a message a line on a screen.
#ifndef ESPALIER_APPS_CLI_VERB_H_
#define ESPALIER_APPS_CLI_VERB_H_

#include <CLI/App.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace espalier::cli {

// What a verb does once its options are parsed.
using Action = std::function<Status()>;

// Each adds its verb to the program; the chosen verb leaves its action in `action`.
void AddTreeVerb(CLI::App& program, Action& action);
void AddRulesVerb(CLI::App& program, Action& action);
void AddGenerateVerb(CLI::App& program, Action& action);
void AddUndoVerb(CLI::App& program, Action& action);

void PrintError(std::string_view message);
void PrintWarning(std::string_view message);

// --threads, for verbs that have work for several.
void AddThreadsOption(CLI::App& verb, size_t& threads);

// Checks of options that are whole numbers. The parser takes a minus sign for 2^64 less
// something; these do not.
std::function<std::string(const std::string&)> AtLeast(uint64_t least);
std::function<std::string(const std::string&)> AtMost(uint64_t most);

inline constexpr std::string_view kStandardStream = "-";

void AddOutputOption(CLI::App& verb, std::string& output);

// Files that are read; "-" is standard input, and empty names are passed over.
using Inputs = std::vector<std::string>;

// A file that appears whole or not at all, or standard output for "-". Refuses to write over
// what is read, by whatever name.
Result<OutputFile> OpenOutput(const std::string& path, const Inputs& inputs,
                              Access access = Access::kUsual);

// The same, with all its content.
Status WriteOutput(const std::string& path, const Inputs& inputs, std::string_view content);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_VERB_H_
