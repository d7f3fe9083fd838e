// The paper's own figures beside ours, as `espalier paper --json` prints them.
#ifndef ESPALIER_REPORT_PAPER_JSON_H_
#define ESPALIER_REPORT_PAPER_JSON_H_

#include <string>

#include "report/paper_view.h"

namespace espalier {

std::string PaperJson(const PaperView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_PAPER_JSON_H_
