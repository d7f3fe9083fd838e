// What is asked about a data set again and again (tree, rules, rows): made once by a child, then
// kept with the data set, by all that it depends on.
#ifndef ESPALIER_APPS_SERVE_ANSWERS_H_
#define ESPALIER_APPS_SERVE_ANSWERS_H_

#include <string>
#include <utility>

#include "apps/serve/asked.h"
#include "apps/serve/child.h"
#include "apps/serve/folders.h"
#include "apps/serve/message.h"
#include "apps/serve/said.h"
#include "apps/serve/store.h"

namespace espalier::serve {

class Answers {
 public:
  Answers(const Folders& folders, Children& children, WrongIn wrong_in, size_t threads)
      : folders_(folders), children_(children), wrong_in_(std::move(wrong_in)), threads_(threads) {}

  // The JSON that `espalier verb DATA words...` prints.
  Response Get(const Dataset& dataset, const std::string& verb, const Words& words) const;

 private:
  Response Make(const Dataset& dataset, const std::string& verb, const Words& words,
                const std::string& key) const;
  void MakeRoom(const std::string& dataset) const;

  const Folders& folders_;
  Children& children_;
  WrongIn wrong_in_;
  size_t threads_;
};

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_ANSWERS_H_
