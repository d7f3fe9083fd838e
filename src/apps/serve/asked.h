// What a client asks for, as words of the command line: query parameters, or fields of a JSON
// object, with the names that options have there.
//
//   min-leaf=5                      --min-leaf=5
//   {"budget": {"added": "1%"}}     --budget=added=1%
//   {"ignore": ["id", "a,b"]}       --ignore=id,"a,b"
//
// Here names and shapes are checked, so that nothing but known options reaches a command line;
// which values are right is the program's business (said.h). In names "_" is as good as "-".
#ifndef ESPALIER_APPS_SERVE_ASKED_H_
#define ESPALIER_APPS_SERVE_ASKED_H_

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "apps/serve/message.h"
#include "apps/serve/problem.h"

namespace espalier::serve {

using Words = std::vector<std::string>;

// The groups of options that a route takes.
struct Takes {
  bool strategy = false;            // those of `hide`
  std::vector<std::string> others;  // further names, which stand in `given` and make no words
};

struct Asked {
  Words words;   // learner options first; in the same order however they came
  Fields given;  // of Takes::others, in their order
};

// "type" as a file for --types: such a text stands in `given` under the name "types" if Takes
// names it.
std::variant<Asked, Problem> AskedByQuery(const Fields& query, const Takes& takes);

// A job, by its JSON: options; "requests", a list of objects; "dry_run".
struct AskedJob {
  Words words;
  std::string requests;           // {"requests": [...]}, each in a line of its own; empty: none
  std::vector<std::string> each;  // the same for each of them alone
  bool dry_run = false;
};
std::variant<AskedJob, Problem> AskedByJson(std::string_view text);

// A change of types, by its JSON: {"types": {"age": "nominal"}}, or the list that a data set shows,
// {"attributes": [{"name": "age", "type": "nominal"}]}. Gives an object of both, laid over the
// object `before`; null takes a word back.
std::variant<std::string, Problem> AskedTypes(std::string_view text, const std::string& before);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_ASKED_H_
