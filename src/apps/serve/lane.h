// Threads that do one task after the other, with a limit on tasks that wait.
#ifndef ESPALIER_APPS_SERVE_LANE_H_
#define ESPALIER_APPS_SERVE_LANE_H_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace espalier::serve {

class Lane {
 public:
  Lane(size_t threads, size_t most_waiting);
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;
  ~Lane() { Stop(); }

  enum class Added { kYes, kTooMany, kStopping };
  // Nothing is done but for kYes.
  Added Add(std::function<void()> task);

  // All that was added is done when this returns; nothing is added any more.
  void Stop();

 private:
  void Serve();

  const size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<std::function<void()>> waiting_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_LANE_H_
