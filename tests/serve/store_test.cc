#include "apps/serve/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>

#include "apps/serve/folders.h"
#include "serve/full_disk.h"

namespace espalier::serve {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class StoreTest : public ::testing::Test {
 protected:
  StoreTest()
      : folder_(std::filesystem::temp_directory_path() / ("espalier-" + RandomId())),
        store_((std::filesystem::create_directories(folder_), Open())) {}
  ~StoreTest() override { std::filesystem::remove_all(folder_); }

  Store& store() { return **store_; }

  std::unique_ptr<Result<Store>> Open() const {
    return std::make_unique<Result<Store>>(Store::Open(folder_ / "db"));
  }

  // As after a restart.
  void Reopen() {
    store_.reset();
    store_ = Open();
    ASSERT_TRUE(store_->ok());
  }

  void AddDataset(const std::string& id) {
    ASSERT_TRUE(store().AddDataset({id, "me", 1, 2, "sha", "", "{}"}).ok());
  }
  void AddJob(const std::string& id, const std::string& dataset, const std::string& key) {
    ASSERT_TRUE(
        store().AddJob({id, "me", dataset, key, "asked", JobState::kQueued, 1, 0, ""}).ok());
  }
  JobState StateOf(const std::string& id) { return (**store().FindJob(id, "me")).state; }

  std::filesystem::path folder_;
  std::unique_ptr<Result<Store>> store_;
};

TEST_F(StoreTest, WhatWasAddedIsFoundAgainAfterARestartAndOnlyByItsOwner) {
  AddDataset("d");
  AddJob("j", "d", "k");
  ASSERT_TRUE(*store().SetTypes({.id = "d"}, "types", "info"));
  Reopen();
  const Dataset dataset = **store().FindDataset("d", "me");
  EXPECT_EQ(dataset.types, "types");
  EXPECT_EQ(dataset.info, "info");
  EXPECT_EQ((**store().FindJob("j", "me")).asked, "asked");
  EXPECT_FALSE(store().FindDataset("d", "you")->has_value());
  EXPECT_FALSE(store().FindJob("j", "you")->has_value());
  EXPECT_THAT(*store().DatasetsOf("you"), IsEmpty());
}

TEST_F(StoreTest, TypesThatSomebodyElseChangedMeanwhileAreNotOverwritten) {
  AddDataset("d");
  const Dataset before = **store().FindDataset("d", "me");
  EXPECT_TRUE(*store().SetTypes(before, "one", "info"));
  EXPECT_FALSE(*store().SetTypes(before, "other", "info"));
  EXPECT_EQ((**store().FindDataset("d", "me")).types, "one");
  EXPECT_FALSE(*store().SetTypes({.id = "none"}, "one", "info"));
}

TEST_F(StoreTest, WhatWasRunningIsQueuedAgainUntilTheLastTry) {
  AddDataset("d");
  AddJob("j", "d", "k");
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(StateOf("j"), JobState::kQueued);
    ASSERT_TRUE(store().BeginRun("k").ok());
    EXPECT_EQ(StateOf("j"), JobState::kRunning);
    Reopen();
    ASSERT_TRUE(store().Recover(3, "gave up").ok());
  }
  EXPECT_EQ(StateOf("j"), JobState::kFailed);
  EXPECT_EQ((**store().FindJob("j", "me")).outcome, "gave up");
}

TEST_F(StoreTest, ARunThatIsRevokedCountsAsNone) {
  AddDataset("d");
  AddJob("j", "d", "k");
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(store().BeginRun("k").ok());
    ASSERT_TRUE(store().RevokeRun("k").ok());
    ASSERT_TRUE(store().Recover(3, "gave up").ok());
  }
  EXPECT_EQ(StateOf("j"), JobState::kQueued);
}

TEST_F(StoreTest, AStateThatIsFinalStays) {
  AddDataset("d");
  AddJob("one", "d", "k");
  AddJob("two", "d", "k");
  ASSERT_TRUE(store().CancelJob("one").ok());
  ASSERT_TRUE(store().SetStates("k", JobState::kDone, "outcome").ok());
  ASSERT_TRUE(store().CancelJob("two").ok());
  EXPECT_EQ(StateOf("one"), JobState::kCancelled);
  EXPECT_EQ(StateOf("two"), JobState::kDone);
  EXPECT_EQ(*store().OutcomeOf("k"), "outcome");
  EXPECT_EQ(*store().OutcomeOf("other"), std::nullopt);
  EXPECT_THAT(*store().OpenJobs(), IsEmpty());
}

TEST_F(StoreTest, RemovingADataSetGivesBackTheKeysThatNobodyElseHas) {
  AddDataset("d");
  AddDataset("e");
  AddJob("1", "d", "shared");
  AddJob("2", "e", "shared");
  AddJob("3", "d", "own");
  AddJob("4", "d", "cancelled elsewhere");
  AddJob("5", "e", "cancelled elsewhere");
  ASSERT_TRUE(store().CancelJob("5").ok());
  EXPECT_THAT(*store().RemoveDataset("d"),
              ::testing::UnorderedElementsAre("own", "cancelled elsewhere"));
  EXPECT_FALSE(store().FindJob("1", "me")->has_value());
  EXPECT_TRUE(store().FindJob("2", "me")->has_value());
  EXPECT_THAT(*store().AllDatasets(), ElementsAre("e"));
}

TEST_F(StoreTest, KeysAreGivenBackAlsoWhereTheLogCannotBeEmptied) {
  const std::string large(200'000, 'x');
  ASSERT_TRUE(store().AddDataset({"large", "me", 1, 2, "sha", "", large}).ok());
  ASSERT_TRUE(store().AddDataset({"d", "me", 1, 2, "sha", "", large.substr(0, 9000)}).ok());
  AddJob("j", "d", "k");
  ASSERT_TRUE(store().RemoveDataset("none").ok());  // empties the log
  const auto keys = [&] {
    const FullDisk full(100'000);  // the log is shorter, the database is not
    return store().RemoveDataset("d");
  }();
  ASSERT_TRUE(keys.ok()) << keys.error().message;
  EXPECT_THAT(*keys, ElementsAre("k"));
  EXPECT_THAT(*store().AllDatasets(), ElementsAre("large"));
}

TEST_F(StoreTest, AJobWantsItsDataSet) {
  EXPECT_FALSE(store().AddJob({"j", "me", "none", "k", "", JobState::kQueued, 1, 0, ""}).ok());
}

}  // namespace
}  // namespace espalier::serve
