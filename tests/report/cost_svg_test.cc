#include "report/cost_svg.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdlib>
#include <regex>

#include "report/paper_costs.h"
#include "report/paper_world.h"
#include "report/tree_layout.h"
#include "report/xml.h"
#include "testing/golden.h"

namespace espalier {
namespace {

using testing::Count;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::PaperEntries;
using testing::XmlMistake;

std::string PaperSvg(const std::vector<PaperEntry>& entries, const PaperOptions& options) {
  return CostSvg(PaperCosts(entries, options));
}

struct Point {
  double x;
  double y;
};

// The number that an attribute holds; 0 without it.
double NumberIn(const std::string& tag, const std::string& attribute) {
  const size_t at = tag.find(" " + attribute + "=\"");
  return at == std::string::npos ? 0
                                 : std::strtod(tag.c_str() + at + attribute.size() + 3, nullptr);
}

// Where a path goes, step by step; it may say M, h, V and l, as our chart does.
std::vector<Point> PathPoints(const std::string& tag) {
  std::vector<Point> points;
  const size_t at = tag.find(" d=\"") + 4;
  const std::string steps = tag.substr(at, tag.find('"', at) - at);
  const std::regex step("([A-Za-z])([-0-9.]*) ?([-0-9.]*)");
  for (std::sregex_iterator i(steps.begin(), steps.end(), step), end; i != end; ++i) {
    const double a = std::strtod((*i)[2].str().c_str(), nullptr);
    const double b = std::strtod((*i)[3].str().c_str(), nullptr);
    switch (*(*i)[1].first) {
      case 'M':
        points.push_back({a, b});
        break;
      case 'h':
        points.push_back({points.back().x + a, points.back().y});
        break;
      case 'V':
        points.push_back({points.back().x, a});
        break;
      case 'l':
        points.push_back({points.back().x + a, points.back().y + b});
        break;
      case 'z':
        break;
      default:
        ADD_FAILURE() << "unknown step in " << tag;
    }
  }
  return points;
}

// The corners of what a tag and the text behind it draw.
std::vector<Point> CornersOf(const std::string& tag, const std::string& text) {
  const Point at{NumberIn(tag, "x"), NumberIn(tag, "y")};
  if (tag.rfind("<path", 0) == 0) return PathPoints(tag);
  if (tag.rfind("<circle", 0) == 0) {
    const double r = NumberIn(tag, "r");
    const Point middle{NumberIn(tag, "cx"), NumberIn(tag, "cy")};
    return {{middle.x - r, middle.y - r}, {middle.x + r, middle.y + r}};
  }
  if (tag.rfind("<rect", 0) == 0) {
    return {at, {at.x + NumberIn(tag, "width"), at.y + NumberIn(tag, "height")}};
  }
  if (tag.rfind("<text", 0) == 0) {
    const double width = TextWidth(text);
    const double before = tag.find("\"end\"") != std::string::npos      ? width
                          : tag.find("\"middle\"") != std::string::npos ? width / 2
                                                                        : 0;
    return {{at.x - before, at.y - 12}, {at.x - before + width, at.y + 3}};
  }
  return {};
}

// All that is drawn, each with the tag that draws it.
void ExpectInsideViewBox(const std::string& svg) {
  const double width = NumberIn(svg, "width");
  const double height = NumberIn(svg, "height");
  const std::regex element("(<[a-z]+ [^>]*>)([^<]*)");
  const size_t drawing = svg.find("</style>");
  size_t seen = 0;
  for (std::sregex_iterator
           i(svg.begin() + static_cast<std::ptrdiff_t>(drawing), svg.end(), element),
       end;
       i != end; ++i) {
    for (const Point& corner : CornersOf((*i)[1], (*i)[2])) {
      ++seen;
      EXPECT_TRUE(corner.x >= 0 && corner.x <= width && corner.y >= 0 && corner.y <= height)
          << (*i)[0] << " at " << corner.x << ", " << corner.y;
    }
  }
  EXPECT_GT(seen, 20U);
}

TEST(CostSvg, LooksAsAccepted) {
  testing::ExpectGolden("report/golden/costs.svg", PaperSvg(PaperEntries(), {}));
}

TEST(CostSvg, IsWellFormedAndInsideItsViewBoxWhateverTheCosts) {
  for (const double scale : {0.0, 0.001, 1.0, 25.0, 33.3, 1000.0, 123456.0}) {
    const std::string svg = PaperSvg(PaperEntries(scale), {.seeds = 1, .rows = 1000000});
    EXPECT_EQ(XmlMistake(svg), std::nullopt) << scale;
    ExpectInsideViewBox(svg);
  }
}

TEST(CostSvg, EveryLengthAndStrategyHasItsMarkAndEveryRuleSetItsPublishedAverage) {
  const std::string svg = PaperSvg(PaperEntries(), {});
  EXPECT_EQ(Count(svg, "<path class=\"whisker paper\""), 6U);
  EXPECT_EQ(Count(svg, "<path class=\"whisker lookahead\""), 6U);
  const size_t legend = 1;
  EXPECT_EQ(Count(svg, "<circle class=\"paper\""), 6U + legend);
  EXPECT_EQ(Count(svg, "<path class=\"lookahead\""), 6U + legend);
  EXPECT_EQ(Count(svg, "<path class=\"published\""), 3U + legend);
  for (const char* average : {"67", "73", "80"}) {
    EXPECT_THAT(svg, HasSubstr(std::string("published: ") + average + " %"));
  }
}

TEST(CostSvg, HigherCostsStandHigher) {
  const std::string svg = PaperSvg(PaperEntries(), {});
  // Of the first rule set: `paper` costs three times as much as `lookahead`.
  const auto first_y = [&](const std::string& begin) {
    const size_t at = svg.find(begin, svg.find("class=\"axis\""));
    const std::vector<Point> points = PathPoints(svg.substr(at, svg.find('>', at) - at));
    return points.at(3).y;
  };
  EXPECT_LT(first_y("<path class=\"whisker paper\""), first_y("<path class=\"whisker lookahead\""));
}

TEST(CostSvg, SaysInWordsWhatItShowsAndRunsNothing) {
  const std::string svg = PaperSvg(PaperEntries(), {});
  EXPECT_THAT(svg, HasSubstr("<title>What hiding a rule costs</title>"));
  EXPECT_THAT(svg, HasSubstr("paper, 10 conditions: 20.0 % on average, 10.0 to 30.0 %, 2 leaves"));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(svg, HasSubstr("role=\"img\""));
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
}

TEST(CostSvg, TreesWithNothingToHideAreAnEmptyPanel) {
  std::vector<PaperEntry> entries = PaperEntries();
  for (CostSummary& summary : entries[1].strategies) summary = {};
  const std::string svg = PaperSvg(entries, {});
  EXPECT_EQ(XmlMistake(svg), std::nullopt);
  EXPECT_EQ(Count(svg, "<path class=\"whisker paper\""), 4U);
}

TEST(CostSvg, OneSeriesWithoutAPublishedAverageNeedsNoMore) {
  const CostSummary summary = testing::SummaryOf(10);
  const CostPanel panel{"a < b", "2 leaves", {}, {{"lookahead", CostMark::kDiamond, &summary}}};
  const std::string svg = CostSvg({"What was done", {panel}});
  EXPECT_EQ(XmlMistake(svg), std::nullopt);
  ExpectInsideViewBox(svg);
  EXPECT_THAT(svg, HasSubstr(">a &lt; b</text>"));
  EXPECT_EQ(Count(svg, "<path class=\"whisker lookahead\""), 2U);
  EXPECT_EQ(Count(svg, "<path class=\"published\""), 0U);
  EXPECT_THAT(svg, Not(HasSubstr("published average")));
}

}  // namespace
}  // namespace espalier
