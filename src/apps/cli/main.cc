#include "apps/cli/command_line.h"
#include "apps/cli/signals.h"

int main(int argc, char** argv) {
  espalier::cli::LeaveNothingBehind();
  return espalier::cli::RunCommandLine(argc, argv);
}
