#include "hide/optimal/programme.h"

#include <algorithm>
#include <coin/ClpSimplex.hpp>

namespace espalier {

std::vector<double> Solve(const Programme& programme) {
  const size_t rows = programme.needs.size();
  const size_t variables = programme.variables.size();
  std::vector<CoinBigIndex> starts{0};
  std::vector<int> indices;
  std::vector<double> values;
  std::vector<double> costs;
  std::vector<double> most;
  for (const Programme::Variable& variable : programme.variables) {
    for (const Programme::Entry& entry : variable.entries) {
      indices.push_back(static_cast<int>(entry.row));
      values.push_back(entry.value);
    }
    starts.push_back(static_cast<CoinBigIndex>(indices.size()));
    costs.push_back(variable.cost);
    most.push_back(variable.most);
  }
  for (size_t row = 0; row < rows; ++row) {
    indices.push_back(static_cast<int>(row));
    values.push_back(1);
    starts.push_back(static_cast<CoinBigIndex>(indices.size()));
    costs.push_back(programme.penalty);
    most.push_back(COIN_DBL_MAX);
  }
  ClpSimplex solver;
  solver.setLogLevel(0);
  const std::vector<double> none(variables + rows, 0);
  solver.loadProblem(static_cast<int>(variables + rows), static_cast<int>(rows), starts.data(),
                     indices.data(), values.data(), none.data(), most.data(), costs.data(),
                     programme.needs.data(), nullptr);
  solver.dual();
  const double* solution = solver.primalColumnSolution();
  std::vector<double> result(solution, solution + variables);
  for (size_t j = 0; j < variables; ++j) {
    result[j] = std::clamp(result[j], 0.0, programme.variables[j].most);
  }
  return result;
}

}  // namespace espalier
