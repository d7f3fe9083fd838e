// What `espalier paper` shows: the paper's figures and its table, published beside ours.
#ifndef ESPALIER_REPORT_PAPER_VIEW_H_
#define ESPALIER_REPORT_PAPER_VIEW_H_

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "judge/paper_experiment.h"

namespace espalier {

struct PaperView {
  const PaperFigure& figure1;
  const PaperFigure& figure2;
  const std::vector<PaperEntry>& partition;
  const std::vector<PaperEntry>& as_printed;
  const PaperOptions& options;
};

// The nodes of Figure 3 that rows are added at: the child of the root on the way to the hidden
// leaf, and the root, under the names that the paper gives them.
inline constexpr std::array<std::string_view, 2> kFigure3Nodes = {"X", "Y"};

// "9n": the rows that an attempt on Figure 2 adds at one of kFigure3Nodes.
std::string Figure3Rows(const PaperFigure& figure, const Attempt& attempt, size_t node);

}  // namespace espalier

#endif  // ESPALIER_REPORT_PAPER_VIEW_H_
