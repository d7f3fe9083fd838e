// What a job does: `hide`, or `costs`, on the files of a data set, in a folder that becomes the
// result when it has ended.
//
//   data          the sanitized data set         requests.json  what was asked for
//   ledger        the private record             verdict.json   the JSON of `hide`
//   report.html   the page about it              costs.json     of a dry run: a list of verdicts,
//                                                               each leaf or request alone,
//                                                               without its target
//
// The three on the left are there only if all that was asked for holds, or if less is allowed.
#ifndef ESPALIER_APPS_SERVE_HIDING_RUN_H_
#define ESPALIER_APPS_SERVE_HIDING_RUN_H_

#include <atomic>
#include <functional>
#include <string>
#include <variant>

#include "apps/serve/asked.h"
#include "apps/serve/child.h"
#include "apps/serve/data_run.h"
#include "apps/serve/folders.h"
#include "apps/serve/problem.h"

namespace espalier::serve {

// All that a result depends on, but for the content of the data set and the program.
struct HidingAsked {
  AskedJob job;
  std::string types;  // of the data set; empty: as detected

  std::string Json() const;
  static HidingAsked FromJson(const std::string& json);
};

// What answers a job: all requests together, or every leaf alone.
DataRun RunOf(const AskedJob& job);

class HidingRun {
 public:
  HidingRun(const Folders& folders, Children& children, size_t threads)
      : folders_(folders), children_(children), threads_(threads) {}

  struct Input {
    std::string key;      // of the result
    std::string dataset;  // its id
    HidingAsked asked;
    const std::atomic<bool>* cancelled = nullptr;
    std::function<void(const ChildProgress&)> progress;  // the share is that of the whole
  };
  // The outcome of a job that is done: {"holds": true, "message": "", "warnings": []}
  std::variant<std::string, Problem> Run(const Input& input) const;

  // A run ended because nothing can be run any more.
  bool Lost() const { return children_.Lost(); }

 private:
  struct Stage;
  ChildEnd RunStage(const Stage& stage, DataRun what) const;
  ChildEnd RunAll(const Stage& stage) const;
  ChildEnd CostOfEach(const Stage& stage) const;
  ChildEnd CostOfLeaves(const Stage& stage) const;

  const Folders& folders_;
  Children& children_;
  size_t threads_;  // of a child
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_HIDING_RUN_H_
