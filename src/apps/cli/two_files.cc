#include "apps/cli/two_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "apps/cli/output.h"

namespace espalier::cli {
namespace {

// An option that is also noted as given: by its value, a default cannot be told from it.
Option Noted(Option option, std::set<std::string>& given) {
  option.take = [take = std::move(option.take), name = option.help.names,
                 &given](const std::string& text) {
    given.insert(name);
    return take(text);
  };
  return option;
}

Status CheckStandardInput(const TwoFilesOptions& options) {
  const std::vector<std::string> inputs = InputsOf(options);
  if (std::count(inputs.begin(), inputs.end(), kStandardStream) < 2) return {};
  return UsageError("only one of the two files, --requests and --ledger can be standard input");
}

// "rules 2, 3"
std::string NumbersOf(const std::vector<HiddenRule>& rules) {
  std::vector<uint64_t> numbers;
  numbers.reserve(rules.size());
  for (const HiddenRule& rule : rules) numbers.push_back(rule.number);
  return fmt::format("{} {}", numbers.size() == 1 ? "rule" : "rules", fmt::join(numbers, ", "));
}

// Those that are asked for must be among those that the ledger has.
Status CheckAreRecorded(const std::vector<Request>& asked, const Recorded& recorded) {
  const std::vector<HiddenRule>& rules = recorded.hiding.rules;
  for (const Request& request : asked) {
    const bool known = std::any_of(rules.begin(), rules.end(), [&](const HiddenRule& rule) {
      return rule.number == request.rule.number;
    });
    if (known) continue;
    return UsageError(fmt::format("rule {} contradicts {}, the ledger of the hiding, which hid {}",
                                  request.rule.number, recorded.ledger, NumbersOf(rules)));
  }
  return {};
}

Result<std::vector<Request>> RequestsOf(const TwoFilesOptions& options, const Grown& grown,
                                        const std::vector<Wish>& wishes) {
  if (options.wishes.given()) {
    Result<std::vector<Request>> requests = RequestsIn(grown, wishes);
    if (!requests.ok() || !options.recorded) return requests;
    const Status known = CheckAreRecorded(*requests, *options.recorded);
    return known.ok() ? std::move(requests) : known.error();
  }
  Result<std::vector<Request>> requests =
      espalier::RequestsOf(options.recorded->hiding, grown.table, grown.tree);
  if (requests.ok()) return requests;
  return InputError(fmt::format("{}: {}", options.ledger, requests.error().message));
}

}  // namespace

std::vector<Option> OptionsOf(TwoFilesOptions& options) {
  std::vector<Option> all = OptionsOf(options.grow);
  all.front().help = {"ORIGINAL", "", "CSV or ARFF file, also .gz; - for standard input"};
  all.insert(all.begin() + 1, Text({"SANITIZED", "", "File of the same columns, whoever made it"},
                                   options.sanitized));
  for (Option& option : all) option = Noted(std::move(option), options.given);
  for (Option& option : OptionsOf(options.wishes)) all.push_back(std::move(option));
  all.push_back(Text({"--ledger", "FILE",
                      "The record that hide wrote: rules and learner as they were, not to be given "
                      "again"},
                     options.ledger));
  return all;
}

Demand DemandFor(const TwoFilesOptions& options) {
  const Demand recorded = options.recorded ? options.recorded->hiding.demand : Demand();
  Demand demand = DemandOf(options.demand, recorded.level);
  if (!options.demand.level) demand.accept_implied |= recorded.accept_implied;
  return demand;
}

std::vector<std::string> InputsOf(const TwoFilesOptions& options) {
  std::vector<std::string> inputs = InputsOf(options.grow);
  inputs.push_back(options.sanitized);
  inputs.push_back(options.wishes.requests);
  inputs.push_back(options.ledger);
  return inputs;
}

Result<TwoFilesOptions> Prepared(TwoFilesOptions options) {
  if (options.ledger.empty() && !options.wishes.given()) {
    return UsageError("missing --rule, --requests or --ledger");
  }
  if (options.wishes.given()) {
    if (Status checked = Check(options.wishes); !checked.ok()) return checked.error();
  }
  if (Status checked = CheckStandardInput(options); !checked.ok()) return checked.error();
  if (options.ledger.empty()) return options;
  Result<Recorded> recorded = ReadRecorded(options.ledger);
  if (!recorded.ok()) return recorded.error();
  Result<GrowOptions> grow = AsRecorded(options.grow, options.given, *recorded);
  if (!grow.ok()) return grow.error();
  options.grow = std::move(*grow);
  options.recorded = std::move(*recorded);
  return options;
}

Result<TwoFiles> ReadTwoFiles(const TwoFilesOptions& options) {
  const Result<std::vector<Wish>> wishes = WishesOf(options.wishes);
  if (!wishes.ok()) return wishes.error();
  Result<AlignedTables> tables = ReadBoth(options.grow, options.sanitized);
  if (!tables.ok()) return tables.error();
  if (options.recorded) {
    Status same = CheckFiles(*options.recorded, tables->original, tables->other);
    if (!same.ok()) return same.error();
  }
  Result<Grown> grown = GrowFrom(std::move(tables->original), options.grow);
  if (!grown.ok()) return grown.error();
  Result<std::vector<Request>> requests = RequestsOf(options, *grown, *wishes);
  if (!requests.ok()) return requests.error();
  return TwoFiles{std::move(*grown), std::move(tables->other), std::move(*requests)};
}

}  // namespace espalier::cli
