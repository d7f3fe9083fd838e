// The drawings of `espalier paper --figures`: the trees of the paper's figures before and after
// their rule is hidden, and the cost of hiding by the length of rules.
#ifndef ESPALIER_REPORT_PAPER_FIGURES_H_
#define ESPALIER_REPORT_PAPER_FIGURES_H_

#include <string>
#include <vector>

#include "report/paper_view.h"

namespace espalier {

struct NamedDrawing {
  std::string file_name;
  std::string svg;
};

std::vector<NamedDrawing> PaperFigures(const PaperView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_PAPER_FIGURES_H_
