#include "rules/ruleset.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "rules/scanner.h"
#include "rules/syntax.h"
#include "rules/word.h"

namespace espalier {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

std::optional<size_t> Find(const std::vector<std::string>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<size_t>(found - names.begin());
}

size_t FindOrAdd(std::vector<std::string>& names, const std::string& name) {
  if (const auto place = Find(names, name)) return *place;
  names.push_back(name);
  return names.size() - 1;
}

// Whoever reads the data would take an empty cell for a missing value, and refuse a NUL.
Status CheckWord(const RuleWord& word, const RuleScanner& scanner) {
  if (Trim(word.text).empty()) return scanner.Mistake(word.offset, "this word is empty");
  if (word.text.find('\0') == std::string::npos) return {};
  return scanner.Mistake(word.offset, "data cannot hold the character \\u0000");
}

// The value at one place of a rule in the paper's notation; nothing where it is free.
Result<std::optional<size_t>> ReadPaperValue(RuleScanner& scanner) {
  if (scanner.Take("t")) return std::optional<size_t>(0);
  if (scanner.Take("f")) return std::optional<size_t>(1);
  if (scanner.Take("_")) return std::optional<size_t>();
  return scanner.Expected("t, f or _");
}

// Reads a rule set line by line into a spec.
class RuleSetReader {
 public:
  explicit RuleSetReader(std::string_view name) : name_(name) {}

  Status ReadLine(std::string_view line, size_t number);
  Result<RuleSetSpec> Finish();

 private:
  enum class Notation { kPaper, kNamed };

  // What the spec need not know of a domain.
  struct Origin {
    std::string place;  // of its first appearance
    bool declared = false;
  };

  Status Keep(Notation notation, const RuleScanner& scanner);
  Status ReadPaperRule(RuleScanner& scanner);
  Status CheckArity(const RuleScanner& scanner, size_t end, size_t arity);
  Status ReadNamedRule(RuleScanner& scanner);
  Status ReadDeclaration(RuleScanner& scanner);
  Status ReadDeclaredValue(RuleScanner& scanner, size_t domain);
  Result<RuleSetSpec::Fixed> Fix(const WrittenCondition& condition, const RuleScanner& scanner);
  Result<size_t> FindOrAddDomain(const RuleWord& word, const RuleScanner& scanner);
  std::optional<size_t> FindDomain(std::string_view name) const;

  std::string name_;
  RuleSetSpec spec_;
  std::vector<Origin> origins_;  // one a domain
  std::optional<Notation> notation_;
  size_t notation_line_ = 0;  // the line that set it
  size_t line_ = 0;
};

Status RuleSetReader::ReadLine(std::string_view line, size_t number) {
  line_ = number;
  line = line.substr(0, FindOutsideQuotes(line, "#"));
  RuleScanner scanner(line, fmt::format("{}:{}:", name_, number));
  if (scanner.AtEnd()) return {};
  if (FindOutsideQuotes(line, "=<>!&") != std::string_view::npos) return ReadNamedRule(scanner);
  return scanner.Take("(") ? ReadPaperRule(scanner) : ReadDeclaration(scanner);
}

Result<RuleSetSpec> RuleSetReader::Finish() {
  if (spec_.rules.empty()) return InputError(fmt::format("{}: no rule in this file", name_));
  if (spec_.domains.empty()) return InputError(fmt::format("{}: no rule has a condition", name_));
  for (size_t i = 0; i < spec_.domains.size(); ++i) {
    const RuleSetSpec::Domain& domain = spec_.domains[i];
    if (origins_[i].declared || domain.values.size() > 1) continue;
    return InputError(fmt::format(
        "{}: {} is the only value of {} in this file; declare the others in a line \"{}: {}, ...\"",
        origins_[i].place, ShowWord(domain.values[0]), ShowWord(domain.name),
        WriteWord(domain.name), WriteWord(domain.values[0])));
  }
  return std::move(spec_);
}

Status RuleSetReader::Keep(Notation notation, const RuleScanner& scanner) {
  if (!notation_) {
    notation_ = notation;
    notation_line_ = line_;
  }
  if (notation_ == notation) return {};
  return scanner.Mistake(
      0, fmt::format("a file keeps to one notation, and line {} is in the other", notation_line_));
}

Status RuleSetReader::ReadPaperRule(RuleScanner& scanner) {
  if (Status kept = Keep(Notation::kPaper, scanner); !kept.ok()) return kept;
  RuleSetSpec::Line line;
  size_t arity = 0;
  do {
    const Result<std::optional<size_t>> value = ReadPaperValue(scanner);
    if (!value.ok()) return value.error();
    if (*value) line.fixed.push_back({arity, **value});
    ++arity;
  } while (scanner.Take(","));
  const size_t end = scanner.offset();
  if (!scanner.Take(")")) return scanner.Expected("',' or ')'");
  if (Status checked = CheckArity(scanner, end, arity); !checked.ok()) return checked;
  if (!scanner.Take(":")) return scanner.Expected("':'");
  const Result<RuleWord> predicted = scanner.TakeWord("a class");
  if (!predicted.ok()) return predicted.error();
  if (!scanner.AtEnd()) return scanner.Expected("the end");
  if (Status checked = CheckWord(*predicted, scanner); !checked.ok()) return checked;
  line.predicted = FindOrAdd(spec_.classes, predicted->text);
  spec_.rules.push_back(std::move(line));
  return {};
}

// The first rule says how many attributes there are.
Status RuleSetReader::CheckArity(const RuleScanner& scanner, size_t end, size_t arity) {
  if (spec_.rules.empty()) {
    for (size_t i = 1; i <= arity; ++i) {
      spec_.domains.push_back({fmt::format("A{}", i), {"t", "f"}});
      origins_.push_back({scanner.PlaceOf(0), true});
    }
  }
  if (arity == spec_.domains.size()) return {};
  return scanner.Mistake(end, fmt::format("{}, where line {} has {}", Plural(arity, "value"),
                                          notation_line_, spec_.domains.size()));
}

Status RuleSetReader::ReadNamedRule(RuleScanner& scanner) {
  if (Status kept = Keep(Notation::kNamed, scanner); !kept.ok()) return kept;
  const Result<WrittenRule> written = ScanRule(scanner);
  if (!written.ok()) return written.error();
  RuleSetSpec::Line line;
  for (const WrittenCondition& condition : written->conditions) {
    const Result<RuleSetSpec::Fixed> fixed = Fix(condition, scanner);
    if (!fixed.ok()) return fixed.error();
    const bool twice = std::any_of(line.fixed.begin(), line.fixed.end(), [&](const auto& earlier) {
      return earlier.domain == fixed->domain;
    });
    if (twice) {
      return scanner.Mistake(
          condition.attribute.offset,
          fmt::format("{} stands twice in this rule", ShowWord(condition.attribute.text)));
    }
    line.fixed.push_back(*fixed);
  }
  if (Status checked = CheckWord(written->predicted, scanner); !checked.ok()) return checked;
  line.predicted = FindOrAdd(spec_.classes, written->predicted.text);
  spec_.rules.push_back(std::move(line));
  return {};
}

Result<RuleSetSpec::Fixed> RuleSetReader::Fix(const WrittenCondition& condition,
                                              const RuleScanner& scanner) {
  if (condition.op != Op::kEqual) {
    return scanner.Mistake(
        condition.op_offset,
        fmt::format("data is made from conditions with = only, not {}", OpSymbol(condition.op)));
  }
  if (Status checked = CheckWord(condition.value, scanner); !checked.ok()) return checked.error();
  const Result<size_t> domain = FindOrAddDomain(condition.attribute, scanner);
  if (!domain.ok()) return domain.error();
  const RuleWord& value = condition.value;
  std::vector<std::string>& values = spec_.domains[*domain].values;
  if (origins_[*domain].declared && !Find(values, value.text)) {
    return scanner.Mistake(
        value.offset,
        fmt::format("{} is not among the declared values of {}{}", ShowWord(value.text),
                    ShowWord(condition.attribute.text), SuggestWord(value.text, values)));
  }
  return RuleSetSpec::Fixed{*domain, FindOrAdd(values, value.text)};
}

Status RuleSetReader::ReadDeclaration(RuleScanner& scanner) {
  const Result<RuleWord> word = scanner.TakeWord("a rule, or an attribute and ':'", ":");
  if (!word.ok()) return word.error();
  if (!scanner.Take(":")) return scanner.Expected("=> or ':'");
  if (Status kept = Keep(Notation::kNamed, scanner); !kept.ok()) return kept;
  if (const auto earlier = FindDomain(word->text)) {
    return scanner.Mistake(word->offset,
                           fmt::format("{} is known since {}; declare it once, before its rules",
                                       ShowWord(word->text), origins_[*earlier].place));
  }
  const Result<size_t> domain = FindOrAddDomain(*word, scanner);
  if (!domain.ok()) return domain.error();
  origins_[*domain].declared = true;
  do {
    if (Status read = ReadDeclaredValue(scanner, *domain); !read.ok()) return read;
  } while (scanner.Take(","));
  return scanner.AtEnd() ? Status() : scanner.Expected("',' or the end");
}

Status RuleSetReader::ReadDeclaredValue(RuleScanner& scanner, size_t domain) {
  std::vector<std::string>& values = spec_.domains[domain].values;
  const Result<RuleWord> value = scanner.TakeWord("a value", ",");
  if (!value.ok()) return value.error();
  if (Status checked = CheckWord(*value, scanner); !checked.ok()) return checked;
  if (Find(values, value->text)) {
    return scanner.Mistake(value->offset,
                           fmt::format("{} stands twice here", ShowWord(value->text)));
  }
  values.push_back(value->text);
  return {};
}

Result<size_t> RuleSetReader::FindOrAddDomain(const RuleWord& word, const RuleScanner& scanner) {
  if (const auto place = FindDomain(word.text)) return *place;
  if (Status checked = CheckWord(word, scanner); !checked.ok()) return checked.error();
  if (word.text == kGeneratedClassName) {
    return scanner.Mistake(word.offset, fmt::format("an attribute cannot be named '{}': that is "
                                                    "the name of the class column",
                                                    kGeneratedClassName));
  }
  spec_.domains.push_back({word.text, {}});
  origins_.push_back({scanner.PlaceOf(word.offset), false});
  return spec_.domains.size() - 1;
}

std::optional<size_t> RuleSetReader::FindDomain(std::string_view name) const {
  const auto& domains = spec_.domains;
  const auto found = std::find_if(domains.begin(), domains.end(),
                                  [&](const auto& domain) { return domain.name == name; });
  if (found == domains.end()) return std::nullopt;
  return static_cast<size_t>(found - domains.begin());
}

}  // namespace

Result<RuleSetSpec> ParseRuleSet(std::string_view text, std::string_view name) {
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    text.remove_prefix(kByteOrderMark.size());
  }
  RuleSetReader reader(name);
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (Status read = reader.ReadLine(line, number); !read.ok()) return read.error();
  }
  return reader.Finish();
}

}  // namespace espalier
