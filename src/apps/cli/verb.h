// The verbs of the command line as plain values: their options, and what they do.
#ifndef ESPALIER_APPS_CLI_VERB_H_
#define ESPALIER_APPS_CLI_VERB_H_

#include <functional>
#include <string>
#include <vector>

#include "apps/cli/option.h"
#include "base/result.h"

namespace espalier::cli {

struct Verb {
  std::string name;
  std::string help;
  std::vector<Option> options;  // in the order of the help
  // Whether the options go together, as far as it can be said before anything is read or written;
  // null: they do.
  std::function<Status()> check = {};
  std::function<Status()> run = {};  // once the options are taken and checked
  // Where the whole command is kept before that, for verbs whose output names it; null: nowhere.
  std::string* command = nullptr;
};

Verb TypesVerb();
Verb TreeVerb();
Verb RulesVerb();
Verb RowsVerb();
Verb HideVerb();
Verb CheckVerb();
Verb CostsVerb();
Verb AttackVerb();
Verb UndoVerb();
Verb GenerateVerb();
Verb PaperVerb();
Verb ServeVerb();

}  // namespace espalier::cli

#endif  // ESPALIER_APPS_CLI_VERB_H_
