#include "report/attribute_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "report/labels.h"
#include "report/printable.h"

namespace espalier {
namespace {

constexpr size_t kMostLines = 30;
constexpr size_t kValueWidth = 16;  // of each of two values that are shown

std::string TypeText(const Attribute& attribute) {
  if (TypeName(attribute) == "two-valued") {
    const auto shown = [&](size_t i) {
      return Elided(Printable(attribute.values[i]), kValueWidth);
    };
    return fmt::format("two-valued ({}, {})", shown(0), shown(1));
  }
  return fmt::format("{} ({})", TypeName(attribute), Plural(DistinctValues(attribute), "value"));
}

std::string Line(const Attribute& attribute, std::string_view role, size_t name_width) {
  const std::string missing =
      attribute.missing == 0 ? "" : fmt::format(", {} missing", attribute.missing);
  return fmt::format("  {}  {}{}{}\n", PadRight(Printable(attribute.name), name_width),
                     TypeText(attribute), missing, role);
}

std::string Lines(const Table& table) {
  size_t width = CodePoints(Printable(table.class_attribute.name));
  for (const Attribute& attribute : table.attributes) {
    width = std::max(width, CodePoints(Printable(attribute.name)));
  }
  std::string text = "Attributes:\n";
  for (const Attribute& attribute : table.attributes) text += Line(attribute, "", width);
  return text + Line(table.class_attribute, ", the class", width);
}

std::string CountsByType(const Table& table) {
  constexpr std::array<std::string_view, 3> kTypes = {"two-valued", "nominal", "numeric"};
  std::string text;
  for (const std::string_view type : kTypes) {
    const auto count =
        std::count_if(table.attributes.begin(), table.attributes.end(),
                      [type](const Attribute& attribute) { return TypeName(attribute) == type; });
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, type);
  }
  return text;
}

std::string Totals(const Table& table) {
  uint64_t missing = 0;
  uint64_t lacking = 0;
  for (const Attribute& attribute : table.attributes) {
    missing += attribute.missing;
    if (attribute.missing > 0) ++lacking;
  }
  std::string text =
      fmt::format("Attributes: {}: {}", table.attributes.size(), CountsByType(table));
  if (missing > 0) {
    text +=
        fmt::format("; {} missing in {}", Plural(missing, "value"), Plural(lacking, "attribute"));
  }
  return fmt::format("{}\nClass: {}, {}\n", text, Printable(table.class_attribute.name),
                     TypeText(table.class_attribute));
}

}  // namespace

std::string AttributeText(const Table& table) {
  return table.attributes.size() > kMostLines ? Totals(table) : Lines(table);
}

}  // namespace espalier
