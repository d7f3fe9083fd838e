#include "report/page/report_page.h"

#include <fmt/format.h>

#include <cassert>
#include <charconv>
#include <utility>
#include <vector>

#include "base/base64.h"
#include "base/sha256.h"
#include "report/page/assets.h"
#include "report/page/sections.h"
#include "report/report_json.h"

namespace espalier {
namespace {

using Field = std::pair<std::string_view, std::string>;

// The shell with its fields in place. What a field holds is not looked at again.
std::string Filled(std::string_view shell, const std::vector<Field>& fields) {
  std::string page;
  while (true) {
    const size_t begin = shell.find("{{");
    page += shell.substr(0, begin);
    if (begin == std::string_view::npos) return page;
    const size_t end = shell.find("}}", begin);
    assert(end != std::string_view::npos);
    const std::string_view name = shell.substr(begin + 2, end - begin - 2);
    for (const auto& [field, value] : fields) {
      if (field == name) page += value;
    }
    shell.remove_prefix(end + 2);
  }
}

// "'sha256-...'": the only script, or style, that a page may have.
std::string SourceOf(std::string_view text) {
  Sha256 sha256;
  sha256.Add(text);
  const std::string digits = sha256.Finish();
  std::string bytes;
  for (size_t i = 0; i < digits.size(); i += 2) {
    unsigned value = 0;
    std::from_chars(digits.data() + i, digits.data() + i + 2, value, 16);
    bytes += static_cast<char>(value);
  }
  return fmt::format("'sha256-{}'", ToBase64(bytes));
}

std::string Policy(std::string_view script) {
  return fmt::format(
      "default-src 'none'; style-src {}; script-src {}; base-uri 'none'; "
      "form-action 'none'",
      SourceOf(PageStyle()), SourceOf(script));
}

using Link = std::pair<std::string_view, std::string_view>;

std::string Contents(const std::vector<Link>& links) {
  std::string html;
  for (const auto& [id, text] : links) html += fmt::format("<a href=\"#{}\">{}</a>", id, text);
  return html;
}

// Names of scripts are theirs alone, and what they misspell is an error.
std::string InScope(std::string_view scripts) {
  return fmt::format("(() => {{\n'use strict';\n{}}})();\n", scripts);
}

std::string Page(std::string_view scripts, std::vector<Field> fields) {
  const std::string script = InScope(scripts);
  fields.emplace_back("policy", Policy(script));
  fields.emplace_back("style", PageStyle());
  fields.emplace_back("script", script);
  return Filled(PageShell(), fields);
}

}  // namespace

std::string ScriptSafe(std::string_view json) {
  std::string safe;
  safe.reserve(json.size());
  for (size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '<' || c == '>' || c == '&') {
      safe += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else if (json.substr(i, 3) == "\xE2\x80\xA8" || json.substr(i, 3) == "\xE2\x80\xA9") {
      safe += json[i + 2] == '\xA8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string ReportPage(const Report& report) {
  const std::string body = VerdictSection(report) + TreesSection() + RulesSection(report) +
                           EditsSection(report) + AttacksSection(report) + WorthSection(report) +
                           NotPromisedSection() + ProvenanceSection(report.provenance) +
                           SignatureSection();
  return Page(PageScript(),
              {{"edition", "internal"},
               {"title", "Sanitization report"},
               {"subtitle", "Which rules can no longer be learned, and at what price"},
               {"warning",
                "<b>Internal edition.</b> It names what was hidden: keep it where the original is "
                "kept. <code>--external</code> makes the edition that may be shown."},
               {"contents", Contents({{"verdict", "Verdict"},
                                      {"trees", "Trees"},
                                      {"rules", "Rules"},
                                      {"edits", "Edits"},
                                      {"attacks", "Attacks"},
                                      {"worth", "Usefulness"},
                                      {"not-promised", "Not promised"},
                                      {"provenance", "Reproduce"}})},
               {"body", body},
               {"data", ScriptSafe(ReportJson(report))}});
}

std::string ExternalPage(const ExternalReport& report) {
  const std::string body = VerdictSection(report) + AttacksSection(report) + WorthSection(report) +
                           NotPromisedSection() + ProvenanceSection(report) + SignatureSection();
  return Page(ExternalPageScript(),
              {{"edition", "external"},
               {"title", "Sanitization report"},
               {"subtitle", "Rules that can no longer be learned from a published file"},
               {"warning",
                "<b>External edition.</b> It says how well the rules are hidden, and nothing of "
                "what they say."},
               {"contents", Contents({{"verdict", "Verdict"},
                                      {"attacks", "Attacks"},
                                      {"worth", "Usefulness"},
                                      {"not-promised", "Not promised"},
                                      {"provenance", "File"}})},
               {"body", body},
               {"data", ScriptSafe(ExternalJson(report))}});
}

}  // namespace espalier
