#include "report/page/report_page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "report/hiding_world.h"
#include "report/page/html.h"
#include "report/report_json.h"
#include "report/report_world.h"

namespace espalier::testing {
namespace {

constexpr std::string_view kDataBegins = "<script type=\"application/json\" id=\"report-data\">";

std::string DataIn(const std::string& page) {
  const size_t begin = page.find(kDataBegins) + kDataBegins.size();
  return page.substr(begin, page.find("</script>", begin) - begin);
}

TEST(ReportPageTest, HoldsTheVerySameJson) {
  for (const std::string& csv : {Figure2Csv(), AwkwardCsv()}) {
    const Reported reported(csv, {5});
    EXPECT_EQ(nlohmann::json::parse(DataIn(ReportPage(reported.Complete()))),
              nlohmann::json::parse(ReportJson(reported.Complete())));
    const ExternalReport external = ExternalFrom(reported.Complete());
    EXPECT_EQ(nlohmann::json::parse(DataIn(ExternalPage(external))),
              nlohmann::json::parse(ExternalJson(external)));
  }
}

TEST(ReportPageTest, NothingInTheDataCanEndItsElement) {
  EXPECT_EQ(ScriptSafe("</script>&\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAA"),
            "\\u003c/script\\u003e\\u0026\\u2028\\u2029\xE2\x80\xAA");
  const std::string data = DataIn(ReportPage(Reported(AwkwardCsv(), {5}).Complete()));
  EXPECT_EQ(data.find_first_of("<>&"), std::string::npos);
}

TEST(ReportPageTest, SaysTheVerdictAndWhatIsNotPromisedWithoutItsScript) {
  const Reported reported(AwkwardCsv(), {5});
  std::string page = ReportPage(reported.Complete());
  page.erase(page.find(kDataBegins));
  EXPECT_NE(page.find("The rule is removed."), std::string::npos);
  EXPECT_NE(page.find(HtmlText(PrintRule(reported.rule(), reported.table()))), std::string::npos);
  for (const std::string_view sentence : kNotPromised) {
    EXPECT_NE(page.find(HtmlText(sentence)), std::string::npos) << sentence;
  }
  EXPECT_EQ(page.find("{{"), std::string::npos);
  EXPECT_EQ(page.find(" style=\""), std::string::npos) << "the policy forbids it";
}

TEST(ReportPageTest, ForbidsEveryConnection) {
  const std::string page = ReportPage(Reported(Figure2Csv(), {5}).Complete());
  EXPECT_NE(page.find("content=\"default-src 'none'; style-src 'sha256-"), std::string::npos);
  for (const char* word : {"http://", "https://", "@import", "url(", "src="}) {
    for (size_t at = page.find(word); at != std::string::npos; at = page.find(word, at + 1)) {
      EXPECT_EQ(page.substr(at, 18), "http://www.w3.org/") << "a name, never fetched";
    }
  }
}

}  // namespace
}  // namespace espalier::testing
