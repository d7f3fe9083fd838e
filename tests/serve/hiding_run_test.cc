#include "apps/serve/hiding_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>

namespace espalier::serve {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// In the place of the program: says that it is done with planning, and ends well.
int Plan(const std::vector<std::string>&) {
  std::cout << R"({"rules":{"target":7},"target":{"children":[{}]}})" << '\n';
  std::cerr << R"({"what":"planning","share":1})" << '\n';
  return 0;
}

int PlanAndAttack(const std::vector<std::string>& words) {
  Plan(words);
  std::cerr << R"({"what":"attacking","share":0.5})" << '\n'
            << R"({"what":"asking the neighbours","share":0.5})" << '\n';
  return 0;
}

int FindNotHidden(const std::vector<std::string>&) {
  std::cout << R"({"requests":[{"hidden":false}]})" << '\n';
  std::cerr << "espalier: rule 1 is not hidden; --accept implied counts that as hidden\n";
  return 4;
}

int FindNoWayToWiden(const std::vector<std::string>&) { return 4; }

class HidingRunTest : public ::testing::Test {
 protected:
  ~HidingRunTest() override { fs::remove_all(root_); }

  // What a run of the program comes to, and the shares that it tells.
  struct Ran {
    std::variant<std::string, Problem> outcome;
    std::vector<double> shares;
  };
  Ran RunWith(const Spawner::Program& program, const AskedJob& job) {
    Result<Spawner> spawner = Spawner::Begin(program);
    const std::string dataset = RandomId();
    fs::create_directories(folders_->Dataset(dataset));
    std::ofstream(folders_->Data(dataset)) << "data";
    Children children(*spawner, {});
    HidingRun::Input input;
    input.key = "key";
    input.dataset = dataset;
    input.asked.job = job;
    std::vector<double> shares;
    input.progress = [&](const ChildProgress& progress) { shares.push_back(progress.share); };
    auto outcome = HidingRun(*folders_, children, 1).Run(input);
    return {std::move(outcome), std::move(shares)};
  }

  std::vector<double> SharesOf(const Spawner::Program& program, const AskedJob& job) {
    Ran ran = RunWith(program, job);
    EXPECT_TRUE(std::holds_alternative<std::string>(ran.outcome));
    return ran.shares;
  }

  bool HasResult(std::string_view name) const {
    return fs::exists(folders_->ResultFile("key", name));
  }

  const std::string root_ = (fs::temp_directory_path() / ("espalier-" + RandomId())).string();
  const Result<Folders> folders_ = Folders::Open(root_);
};

TEST_F(HidingRunTest, EveryRequestThatIsPlannedAloneHasItsPartOfTheProgress) {
  const std::vector<double> shares =
      SharesOf(Plan, {.words = {}, .requests = "all", .each = {"1", "2", "3"}, .dry_run = true});
  EXPECT_THAT(shares, ElementsAre(DoubleNear(0.25, 1e-9), DoubleNear(0.5, 1e-9),
                                  DoubleNear(0.75, 1e-9), DoubleNear(1, 1e-9)));
  const std::string one = "{\"rules\":{\"target\":7}}\n";
  std::ifstream costs(folders_->ResultFile("key", "costs.json"));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(costs), {}),
            "[" + one + "," + one + "," + one + "]\n");
}

TEST_F(HidingRunTest, AttacksAreAPartOfTheProgressWhereTheyAreMade) {
  const std::vector<double> shares = SharesOf(PlanAndAttack, {.words = {}, .requests = "all"});
  ASSERT_EQ(shares.size(), 3U);
  EXPECT_LT(shares[0], 0.3);
  EXPECT_LT(shares[0] + 0.1, shares[1]);
  EXPECT_LT(shares[1] + 0.1, shares[2]);
  EXPECT_LT(shares[2], 0.9);
  EXPECT_THAT(SharesOf(Plan, {.words = {"--attacks=none"}, .requests = "all"}),
              ElementsAre(DoubleNear(1, 1e-9)));
}

TEST_F(HidingRunTest, WhatDoesNotHoldHasAVerdictAndNoFiles) {
  const Ran ran = RunWith(FindNotHidden, {.words = {}, .requests = "all"});
  const auto* outcome = std::get_if<std::string>(&ran.outcome);
  ASSERT_NE(outcome, nullptr);
  EXPECT_THAT(*outcome, HasSubstr(R"("holds":false)"));
  EXPECT_THAT(*outcome, HasSubstr("'accept' implied counts that as hidden"));
  EXPECT_TRUE(HasResult("verdict.json"));
  for (const char* name : {"data", "ledger", "report.html"}) EXPECT_FALSE(HasResult(name)) << name;
}

TEST_F(HidingRunTest, WhatCannotBePlannedHasNoVerdict) {
  const Ran ran = RunWith(FindNoWayToWiden, {.words = {"--widen"}, .requests = "all"});
  ASSERT_TRUE(std::holds_alternative<std::string>(ran.outcome));
  EXPECT_FALSE(HasResult("verdict.json"));
  EXPECT_TRUE(HasResult("requests.json"));
}

TEST_F(HidingRunTest, AJobAlwaysKeepsALedger) {
  EXPECT_THAT(RunOf({.words = {"--allow-partial"}, .requests = "all"}).words,
              AllOf(Contains("--allow-partial"), Contains("--ledger=ledger")));
}

}  // namespace
}  // namespace espalier::serve
