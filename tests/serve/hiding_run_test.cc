#include "apps/serve/hiding_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>

namespace espalier::serve {
namespace {

namespace fs = std::filesystem;
using ::testing::DoubleNear;
using ::testing::ElementsAre;

// In the place of the program: says that it is done with planning, and ends well.
int Plan(const std::vector<std::string>&) {
  std::cout << R"({"rules":{"target":7},"target":{"children":[{}]}})" << '\n';
  std::cerr << R"({"what":"planning","share":1})" << '\n';
  return 0;
}

TEST(HidingRun, EveryRequestThatIsPlannedAloneHasItsPartOfTheProgress) {
  Result<Spawner> spawner = Spawner::Begin(Plan);
  const std::string root = (fs::temp_directory_path() / ("espalier-" + RandomId())).string();
  const Result<Folders> folders = Folders::Open(root);
  const std::string dataset = RandomId();
  fs::create_directories(folders->Dataset(dataset));
  std::ofstream(folders->Data(dataset)) << "data";
  Children children(*spawner, {});
  const HidingRun run(*folders, children, 1);
  HidingRun::Input input;
  input.key = "key";
  input.dataset = dataset;
  input.asked.job = {.words = {}, .requests = "all", .each = {"1", "2", "3"}, .dry_run = true};
  std::vector<double> shares;
  input.progress = [&](const ChildProgress& progress) { shares.push_back(progress.share); };
  const auto outcome = run.Run(input);
  EXPECT_TRUE(std::holds_alternative<std::string>(outcome));
  EXPECT_THAT(shares, ElementsAre(DoubleNear(0.25, 1e-9), DoubleNear(0.5, 1e-9),
                                  DoubleNear(0.75, 1e-9), DoubleNear(1, 1e-9)));
  const std::string one = "{\"rules\":{\"target\":7}}\n";
  std::ifstream costs(folders->ResultFile("key", "costs.json"));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(costs), {}),
            "[" + one + "," + one + "," + one + "]\n");
  fs::remove_all(root);
}

}  // namespace
}  // namespace espalier::serve
