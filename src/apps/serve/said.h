// What the program says about its words, for those who ask by HTTP and know fields, not options.
//
//   --keep belongs to --strategy paper    'keep' belongs to 'strategy' paper, of the field "keep"
//   requests.json:3: no rule 99: ...      request 3: no rule 99: ..., of the field "requests"
//   types.json: there is no column 'x'    'types': there is no column 'x', of the field "types"
#ifndef ESPALIER_APPS_SERVE_SAID_H_
#define ESPALIER_APPS_SERVE_SAID_H_

#include <functional>
#include <optional>
#include <string>

#include "apps/serve/asked.h"
#include "apps/serve/problem.h"

namespace espalier::serve {

// A message of the program with fields in the place of options.
std::string InFields(const std::string& message);

// A message of the program as a 422. `words` are those that it was given: they tell which field is
// to blame where the message does not say so itself.
Problem ProblemSaid(const std::string& message, const Words& words);

struct WrongWord {
  std::string option;  // "min-leaf"; empty: `what` names it
  std::string what;
};

// What the program would say of words before it reads anything; nothing if they are right.
using WrongIn = std::function<std::optional<WrongWord>(const Words& words)>;

// The problem of the words that are asked of a verb.
std::optional<Problem> ProblemIn(const WrongIn& wrong_in, const std::string& verb,
                                 const Words& words);

}  // namespace espalier::serve

#endif  // ESPALIER_APPS_SERVE_SAID_H_
