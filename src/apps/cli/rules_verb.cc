#include <memory>

#include "apps/cli/grow_options.h"
#include "apps/cli/grown.h"
#include "apps/cli/output.h"
#include "apps/cli/verb.h"
#include "report/attribute_text.h"
#include "report/rules_json.h"
#include "report/rules_text.h"

namespace espalier::cli {
namespace {

struct RulesOptions {
  GrowOptions grow;
  bool json = false;
  std::string output{kStandardStream};
};

Status ShowRules(const RulesOptions& options) {
  const Result<Grown> grown = ReadAndGrow(options.grow);
  if (!grown.ok()) return grown.error();
  const TreeView view{grown->table, grown->tree, grown->learner};
  return WriteOutput(
      options.output, InputsOf(options.grow),
      options.json ? RulesJson(view) : AttributeText(grown->table) + "\n" + RulesText(view));
}

}  // namespace

Verb RulesVerb() {
  const auto options = std::make_shared<RulesOptions>();
  Verb verb{.name = "rules", .help = "List the rules of the tree"};
  verb.options = OptionsOf(options->grow);
  verb.options.push_back(Switch({"--json", "", "As JSON"}, options->json));
  verb.options.push_back(Output(options->output));
  verb.run = [options] { return ShowRules(*options); };
  return verb;
}

}  // namespace espalier::cli
