#include "report/paper_figures.h"

#include "report/cost_svg.h"
#include "report/tree_svg.h"

namespace espalier {
namespace {

std::string Drawn(const PaperFigure& figure, const Tree& tree) {
  return TreeSvg({*figure.table, tree, figure.learner});
}

}  // namespace

std::vector<NamedDrawing> PaperFigures(const PaperView& view) {
  const PaperFigure& first = view.figure1;
  const PaperFigure& second = view.figure2;
  return {{"figure1-before.svg", Drawn(first, first.tree)},
          {"figure1-after.svg", Drawn(first, first.look_ahead.after)},
          {"figure2-before.svg", Drawn(second, second.tree)},
          {"figure2-after-greedy.svg", Drawn(second, second.greedy.after)},
          {"figure2-after-lookahead.svg", Drawn(second, second.look_ahead.after)},
          {"cost-by-length.svg", CostSvg(view.partition, view.options)}};
}

}  // namespace espalier
