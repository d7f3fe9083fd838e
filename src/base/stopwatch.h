// How long something took.
#ifndef ESPALIER_BASE_STOPWATCH_H_
#define ESPALIER_BASE_STOPWATCH_H_

#include <chrono>

namespace espalier {

class Stopwatch {
 public:
  double Seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace espalier

#endif  // ESPALIER_BASE_STOPWATCH_H_
