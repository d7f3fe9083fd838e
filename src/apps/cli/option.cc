#include "apps/cli/option.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace espalier::cli {
namespace {

constexpr uint64_t kMaxThreads = 1024;

// from_chars takes no minus sign for unsigned numbers, which the parser would.
Result<uint64_t> ParseWhole(const std::string& text, const WholeRange& range) {
  uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const bool whole = error == std::errc() && stop == end;
  if (whole && number >= range.least && number <= range.most) return number;
  const bool unlimited = range.most == WholeRange().most;
  return UsageError(fmt::format("'{}' must be a whole number, {}", text,
                                unlimited ? fmt::format("at least {}", range.least)
                                          : fmt::format("from {} to {}", range.least, range.most)));
}

Result<double> ParseWithin(const std::string& text, const NumberRange& range) {
  const std::optional<double> number = ParseNumber(text);
  if (number && *number >= range.least && *number <= range.most.value_or(*number)) return *number;
  const std::string wanted = range.most ? fmt::format("from {} to {}", range.least, *range.most)
                                        : fmt::format("at least {}", range.least);
  return UsageError(fmt::format("'{}' must be a number, {}", text, wanted));
}

template <typename Range, typename Target, typename Parse>
Option Parsed(const OptionHelp& help, Range range, Target& target, Parse parse) {
  const auto take = [range, &target, parse](const std::string& text) -> Status {
    const auto number = parse(text, range);
    if (!number.ok()) return number.error();
    target = *number;
    return {};
  };
  return {.help = help, .take = take};
}

template <typename Target>
Option Kept(const OptionHelp& help, Target& target) {
  const auto take = [&target](const std::string& text) {
    target = text;
    return Status();
  };
  return {.help = help, .take = take};
}

struct Piece {
  std::string name;
  size_t end = 0;  // where its comma stands, or the end of the text
};

Result<Piece> QuotedPiece(const std::string& text, size_t open) {
  Piece piece;
  for (size_t at = open + 1; at < text.size(); ++at) {
    const bool doubled = text[at] == '"' && at + 1 < text.size() && text[at + 1] == '"';
    if (text[at] != '"' || doubled) {
      piece.name.push_back(text[at]);
      at += doubled ? 1 : 0;
      continue;
    }
    piece.end = at + 1;
    if (piece.end == text.size() || text[piece.end] == ',') return piece;
    break;
  }
  return UsageError(fmt::format("'{}': a quote that opens a name closes it before a comma", text));
}

Result<std::vector<std::string>> SplitNames(const std::string& text) {
  std::vector<std::string> names;
  for (size_t at = 0; at <= text.size();) {
    Piece piece;
    if (at < text.size() && text[at] == '"') {
      Result<Piece> quoted = QuotedPiece(text, at);
      if (!quoted.ok()) return quoted.error();
      piece = std::move(*quoted);
    } else {
      piece.end = std::min(text.find(',', at), text.size());
      piece.name = text.substr(at, piece.end - at);
    }
    names.push_back(std::move(piece.name));
    at = piece.end + 1;
  }
  return names;
}

}  // namespace

Option Switch(OptionHelp help, bool& target) {
  const auto take = [&target](const std::string&) {
    target = true;
    return Status();
  };
  return {.help = std::move(help), .arity = Option::Arity::kSwitch, .take = take};
}

Option Text(const OptionHelp& help, std::string& target) { return Kept(help, target); }

Option Text(const OptionHelp& help, std::optional<std::string>& target) {
  return Kept(help, target);
}

Option Choice(OptionHelp help, std::vector<std::string> choices, std::string& target) {
  help.value = fmt::format("{}", fmt::join(choices, "|"));
  const auto take = [choices = std::move(choices), &target](const std::string& text) -> Status {
    if (std::find(choices.begin(), choices.end(), text) == choices.end()) {
      return UsageError(fmt::format("'{}' is not one of {}{}", text, fmt::join(choices, ", "),
                                    DidYouMean(text, choices)));
    }
    target = text;
    return {};
  };
  return {.help = std::move(help), .preset = target, .take = take};
}

Option Whole(const OptionHelp& help, WholeRange range, uint64_t& target) {
  Option option = Parsed(help, range, target, ParseWhole);
  option.preset = std::to_string(target);
  return option;
}

Option Whole(const OptionHelp& help, WholeRange range, std::optional<uint64_t>& target) {
  return Parsed(help, range, target, ParseWhole);
}

Option Number(const OptionHelp& help, NumberRange range, double& target) {
  Option option = Parsed(help, range, target, ParseWithin);
  option.preset = FormatNumber(target);
  return option;
}

Option Number(const OptionHelp& help, NumberRange range, std::optional<double>& target) {
  return Parsed(help, range, target, ParseWithin);
}

Option Names(OptionHelp help, std::vector<std::string>& target) {
  const auto take = [&target](const std::string& text) -> Status {
    Result<std::vector<std::string>> names = SplitNames(text);
    if (!names.ok()) return names.error();
    target.insert(target.end(), names->begin(), names->end());
    return {};
  };
  return {.help = std::move(help), .arity = Option::Arity::kMany, .take = take};
}

Option Threads(std::optional<uint64_t>& target) {
  return Whole({"--threads", "N", "Default: all"}, {1, kMaxThreads}, target);
}

}  // namespace espalier::cli
