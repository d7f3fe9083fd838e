#include <memory>

#include "apps/cli/grow_options.h"
#include "apps/cli/grown.h"
#include "apps/cli/output.h"
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

Verb TreeVerb() {
  const auto options = std::make_shared<TreeOptions>();
  Verb verb{.name = "tree", .help = "Grow the tree and show it"};
  verb.options = OptionsOf(options->grow);
  verb.options.push_back(
      Choice({"--format", "", "How to show it"}, {"text", "json", "dot", "svg"}, options->format));
  verb.options.push_back(Switch({"--json", "", "The same as --format json"}, options->json));
  verb.options.push_back(Output(options->output));
  verb.run = [options] { return ShowTree(*options); };
  return verb;
}

}  // namespace espalier::cli
