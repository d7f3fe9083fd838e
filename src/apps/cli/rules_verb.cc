#include <CLI/CLI.hpp>
#include <memory>

#include "apps/cli/grow_options.h"
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

void AddRulesVerb(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("rules", "List the rules of the tree");
  const auto options = std::make_shared<RulesOptions>();
  AddGrowOptions(*verb, options->grow);
  verb->add_flag("--json", options->json, "As JSON");
  AddOutputOption(*verb, options->output);
  verb->callback([options, &action] { action = [options] { return ShowRules(*options); }; });
}

}  // namespace espalier::cli
