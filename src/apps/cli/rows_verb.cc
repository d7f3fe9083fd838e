#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/grow_options.h"
#include "apps/cli/grown.h"
#include "apps/cli/output.h"
#include "apps/cli/verb.h"
#include "base/parallel.h"
#include "report/rows_text.h"
#include "rules/find.h"
#include "rules/leaf_rows.h"

namespace espalier::cli {
namespace {

struct RowsOptions {
  GrowOptions grow;
  std::optional<std::string> rule;
  uint64_t offset = 0;
  uint64_t limit = 100;
  bool json = false;
  std::string output{kStandardStream};
};

Status CheckRule(const RowsOptions& options) {
  if (options.rule) return {};
  return UsageError("--rule is missing");
}

// REQUIRES: CheckRule found nothing wrong
Status ShowRows(const RowsOptions& options) {
  const Result<Grown> grown = ReadAndGrow(options.grow);
  if (!grown.ok()) return grown.error();
  const Result<Rule> rule = FindRule(*options.rule, RulesOf(grown->tree), grown->table);
  if (!rule.ok()) return rule.error();
  const std::vector<size_t> leaves = {rule->leaf};
  const size_t threads = options.grow.threads.value_or(HardwareThreads());
  const std::vector<RowIndex> rows =
      RowsAtLeaves(grown->table, grown->tree, leaves, threads).front();
  const RowsPage page{grown->table, *rule, rows, options.offset, options.limit};
  return WriteOutput(options.output, InputsOf(options.grow),
                     options.json ? RowsJson(page) : RowsText(page));
}

}  // namespace

Verb RowsVerb() {
  const auto options = std::make_shared<RowsOptions>();
  Verb verb{.name = "rows", .help = "Show the rows that a rule matches"};
  verb.options = OptionsOf(options->grow);
  verb.options.push_back(Text({"--rule", "R", "The rule: its number, or its text"}, options->rule));
  verb.options.push_back(
      Whole({"--offset", "N", "Rows of the rule to pass over"}, {}, options->offset));
  verb.options.push_back(Whole({"--limit", "N", "Rows to show at most"}, {}, options->limit));
  verb.options.push_back(Switch({"--json", "", "As JSON"}, options->json));
  verb.options.push_back(Output(options->output));
  verb.check = [options] { return CheckRule(*options); };
  verb.run = [options] { return ShowRows(*options); };
  return verb;
}

}  // namespace espalier::cli
