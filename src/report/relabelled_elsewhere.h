// Rows whose class changed although nobody asked for their leaf to be hidden.
#ifndef ESPALIER_REPORT_RELABELLED_ELSEWHERE_H_
#define ESPALIER_REPORT_RELABELLED_ELSEWHERE_H_

#include <cstddef>

#include "report/hiding_view.h"

namespace espalier {

size_t RelabelledElsewhere(const HidingView& view);

}  // namespace espalier

#endif  // ESPALIER_REPORT_RELABELLED_ELSEWHERE_H_
