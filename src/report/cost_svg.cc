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
constexpr double kSlot = 58;             // of one mark and its number
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

std::string_view StyleOf(CostMark mark) { return mark == CostMark::kDisc ? "paper" : "lookahead"; }

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

double MostOf(const CostChart& chart) {
  double most = 0;
  for (const CostPanel& panel : chart.panels) {
    most = std::max(most, panel.published.value_or(0));
    for (const CostSeries& series : panel.series) most = std::max(most, series.summary->added.max);
  }
  return most;
}

// A panel and where it stands.
struct Placed {
  const CostPanel& panel;
  double left = 0;
  double width = 0;
  double first_length = 0;  // x where the marks of the shortest rules begin
};

const std::map<size_t, Spread>& LengthsOf(const CostPanel& panel) {
  return panel.series[0].summary->added_by_length;
}

double LengthWidth(const CostPanel& panel) {
  return kSlot * static_cast<double>(panel.series.size());
}

std::vector<Placed> PlacePanels(const CostChart& chart) {
  std::vector<Placed> placed;
  double left = kMargin + kAxisWidth;
  for (const CostPanel& panel : chart.panels) {
    const double marks = LengthWidth(panel) * static_cast<double>(LengthsOf(panel).size());
    const double width =
        std::max({kNarrowestPanel, marks, TextWidth(panel.facts), TextWidth(panel.heading)});
    placed.push_back({panel, left, width, left + (width - marks) / 2});
    left += width + kPanelGap;
  }
  return placed;
}

std::string DrawMark(CostMark mark, double x, double y) {
  if (mark == CostMark::kDisc) {
    return fmt::format(R"(<circle class="{}" cx="{:.1f}" cy="{:.1f}" r="5"/>)", StyleOf(mark), x,
                       y);
  }
  return fmt::format(R"(<path class="{}" d="M{:.1f} {:.1f}l6 6l-6 6l-6 -6z"/>)", StyleOf(mark), x,
                     y - 6);
}

std::string MarkText(std::string_view strategy, size_t length, const Spread& added) {
  return fmt::format("{}, {}: {:.1f} % on average, {:.1f} to {:.1f} %, {}", strategy,
                     Plural(length, "condition"), added.mean(), added.min, added.max,
                     added.count == 1 ? "1 leaf" : fmt::format("{} leaves", added.count));
}

std::string DrawSpread(CostMark mark, double x, const Scale& scale, const Spread& added) {
  const double y = scale.Y(added.mean());
  return fmt::format(R"(<path class="whisker {0}" d="M{1:.1f} {3:.1f}h{5}M{2:.1f} {3:.1f}V{4:.1f})"
                     R"(M{1:.1f} {4:.1f}h{5}"/>)",
                     StyleOf(mark), x - kCap, x, scale.Y(added.min), scale.Y(added.max), 2 * kCap) +
         DrawMark(mark, x, y) +
         fmt::format(R"(<text x="{:.1f}" y="{:.1f}">{:.1f}</text>)", x + kNumberGap,
                     std::min(y, scale.Y(0) - 9) + 4, added.mean());
}

std::string DrawLengths(const Placed& placed, const Scale& scale) {
  std::string svg;
  double x = placed.first_length;
  for (const auto& [length, any] : LengthsOf(placed.panel)) {
    double slot = x;
    for (const CostSeries& series : placed.panel.series) {
      const Spread& added = series.summary->added_by_length.at(length);
      svg += fmt::format("<g><title>{}</title>{}</g>\n",
                         XmlEscaped(MarkText(series.name, length, added)),
                         DrawSpread(series.mark, slot + kMarkInSlot, scale, added));
      slot += kSlot;
    }
    svg += fmt::format("<text text-anchor=\"middle\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                       (x + slot) / 2, scale.Y(0) + 20, length);
    x = slot;
  }
  return svg;
}

std::string DrawScale(const std::vector<Placed>& panels, const Scale& scale) {
  std::string svg;
  const double lines = std::round(scale.top / scale.step);
  for (double line = 0; line <= lines; ++line) {
    const double y = scale.Y(line * scale.step);
    svg += fmt::format(
        "<text class=\"dim\" text-anchor=\"end\" x=\"{:.1f}\" y=\"{:.1f}\">{} %</text>\n",
        kMargin + kAxisWidth - 8, y + 4, FormatNumber(line * scale.step));
    for (const Placed& panel : panels) {
      svg += fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}h{:.1f}\"/>\n",
                         line == 0 ? "axis" : "scale", panel.left, y, panel.width);
    }
  }
  return svg;
}

std::string DrawPublished(const Placed& placed, const Scale& scale) {
  if (!placed.panel.published) return "";
  const double y = scale.Y(*placed.panel.published);
  return fmt::format(
      R"(<path class="published" d="M{:.1f} {:.1f}h{:.1f}"/>)"
      R"(<text class="label" text-anchor="end" x="{:.1f}" y="{:.1f}">published: {} %</text>)"
      "\n",
      placed.left, y, placed.width, placed.left + placed.width, y - 6,
      FormatNumber(*placed.panel.published));
}

std::string DrawPanel(const Placed& placed, const Scale& scale) {
  return fmt::format(R"(<text class="head" x="{0:.1f}" y="{1:.1f}">{2}</text>)"
                     R"(<text class="dim" x="{0:.1f}" y="{3:.1f}">{4}</text>)"
                     R"(<text class="dim" text-anchor="middle" x="{5:.1f}" y="{6:.1f}">)"
                     "conditions of the rule</text>\n",
                     placed.left, kPlotTop - 34, XmlEscaped(placed.panel.heading), kPlotTop - 17,
                     XmlEscaped(placed.panel.facts), placed.left + placed.width / 2,
                     scale.Y(0) + 40) +
         DrawLengths(placed, scale) + DrawPublished(placed, scale);
}

constexpr std::string_view kHeading = "What hiding a rule costs";

// All panels have the same series, or are one.
std::string DrawHeading(const CostChart& chart) {
  std::string svg = fmt::format(
      R"(<text class="title" x="{0}" y="32">{1}</text><text class="dim" x="{0}" y="52">{2}</text>)"
      "\n",
      kMargin, kHeading, XmlEscaped(chart.facts));
  double x = kMargin + 6;
  const auto name = [&](std::string_view text) {
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\">{}</text>\n", x, kLegend + 4, XmlEscaped(text));
    x += TextWidth(text) + kMargin;
  };
  if (chart.panels.empty()) return svg;
  for (const CostSeries& series : chart.panels[0].series) {
    svg += DrawMark(series.mark, x, kLegend);
    x += kNumberGap;
    name(series.name);
  }
  if (chart.panels[0].published) {
    svg += fmt::format(R"(<path class="published" d="M{:.1f} {}h28"/>)", x, kLegend);
    x += 28 + kNumberGap;
    name("published average");
  }
  name("A mark shows the mean, its line the least and the most.");
  return svg;
}

// The drawing in words, for those who cannot see it.
std::string Description(const CostChart& chart) {
  std::string text = chart.facts;
  for (const CostPanel& panel : chart.panels) {
    text += "\n" + panel.heading;
    text += panel.published
                ? fmt::format("; published average {} %.", FormatNumber(*panel.published))
                : ".";
    for (const auto& [length, any] : LengthsOf(panel)) {
      for (const CostSeries& series : panel.series) {
        const Spread& added = series.summary->added_by_length.at(length);
        text += fmt::format(" {}.", MarkText(series.name, length, added));
      }
    }
  }
  return text;
}

}  // namespace

std::string CostSvg(const CostChart& chart) {
  const Scale scale = ScaleFor(MostOf(chart));
  const std::vector<Placed> panels = PlacePanels(chart);
  const double right = panels.empty() ? 0 : panels.back().left + panels.back().width;
  const double width =
      std::ceil(std::max({kNarrowest, TextWidth(chart.facts) + kMargin, right}) + kMargin);
  const double height = kPlotTop + kPlotHeight + kBelowPlot;
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" class="espalier-costs" role="img" width="{0}" )"
      R"(height="{1}" viewBox="0 0 {0} {1}">)"
      "\n<title>{2}</title>\n<desc>{3}</desc>\n",
      width, height, kHeading, XmlEscaped(Description(chart)));
  svg += kStyle;
  svg += fmt::format("<rect class=\"ground\" width=\"{}\" height=\"{}\"/>\n", width, height);
  svg += DrawHeading(chart) + DrawScale(panels, scale);
  for (const Placed& panel : panels) svg += DrawPanel(panel, scale);
  return svg + "</svg>\n";
}

}  // namespace espalier
