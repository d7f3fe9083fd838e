// A rule to hide.
#ifndef ESPALIER_HIDE_REQUEST_H_
#define ESPALIER_HIDE_REQUEST_H_

#include "rules/rule.h"

namespace espalier {

struct Request {
  Rule rule;  // of the original tree: `rule.leaf` is its node there
  double importance = 1;
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_REQUEST_H_
