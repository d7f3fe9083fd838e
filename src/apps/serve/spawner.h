// Starts processes by forking one that is loaded already.
//
//   server --words, two pipes--> nursery --fork--> keeper --fork--> child: runs the program
//                                                  waits for it and tells its status
//
// Loading the program anew, with its libraries, would take longer than most of what children do.
// The nursery is forked before the server has a second thread, so that its forks are safe; it has
// the program's code and none of the server's data. When the server dies, however it dies, the
// nursery dies, then the keepers and the children; signals that ask to end are the server's alone,
// also where they are sent to all of them.
// Threads: Start may be called from any thread.
#ifndef ESPALIER_APPS_SERVE_SPAWNER_H_
#define ESPALIER_APPS_SERVE_SPAWNER_H_

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace espalier::serve {

// A descriptor; closed when it goes.
class Descriptor {
 public:
  explicit Descriptor(int file = -1) : file_(file) {}
  Descriptor(Descriptor&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor();

  int get() const { return file_; }

 private:
  int file_;
};

struct Launch {
  std::vector<std::string> words;  // without the program's own name
  std::string folder;              // where it runs
  std::string output;              // gets its standard output; relative to the folder
  uint64_t memory_bytes = 0;       // of address space; 0: no limit
};

// The status of a process that could not begin its work.
inline constexpr int kCannotBegin = 127;

// A process that was started.
struct Started {
  pid_t group = 0;    // to kill all of it
  Descriptor errors;  // its standard error, to be read
  Descriptor status;  // then its wait status; nothing if it was killed with its keeper

  // Waits for the end. REQUIRES: called once
  std::optional<int> Wait() const;
};

class Spawner {
 public:
  using Program = std::function<int(const std::vector<std::string>& words)>;

  // REQUIRES: the process has one thread
  static Result<Spawner> Begin(const Program& program);

  Spawner(Spawner&& other) noexcept : nursery_(std::move(other.nursery_)) {}

  // Nothing if it cannot be started.
  std::optional<Started> Start(const Launch& launch);

  // Whether the nursery lives; without it nothing is ever started again.
  bool Alive() const;

 private:
  explicit Spawner(Descriptor nursery) : nursery_(std::move(nursery)) {}

  std::mutex mutex_;
  Descriptor nursery_;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_SPAWNER_H_
