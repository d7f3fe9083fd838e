// The words that text, DOT and SVG share for the parts of a tree. All of them are printable.
#ifndef ESPALIER_REPORT_LABELS_H_
#define ESPALIER_REPORT_LABELS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/tree_view.h"

namespace espalier {

// "id3, criterion gain, min-leaf 5, max-depth 10"
std::string LearnerLabel(const Learner& learner);

// "two-valued", "nominal" or "numeric". Numbers stay numeric whatever their number, since
// they are tested by thresholds.
std::string_view TypeName(const Attribute& attribute);

// The values that occur; a missing nominal value is one of them, a missing number is not.
size_t DistinctValues(const Attribute& attribute);

// The attribute that an inner node tests.
std::string TestLabel(const TreeView& view, size_t node);

// What holds on a branch of an inner node: "= sunny", "!= sunny", "<= 77.5 or ?", "> 77.5".
// `place` as in Step: implied leaves have a label too.
std::string BranchLabel(const TreeView& view, size_t node, size_t place);

std::string ClassLabel(const TreeView& view, ClassCode code);

// "(25/3)": rows and, of them, those of another class than the node's; "(25)" without such.
std::string RowsAndErrors(const Tree& tree, size_t node);

// The classes that occur, in their order; beyond `most` of them, the most frequent ones.
std::vector<ClassCode> FrequentClasses(std::span<const uint64_t> counts, size_t most);

// How many of the classes that occur FrequentClasses leaves out.
size_t OtherClasses(std::span<const uint64_t> counts, size_t most);

// "no 5, yes 9": the classes that occur at a node. Beyond `most` of them, the most frequent
// ones and "17 of 3 other classes".
std::string CountsLabel(const TreeView& view, size_t node, size_t most);

struct TreeSize {
  size_t leaves = 0;
  size_t implied = 0;  // leaves without rows, which the tree does not store
};
TreeSize SizeOf(const TreeView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_LABELS_H_
