#include "judge/paper_experiment.h"

#include <string>
#include <utility>

#include "judge/leaf_costs.h"
#include "learn/grow.h"
#include "rules/find.h"
#include "rules/generate.h"
#include "rules/ruleset.h"
#include "table/text/reader.h"

namespace espalier {
namespace {

Result<Table> GeneratedTable(const RuleSetSpec& spec, const GenerateOptions& options) {
  std::string text;
  const Status made = Generate(spec, options, [&](std::string_view chunk) {
    text += chunk;
    return Status();
  });
  if (!made.ok()) return made.error();
  return ReadTableText(text, "generated data", {});
}

Status AddDataSet(const Table& table, const PaperOptions& options, PaperEntry& entry) {
  const std::vector<NamedStrategy> strategies = PaperStrategies();
  const Learner learner;
  const Result<Tree> tree = GrowFromTable(table, learner, 1);
  if (!tree.ok()) return tree.error();
  const Original original{table, *tree, learner};
  entry.leaves += static_cast<double>(RulesOf(*tree).size()) / static_cast<double>(options.seeds);
  for (size_t i = 0; i < strategies.size(); ++i) {
    const Strategy strategy = WithThreads(strategies[i].options, options.threads);
    Status failed;
    Status done = AttemptEachLeaf(
        original, strategy, [&](const Request& request, const Result<Attempt>& attempt, size_t) {
          if (attempt.ok()) {
            entry.strategies[i].Add(original, request, *attempt);
          } else if (failed.ok()) {
            failed = attempt.error();
          }
        });
    if (!failed.ok()) return failed;
    if (!done.ok()) return done;
  }
  return {};
}

}  // namespace

std::vector<NamedStrategy> PaperStrategies() {
  RatioOptions paper;
  RatioOptions paper_held_back = paper;
  paper_held_back.allocate = AllocateBy::kHoldBack;
  RatioOptions look_ahead = paper;
  look_ahead.search = RatioSearch::kLookAhead;
  RatioOptions look_ahead_held_back = paper_held_back;
  look_ahead_held_back.search = RatioSearch::kLookAhead;
  return {{"paper", paper},
          {"paper_hold_back", paper_held_back},
          {"lookahead", look_ahead},
          {"lookahead_hold_back", look_ahead_held_back},
          {"optimal", OptimalOptions()}};
}

Result<std::vector<PaperEntry>> RunTable2(Table2Reading reading, const PaperOptions& options) {
  std::vector<PaperEntry> entries;
  const auto sets = static_cast<double>(PaperRuleSets().size());
  for (const PaperRuleSet& set : PaperRuleSets()) {
    const Result<RuleSetSpec> spec = ParseRuleSet(RuleSetText(set, reading), "Table 2");
    if (!spec.ok()) return spec.error();
    PaperEntry entry;
    entry.rules = set;
    entry.strategies.resize(PaperStrategies().size());
    for (uint64_t seed = 1; seed <= options.seeds; ++seed) {
      const Result<Table> table = GeneratedTable(*spec, {.rows = options.rows, .seed = seed});
      if (!table.ok()) return table.error();
      if (Status done = AddDataSet(*table, options, entry); !done.ok()) return done.error();
      const double part = static_cast<double>(seed) / static_cast<double>(options.seeds);
      if (options.progress) {
        options.progress((static_cast<double>(entries.size()) + part) / sets);
      }
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

Result<PaperFigure> RunFigure(const std::string& csv, std::string_view rule, size_t threads) {
  Result<Table> table = ReadTableText(csv, "figure", {});
  if (!table.ok()) return table.error();
  PaperFigure figure;
  figure.table = std::make_unique<const Table>(std::move(*table));
  Result<Tree> tree = GrowFromTable(*figure.table, figure.learner, threads);
  if (!tree.ok()) return tree.error();
  figure.tree = std::move(*tree);
  Result<Rule> found = FindRule(rule, RulesOf(figure.tree), *figure.table);
  if (!found.ok()) return found.error();
  figure.request.rule = std::move(*found);

  const Original original{*figure.table, figure.tree, figure.learner};
  const auto attempt = [&](RatioSearch search) {
    RatioOptions options;
    options.search = search;
    options.threads = threads;
    return AttemptHiding(original, std::span(&figure.request, 1), options);
  };
  Result<Attempt> greedy = attempt(RatioSearch::kGreedy);
  Result<Attempt> look_ahead = attempt(RatioSearch::kLookAhead);
  if (!greedy.ok()) return greedy.error();
  if (!look_ahead.ok()) return look_ahead.error();
  figure.greedy = std::move(*greedy);
  figure.look_ahead = std::move(*look_ahead);
  return figure;
}

}  // namespace espalier
