#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "apps/cli/against_option.h"
#include "apps/cli/grow_options.h"
#include "apps/cli/grown.h"
#include "apps/cli/output.h"
#include "apps/cli/progress.h"
#include "apps/cli/strategy_options.h"
#include "apps/cli/verb.h"
#include "base/parallel.h"
#include "base/text.h"
#include "judge/leaf_costs.h"
#include "report/cost_svg.h"
#include "report/costs_json.h"
#include "report/costs_text.h"
#include "report/printable.h"
#include "report/strategy_label.h"

namespace espalier::cli {
namespace {

struct CostsOptions {
  GrowOptions grow;
  StrategyOptions strategy;
  std::optional<uint64_t> leaves;
  bool json = false;
  std::optional<std::string> figure;
  std::string output{kStandardStream};
};

std::string DrawCosts(const Original& original, const CostSummary& summary,
                      const Strategy& strategy) {
  const size_t leaves = summary.added.count;
  const CostSeries series{StrategyLabel(strategy),
                          NameOf(strategy) == "paper" ? CostMark::kDisc : CostMark::kDiamond,
                          &summary};
  return CostSvg(
      {.facts = fmt::format("Rows added, in percent of the rows, by the length of the "
                            "hidden rule. {}, each leaf hidden alone.",
                            Plural(original.table.rows, "row")),
       .panels = {
           {.heading = fmt::format("Class: {}", Printable(original.table.class_attribute.name)),
            .facts = fmt::format("{}; mean {:.1f} %",
                                 leaves == 1 ? "1 leaf" : fmt::format("{} leaves", leaves),
                                 summary.added.mean()),
            .published = {},
            .series = {series}}}});
}

Status CheckStrategy(const CostsOptions& options) {
  const Result<Strategy> strategy = StrategyOf(options.strategy, {}, 1);
  return strategy.ok() ? Status() : strategy.error();
}

Status ShowCosts(const CostsOptions& options) {
  const size_t threads = options.grow.threads.value_or(HardwareThreads());
  // Nothing is published, so nothing needs to be secret.
  const Seed seed = options.strategy.seed.value_or(Seed{0, 1});
  const Result<Strategy> strategy = StrategyOf(options.strategy, seed, threads);
  if (!strategy.ok()) return strategy.error();
  const Result<Grown> grown = ReadAndGrow(options.grow);
  if (!grown.ok()) return grown.error();
  const std::vector<Learner> others = LearnersNamed(options.strategy.against, grown->learner);
  const Original original{grown->table, grown->tree, grown->learner, others};

  CostsText text(original);
  CostsJson json(original, *strategy, {grown->read_seconds, grown->grow_seconds, 0});
  Progress progress("hiding each leaf alone");
  Status done =
      AttemptEachLeaf(original, *strategy,
                      [&](const Request& request, const Result<Attempt>& attempt, size_t left) {
                        text.Add(request, attempt);
                        if (options.json) json.Add(request, attempt);
                        const auto seen = static_cast<double>(text.leaves());
                        progress.Show(seen / (seen + static_cast<double>(left)));
                      },
                      {.most = options.leaves, .seed = seed});
  if (!done.ok()) return done;
  if (options.figure) {
    Status drawn = WriteOutput(*options.figure, InputsOf(options.grow),
                               DrawCosts(original, text.summary(), *strategy));
    if (!drawn.ok()) return drawn;
  }
  return WriteOutput(options.output, InputsOf(options.grow),
                     options.json ? json.Finish() : text.Finish(*strategy));
}

}  // namespace

Verb CostsVerb() {
  const auto options = std::make_shared<CostsOptions>();
  Verb verb{.name = "costs", .help = "Show what hiding each leaf alone would cost"};
  verb.options = OptionsOf(options->grow);
  for (Option& option : OptionsOf(options->strategy)) verb.options.push_back(std::move(option));
  verb.options.push_back(
      Whole({"--leaves", "N", "At most N leaves, chosen from the seed (default: all)"},
            {.least = 1}, options->leaves));
  verb.options.push_back(Switch({"--json", "", "As JSON"}, options->json));
  verb.options.push_back(
      Text({"--figure", "FILE", "Also draw the costs by length of rule, as SVG"}, options->figure));
  verb.options.push_back(Output(options->output));
  verb.check = [options] { return CheckStrategy(*options); };
  verb.run = [options] { return ShowCosts(*options); };
  return verb;
}

}  // namespace espalier::cli
