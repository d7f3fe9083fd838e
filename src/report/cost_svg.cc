#include "report/cost_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

#include "base/text.h"
#include "report/svg_text.h"
#include "report/tree_layout.h"

namespace espalier {
namespace {

constexpr double kMargin = 24;
constexpr double kAxisWidth = 52;  // of the numbers left of the panels
constexpr double kPlotTop = 148;   // 0 % is at kPlotTop + kPlotHeight
constexpr double kPlotHeight = 300;
constexpr double kBelowPlot = 62;  // lengths, and what they are
constexpr double kPanelGap = 28;
constexpr double kNarrowest = 876;  // room for the heading
constexpr double kLegend = 74;
constexpr double kSlot = 58;  // of one mark and its number
constexpr double kLengthWidth = 2 * kSlot;
constexpr double kNarrowestPanel = 256;  // room for its heading
constexpr double kCap = 5;               // half of the bar that ends a whisker
constexpr double kMarkInSlot = 16;       // from the slot's left end
constexpr double kNumberGap = 9;         // from the mark's middle to the text beside it
constexpr double kMostLines = 8;         // of the scale
constexpr double kHeadroom = 1.08;       // for the text above the uppermost line

constexpr std::string_view kStyle = R"(<style>
.espalier-costs text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #1d2329 }
.espalier-costs .ground { fill: #ffffff }
.espalier-costs .title { font-size: 17px; font-weight: 600 }
.espalier-costs .head { font-weight: 600 }
.espalier-costs .dim { fill: #5c6670 }
.espalier-costs .label { paint-order: stroke; stroke: #ffffff; stroke-width: 4px }
.espalier-costs .scale { stroke: #e3e7eb }
.espalier-costs .axis { stroke: #5c6670 }
.espalier-costs .published { stroke: #1d2329; stroke-dasharray: 6 4 }
.espalier-costs .whisker { stroke-width: 1.5 }
.espalier-costs .paper { fill: #0072b2 }
.espalier-costs .lookahead { fill: #c24e00 }
.espalier-costs .whisker.paper { fill: none; stroke: #0072b2 }
.espalier-costs .whisker.lookahead { fill: none; stroke: #c24e00 }
@media (prefers-color-scheme: dark) {
.espalier-costs text { fill: #e6e9ec }
.espalier-costs .ground { fill: #15191e }
.espalier-costs .dim { fill: #a3adb8 }
.espalier-costs .label { stroke: #15191e }
.espalier-costs .scale { stroke: #2c333b }
.espalier-costs .axis { stroke: #a3adb8 }
.espalier-costs .published { stroke: #e6e9ec }
.espalier-costs .paper { fill: #56b4e9 }
.espalier-costs .lookahead { fill: #f0a030 }
.espalier-costs .whisker.paper { stroke: #56b4e9 }
.espalier-costs .whisker.lookahead { stroke: #f0a030 }
}
</style>
)";

struct ShownStrategy {
  std::string_view name;  // also its class in the style sheet
  size_t place;           // in PaperEntry::strategies
};

std::vector<ShownStrategy> ShownStrategies() {
  std::vector<ShownStrategy> shown;
  const std::vector<NamedStrategy> all = PaperStrategies();
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].options.allocate == AllocateBy::kEven) shown.push_back({all[i].name, i});
  }
  return shown;
}

// The scale of the rows added.
struct Scale {
  double step = 20;
  double top = 100;

  double Y(double percent) const { return kPlotTop + kPlotHeight * (1 - percent / top); }
};

// In steps of 1, 2 or 5 times a power of ten.
Scale ScaleFor(double most) {
  const double wanted = kHeadroom * std::max(most, 1.0);
  const double rough = wanted / kMostLines;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {5.0, 2.0, 1.0}) {
    if (factor * power >= rough) step = factor * power;
  }
  return {step, step * std::ceil(wanted / step)};
}

double MostOf(const std::vector<PaperEntry>& entries) {
  double most = 0;
  for (const PaperEntry& entry : entries) {
    most = std::max(most, entry.rules.published);
    for (const ShownStrategy& shown : ShownStrategies()) {
      most = std::max(most, entry.strategies[shown.place].added.max);
    }
  }
  return most;
}

// One rule set and where its panel stands.
struct Panel {
  const PaperEntry& entry;
  double left = 0;
  double width = 0;
  double first_length = 0;  // x where the marks of the shortest rules begin
};

const std::map<size_t, Spread>& LengthsOf(const PaperEntry& entry) {
  return entry.strategies[0].added_by_length;
}

std::string AveragesText(const PaperEntry& entry) {
  std::vector<std::string> averages;
  for (const ShownStrategy& shown : ShownStrategies()) {
    averages.push_back(fmt::format("{:.1f}", entry.strategies[shown.place].added.mean()));
  }
  return fmt::format("{:.1f} leaves a tree; mean {} %", entry.leaves, fmt::join(averages, " and "));
}

std::vector<Panel> PlacePanels(const std::vector<PaperEntry>& entries) {
  std::vector<Panel> panels;
  double left = kMargin + kAxisWidth;
  for (const PaperEntry& entry : entries) {
    const double marks = kLengthWidth * static_cast<double>(LengthsOf(entry).size());
    const double width = std::max({kNarrowestPanel, marks, TextWidth(AveragesText(entry))});
    panels.push_back({entry, left, width, left + (width - marks) / 2});
    left += width + kPanelGap;
  }
  return panels;
}

std::string DrawMark(std::string_view strategy, double x, double y) {
  if (strategy == Name(RatioSearch::kGreedy)) {
    return fmt::format(R"(<circle class="{}" cx="{:.1f}" cy="{:.1f}" r="5"/>)", strategy, x, y);
  }
  return fmt::format(R"(<path class="{}" d="M{:.1f} {:.1f}l6 6l-6 6l-6 -6z"/>)", strategy, x,
                     y - 6);
}

std::string MarkText(std::string_view strategy, size_t length, const Spread& added) {
  return fmt::format("{}, {}: {:.1f} % on average, {:.1f} to {:.1f} %, {}", strategy,
                     Plural(length, "condition"), added.mean(), added.min, added.max,
                     added.count == 1 ? "1 leaf" : fmt::format("{} leaves", added.count));
}

std::string DrawSpread(std::string_view strategy, double x, const Scale& scale,
                       const Spread& added) {
  const double y = scale.Y(added.mean());
  return fmt::format(R"(<path class="whisker {0}" d="M{1:.1f} {3:.1f}h{5}M{2:.1f} {3:.1f}V{4:.1f})"
                     R"(M{1:.1f} {4:.1f}h{5}"/>)",
                     strategy, x - kCap, x, scale.Y(added.min), scale.Y(added.max), 2 * kCap) +
         DrawMark(strategy, x, y) +
         fmt::format(R"(<text x="{:.1f}" y="{:.1f}">{:.1f}</text>)", x + kNumberGap,
                     std::min(y, scale.Y(0) - 9) + 4, added.mean());
}

std::string DrawLengths(const Panel& panel, const Scale& scale) {
  std::string svg;
  double x = panel.first_length;
  for (const auto& [length, any] : LengthsOf(panel.entry)) {
    double slot = x;
    for (const ShownStrategy& shown : ShownStrategies()) {
      const Spread& added = panel.entry.strategies[shown.place].added_by_length.at(length);
      svg += fmt::format("<g><title>{}</title>{}</g>\n", MarkText(shown.name, length, added),
                         DrawSpread(shown.name, slot + kMarkInSlot, scale, added));
      slot += kSlot;
    }
    svg += fmt::format("<text text-anchor=\"middle\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                       x + kLengthWidth / 2, scale.Y(0) + 20, length);
    x += kLengthWidth;
  }
  return svg;
}

std::string DrawScale(const std::vector<Panel>& panels, const Scale& scale) {
  std::string svg;
  const double lines = std::round(scale.top / scale.step);
  for (double line = 0; line <= lines; ++line) {
    const double y = scale.Y(line * scale.step);
    svg += fmt::format(
        "<text class=\"dim\" text-anchor=\"end\" x=\"{:.1f}\" y=\"{:.1f}\">{} %</text>\n",
        kMargin + kAxisWidth - 8, y + 4, FormatNumber(line * scale.step));
    for (const Panel& panel : panels) {
      svg += fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}h{:.1f}\"/>\n",
                         line == 0 ? "axis" : "scale", panel.left, y, panel.width);
    }
  }
  return svg;
}

std::string DrawPublished(const Panel& panel, const Scale& scale) {
  const double y = scale.Y(panel.entry.rules.published);
  return fmt::format(
      R"(<path class="published" d="M{:.1f} {:.1f}h{:.1f}"/>)"
      R"(<text class="label" text-anchor="end" x="{:.1f}" y="{:.1f}">published: {} %</text>)"
      "\n",
      panel.left, y, panel.width, panel.left + panel.width, y - 6,
      FormatNumber(panel.entry.rules.published));
}

std::string DrawPanel(const Panel& panel, const Scale& scale) {
  return fmt::format(R"(<text class="head" x="{0:.1f}" y="{1:.1f}">Rules: {2}</text>)"
                     R"(<text class="dim" x="{0:.1f}" y="{3:.1f}">{4}</text>)"
                     R"(<text class="dim" text-anchor="middle" x="{5:.1f}" y="{6:.1f}">)"
                     "conditions of the rule</text>\n",
                     panel.left, kPlotTop - 34, XmlEscaped(panel.entry.rules.name), kPlotTop - 17,
                     AveragesText(panel.entry), panel.left + panel.width / 2, scale.Y(0) + 40) +
         DrawLengths(panel, scale) + DrawPublished(panel, scale);
}

constexpr std::string_view kHeading = "What hiding a rule costs";

std::string Facts(const PaperOptions& options) {
  return fmt::format(
      "Rows added, in percent of the rows, by the length of the hidden rule. {} of {} for each "
      "rule set, every leaf hidden alone.",
      Plural(options.seeds, "data set"), Plural(options.rows, "row"));
}

std::string DrawHeading(const PaperOptions& options) {
  std::string svg = fmt::format(
      R"(<text class="title" x="{0}" y="32">{1}</text><text class="dim" x="{0}" y="52">{2}</text>)"
      "\n",
      kMargin, kHeading, Facts(options));
  double x = kMargin + 6;
  const auto name = [&](std::string_view text) {
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\">{}</text>\n", x, kLegend + 4, text);
    x += TextWidth(text) + kMargin;
  };
  for (const ShownStrategy& shown : ShownStrategies()) {
    svg += DrawMark(shown.name, x, kLegend);
    x += kNumberGap;
    name(shown.name);
  }
  svg += fmt::format(R"(<path class="published" d="M{:.1f} {}h28"/>)", x, kLegend);
  x += 28 + kNumberGap;
  name("published average");
  name("A mark shows the mean, its line the least and the most.");
  return svg;
}

// The drawing in words, for those who cannot see it.
std::string Description(const std::vector<PaperEntry>& entries, const PaperOptions& options) {
  std::string text = Facts(options);
  for (const PaperEntry& entry : entries) {
    text += fmt::format("\nRules: {}; published average {} %.", entry.rules.name,
                        FormatNumber(entry.rules.published));
    for (const auto& [length, any] : LengthsOf(entry)) {
      for (const ShownStrategy& shown : ShownStrategies()) {
        const Spread& added = entry.strategies[shown.place].added_by_length.at(length);
        text += fmt::format(" {}.", MarkText(shown.name, length, added));
      }
    }
  }
  return text;
}

}  // namespace

std::string CostSvg(const std::vector<PaperEntry>& entries, const PaperOptions& options) {
  const Scale scale = ScaleFor(MostOf(entries));
  const std::vector<Panel> panels = PlacePanels(entries);
  const double right = panels.empty() ? 0 : panels.back().left + panels.back().width;
  const double width =
      std::ceil(std::max({kNarrowest, TextWidth(Facts(options)) + kMargin, right}) + kMargin);
  const double height = kPlotTop + kPlotHeight + kBelowPlot;
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" class="espalier-costs" role="img" width="{0}" )"
      R"(height="{1}" viewBox="0 0 {0} {1}">)"
      "\n<title>{2}</title>\n<desc>{3}</desc>\n",
      width, height, kHeading, XmlEscaped(Description(entries, options)));
  svg += kStyle;
  svg += fmt::format("<rect class=\"ground\" width=\"{}\" height=\"{}\"/>\n", width, height);
  svg += DrawHeading(options) + DrawScale(panels, scale);
  for (const Panel& panel : panels) svg += DrawPanel(panel, scale);
  return svg + "</svg>\n";
}

}  // namespace espalier
