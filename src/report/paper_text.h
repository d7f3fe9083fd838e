// The paper's own figures beside ours, as text.
#ifndef ESPALIER_REPORT_PAPER_TEXT_H_
#define ESPALIER_REPORT_PAPER_TEXT_H_

#include <string>

#include "report/paper_view.h"

namespace espalier {

std::string PaperText(const PaperView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_PAPER_TEXT_H_
