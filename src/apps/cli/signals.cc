#include "apps/cli/signals.h"

#include <csignal>

#include "base/unfinished.h"

namespace espalier::cli {
namespace {

// Raised again, the signal does what it does without us.
void RemoveAndEnd(int number) {
  EndMakingUnfinished();
  RemoveUnfinished();
  signal(number, SIG_DFL);
  raise(number);
}

}  // namespace

void LeaveNothingBehind() {
  signal(SIGXFSZ, SIG_IGN);
  for (const int number : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU}) {
    struct sigaction action = {};
    if (sigaction(number, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = RemoveAndEnd;
    sigaction(number, &action, nullptr);
  }
}

}  // namespace espalier::cli
