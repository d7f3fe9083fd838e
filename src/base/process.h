// Another program, run to its end.
#ifndef ESPALIER_BASE_PROCESS_H_
#define ESPALIER_BASE_PROCESS_H_

#include <string>
#include <vector>

#include "base/result.h"

namespace espalier {

struct ProcessOutcome {
  int status = 0;      // its exit status; 128 and the signal's number if one ended it
  std::string output;  // its standard output
  std::string errors;  // its standard error
};

// Runs words[0], with nothing on standard input. After `seconds` it is killed, which is an error,
// and so is a program that cannot be started. REQUIRES: words is not empty
Result<ProcessOutcome> RunProcess(const std::vector<std::string>& words, double seconds);

}  // namespace espalier

#endif  // ESPALIER_BASE_PROCESS_H_
