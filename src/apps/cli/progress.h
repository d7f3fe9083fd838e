// How far something is, on standard error: a line on a terminal, or lines of JSON for a program
// that asked for them (--progress json); nothing where nobody looks, or where it would be over at
// once.
//
//   {"what":"planning","share":0.25,"seconds_left":3.1}     null while nothing is known
#ifndef ESPALIER_APPS_CLI_PROGRESS_H_
#define ESPALIER_APPS_CLI_PROGRESS_H_

#include <string>

#include "apps/cli/option.h"
#include "base/stopwatch.h"

namespace espalier::cli {

// --progress, for the whole process.
Option ProgressOption();

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
  void ShowLine(double share);
  void ShowJson(double share);

  std::string what_;
  Stopwatch watch_;
  bool shown_ = false;
  double next_;  // seconds from the start
};

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_PROGRESS_H_
