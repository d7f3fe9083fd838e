// Runs independent tasks on a given number of threads.
//
// Why not a library: the work is a flat list of independent tasks, which needs
// nothing beyond an atomic counter, and ThreadSanitizer can see all of it.
// Tasks are handed out in order, but may end in any order: a caller that wants
// the same result for any number of threads writes to one slot a task. An exception (memory
// that ran out) ends the work and reaches the caller.
#ifndef ESPALIER_BASE_PARALLEL_H_
#define ESPALIER_BASE_PARALLEL_H_

#include <cstddef>
#include <functional>

namespace espalier {

// The number of threads that this machine runs at once, at least 1.
size_t HardwareThreads();

// Calls task(i, worker) for every i in [0, count); `worker` is below `threads`
// and names the calling thread, so that workers can own scratch memory.
// REQUIRES: threads >= 1
void ParallelFor(size_t threads, size_t count,
                 const std::function<void(size_t index, size_t worker)>& task);

}  // namespace espalier

#endif  // ESPALIER_BASE_PARALLEL_H_
