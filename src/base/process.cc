#include "base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "base/stopwatch.h"

namespace espalier {
namespace {

// One end of a pipe; closed when it goes.
class End {
 public:
  explicit End(int file) : file_(file) {}
  End(End&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  End(const End&) = delete;
  End& operator=(const End&) = delete;
  End& operator=(End&&) = delete;
  ~End() { Close(); }

  int file() const { return file_; }
  void Close() {
    if (file_ >= 0) close(file_);
    file_ = -1;
  }

 private:
  int file_;
};

struct Pipe {
  End read;
  End write;
};

Result<Pipe> MakePipe() {
  std::array<int, 2> ends = {};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return InternalError("no pipe can be made");
  return Pipe{End(ends[0]), End(ends[1])};
}

Result<pid_t> Start(const std::vector<std::string>& words, int output, int errors) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, words[0].c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) {
    return InputError(fmt::format("{}: cannot be started: {}", words[0], std::strerror(failed)));
  }
  return child;
}

// Appends what is there to read; false at the end.
bool ReadSome(int file, std::string& text) {
  std::array<char, 1U << 14U> buffer = {};
  const ssize_t got = read(file, buffer.data(), buffer.size());
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  text.append(buffer.data(), static_cast<size_t>(got));
  return got > 0;
}

// Reads both streams to their end; false if the time was over before.
bool ReadBoth(End& output, End& errors, double seconds, ProcessOutcome& outcome) {
  const Stopwatch watch;
  while (output.file() >= 0 || errors.file() >= 0) {
    const double left = seconds - watch.Seconds();
    if (left <= 0) return false;
    std::array<pollfd, 2> files = {pollfd{output.file(), POLLIN, 0}, {errors.file(), POLLIN, 0}};
    poll(files.data(), files.size(), static_cast<int>(std::min(left, 1.0) * 1000) + 1);
    if (files[0].revents != 0 && !ReadSome(output.file(), outcome.output)) output.Close();
    if (files[1].revents != 0 && !ReadSome(errors.file(), outcome.errors)) errors.Close();
  }
  return true;
}

int WaitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

Result<ProcessOutcome> RunProcess(const std::vector<std::string>& words, double seconds) {
  assert(!words.empty());
  Result<Pipe> output = MakePipe();
  if (!output.ok()) return output.error();
  Result<Pipe> errors = MakePipe();
  if (!errors.ok()) return errors.error();
  const Result<pid_t> child = Start(words, output->write.file(), errors->write.file());
  if (!child.ok()) return child.error();
  output->write.Close();
  errors->write.Close();
  ProcessOutcome outcome;
  const bool ended = ReadBoth(output->read, errors->read, seconds, outcome);
  if (!ended) kill(*child, SIGKILL);
  outcome.status = WaitFor(*child);
  if (!ended) return InputError(fmt::format("{}: not done after {:g} s", words[0], seconds));
  return outcome;
}

}  // namespace espalier
