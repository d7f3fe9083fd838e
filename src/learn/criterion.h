// What a split is worth. Labels in, a number out; no rows, no attributes.
//
// The impurity of a branch with class counts n_c, N in all, is weighed by its rows:
//   gain, gain-ratio:  N * entropy = N log2 N - sum_c n_c log2 n_c   (bits)
//   gini:              N * gini    = N - sum_c n_c^2 / N
// A split's gain is what it takes away from the node's impurity, a row. Its quality,
// by which splits are compared, is the gain; for gain-ratio the gain over the entropy
// of the branch sizes.
#ifndef ESPALIER_LEARN_CRITERION_H_
#define ESPALIER_LEARN_CRITERION_H_

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace espalier {

// Qualities nearer than this are the same: rounding must not decide between splits
// that part the classes equally well. Rounding errs by about 1e-14 here.
inline constexpr double kTie = 1e-12;

namespace internal {
inline constexpr size_t kNLogNTable = 1 << 13;
extern const std::array<double, kNLogNTable> n_log_n;
}  // namespace internal

// n log2 n, 0 for 0.
inline double NLogN(uint64_t n) {
  if (n < internal::kNLogNTable) return internal::n_log_n[n];
  const auto x = static_cast<double>(n);
  return x * std::log2(x);
}

// Both measures are concave and homogeneous in the counts; the threshold search relies on it.
struct Entropy {
  static double Weighed(std::span<const uint64_t> counts) {
    uint64_t total = 0;
    double sum = 0;
    for (const uint64_t n : counts) {
      total += n;
      sum += NLogN(n);
    }
    return NLogN(total) - sum;
  }
};

struct Gini {
  static double Weighed(std::span<const uint64_t> counts) {
    double total = 0;
    double squares = 0;
    for (const uint64_t n : counts) {
      const auto x = static_cast<double>(n);
      total += x;
      squares += x * x;
    }
    return total == 0 ? 0 : total - squares / total;
  }
};

}  // namespace espalier

#endif  // ESPALIER_LEARN_CRITERION_H_
