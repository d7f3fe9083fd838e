// A line on a terminal that says how far the reader is; nothing where nobody looks, or
// where it would be over at once.
#ifndef ESPALIER_APPS_CLI_READING_PROGRESS_H_
#define ESPALIER_APPS_CLI_READING_PROGRESS_H_

#include <string>

#include "base/stopwatch.h"

namespace espalier::cli {

class ReadingProgress {
 public:
  explicit ReadingProgress(const std::string& name);
  ReadingProgress(const ReadingProgress&) = delete;
  ReadingProgress& operator=(const ReadingProgress&) = delete;
  ~ReadingProgress();  // takes the line away

  void Show(double fraction);

 private:
  std::string name_;
  Stopwatch watch_;
  bool terminal_;
  bool shown_ = false;
  double next_ = 0.5;
};

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_READING_PROGRESS_H_
