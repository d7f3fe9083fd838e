// The seam between rows and decisions: who can answer these two questions can be
// learned from and sanitized, whether its rows stand in memory, in a database or
// on a cluster.
//
//   Count:  for these nodes, the class counts of every value of every attribute; where there
//           are very many values, it may answer coarsely, and exactly when asked again
//   Split:  part these nodes by these tests
//
// Both take a whole level of the tree at once. A node is known by its NodeId from
// the Split that made it to the Split that parts it, or to Release.
// Threads: one caller at a time; a Counter may use as many as it likes for the answer.
#ifndef ESPALIER_TABLE_COUNTER_H_
#define ESPALIER_TABLE_COUNTER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "table/attribute.h"
#include "table/test.h"

namespace espalier {

using NodeId = uint64_t;

// The class counts of the values of one attribute at one node.
struct ValueCounts {
  std::span<const Code> codes;       // ascending; every value that occurs at the node is there
  std::span<const uint64_t> counts;  // counts[i * classes + c]: rows with codes[i] and class c

  // Numeric attributes only: codes[i] stands for all codes behind codes[i - 1] up to itself. The
  // missing code stands for itself alone.
  bool coarse = false;
};

// Called once for every node and attribute, from any thread, in any order. `node` is the place
// in the list that was asked for. An attribute with one value at the node may be left out. What
// the ValueCounts point to lives until the call returns.
using CountSink = std::function<void(size_t node, AttributeId attribute, const ValueCounts&)>;

struct NodeAttribute {
  NodeId node = 0;
  AttributeId attribute = 0;
};

struct NodeTest {
  NodeId node = 0;
  Test test;
};

// The answer to one NodeTest.
struct Branches {
  std::vector<Code> values;                  // Kind::kEachValue: the values that occur, ascending
  std::vector<uint64_t> class_counts;        // branch * classes + class
  std::vector<std::optional<NodeId>> nodes;  // one a branch; nothing where it was not wanted
};

// Says, by its class counts, whether a new node will be asked for again: one that
// becomes a leaf need not be kept.
using WantNode = std::function<bool(size_t parent, std::span<const uint64_t> class_counts)>;

class Counter {
 public:
  virtual ~Counter() = default;

  virtual size_t classes() const = 0;

  // The node of all rows. Each call makes a new one.
  virtual NodeId Root() = 0;

  virtual std::vector<uint64_t> CountsOf(NodeId node) const = 0;

  virtual Status Count(std::span<const NodeId> nodes, const CountSink& sink) = 0;

  // The exact counts of columns that Count gave coarsely. For the sink, `node` is the place in
  // `columns`.
  virtual Status CountExactly(std::span<const NodeAttribute> columns, const CountSink& sink) = 0;

  // Answers in the order of `tests`. The nodes that were parted are gone.
  // REQUIRES: every test leaves at least two branches with rows.
  virtual Result<std::vector<Branches>> Split(std::span<const NodeTest> tests,
                                              const WantNode& want) = 0;

  virtual void Release(std::span<const NodeId> nodes) = 0;
};

}  // namespace espalier

#endif  // ESPALIER_TABLE_COUNTER_H_
