// Prunes a tree by the minimum description length: a split stays if it saves more bits, in
// coding the labels of the rows, than the split itself costs.
//
//   leaf(v)    = 1 + labels(v)
//   subtree(v) = 1 + test(v) + sum over the children c of bits(c)
//   bits(v)    = min(leaf(v), subtree(v)); v becomes a leaf where leaf(v) <= subtree(v)
// The 1 is for the node's kind. With class counts n_i, n in all, of k classes:
//   labels     = sum_i n_i log2(n/n_i) + (k-1)/2 log2(n/2) + log2(pi^(k/2) / Gamma(k/2))
//   test       = log2(attributes) + log2(splits that the attribute offers at v)
// labels is the stochastic complexity as Mehta, Rissanen and Agrawal give it ("MDL-based
// Decision Tree Pruning", KDD 1995), with whole subtrees cut or kept ("full" pruning there).
// It is an approximation for n far above k and falls below 0 where classes outnumber rows. So
// labels is never less than what a code takes that exists for any n, Jeffreys' mixture:
//   log2(Gamma(n + k/2) / Gamma(k/2)) - sum_i log2(Gamma(n_i + 1/2) / Gamma(1/2))
// Only what occurs is counted, never what an Attribute lists: a table edited in memory and its
// file read again are pruned alike.
#ifndef ESPALIER_LEARN_PRUNE_H_
#define ESPALIER_LEARN_PRUNE_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "learn/learner.h"
#include "learn/tree.h"
#include "table/counter.h"

namespace espalier {

// A split must save more bits than this: rounding must not keep one.
inline constexpr double kTieBits = 1e-9;

// labels above. `classes` is k: those that occur in the table.
// REQUIRES: classes >= 1
double LabelBits(std::span<const uint64_t> class_counts, size_t classes);

// The different splits of a node by one attribute, whether or not min-leaf allows them: as many
// as a test there must be told from.
//   threshold        the distinct numbers less 1; where some are missing twice as many, for their
//                    side, and with cart one more, the known against the missing
//   one value        the distinct values (1 for two: either names the same split)
//   each value       1
// REQUIRES: counts.codes is not empty
uint64_t SplitsOffered(const ValueCounts& counts, const Attribute& attribute, Shape shape);

// `test_bits[v]` is test(v) above; of leaves it may be anything.
// REQUIRES: children stand behind their parents, and test_bits has an entry a node
Tree Prune(Tree tree, std::span<const double> test_bits);

}  // namespace espalier

#endif  // ESPALIER_LEARN_PRUNE_H_
