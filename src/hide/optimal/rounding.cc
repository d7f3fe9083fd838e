#include "hide/optimal/rounding.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace espalier {
namespace {

constexpr double kWhole = 1e-6;  // what is nearer to a whole number is one
constexpr double kLeastGain = 1e-13;

class Rounder {
 public:
  Rounder(const Programme& programme, const std::vector<double>& solution)
      : programme_(programme), solution_(solution), missing_(programme.needs) {
    for (size_t j = 0; j < solution.size(); ++j) {
      const double down = std::floor(solution[j] + kWhole);
      whole_.push_back(static_cast<size_t>(down));
      Take(j, down);
    }
  }

  std::vector<size_t> Run() {
    while (RaiseBest()) {
    }
    return std::move(whole_);
  }

 private:
  void Take(size_t j, double times) {
    for (const Programme::Entry& entry : programme_.variables[j].entries) {
      missing_[entry.row] -= times * entry.value;
    }
  }

  // What raising a variable does against missed needs, for its cost.
  double Gain(size_t j) const {
    double less = 0;
    for (const Programme::Entry& entry : programme_.variables[j].entries) {
      const double now = missing_[entry.row];
      less += std::max(0.0, now) - std::max(0.0, now - entry.value);
    }
    return less / programme_.variables[j].cost;
  }

  bool RaiseBest() {
    size_t best = solution_.size();
    double most = kLeastGain;
    for (size_t j = 0; j < solution_.size(); ++j) {
      if (solution_[j] - static_cast<double>(whole_[j]) < kWhole) continue;
      const double gain = Gain(j);
      if (gain <= most) continue;
      most = gain;
      best = j;
    }
    if (best == solution_.size()) return false;
    ++whole_[best];
    Take(best, 1);
    return true;
  }

  const Programme& programme_;
  const std::vector<double>& solution_;
  std::vector<double> missing_;  // of each need
  std::vector<size_t> whole_;
};

}  // namespace

std::vector<size_t> Rounded(const Programme& programme, const std::vector<double>& solution) {
  return Rounder(programme, solution).Run();
}

}  // namespace espalier
