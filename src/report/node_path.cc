#include "report/node_path.h"

#include <algorithm>

#include "rules/grammar.h"
#include "rules/rule.h"
#include "rules/walk.h"

namespace espalier {

std::vector<std::string> NodePaths(const Table& table, const Tree& tree,
                                   const std::vector<size_t>& nodes) {
  std::vector<std::string> paths(nodes.size());
  std::vector<std::string> way;
  Walk walk(tree);
  while (const auto step = walk.Next()) {
    if (step->kind != Step::Kind::kEnter) continue;
    way.resize(step->depth == 0 ? 0 : step->depth - 1);
    if (step->depth > 0) {
      way.push_back(PrintCondition(ConditionOf(tree.TestOf(step->parent), step->branch), table));
    }
    const auto found = std::find(nodes.begin(), nodes.end(), step->node);
    if (found == nodes.end()) continue;
    std::string& path = paths[static_cast<size_t>(found - nodes.begin())];
    for (const std::string& condition : way) path += (path.empty() ? "" : " & ") + condition;
  }
  return paths;
}

}  // namespace espalier
