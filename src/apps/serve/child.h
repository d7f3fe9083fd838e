// One run of the program's own command line in a process of its own, with limits.
//
// So a crash, or memory or time that runs out, harms this run only, and answers are those of the
// command line, byte for byte. The child dies with the server (also by kill -9) and is in a group
// of its own, so that ending it ends all of it.
#ifndef ESPALIER_APPS_SERVE_CHILD_H_
#define ESPALIER_APPS_SERVE_CHILD_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "apps/serve/asked.h"
#include "apps/serve/spawner.h"

namespace espalier::serve {

struct ChildLimits {
  double seconds = 600;
  uint64_t memory_bytes = uint64_t{4} << 30U;  // of address space
};

struct ChildProgress {
  std::string what;
  double share = 0;
  double seconds_left = -1;  // of what it does; below 0: not known
};

struct ChildRun {
  Words words;                    // without the program's own name
  std::string folder;             // where it runs: all names in `words` are relative to it
  std::string output = "stdout";  // the file in `folder` that gets its standard output
  std::function<void(const ChildProgress&)> progress = {};
  const std::atomic<bool>* cancelled = nullptr;  // looked at several times a second
};

struct ChildEnd {
  enum class Why { kExited, kCrashed, kTooLong, kOutOfMemory, kCancelled, kNotStarted };
  Why why = Why::kExited;
  int status = 0;       // kExited
  std::string message;  // its last line for a person, without "espalier: "; no warning
  std::vector<std::string> warnings;
};

class Children {
 public:
  Children(Spawner& spawner, ChildLimits limits) : spawner_(spawner), limits_(limits) {}

  ChildEnd Run(const ChildRun& run);

  // Ends all that run, and all that are started later, at once.
  void Stop();

  // Nothing can be started any more, and all that ran has ended, though nobody asked for it.
  bool Lost() const { return !spawner_.Alive(); }

  const ChildLimits& limits() const { return limits_; }

 private:
  Spawner& spawner_;
  const ChildLimits limits_;
  std::atomic<bool> stopping_ = false;
};

// A problem of a run that has no result: it was wrong (422), too much (422), ours (500) or came to
// an end with the server (503). `words` are those that were asked for.
// REQUIRES: the run did not exit with 0 or 4
Problem ProblemOf(const ChildEnd& end, const ChildLimits& limits, const Words& words);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_CHILD_H_
