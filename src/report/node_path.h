// How a node of a tree is called: by the conditions that lead to it.
#ifndef ESPALIER_REPORT_NODE_PATH_H_
#define ESPALIER_REPORT_NODE_PATH_H_

#include <cstddef>
#include <string>
#include <vector>

#include "learn/tree.h"
#include "table/table.h"

namespace espalier {

// For each of `nodes`, its conditions as the grammar writes them, "a=t & b<=3"; empty for the
// root.
std::vector<std::string> NodePaths(const Table& table, const Tree& tree,
                                   const std::vector<size_t>& nodes);

}  // namespace espalier

#endif  // ESPALIER_REPORT_NODE_PATH_H_
