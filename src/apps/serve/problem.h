// What goes wrong, as RFC 9457 says it: application/problem+json.
#ifndef ESPALIER_APPS_SERVE_PROBLEM_H_
#define ESPALIER_APPS_SERVE_PROBLEM_H_

#include <string>

#include "apps/serve/message.h"
#include "base/result.h"

namespace espalier::serve {

struct Problem {
  int status = 500;
  std::string detail;      // one line for a person
  std::string field = {};  // the name of the field or parameter that is wrong, if it is one
};

// {"type":"about:blank","title":"Not Found","status":404,"detail":"..."}
std::string ProblemJson(const Problem& problem);

// A 429 and a 503 say when to come again.
Response ProblemResponse(const Problem& problem);

// What is our fault, or the machine's.
Response Internal(const Error& error);

// There is no such thing, or it is another's, which must look the same.
Problem NotFound(std::string_view what);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_PROBLEM_H_
