#include "report/node_path.h"

#include <algorithm>

#include "rules/grammar.h"
#include "rules/leaves.h"
#include "rules/rule.h"

namespace espalier {

std::vector<std::string> NodePaths(const Table& table, const Tree& tree,
                                   const std::vector<size_t>& nodes) {
  std::vector<std::string> paths(nodes.size());
  std::vector<std::string> way;
  VisitLeftToRight(tree, [&](const Visit& visit) {
    way.resize(visit.depth == 0 ? 0 : visit.depth - 1);
    if (visit.depth > 0) {
      way.push_back(PrintCondition(ConditionOf(tree.TestOf(visit.parent), visit.branch), table));
    }
    const auto found = std::find(nodes.begin(), nodes.end(), visit.node);
    if (found == nodes.end()) return;
    std::string& path = paths[static_cast<size_t>(found - nodes.begin())];
    for (const std::string& condition : way) path += (path.empty() ? "" : " & ") + condition;
  });
  return paths;
}

}  // namespace espalier
