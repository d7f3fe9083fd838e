// The queue at its edges: stopping, a full disk, and data sets that go while jobs come.
#include "apps/serve/jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include "serve/full_disk.h"

namespace espalier::serve {
namespace {

namespace fs = std::filesystem;

// In the place of the program: says that it is there, and waits for the file that the data names.
int WaitForGate(const std::vector<std::string>&) {
  std::string gate;
  std::ifstream("data") >> gate;
  std::ofstream(gate + ".reached").flush();
  while (!fs::exists(gate)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  std::ofstream("sanitized") << "data";
  return 0;
}

class JobsTest : public ::testing::Test {
 protected:
  JobsTest() {
    fs::create_directories(folders_->Dataset(dataset_.id));
    std::ofstream(folders_->Data(dataset_.id)) << Gate();
    EXPECT_TRUE(store_->AddDataset(dataset_).ok());
    EXPECT_TRUE(jobs_.Start().ok());
  }
  ~JobsTest() override {
    StopAll();
    fs::remove_all(root_);
  }

  void StopAll() {
    jobs_.BeginStop();
    children_.Stop();
    jobs_.Stop();
  }

  std::string Gate() const { return root_ + "/gate"; }
  void OpenGate() const { std::ofstream(Gate()).flush(); }

  std::variant<Job, Problem> Add(const std::string& word) {
    HidingAsked asked;
    asked.job.words = {word};
    asked.job.requests = "{}";
    return jobs_.Add(dataset_, asked);
  }

  Job Now(const Job& job) { return **store_->FindJob(job.id, job.owner); }
  void WaitUntilItRuns() const {
    while (!fs::exists(Gate() + ".reached")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  const Dataset dataset_{RandomId(), "me", 1, 2, "sha", "", "{}"};
  Result<Spawner> spawner_ = Spawner::Begin(WaitForGate);
  std::string root_ = (fs::temp_directory_path() / ("espalier-" + RandomId())).string();
  Result<Folders> folders_ = Folders::Open(root_);
  Result<Store> store_ = Store::Open(folders_->Database());
  Children children_{*spawner_, {}};
  HidingRun run_{*folders_, children_, 1};
  Jobs jobs_{*store_, *folders_, run_, {}};
};

TEST_F(JobsTest, WorkThatStoppingEndsIsQueuedAgainAndCountsAsNoTry) {
  const Job job = std::get<Job>(Add("one"));
  WaitUntilItRuns();
  StopAll();
  EXPECT_EQ(Now(job).state, JobState::kQueued);
  EXPECT_EQ(Now(job).tries, 0);
}

TEST_F(JobsTest, AnEndThatAFullDiskDoesNotTakeIsKeptLater) {
  const Job job = std::get<Job>(Add("one"));
  WaitUntilItRuns();
  {
    const FullDisk full(0);
    OpenGate();
    while (!fs::exists(folders_->ResultFolder(job.key))) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    jobs_.Heartbeat();
  }
  EXPECT_EQ(Now(job).state, JobState::kRunning);
  jobs_.Heartbeat();
  EXPECT_EQ(Now(job).state, JobState::kDone);
  EXPECT_TRUE(fs::exists(folders_->ResultFolder(job.key)));
}

TEST_F(JobsTest, WatchersOfARunningJobAreToldHowFarItIsWithoutTheStore) {
  const Job job = std::get<Job>(Add("one"));
  WaitUntilItRuns();
  const std::shared_ptr<EventStream> one = jobs_.Watch(job);
  const std::shared_ptr<EventStream> two = jobs_.Watch(job);
  const auto told = [](EventStream& stream) {
    std::array<char, 10'000> bytes = {};
    return std::string(bytes.data(), stream
                                         .Read(
                                             bytes, [] {}, [] {})
                                         .bytes);
  };
  EXPECT_THAT(told(*one), ::testing::HasSubstr("id: running\n"));
  EXPECT_THAT(told(*two), ::testing::HasSubstr("\"dataset\":\"" + dataset_.id));
  ASSERT_TRUE(store_->CancelJob(job.id).ok());  // behind its back
  jobs_.Heartbeat();
  EXPECT_THAT(told(*one), ::testing::HasSubstr("id: running\n"));
  EXPECT_THAT(told(*two), ::testing::HasSubstr("id: running\n"));
}

TEST_F(JobsTest, NothingIsAddedToADataSetThatGoes) {
  const Job job = std::get<Job>(Add("one"));
  WaitUntilItRuns();
  auto removed = std::async(std::launch::async, [&] { return jobs_.RemoveDataset(dataset_).ok(); });
  while (true) {
    const auto now = store_->FindJob(job.id, job.owner);
    if (!now->has_value() || (**now).state == JobState::kCancelled) break;
  }
  const auto added = Add("two");
  ASSERT_TRUE(std::holds_alternative<Problem>(added));
  EXPECT_EQ(std::get<Problem>(added).status, 404);
  EXPECT_TRUE(removed.get());
  EXPECT_THAT(*store_->AllDatasets(), ::testing::IsEmpty());
  EXPECT_THAT(*store_->OpenJobs(), ::testing::IsEmpty());
}

TEST_F(JobsTest, AResultThatNoJobHasIsNotKept) {
  const Job job = std::get<Job>(Add("one"));
  WaitUntilItRuns();
  ASSERT_TRUE(store_->RemoveDataset(dataset_.id).ok());
  OpenGate();
  const std::string result = folders_->ResultFolder(job.key);
  while (!fs::is_empty(root_ + "/work")) std::this_thread::yield();
  for (int i = 0; i < 2000 && fs::exists(result); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_FALSE(fs::exists(result));
}

}  // namespace
}  // namespace espalier::serve
