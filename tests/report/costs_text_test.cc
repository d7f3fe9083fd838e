#include "report/costs_text.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "report/hiding_world.h"
#include "testing/golden.h"

namespace espalier {
namespace {

using testing::Figure2Csv;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Tried;

std::string CostsOf(const Tried& first, const Tried& second, const RatioOptions& options = {}) {
  CostsText text(first.original());
  text.Add(first.request(), first.attempt());
  text.Add(second.request(), second.attempt());
  EXPECT_EQ(text.leaves(), 2U);
  return text.Finish(options);
}

TEST(CostsText, IsALineALeafAndASummary) {
  Tried second(Figure2Csv(), {testing::kFigure2Request});
  second.verdict().kept = 2;
  second.verdict().lost = 2;
  second.verdict().requests[0].pattern = false;
  second.verdict().requests[0].hidden = false;
  second.verdict().requests[0].outcome = Outcome::kVisible;
  testing::ExpectGolden("report/golden/costs.txt",
                        CostsOf(Tried(Figure2Csv(), {"AY=f & AX=f => p"}), second));
}

TEST(CostsText, ColumnsStandBelowEachOtherWhateverTheNumbers) {
  Tried second(Figure2Csv(), {testing::kFigure2Request});
  second.verdict().kept = 123456;
  second.verdict().rules_before = 1234568;
  const std::string text = CostsOf(Tried(Figure2Csv(), {"AY=f & AX=f => p"}), second);
  EXPECT_THAT(text, HasSubstr("outcome  hidden            kept  exact  text\n"));
  EXPECT_THAT(text, HasSubstr("removed  yes                4/4  yes    AY=f & AX=f => p\n"));
  EXPECT_THAT(text, HasSubstr("removed  yes     123456/1234567  yes    AY=t & AX=t & AW=t => p\n"));
}

TEST(CostsText, KindsOfEditsThatNoLeafNeedsHaveNoColumn) {
  const RatioOptions options{.edit = HidingEdit::kRemove};
  const std::string text =
      CostsOf(Tried(Figure2Csv(), {"AY=f & AX=f => p"}, options),
              Tried(Figure2Csv(), {testing::kFigure2Request}, options), options);
  EXPECT_THAT(text, HasSubstr("Strategy: paper, rows removed\n"));
  EXPECT_THAT(text, HasSubstr("  removed  edited %  outcome  hidden"));
  EXPECT_THAT(text, Not(HasSubstr("relabelled")));
}

TEST(CostsText, ALeafThatCannotBeHiddenSaysWhyAndIsNotInTheSummary) {
  const Tried tried(Figure2Csv(), {testing::kFigure2Request});
  CostsText text(tried.original());
  text.Add(tried.request(), tried.attempt());
  text.Add(tried.request(), InputError("too many rows"));
  EXPECT_EQ(text.leaves(), 2U);
  const std::string costs = text.Finish({});
  EXPECT_THAT(costs,
              HasSubstr("   5      -           -         -  -        -          -  -      AY=t"));
  EXPECT_THAT(costs, HasSubstr("\nRule 5 is not possible: too many rows\n\n1 leaf of 5, each"));
}

TEST(CostsText, NamesStayPrintableWhateverTheirBytes) {
  const Tried tried(testing::AwkwardCsv(), {"5"});
  const std::string text = CostsOf(tried, tried);
  EXPECT_TRUE(std::none_of(text.begin(), text.end(),
                           [](char c) { return c != '\n' && c >= 0 && c < 0x20; }));
  const Tried plain(Figure2Csv(), {testing::kFigure2Request});
  const std::string expected = CostsOf(plain, plain);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'),
            std::count(expected.begin(), expected.end(), '\n'));
}

TEST(CostsText, ATreeOfOneLeafHasNothingToHide) {
  const Tried tried(Figure2Csv(), {testing::kFigure2Request});
  EXPECT_EQ(CostsText(tried.original()).Finish({}),
            "The tree is a single leaf: there is nothing to hide.\n");
}

}  // namespace
}  // namespace espalier
