#include "apps/serve/data_seed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "apps/serve/folders.h"

namespace espalier::serve {
namespace {

using ::testing::ElementsAre;

Dataset DataOf(const std::string& owner, const std::string& sha256) {
  return {RandomId(), owner, 1, 2, sha256, "", "{}"};
}

TEST(DataSeed, IsThatOfTheContentAndOfNothingElseThatAClientKnows) {
  const Seed seed = SeedOf("secret", DataOf("me", "sha"));
  EXPECT_EQ(seed, SeedOf("secret", DataOf("me", "sha")));
  EXPECT_NE(seed, SeedOf("secret", DataOf("me", "other")));
  EXPECT_NE(seed, SeedOf("secret", DataOf("you", "sha")));
  EXPECT_NE(seed, SeedOf("another", DataOf("me", "sha")));
  EXPECT_FALSE(seed.IsGuessable());
}

TEST(DataSeed, OneThatIsNamedStays) {
  EXPECT_THAT(WithSeed({"--widen"}, {0, 7}), ElementsAre("--widen", "--seed=7"));
  EXPECT_THAT(WithSeed({"--seed=3"}, {0, 7}), ElementsAre("--seed=3"));
}

TEST(DataSeed, TheSecretOfAServerSurvivesARestartAndIsItsOwn) {
  namespace fs = std::filesystem;
  const fs::path root = fs::temp_directory_path() / ("espalier-" + RandomId());
  const auto secret = [](const fs::path& path) { return Folders::Open(path.string())->secret(); };
  const std::string first = secret(root / "one");
  EXPECT_TRUE(IsId(first));
  EXPECT_EQ(secret(root / "one"), first);
  EXPECT_NE(secret(root / "two"), first);
  EXPECT_EQ(fs::status(root / "one" / "secret").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
  fs::remove_all(root);
}

}  // namespace
}  // namespace espalier::serve
