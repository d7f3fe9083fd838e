#include "report/paper_figures.h"

#include <gmock/gmock.h>

#include "report/paper_world.h"
#include "report/xml.h"

namespace espalier {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(PaperFigures, AreTheTreesBeforeAndAfterAndTheCosts) {
  const testing::PaperWorld world;
  const std::vector<NamedDrawing> drawings = PaperFigures(world.View());
  std::vector<std::string> names;
  for (const NamedDrawing& drawing : drawings) {
    names.push_back(drawing.file_name);
    EXPECT_EQ(testing::XmlMistake(drawing.svg), std::nullopt) << drawing.file_name;
  }
  EXPECT_THAT(names, ElementsAre("figure1-before.svg", "figure1-after.svg", "figure2-before.svg",
                                 "figure2-after-greedy.svg", "figure2-after-lookahead.svg",
                                 "cost-by-length.svg"));
  EXPECT_THAT(drawings[0].svg, HasSubstr("<title>Figure 1, before hiding X=t &amp; Y=f &amp; "));
  EXPECT_THAT(drawings[1].svg, HasSubstr("<title>Figure 1, lookahead, after hiding X=t &amp; "));
  EXPECT_THAT(drawings[3].svg, HasSubstr(">Figure 2, paper, after hiding AY=t &amp; AX=t"));
  EXPECT_THAT(drawings[0].svg, HasSubstr("from 78 rows"));
  EXPECT_THAT(drawings[1].svg, HasSubstr("from 120 rows"));
  EXPECT_THAT(drawings[2].svg, HasSubstr("from 64 rows"));
  EXPECT_THAT(drawings[3].svg, HasSubstr("from 120 rows"));
  EXPECT_THAT(drawings[4].svg, HasSubstr("from 84 rows"));
}

}  // namespace
}  // namespace espalier
