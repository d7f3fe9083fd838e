#include "learn/prune.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "learn/criterion.h"
#include "table/class_counts.h"

namespace espalier {
namespace {

// By Stirling's series, good to the last digits from 16 on; std::lgamma is not for threads.
// REQUIRES: x > 0
double Log2Gamma(double x) {
  double below = 1;
  for (; x < 16; x += 1) below *= x;
  const double inverse_square = 1 / (x * x);
  const double series =
      (1.0 / 12 -
       inverse_square * (1.0 / 360 - inverse_square * (1.0 / 1260 - inverse_square / 1680))) /
      x;
  const double log_gamma =
      (x - 0.5) * std::log(x) - x + 0.5 * std::log(2 * std::numbers::pi) + series;
  return log_gamma * std::numbers::log2e - std::log2(below);
}

double StochasticComplexity(std::span<const uint64_t> class_counts, double n, double k) {
  return Entropy::Weighed(class_counts) + (k - 1) / 2 * std::log2(n / 2) +
         k / 2 * std::log2(std::numbers::pi) - Log2Gamma(k / 2);
}

double JeffreysMixture(std::span<const uint64_t> class_counts, double n, double k) {
  double bits = Log2Gamma(n + k / 2) - Log2Gamma(k / 2);
  const double of_none = Log2Gamma(0.5);
  for (const uint64_t count : class_counts) {
    if (count > 0) bits -= Log2Gamma(static_cast<double>(count) + 0.5) - of_none;
  }
  return bits;
}

// Which nodes become leaves.
std::vector<bool> Cuts(const Tree& tree, std::span<const double> test_bits) {
  const auto all = tree.Counts(0);
  const size_t classes = all.size() - static_cast<size_t>(std::count(all.begin(), all.end(), 0U));
  std::vector<bool> cuts(tree.nodes.size());
  std::vector<double> bits(tree.nodes.size());
  for (size_t v = tree.nodes.size(); v-- > 0;) {
    const TreeNode& node = tree.nodes[v];
    bits[v] = 1 + LabelBits(tree.Counts(v), classes);
    if (node.leaf()) continue;
    assert(node.first_child > v);
    double subtree = 1 + test_bits[v];
    for (size_t b = 0; b < node.branches; ++b) subtree += bits[node.first_child + b];
    cuts[v] = bits[v] <= subtree + kTieBits;
    if (!cuts[v]) bits[v] = subtree;
  }
  return cuts;
}

constexpr size_t kGone = static_cast<size_t>(-1);

// The place of each node in the tree without what hangs below the cuts. The nodes that stay keep
// their order, so siblings stay side by side.
std::vector<size_t> NewPlaces(const Tree& tree, const std::vector<bool>& cuts) {
  std::vector<size_t> places(tree.nodes.size(), kGone);
  places[0] = 0;
  size_t next = 0;
  for (size_t v = 0; v < tree.nodes.size(); ++v) {
    if (places[v] == kGone) continue;
    places[v] = next++;
    if (cuts[v]) continue;
    const TreeNode& node = tree.nodes[v];
    for (size_t b = 0; b < node.branches; ++b) places[node.first_child + b] = 0;
  }
  return places;
}

}  // namespace

double LabelBits(std::span<const uint64_t> class_counts, size_t classes) {
  assert(classes >= 1);
  const auto n = static_cast<double>(RowsIn(class_counts));
  if (n == 0) return 0;
  const auto k = static_cast<double>(classes);
  return std::max(StochasticComplexity(class_counts, n, k), JeffreysMixture(class_counts, n, k));
}

uint64_t SplitsOffered(const ValueCounts& counts, const Attribute& attribute, Shape shape) {
  const size_t classes = counts.counts.size() / counts.codes.size();
  uint64_t values = 0;
  uint64_t missing = 0;
  for (size_t i = 0; i < counts.codes.size(); ++i) {
    if (RowsIn(ClassCountsAt(counts.counts, i, classes)) == 0) continue;
    const bool known = !attribute.numeric() || counts.codes[i] != attribute.MissingCode();
    ++(known ? values : missing);
  }
  if (attribute.numeric()) {
    const uint64_t cuts = values == 0 ? 0 : values - 1;
    if (missing == 0) return cuts;
    return 2 * cuts + (shape == Shape::kCart && values > 0 ? 1 : 0);
  }
  if (values < 2) return 0;
  return shape == Shape::kId3 || values == 2 ? 1 : values;
}

Tree Prune(Tree tree, std::span<const double> test_bits) {
  assert(test_bits.size() == tree.nodes.size());
  const std::vector<bool> cuts = Cuts(tree, test_bits);
  const std::vector<size_t> places = NewPlaces(tree, cuts);
  Tree pruned;
  pruned.classes = tree.classes;
  for (size_t v = 0; v < tree.nodes.size(); ++v) {
    if (places[v] == kGone) continue;
    TreeNode node = tree.nodes[v];
    if (node.leaf() || cuts[v]) {
      node = {.majority = node.majority};
    } else {
      pruned.tests.push_back(std::move(tree.tests[node.test]));
      node.test = pruned.tests.size() - 1;
      node.first_child = places[node.first_child];
    }
    pruned.nodes.push_back(node);
    const auto counts = tree.Counts(v);
    pruned.class_counts.insert(pruned.class_counts.end(), counts.begin(), counts.end());
  }
  return pruned;
}

}  // namespace espalier
