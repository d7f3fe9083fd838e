#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "report/attacks_text.h"
#include "report/page/html.h"
#include "report/page/sections.h"

namespace espalier {
namespace {

constexpr std::string_view kWords =
    "<p class=\"note\"><b>back</b>: the rule is found again. <b>implied</b>: found only by what "
    "its "
    "neighbours say, which no edit of its own rows can hide. <b>not tested</b>: the outcome of the "
    "rule is implied, so finding it again is no success.";
constexpr std::string_view kGridWords =
    " <b>–</b>: not found. The percentage is the share of repetitions.";
constexpr std::string_view kApartWords =
    " Shaded lines are of readers who hold an earlier release of the same data; they are counted "
    "apart. "
    "Espalier's docs/attacks.md says what each attack does.</p>\n";

HtmlCell FindingCell(const AttackFinding& finding) {
  if (!finding.tested) return {"not tested", false, "implied"};
  if (!finding.returned) {
    const std::string share =
        finding.share > 0 ? fmt::format(" {:.0f} %", 100 * finding.share) : "";
    return {"–" + share, false, "not-back"};
  }
  const std::string_view word = finding.implied ? "implied" : "back";
  return {fmt::format("<b>{}</b> {:.0f} %<br><small>{}</small>", word, 100 * finding.share,
                      SensesText(finding.senses)),
          false, finding.apart ? "apart" : std::string(word)};
}

HtmlCell AttackCell(std::string_view attack, std::string_view meaning, bool apart) {
  const std::string note =
      meaning.empty() ? "" : fmt::format("<br><small>the reader {}</small>", HtmlText(meaning));
  return {HtmlText(attack) + note, false, apart ? "apart" : ""};
}

std::string Grid(const Report& report) {
  std::vector<HtmlCell> head = {{"Attack"}};
  for (const Request& request : report.requests) {
    head.push_back({fmt::format("rule {}", request.rule.number)});
  }
  HtmlTable grid("attacks by rule", head);
  std::vector<HtmlCell> line;
  for (const AttackFinding& finding : report.attacks->findings) {
    if (finding.request == 0) {
      if (!line.empty()) grid.Add(line);
      line = {AttackCell(finding.attack, finding.meaning, finding.apart)};
    }
    line.push_back(FindingCell(finding));
  }
  if (!line.empty()) grid.Add(line);
  return grid.Html();
}

std::string AucText(const EditedAuc& auc) {
  const auto words = [](const std::optional<double>& area) {
    return area ? fmt::format("{:.2f}", *area) : std::string("not measured, too few rows");
  };
  return fmt::format(
      "<p>Edited rows told from untouched ones by a classifier that was shown which is which (area "
      "under the curve, 0.5 is guessing): from all {}, from alike ones {}.</p>\n",
      words(auc.all), words(auc.alike));
}

}  // namespace

std::string AttacksSection(const Report& report) {
  if (report.attacks == nullptr) {
    return HtmlSection("attacks", "Attacks", "<p>No attack was made.</p>\n");
  }
  std::string content = fmt::format("{}{}{}{}{}", kWords, kGridWords, kApartWords, Grid(report),
                                    AucText(report.attacks->auc));
  for (const std::string& why : report.attacks->skipped) {
    content += fmt::format("<p>Skipped {}</p>\n", HtmlText(why));
  }
  return HtmlSection("attacks", "Attacks", content);
}

std::string AttacksSection(const ExternalReport& report) {
  if (!report.attacked) {
    return HtmlSection("attacks", "Attacks", "<p>No attack was made.</p>\n");
  }
  HtmlTable grid("attacks", {{"Attack"}, {"requests back", true}, {"implied", true}});
  for (const AttackTally& tally : report.attacks) {
    const std::string kind = tally.apart ? "apart" : tally.back > 0 ? "back" : "not-back";
    grid.Add({AttackCell(tally.attack, tally.meaning, tally.apart),
              {fmt::format("{} of {}", tally.back, report.requests), true, kind},
              {fmt::format("{} of {}", tally.implied, report.requests), true,
               tally.apart ? "apart" : "not-back"}});
  }
  return HtmlSection("attacks", "Attacks", fmt::format("{}{}{}", kWords, kApartWords, grid.Html()));
}

}  // namespace espalier
