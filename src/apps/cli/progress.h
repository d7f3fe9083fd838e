// A line on a terminal that says how far something is; nothing where nobody looks, or where it
// would be over at once.
#ifndef ESPALIER_APPS_CLI_PROGRESS_H_
#define ESPALIER_APPS_CLI_PROGRESS_H_

#include <string>

#include "base/stopwatch.h"

namespace espalier::cli {

class Progress {
 public:
  // What is being done: "reading loans.csv".
  explicit Progress(const std::string& what);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // `share` of the work is done, from 0 to 1.
  void Show(double share);

  // For work of which nobody knows how far it is: says at once what is being done.
  void ShowName();

 private:
  std::string what_;
  Stopwatch watch_;
  bool terminal_;
  bool shown_ = false;
  double next_ = 0.5;  // seconds from the start
};

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_PROGRESS_H_
