#include "apps/cli/messages.h"

#include <fmt/format.h>

#include <cstdio>

#include "report/printable.h"

namespace espalier::cli {

void PrintError(std::string_view message) {
  fmt::print(stderr, "espalier: {}\n", Printable(message));
}

void PrintWarning(std::string_view message) {
  fmt::print(stderr, "espalier: warning: {}\n", Printable(message));
}

}  // namespace espalier::cli
