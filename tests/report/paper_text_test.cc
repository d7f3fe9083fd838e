#include "report/paper_text.h"

#include <gmock/gmock.h>

#include "report/paper_world.h"
#include "testing/golden.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(PaperText, PutsOursBesideThePublished) {
  const testing::PaperWorld world;
  testing::ExpectGolden("report/golden/paper.txt", PaperText(world.View()));
}

TEST(PaperText, NamesStrategiesForPeople) {
  const testing::PaperWorld world;
  const std::string text = PaperText(world.View());
  EXPECT_THAT(text, HasSubstr("\n  lookahead, hold-back  "));
  EXPECT_THAT(text, Not(HasSubstr("hold_back")));
}

TEST(PaperView, Figure3HasTheNumbersOfThePaper) {
  const testing::PaperWorld world;
  const PaperFigure& figure = world.View().figure2;
  EXPECT_EQ(Figure3Rows(figure, figure.greedy, 0), "9n");
  EXPECT_EQ(Figure3Rows(figure, figure.greedy, 1), "47p");
  EXPECT_EQ(Figure3Rows(figure, figure.look_ahead, 0), "15p");
  EXPECT_EQ(Figure3Rows(figure, figure.look_ahead, 1), "5p");
}

}  // namespace
}  // namespace espalier
