#include "apps/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "report/json_text.h"
#include "report/printable.h"

namespace espalier::cli {
namespace {

enum class Style { kAuto, kJson, kNone };

Style& StyleOfProcess() {
  static Style style = Style::kAuto;
  return style;
}

double SecondsLeft(double passed, double share) { return passed * (1 - share) / share; }

}  // namespace

Option ProgressOption() {
  const auto take = [](const std::string& text) -> Status {
    if (text != "auto" && text != "json" && text != "none") {
      return UsageError(fmt::format("'{}' is not one of auto, json, none", text));
    }
    StyleOfProcess() = text == "json" ? Style::kJson : text == "none" ? Style::kNone : Style::kAuto;
    return {};
  };
  return {.help = {"--progress", "auto|json|none",
                   "On standard error: a line on a terminal, or lines of JSON"},
          .preset = "auto",
          .take = take};
}

Progress::Progress(const std::string& what)
    : what_(Printable(what)), next_(StyleOfProcess() == Style::kJson ? 0 : 0.5) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::Show(double share) {
  if (watch_.Seconds() < next_) return;
  next_ = watch_.Seconds() + 0.2;
  if (StyleOfProcess() == Style::kJson) ShowJson(share);
  if (StyleOfProcess() == Style::kAuto) ShowLine(share);
}

void Progress::ShowLine(double share) {
  if (isatty(STDERR_FILENO) == 0) return;
  const double left = SecondsLeft(watch_.Seconds(), std::max(share, 1e-6));
  fmt::print(stderr, "\r{}: {:.0f} %, {:.0f} s left\033[K", what_, 100 * share, left);
  std::fflush(stderr);
  shown_ = true;
}

void Progress::ShowJson(double share) {
  const std::string left =
      share > 0 ? fmt::format("{:.1f}", SecondsLeft(watch_.Seconds(), share)) : "null";
  fmt::print(stderr, "{{\"what\":{},\"share\":{:.4f},\"seconds_left\":{}}}\n", JsonString(what_),
             share, left);
}

void Progress::ShowName() {
  if (StyleOfProcess() != Style::kAuto || isatty(STDERR_FILENO) == 0) return;
  fmt::print(stderr, "\r{} ...\033[K", what_);
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace espalier::cli
