#include "report/paper_figures.h"

#include <fmt/format.h>

#include "report/cost_svg.h"
#include "report/paper_costs.h"
#include "report/tree_svg.h"
#include "rules/grammar.h"

namespace espalier {
namespace {

// `when` says which tree it is: "Figure 1, before hiding".
std::string Drawn(const PaperFigure& figure, const Tree& tree, std::string_view when) {
  return TreeSvg({*figure.table, tree, figure.learner},
                 fmt::format("{} {}", when, PrintRule(figure.request.rule, *figure.table)));
}

}  // namespace

std::vector<NamedDrawing> PaperFigures(const PaperView& view) {
  const PaperFigure& first = view.figure1;
  const PaperFigure& second = view.figure2;
  return {{"figure1-before.svg", Drawn(first, first.tree, "Figure 1, before hiding")},
          {"figure1-after.svg",
           Drawn(first, first.look_ahead.after, "Figure 1, lookahead, after hiding")},
          {"figure2-before.svg", Drawn(second, second.tree, "Figure 2, before hiding")},
          {"figure2-after-greedy.svg",
           Drawn(second, second.greedy.after, "Figure 2, paper, after hiding")},
          {"figure2-after-lookahead.svg",
           Drawn(second, second.look_ahead.after, "Figure 2, lookahead, after hiding")},
          {"cost-by-length.svg", CostSvg(PaperCosts(view.partition, view.options))}};
}

}  // namespace espalier
