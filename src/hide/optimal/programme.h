// A linear programme in which every demand may be missed at a price:
//
//   minimise  sum_j cost_j x_j + penalty * sum_i missed_i
//   so that   sum_j entry_ij x_j + missed_i >= need_i,   0 <= x_j <= most_j
//
// Solved by COIN-OR CLP, which no other file of this project knows.
#ifndef ESPALIER_HIDE_OPTIMAL_PROGRAMME_H_
#define ESPALIER_HIDE_OPTIMAL_PROGRAMME_H_

#include <cstddef>
#include <vector>

namespace espalier {

struct Programme {
  struct Entry {
    size_t row = 0;
    double value = 0;
  };
  struct Variable {
    double cost = 0;
    double most = 0;
    std::vector<Entry> entries;
  };

  std::vector<double> needs;  // one a row
  std::vector<Variable> variables;
  double penalty = 0;
};

// The value of each variable. Deterministic.
std::vector<double> Solve(const Programme& programme);

}  // namespace espalier

#endif  // ESPALIER_HIDE_OPTIMAL_PROGRAMME_H_
