#include "rules/generate.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace espalier {
namespace {

using ::testing::ElementsAre;

RuleSetSpec Spec(std::string_view text) {
  Result<RuleSetSpec> spec = ParseRuleSet(text, "test");
  EXPECT_TRUE(spec.ok()) << spec.error().message;
  return spec.ok() ? *spec : RuleSetSpec{};
}

std::string Text(const RuleSetSpec& spec, const GenerateOptions& options) {
  std::string text;
  const Status made = Generate(spec, options, [&](std::string_view chunk) {
    text += chunk;
    return Status();
  });
  EXPECT_TRUE(made.ok()) << made.error().message;
  return text;
}

// Lines of plain cells, without the header.
std::vector<std::string> Rows(const RuleSetSpec& spec, const GenerateOptions& options) {
  const std::string text = Text(spec, options);
  std::vector<std::string> rows;
  for (size_t begin = text.find('\n') + 1; begin < text.size();) {
    const size_t end = text.find('\n', begin);
    rows.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return rows;
}

// Each cell within five standard deviations of its share.
void ExpectUniform(const std::map<std::string, size_t>& counts, size_t kinds, size_t total) {
  EXPECT_EQ(counts.size(), kinds);
  const double share = 1.0 / static_cast<double>(kinds);
  const double rows = static_cast<double>(total);
  const double deviation = std::sqrt(rows * share * (1 - share));
  for (const auto& [what, count] : counts) {
    EXPECT_NEAR(static_cast<double>(count), rows * share, 5 * deviation) << what;
  }
}

TEST(Generate, RowsAreSpreadOverTheRulesAsEvenlyAsWholeNumbersAllow) {
  const RuleSetSpec spec = Spec("a=1 => x\na=2 => x\na=3 => y\n");
  for (const uint64_t rows : {1U, 2U, 3U, 100U, 101U, 20000U}) {
    std::map<std::string, size_t> counts;
    for (const std::string& row : Rows(spec, {.rows = rows})) ++counts[row];
    EXPECT_EQ(counts["1,x"], (rows + 2) / 3);
    EXPECT_EQ(counts["2,x"], (rows + 1) / 3);
    EXPECT_EQ(counts["3,y"], rows / 3);
  }
}

TEST(Generate, EveryOrderOfRowsIsEquallyLikely) {
  const RuleSetSpec spec = Spec("a=1 => x\na=2 => x\na=3 => x\n");
  std::map<std::string, size_t> orders;
  for (uint64_t seed = 0; seed < 6000; ++seed) ++orders[Text(spec, {.rows = 3, .seed = seed})];
  ExpectUniform(orders, 6, 6000);
}

TEST(Generate, ManyRulesGetTheirShares) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "a=v" + std::to_string(i) + " => x\n";
  std::map<std::string, size_t> counts;
  for (const std::string& row : Rows(Spec(text), {.rows = 7300})) ++counts[row];
  ASSERT_EQ(counts.size(), 1000U);
  for (const auto& [row, count] : counts) {
    const int number = std::stoi(row.substr(1));
    EXPECT_EQ(count, number < 300 ? 8U : 7U) << row;
  }
}

TEST(Generate, FreeAttributesAreUniformOverTheirValues) {
  const RuleSetSpec spec = Spec("a: p, q, r\nb: u, v\na=p => x\nb=u => x\n");
  std::map<std::string, size_t> counts;
  for (const std::string& row : Rows(spec, {.rows = 60000})) ++counts[row];
  // Half of the rows are p with any b, the other half u with any a.
  EXPECT_EQ(counts["p,v,x"] + counts["p,u,x"] + counts["q,u,x"] + counts["r,u,x"], 60000U);
  ExpectUniform({{"u", 30000 - counts["p,v,x"]}, {"v", counts["p,v,x"]}}, 2, 30000);
  const size_t p = 30000 - counts["q,u,x"] - counts["r,u,x"];
  ExpectUniform({{"p", p}, {"q", counts["q,u,x"]}, {"r", counts["r,u,x"]}}, 3, 30000);
}

TEST(Generate, NoiseChangesOnlyTheClassOfItsShareOfRows) {
  const RuleSetSpec spec = Spec("a=1 => x\na=2 => y\nb=1 => z\nb=2 => z\n");
  const std::vector<std::string> clean = Rows(spec, {.rows = 30001, .seed = 5});
  const std::vector<std::string> noisy = Rows(spec, {.rows = 30001, .seed = 5, .noise = 0.3});
  ASSERT_EQ(noisy.size(), clean.size());
  size_t changed = 0;
  std::map<std::string, size_t> from_z;
  for (size_t i = 0; i < clean.size(); ++i) {
    const size_t cut = clean[i].rfind(',');
    ASSERT_EQ(noisy[i].substr(0, cut), clean[i].substr(0, cut));
    if (noisy[i] == clean[i]) continue;
    ++changed;
    if (clean[i].back() == 'z') ++from_z[noisy[i].substr(cut + 1)];
  }
  EXPECT_EQ(changed, 9000U);
  ExpectUniform(from_z, 2, from_z["x"] + from_z["y"]);
}

TEST(Generate, FullNoiseLeavesNoRowItsClass) {
  const RuleSetSpec spec = Spec("(t,_):p\n(f,_):n\n");
  for (const std::string& row : Rows(spec, {.rows = 1000, .noise = 1})) {
    EXPECT_EQ(row.front() == 't', row.back() == 'n') << row;
  }
}

TEST(Generate, TheSameSeedGivesTheSameBytesForever) {
  const RuleSetSpec spec = Spec("(t,_,_):p\n(f,t,_):n\n(f,f,_):p\n");
  const GenerateOptions options{.rows = 6, .seed = 7, .noise = 0.2};
  EXPECT_EQ(Text(spec, options),
            "A1,A2,A3,class\nf,f,f,p\nf,t,f,p\nf,t,f,n\nt,f,t,p\nt,t,f,p\nf,f,t,p\n");
  EXPECT_EQ(Text(spec, options), Text(spec, options));
  EXPECT_NE(Text(spec, options), Text(spec, {.rows = 6, .seed = 8, .noise = 0.2}));
}

TEST(Generate, AwkwardCellsAreQuoted) {
  const RuleSetSpec spec = Spec(
      "\"a,b\": \"say \\\"hi\\\"\"\nb: \" x\"\nc: 1;2\n\"a,b\"=\"say \\\"hi\\\"\" => "
      "\"two\\nlines\"\n");
  EXPECT_EQ(Text(spec, {.rows = 1}),
            "\"a,b\",b,c,class\n\"say \"\"hi\"\"\",\" x\",\"1;2\",\"two\nlines\"\n");
}

TEST(Generate, TextComesInChunksAndAnErrorOfTheSinkEndsIt) {
  const RuleSetSpec spec = Spec("(t,_,_):p\n(f,t,_):n\n");
  size_t chunks = 0;
  size_t longest = 0;
  const Status made = Generate(spec, {.rows = 500000}, [&](std::string_view chunk) {
    ++chunks;
    longest = std::max(longest, chunk.size());
    return Status();
  });
  EXPECT_TRUE(made.ok());
  EXPECT_GT(chunks, 4U);
  EXPECT_LT(longest, 1000000U);

  size_t calls = 0;
  const Status stopped = Generate(spec, {.rows = 500000}, [&](std::string_view) -> Status {
    return ++calls == 2 ? Status(InternalError("disk full")) : Status();
  });
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().message, "disk full");
  EXPECT_EQ(calls, 2U);
}

TEST(Generate, OptionsOutOfRangeAreRefusedBeforeAnythingIsSent) {
  const RuleSetSpec one_class = Spec("(t):p\n");
  const RuleSetSpec spec = Spec("(t):p\n(f):n\n");
  const auto refused = [](const RuleSetSpec& rules, const GenerateOptions& options) {
    bool sent = false;
    const Status status = Generate(rules, options, [&](std::string_view) {
      sent = true;
      return Status();
    });
    return !sent && !status.ok() && status.error().kind == ErrorKind::kUsage;
  };
  EXPECT_TRUE(refused(spec, {.rows = 0}));
  EXPECT_TRUE(refused(spec, {.noise = -0.1}));
  EXPECT_TRUE(refused(spec, {.noise = 1.1}));
  EXPECT_TRUE(refused(spec, {.noise = std::numeric_limits<double>::quiet_NaN()}));
  EXPECT_TRUE(refused(one_class, {.noise = 0.1}));
  EXPECT_FALSE(refused(one_class, {}));
  EXPECT_FALSE(refused(spec, {.noise = 1}));
}

}  // namespace
}  // namespace espalier
