#include "apps/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "report/printable.h"

namespace espalier::cli {

Progress::Progress(const std::string& what)
    : what_(Printable(what)), terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::Show(double share) {
  if (!terminal_ || watch_.Seconds() < next_) return;
  next_ = watch_.Seconds() + 0.2;
  const double left = watch_.Seconds() * (1 - share) / std::max(share, 1e-6);
  fmt::print(stderr, "\r{}: {:.0f} %, {:.0f} s left\033[K", what_, 100 * share, left);
  std::fflush(stderr);
  shown_ = true;
}

void Progress::ShowName() {
  if (!terminal_) return;
  fmt::print(stderr, "\r{} ...\033[K", what_);
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace espalier::cli
