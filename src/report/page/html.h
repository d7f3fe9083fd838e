// Small pieces of HTML. Whatever comes from a file goes through HtmlText.
#ifndef ESPALIER_REPORT_PAGE_HTML_H_
#define ESPALIER_REPORT_PAGE_HTML_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/outcome.h"

namespace espalier {

// Any bytes as text of a page, fit to stand between tags or in an attribute's quotes.
std::string HtmlText(std::string_view bytes);

// "98.1 %"; "–" where there is none.
std::string Percent(std::optional<double> share);
// "0.948"
std::string ThreeDigits(std::optional<double> number);

// A cell that holds HTML; numbers stand to the right.
struct HtmlCell {
  std::string html;
  bool number = false;
  std::string kind = {};  // of its style; empty: the usual
};

class HtmlTable {
 public:
  // `caption` is plain text for who cannot see where the table stands.
  HtmlTable(std::string_view caption, const std::vector<HtmlCell>& head);

  // The first cell names the row.
  void Add(const std::vector<HtmlCell>& cells);

  std::string Html() const;

 private:
  std::string head_;
  std::string rows_;
};

// A section of the page with its heading; `id` is what the contents link to.
std::string HtmlSection(std::string_view id, std::string_view heading, std::string_view content);

// Tables beside each other where there is room.
std::string HtmlBeside(std::string_view tables);

// Whether something holds, as a mark that is not told by its colour alone.
std::string HtmlMark(bool holds);

// The same for what became of a rule.
std::string HtmlMark(Outcome outcome);

// A figure that is seen at first glance; `note` says what it means.
std::string HtmlTile(std::string_view figure, std::string_view label, std::string_view note);

}  // namespace espalier

#endif  // ESPALIER_REPORT_PAGE_HTML_H_
