#include "report/page/html.h"

#include <fmt/format.h>

#include "report/printable.h"
#include "report/svg_text.h"

namespace espalier {
namespace {

std::string Classes(const HtmlCell& cell) {
  std::string classes = cell.number ? "number" : "";
  if (!cell.kind.empty()) classes += (classes.empty() ? "" : " ") + cell.kind;
  return classes.empty() ? "" : fmt::format(" class=\"{}\"", classes);
}

}  // namespace

std::string HtmlText(std::string_view bytes) { return XmlEscaped(Printable(bytes)); }

std::string Percent(std::optional<double> share) {
  return share ? fmt::format("{:.1f} %", 100 * *share) : "–";
}

std::string ThreeDigits(std::optional<double> number) {
  return number ? fmt::format("{:.3f}", *number) : "–";
}

HtmlTable::HtmlTable(std::string_view caption, const std::vector<HtmlCell>& head) {
  head_ = fmt::format("<caption class=\"unseen\">{}</caption>\n<thead><tr>", HtmlText(caption));
  for (const HtmlCell& cell : head) {
    head_ += fmt::format("<th scope=\"col\"{}>{}</th>", Classes(cell), cell.html);
  }
  head_ += "</tr></thead>\n";
}

void HtmlTable::Add(const std::vector<HtmlCell>& cells) {
  rows_ += "<tr>";
  for (const HtmlCell& cell : cells) {
    const bool first = &cell == &cells.front();
    rows_ += first ? fmt::format("<th scope=\"row\"{}>{}</th>", Classes(cell), cell.html)
                   : fmt::format("<td{}>{}</td>", Classes(cell), cell.html);
  }
  rows_ += "</tr>\n";
}

std::string HtmlTable::Html() const {
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"table\"><table>\n{}<tbody>"
      "\n{}</tbody>\n</table></div>\n",
      head_, rows_);
}

std::string HtmlSection(std::string_view id, std::string_view heading, std::string_view content) {
  return fmt::format(
      "<section id=\"{}\" aria-labelledby=\"{}-heading\">\n<h2 id=\"{}-heading\">{}</h2>\n{}"
      "</section>\n",
      id, id, id, heading, content);
}

std::string HtmlBeside(std::string_view tables) {
  return fmt::format("<div class=\"beside\">\n{}</div>\n", tables);
}

std::string HtmlMark(bool holds) {
  return holds ? "<span class=\"mark holds\">yes</span>" : "<span class=\"mark fails\">no</span>";
}

std::string HtmlMark(Outcome outcome) {
  return fmt::format("<span class=\"mark is-{0}\">{0}</span>", Name(outcome));
}

std::string HtmlTile(std::string_view figure, std::string_view label, std::string_view note) {
  return fmt::format(
      "<div class=\"tile\"><div class=\"figure\">{}</div><div class=\"label\">{}</div>"
      "<div class=\"note\">{}</div></div>\n",
      figure, label, note);
}

}  // namespace espalier
