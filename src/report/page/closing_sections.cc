#include <fmt/format.h>

#include <string>
#include <string_view>

#include "report/page/html.h"
#include "report/page/sections.h"

namespace espalier {
namespace {

std::string HtmlCode(std::string_view text) { return fmt::format("<code>{}</code>", text); }

void AddFile(HtmlTable& table, std::string_view what, const NamedDigest& file) {
  table.Add({{fmt::format("{}<br><small>{}</small>", what, HtmlText(file.name))},
             {fmt::to_string(file.digest.bytes), true},
             {HtmlCode(file.digest.sha256)}});
}

HtmlTable FilesTable() {
  return {"files", {{"File"}, {"bytes", true}, {"SHA-256 (of packed files: unpacked)"}}};
}

}  // namespace

std::string ProvenanceSection(const Provenance& provenance) {
  HtmlTable files = FilesTable();
  AddFile(files, "original", provenance.original);
  AddFile(files, "requests", provenance.requests);
  AddFile(files, "published", provenance.published);
  return HtmlSection(
      "provenance", "Reproduce",
      fmt::format("<p>Espalier {}, seed {}:</p>\n<pre class=\"command\"><code>{}</code></pre>\n{}",
                  HtmlText(provenance.version), provenance.seed, HtmlText(provenance.command),
                  files.Html()));
}

std::string ProvenanceSection(const ExternalReport& report) {
  HtmlTable files = FilesTable();
  files.Add({{"published"},
             {fmt::to_string(report.published.bytes), true},
             {HtmlCode(report.published.sha256)}});
  return HtmlSection(
      "provenance", "Which file this is about",
      fmt::format("<p>Made by Espalier {}.</p>\n{}", HtmlText(report.version), files.Html()));
}

std::string NotPromisedSection() {
  std::string list;
  for (const std::string_view sentence : kNotPromised) {
    list += fmt::format("<li>{}</li>\n", HtmlText(sentence));
  }
  return HtmlSection("not-promised", "What is not promised", "<ul>\n" + list + "</ul>\n");
}

std::string SignatureSection() {
  return HtmlSection(
      "signature", "Signature",
      "<p>I have read this report and release the published file.</p>\n"
      "<div class=\"lines\"><div>Name</div><div>Date</div><div>Signature</div></div>\n");
}

}  // namespace espalier
