#include "report/tree_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "report/labels.h"
#include "report/palette.h"
#include "report/printable.h"
#include "report/svg_nodes.h"
#include "report/svg_text.h"
#include "report/tree_layout.h"

namespace espalier {
namespace {

constexpr double kMargin = 24;
constexpr double kNarrowest = 640;       // room for the heading of a small tree
constexpr double kWidestHeading = 1200;  // a legend wraps where a screen ends
constexpr double kLegendTop = 66;
constexpr double kLegendLine = 22;
constexpr double kKeyHeight = 26;  // of the line below the legend
constexpr double kSwatch = 12;
constexpr size_t kClassesInLegend = 60;
constexpr size_t kLongestName = 40;

struct Legend {
  std::string svg;
  double bottom = 0;
};

std::string ClassNameAndRows(const TreeView& view, ClassCode code) {
  return fmt::format("{} {}", Elided(ClassLabel(view, code), kLongestName),
                     view.tree.Counts(0)[code]);
}

Legend DrawLegend(const TreeView& view, double right) {
  Legend legend;
  const auto counts = view.tree.Counts(0);
  double x = kMargin;
  double y = kLegendTop;
  const auto make_room = [&](double width) {
    if (x + width <= right || x == kMargin) return;
    x = kMargin;
    y += kLegendLine;
  };
  for (const ClassCode code : FrequentClasses(counts, kClassesInLegend)) {
    const std::string text = ClassNameAndRows(view, code);
    const double width = kSwatch + kLabelGap + TextWidth(text) + kMargin;
    make_room(width);
    legend.svg += fmt::format(
        R"(<g><title>{}</title><rect x="{:.1f}" y="{:.1f}" width="{}" height="{}" fill="{}"/>)"
        R"(<rect class="frame" x="{:.1f}" y="{:.1f}" width="{}" height="{}"/>)"
        R"(<text x="{:.1f}" y="{:.1f}">{}</text></g>)"
        "\n",
        XmlEscaped(ClassLabel(view, code)), x, y, kSwatch, kSwatch, SvgFill(code), x, y, kSwatch,
        kSwatch, x + kSwatch + kLabelGap, y + 10, XmlEscaped(text));
    x += width;
  }
  const size_t others = OtherClasses(counts, kClassesInLegend);
  if (others > 0) {
    const std::string text = fmt::format("and {} other classes", others);
    make_room(TextWidth(text));
    legend.svg +=
        fmt::format("<text class=\"dim\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", x, y + 10, text);
  }
  legend.bottom = y + kLegendLine;
  return legend;
}

std::string Heading(const TreeView& view) {
  return fmt::format("Decision tree for {}",
                     Elided(Printable(view.table.class_attribute.name), kLongestName));
}

std::string Facts(const TreeView& view) {
  const size_t leaves = SizeOf(view).leaves;
  return fmt::format("{}: {} {} from {}", LearnerLabel(view.learner), leaves,
                     leaves == 1 ? "leaf" : "leaves", Plural(view.tree.Rows(0), "row"));
}

std::string DrawHeading(const TreeView& view, std::string_view heading) {
  return fmt::format(
      R"(<text class="title" x="{0}" y="32">{1}</text><text class="dim" x="{0}" y="52">{2}</text>)"
      "\n",
      kMargin, XmlEscaped(heading), XmlEscaped(Facts(view)));
}

constexpr std::string_view kKey =
    "A leaf shows its class, (rows/errors) and [rule]; a branch is as thick as its share of the "
    "rows.";

}  // namespace

std::string TreeSvg(const TreeView& view, std::string_view heading) {
  const std::string title = heading.empty() ? Heading(view) : std::string(heading);
  const TreeLayout layout = LayOut(view);
  const double width = std::ceil(std::max(kNarrowest, layout.width + 2 * kMargin));
  const Legend legend = DrawLegend(view, std::min(width, kWidestHeading) - kMargin);
  const double top = legend.bottom + kKeyHeight;
  const double height = std::ceil(top + layout.height);

  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" class="espalier-tree" role="img" width="{0}" )"
      R"(height="{1}" viewBox="0 0 {0} {1}">)"
      "\n<title>{2}</title>\n<desc>{3}. {4}</desc>\n",
      width, height, XmlEscaped(title), XmlEscaped(Facts(view)), kKey);
  svg += SvgStyle();
  svg += SvgPatterns(view.table.class_count());
  svg += fmt::format("<rect class=\"ground\" width=\"{}\" height=\"{}\"/>\n", width, height);
  svg += DrawHeading(view, title) + legend.svg;
  svg += fmt::format("<text class=\"dim\" x=\"{}\" y=\"{:.1f}\">{}</text>\n", kMargin,
                     legend.bottom + 10, kKey);
  svg += fmt::format("<g transform=\"translate({} {:.1f})\">\n", kMargin, top);
  return svg + SvgTree(view, layout) + "</g>\n</svg>\n";
}

}  // namespace espalier
