#include "apps/cli/demand_options.h"

#include <fmt/format.h>

#include <string>

namespace espalier::cli {
namespace {

Option LevelOption(std::optional<Level>& target) {
  return {
      .help = {"--level", "LEVEL",
               "tree: the new tree has no such rule; neighbours: its rows look like the rows "
               "next to them; parent: they have the same class shares; flip: none keeps its "
               "class (default: neighbours; tree for lookahead and paper)"},
      .take = [&target](const std::string& text) -> Status {
        target = LevelNamed(text);
        if (target) return {};
        return UsageError(fmt::format("'{}' is not one of tree, neighbours, parent, flip", text));
      }};
}

Option AcceptOption(bool& target) {
  return {
      .help = {"--accept", "implied", "A rule whose class its neighbours imply counts as hidden"},
      .take = [&target](const std::string& text) -> Status {
        target = text == "implied";
        if (target) return {};
        return UsageError(
            fmt::format("'{}' must be implied, the only outcome that can be "
                        "accepted",
                        text));
      }};
}

// Version 0.1 had a switch of its own.
Option OldFlip() {
  return {.help = {"--flip", "", ""},
          .arity = Option::Arity::kSwitch,
          .take = [](const std::string&) -> Status { return UsageError("is now --level flip"); }};
}

}  // namespace

std::vector<Option> OptionsOf(DemandOptions& options) {
  return {LevelOption(options.level), AcceptOption(options.accept_implied), OldFlip()};
}

Demand DemandOf(const DemandOptions& options, Level usual) {
  return {.level = options.level.value_or(usual),
          .accept_implied = options.accept_implied,
          .shuffled = options.shuffled};
}

}  // namespace espalier::cli
