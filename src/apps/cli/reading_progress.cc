#include "apps/cli/reading_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "report/printable.h"

namespace espalier::cli {

ReadingProgress::ReadingProgress(const std::string& name)
    : name_(Printable(name)), terminal_(isatty(STDERR_FILENO) != 0) {}

ReadingProgress::~ReadingProgress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void ReadingProgress::Show(double fraction) {
  if (!terminal_ || watch_.Seconds() < next_) return;
  next_ = watch_.Seconds() + 0.2;
  const double left = watch_.Seconds() * (1 - fraction) / std::max(fraction, 1e-6);
  fmt::print(stderr, "\rreading {}: {:.0f} %, {:.0f} s left\033[K", name_, 100 * fraction, left);
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace espalier::cli
