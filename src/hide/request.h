// A rule to hide.
#ifndef ESPALIER_HIDE_REQUEST_H_
#define ESPALIER_HIDE_REQUEST_H_

#include <cstddef>
#include <string>

#include "rules/rule.h"

namespace espalier {

struct Request {
  Rule rule;               // of the original tree: `rule.leaf` is its node there
  double importance = 1;   // of the whole wish that it belongs to
  size_t wish = 0;         // requests of one wish are hidden all or none
  std::string group = {};  // how the wish names several rules; empty: it names this one
  std::string note = {};
  bool widened = false;  // hidden with rules around it: no branch of a test is left on purpose
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_REQUEST_H_
