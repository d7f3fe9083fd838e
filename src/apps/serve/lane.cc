#include "apps/serve/lane.h"

#include <utility>

namespace espalier::serve {

Lane::Lane(size_t threads, size_t most_waiting) : most_waiting_(most_waiting) {
  for (size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { Serve(); });
}

Lane::Added Lane::Add(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return Added::kStopping;
    if (waiting_.size() >= most_waiting_) return Added::kTooMany;
    waiting_.push_back(std::move(task));
  }
  news_.notify_one();
  return Added::kYes;
}

void Lane::Stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  news_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Lane::Serve() {
  std::unique_lock lock(mutex_);
  while (true) {
    news_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const std::function<void()> task = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

}  // namespace espalier::serve
