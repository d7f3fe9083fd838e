// What was asked for of each request.
#ifndef ESPALIER_REPORT_ASKED_H_
#define ESPALIER_REPORT_ASKED_H_

namespace espalier {

enum class Asked {
  kHidden,
  kFlipped,  // hidden, and no row that matches keeps its class
};

}  // namespace espalier

#endif  // ESPALIER_REPORT_ASKED_H_
