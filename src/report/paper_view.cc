#include "report/paper_view.h"

#include <fmt/format.h>

namespace espalier {

std::string Figure3Rows(const PaperFigure& figure, const Attempt& attempt, size_t node) {
  const std::vector<std::string>& classes = figure.table->class_attribute.values;
  // Parents stand first among the additions, in the paper's names the child does.
  const ClassPair& added = attempt.ratio->additions[kFigure3Nodes.size() - 1 - node];
  std::string text;
  for (const size_t c : {size_t{0}, size_t{1}}) {
    if (added[c] > 0) text += fmt::format("{}{}{}", text.empty() ? "" : "+", added[c], classes[c]);
  }
  return text.empty() ? "0" : text;
}

}  // namespace espalier
