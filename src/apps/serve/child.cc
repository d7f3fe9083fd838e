#include "apps/serve/child.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "apps/serve/said.h"
#include "base/stopwatch.h"

namespace espalier::serve {
namespace {

constexpr size_t kMostLineBytes = 1U << 16U;
constexpr double kLookSeconds = 0.1;

// Sanitizers map terabytes that they never touch.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kLimitsMemory = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kLimitsMemory = false;
#else
constexpr bool kLimitsMemory = true;
#endif
#else
constexpr bool kLimitsMemory = true;
#endif

// What the lines on standard error say.
class Told {
 public:
  Told(const ChildRun& run, ChildEnd& end) : run_(run), end_(end) {}

  void Take(std::string_view bytes) {
    for (const char c : bytes) {
      if (c == '\n') {
        TakeLine();
        line_.clear();
      } else if (line_.size() < kMostLineBytes) {
        line_.push_back(c);
      }
    }
  }

 private:
  void TakeLine() {
    constexpr std::string_view kName = "espalier: ";
    constexpr std::string_view kWarning = "warning: ";
    if (line_.starts_with('{')) return TakeProgress();
    if (!line_.starts_with(kName)) return;
    line_.erase(0, kName.size());
    if (line_.starts_with(kWarning)) {
      end_.warnings.push_back(line_.substr(kWarning.size()));
    } else {
      end_.message = line_;
    }
  }

  void TakeProgress() {
    if (!run_.progress) return;
    const auto json = nlohmann::json::parse(line_, nullptr, /*allow_exceptions=*/false);
    if (!json.is_object() || !json.contains("share") || !json["share"].is_number()) return;
    ChildProgress progress;
    progress.share = json["share"].get<double>();
    if (json.contains("what") && json["what"].is_string()) progress.what = json["what"];
    if (json.contains("seconds_left") && json["seconds_left"].is_number()) {
      progress.seconds_left = json["seconds_left"].get<double>();
    }
    run_.progress(progress);
  }

  const ChildRun& run_;
  ChildEnd& end_;
  std::string line_;
};

// Takes what is there; false at the end.
bool ReadSome(int file, Told& told) {
  std::array<char, 1U << 12U> buffer = {};
  const ssize_t got = read(file, buffer.data(), buffer.size());
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  told.Take({buffer.data(), static_cast<size_t>(got)});
  return got > 0;
}

// The way it ended, if not by itself; `errors` is read to its end.
std::optional<ChildEnd::Why> Watch(int errors, const std::function<bool()>& cancelled,
                                   double seconds, Told& told) {
  const Stopwatch watch;
  while (true) {
    if (cancelled()) return ChildEnd::Why::kCancelled;
    if (watch.Seconds() > seconds) return ChildEnd::Why::kTooLong;
    pollfd file = {errors, POLLIN, 0};
    const int ready = poll(&file, 1, static_cast<int>(1000 * kLookSeconds));
    if (ready > 0 && !ReadSome(errors, told)) return std::nullopt;
  }
}

void TellStatus(int status, ChildEnd& end) {
  if (!WIFEXITED(status)) {
    end.why = ChildEnd::Why::kCrashed;
    return;
  }
  end.status = WEXITSTATUS(status);
  if (end.status == kCannotBegin) end.why = ChildEnd::Why::kNotStarted;
  if (end.status == 1 && end.message == "out of memory") end.why = ChildEnd::Why::kOutOfMemory;
}

}  // namespace

ChildEnd Children::Run(const ChildRun& run) {
  ChildEnd end;
  std::optional<Started> child =
      spawner_.Start({run.words, run.folder, run.output, kLimitsMemory ? limits_.memory_bytes : 0});
  if (!child) {
    end.why = ChildEnd::Why::kNotStarted;
    return end;
  }
  Told told(run, end);
  const auto cancelled = [&] {
    return stopping_.load() || (run.cancelled != nullptr && run.cancelled->load());
  };
  const std::optional<ChildEnd::Why> ended =
      Watch(child->errors.get(), cancelled, limits_.seconds, told);
  if (ended) kill(-child->group, SIGKILL);
  const std::optional<int> status = child->Wait();
  if (ended) {
    end.why = *ended;
  } else if (status) {
    TellStatus(*status, end);
  } else {
    end.why = ChildEnd::Why::kCrashed;
  }
  return end;
}

void Children::Stop() { stopping_ = true; }

Problem ProblemOf(const ChildEnd& end, const ChildLimits& limits, const Words& words) {
  switch (end.why) {
    case ChildEnd::Why::kTooLong:
      return {422, fmt::format("it takes longer than the limit of {:g} seconds", limits.seconds)};
    case ChildEnd::Why::kOutOfMemory:
      return {422, fmt::format("it takes more than the limit of {} MiB of memory",
                               limits.memory_bytes >> 20U)};
    case ChildEnd::Why::kCancelled:
      return {503, "the server is about to stop"};
    case ChildEnd::Why::kNotStarted:
      return {503, "no process can be started at the moment"};
    case ChildEnd::Why::kCrashed:
      return {500, "the process that worked on it ended unexpectedly"};
    case ChildEnd::Why::kExited:
      break;
  }
  if (end.status == 2 || end.status == 3) return ProblemSaid(end.message, words);
  return {500, end.message.empty() ? "internal error" : end.message};
}

}  // namespace espalier::serve
