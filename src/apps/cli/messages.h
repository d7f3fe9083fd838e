// Lines for a person, on standard error.
#ifndef ESPALIER_APPS_CLI_MESSAGES_H_
#define ESPALIER_APPS_CLI_MESSAGES_H_

#include <string_view>

namespace espalier::cli {

// Printable and one line, whatever the names from files in it hold.
void PrintError(std::string_view message);
void PrintWarning(std::string_view message);

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_MESSAGES_H_
