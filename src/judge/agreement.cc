#include "judge/agreement.h"

#include <cassert>

#include "rules/leaf_rows.h"

namespace espalier {
namespace {

constexpr double kAlmostSure = 1 - 1e-12;  // shares are sums, which round

}  // namespace

Agreement Confusion::Measure() const {
  double all = 0;
  double same = 0;
  std::vector<double> by_a(classes_, 0);
  std::vector<double> by_b(classes_, 0);
  for (size_t a = 0; a < classes_; ++a) {
    for (size_t b = 0; b < classes_; ++b) {
      const double weight = weights_[a * classes_ + b];
      all += weight;
      by_a[a] += weight;
      by_b[b] += weight;
      if (a == b) same += weight;
    }
  }
  assert(all > 0);
  double chance = 0;
  for (size_t c = 0; c < classes_; ++c) chance += by_a[c] / all * (by_b[c] / all);
  const double agreement = same / all;
  return {agreement, chance >= kAlmostSure ? 1 : (agreement - chance) / (1 - chance)};
}

std::vector<ClassCode> Predictions(const Tree& tree, const Table& table, size_t threads) {
  std::vector<ClassCode> said;
  said.reserve(table.rows);
  for (const size_t end : LeafOfEachRow(table, tree, threads)) {
    said.push_back(tree.nodes[end].majority);
  }
  return said;
}

Agreement AgreementOnRows(const Tree& a, const Tree& b, const Table& table, size_t threads) {
  const std::vector<ClassCode> by_a = Predictions(a, table, threads);
  const std::vector<ClassCode> by_b = Predictions(b, table, threads);
  Confusion confusion(table.class_count());
  for (RowIndex row = 0; row < table.rows; ++row) confusion.Add(by_a[row], by_b[row]);
  return confusion.Measure();
}

}  // namespace espalier
