#include "report/relabelled_elsewhere.h"

#include <algorithm>
#include <vector>

#include "rules/leaves.h"

namespace espalier {

size_t RelabelledElsewhere(const HidingView& view) {
  const std::vector<Relabel>& relabelled = view.attempt.plan.edits.relabelled;
  return static_cast<size_t>(
      std::count_if(relabelled.begin(), relabelled.end(), [&](const Relabel& relabel) {
        const auto leaf = LeafOf(view.original.tree, view.original.table, relabel.row);
        return std::none_of(view.requests.begin(), view.requests.end(),
                            [&](const Request& request) { return leaf == request.rule.leaf; });
      }));
}

}  // namespace espalier
