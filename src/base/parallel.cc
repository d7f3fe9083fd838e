#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <thread>
#include <vector>

namespace espalier {

size_t HardwareThreads() {
  return std::max<size_t>(1, static_cast<size_t>(std::thread::hardware_concurrency()));
}

void ParallelFor(size_t threads, size_t count,
                 const std::function<void(size_t index, size_t worker)>& task) {
  assert(threads >= 1);
  const size_t workers = std::min(threads, count);
  if (workers <= 1) {
    for (size_t i = 0; i < count; ++i) task(i, 0);
    return;
  }
  std::atomic<size_t> next = 0;
  std::vector<std::exception_ptr> thrown(workers);
  const auto run = [&](size_t worker) {
    try {
      for (size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) task(i, worker);
    } catch (...) {
      thrown[worker] = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> others;
    others.reserve(workers - 1);
    for (size_t worker = 1; worker < workers; ++worker) others.emplace_back(run, worker);
    run(0);
  }
  for (const std::exception_ptr& exception : thrown) {
    if (exception) std::rethrow_exception(exception);
  }
}

}  // namespace espalier
