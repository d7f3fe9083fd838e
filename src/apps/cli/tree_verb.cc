#include <CLI/CLI.hpp>
#include <memory>

#include "apps/cli/grow_options.h"
#include "apps/cli/verb.h"
#include "report/tree_dot.h"
#include "report/tree_json.h"
#include "report/tree_svg.h"
#include "report/tree_text.h"

namespace espalier::cli {
namespace {

struct TreeOptions {
  GrowOptions grow;
  std::string format = "text";
  bool json = false;
  std::string output{kStandardStream};
};

std::string Render(const Grown& grown, const std::string& format) {
  const TreeView view{grown.table, grown.tree, grown.learner};
  if (format == "json") return TreeJson(view, {grown.read_seconds, grown.grow_seconds});
  if (format == "dot") return TreeDot(view);
  if (format == "svg") return TreeSvg(view);
  return TreeText(view);
}

Status ShowTree(const TreeOptions& options) {
  const Result<Grown> grown = ReadAndGrow(options.grow);
  if (!grown.ok()) return grown.error();
  return WriteOutput(options.output, InputsOf(options.grow),
                     Render(*grown, options.json ? "json" : options.format));
}

}  // namespace

void AddTreeVerb(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("tree", "Grow the tree and show it");
  const auto options = std::make_shared<TreeOptions>();
  AddGrowOptions(*verb, options->grow);
  verb->add_option("--format", options->format, "How to show it")
      ->check(CLI::IsMember({"text", "json", "dot", "svg"}))
      ->capture_default_str();
  verb->add_flag("--json", options->json, "The same as --format json");
  AddOutputOption(*verb, options->output);
  verb->callback([options, &action] { action = [options] { return ShowTree(*options); }; });
}

}  // namespace espalier::cli
