#include "base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <vector>

namespace espalier {
namespace {

TEST(ParallelFor, RunsEveryTaskOnce) {
  for (const size_t threads : std::vector<size_t>{1, 2, 8}) {
    for (const size_t count : std::vector<size_t>{0, 1, 7, 1000}) {
      std::vector<std::atomic<int>> runs(count);
      ParallelFor(threads, count, [&](size_t i, size_t) { ++runs[i]; });
      for (const std::atomic<int>& n : runs) EXPECT_EQ(n, 1);
    }
  }
}

TEST(ParallelFor, WorkersAreBelowTheNumberOfThreads) {
  std::atomic<size_t> highest = 0;
  ParallelFor(3, 1000, [&](size_t, size_t worker) {
    size_t seen = highest;
    while (worker > seen && !highest.compare_exchange_weak(seen, worker)) {
    }
  });
  EXPECT_LT(highest, 3U);
}

TEST(ParallelFor, AnExceptionReachesTheCaller) {
  for (const size_t threads : std::vector<size_t>{1, 4}) {
    const auto task = [](size_t i, size_t) {
      if (i == 500) throw std::bad_alloc();
    };
    EXPECT_THROW(ParallelFor(threads, 1000, task), std::bad_alloc);
  }
}

}  // namespace
}  // namespace espalier
