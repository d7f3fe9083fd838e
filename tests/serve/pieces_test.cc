// The small parts of the service: routes, streams, lanes, children, and the verdict as a header.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "apps/serve/child.h"
#include "apps/serve/event_stream.h"
#include "apps/serve/folders.h"
#include "apps/serve/lane.h"
#include "apps/serve/router.h"
#include "apps/serve/verdict_header.h"
#include "base/stopwatch.h"

namespace espalier::serve {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Router SomeRoutes() {
  const auto handle = [](const Request&) { return Response(); };
  return Router({{"GET", "/", handle}, {"GET", "/a/{id}", handle}, {"POST", "/a/{id}/b", handle}});
}

TEST(Router, FindsTheRouteAndItsIds) {
  const Router router = SomeRoutes();
  const std::string id = RandomId();
  EXPECT_THAT(std::get<Routed>(router.Find("POST", "/a/" + id + "/b")).ids, ElementsAre(id));
  EXPECT_TRUE(std::holds_alternative<Routed>(router.Find("GET", "/")));
  EXPECT_EQ(std::get<Problem>(router.Find("PUT", "/a/" + id)).status, 405);
  for (const std::string& path :
       {std::string(), std::string("/a"), std::string("/a/"), "/a/" + id + "/", "/a/" + id + "x",
        std::string("/a/../b"), "//a/" + id}) {
    EXPECT_EQ(std::get<Problem>(router.Find("GET", path)).status, 404) << path;
  }
}

TEST(RandomId, IsAnIdAndNeverTheSame) {
  EXPECT_TRUE(IsId(RandomId()));
  EXPECT_NE(RandomId(), RandomId());
  for (const char* text : {"", "..", "0123456789abcdef0123456789abcdeF", "0123456789abcdef"}) {
    EXPECT_FALSE(IsId(text)) << text;
  }
}

TEST(EventStream, SleepsWhereNothingIsAndWakesOnce) {
  EventStream stream;
  std::array<char, 4> buffer = {};
  int slept = 0;
  int woken = 0;
  const auto read = [&] {
    return stream.Read(
        buffer, [&] { ++slept; }, [&] { ++woken; });
  };
  EXPECT_EQ(read().bytes, 0);
  stream.Push("abcdef");
  stream.Push("g");
  EXPECT_EQ(slept, 1);
  EXPECT_EQ(woken, 1);
  EXPECT_EQ(read().bytes, 4);
  EXPECT_EQ(read().bytes, 3);
  stream.Close();
  EXPECT_TRUE(read().end);
  EXPECT_EQ(slept, 1);
}

TEST(EventStream, TellsHowLongItsReaderDidNotCome) {
  EventStream stream;
  std::array<char, 4> buffer = {};
  const auto read = [&] {
    stream.Read(
        buffer, [] {}, [] {});
  };
  const auto pause = [] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); };
  pause();
  EXPECT_EQ(stream.UnreadSeconds(), 0);
  stream.Push("abcdef");
  pause();
  stream.Push("g");
  EXPECT_GT(stream.UnreadSeconds(), 0.015);
  read();
  EXPECT_LT(stream.UnreadSeconds(), 0.015);
  read();
  pause();
  EXPECT_EQ(stream.UnreadSeconds(), 0);
  stream.Close();
  pause();
  EXPECT_GT(stream.UnreadSeconds(), 0.015);
}

TEST(EventStream, AnEventIsOneLineOfData) {
  EXPECT_EQ(EventStream::Event("done", "{\n\"a\":1\n}\n"), "id: done\ndata: {\"a\":1}\n\n");
}

TEST(Lane, DoesAllThatWasAddedAndRefusesWhatIsTooMuch) {
  Lane lane(2, 3);
  std::atomic<int> done = 0;
  std::atomic<bool> go = false;
  const auto task = [&] {
    while (!go) std::this_thread::yield();
    ++done;
  };
  int added = 0;
  for (int i = 0; i < 20; ++i) added += lane.Add(task) == Lane::Added::kYes ? 1 : 0;
  EXPECT_LE(added, 5);
  EXPECT_GE(added, 3);
  EXPECT_EQ(lane.Add(task), Lane::Added::kTooMany);
  go = true;
  lane.Stop();
  EXPECT_EQ(done, added);
  EXPECT_EQ(lane.Add(task), Lane::Added::kStopping);
}

class ChildTest : public ::testing::Test {
 protected:
  ChildTest() : folder_(std::filesystem::temp_directory_path() / ("espalier-" + RandomId())) {
    std::filesystem::create_directories(folder_);
  }
  ~ChildTest() override { std::filesystem::remove_all(folder_); }

  // A shell in the place of the program.
  static int RunShell(const std::vector<std::string>& words) {
    execl("/bin/sh", "sh", "-c", words[0].c_str(), nullptr);
    return 127;
  }

  ChildEnd Run(const ChildLimits& limits, const std::string& script,
               const std::atomic<bool>* cancelled = nullptr) {
    ChildRun run;
    run.words = {script};
    run.folder = folder_;
    run.progress = [this](const ChildProgress& progress) { shares_.push_back(progress.share); };
    run.cancelled = cancelled;
    Children children(*spawner_, limits);
    return children.Run(run);
  }

  std::filesystem::path folder_;
  std::vector<double> shares_;
  Result<Spawner> spawner_ = Spawner::Begin(RunShell);
};

TEST_F(ChildTest, TellsStatusMessageWarningsAndProgress) {
  const ChildEnd end = Run({},
                           "echo out; echo 'espalier: warning: w' >&2; echo '{\"share\":0.5}' >&2; "
                           "echo 'espalier: it is wrong (see espalier x --help)' >&2; exit 3");
  EXPECT_EQ(end.why, ChildEnd::Why::kExited);
  EXPECT_EQ(end.status, 3);
  EXPECT_THAT(end.warnings, ElementsAre("w"));
  EXPECT_THAT(shares_, ElementsAre(0.5));
  const Problem problem = ProblemOf(end, {}, {});
  EXPECT_EQ(problem.status, 422);
  EXPECT_EQ(problem.detail, "it is wrong");
  std::ifstream out(folder_ / "stdout");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(out), {}), "out\n");
}

TEST_F(ChildTest, EveryEndHasItsProblem) {
  const ChildLimits limits{.seconds = 0.2};
  EXPECT_EQ(ProblemOf(Run(limits, "sleep 60 & sleep 60"), {}, {}).status, 422);
  EXPECT_EQ(ProblemOf(Run(limits, "kill -SEGV $$"), {}, {}).status, 500);
  EXPECT_EQ(ProblemOf(Run(limits, "echo 'espalier: out of memory' >&2; exit 1"), {}, {}).status,
            422);
  EXPECT_EQ(ProblemOf(Run(limits, "exit 1"), {}, {}).status, 500);
  std::filesystem::remove_all(folder_);
  EXPECT_EQ(ProblemOf(Run(limits, ""), {}, {}).status, 503);
}

TEST_F(ChildTest, CancellingEndsTheWholeGroupAtOnce) {
  std::atomic<bool> cancelled = false;
  const Stopwatch watch;
  std::thread later([&] {
    while (!std::filesystem::exists(folder_ / "begun")) std::this_thread::yield();
    cancelled = true;
  });
  const ChildEnd end = Run({}, "echo > begun; (sleep 1; echo > late) & sleep 600", &cancelled);
  later.join();
  EXPECT_EQ(end.why, ChildEnd::Why::kCancelled);
  EXPECT_LT(watch.Seconds(), 60);
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "late"));
}

// The nursery is the youngest of our children.
pid_t NurseryPid() {
  std::ifstream children("/proc/self/task/" + std::to_string(gettid()) + "/children");
  pid_t youngest = 0;
  for (pid_t pid = 0; children >> pid;) youngest = pid;
  return youngest;
}

TEST_F(ChildTest, SignalsThatAskToEndAreNotForChildren) {
  const ChildEnd end =
      Run({}, "kill -TERM $PPID $$; kill -INT $PPID $$; kill -HUP $PPID $$; exit 3");
  EXPECT_EQ(end.why, ChildEnd::Why::kExited);
  EXPECT_EQ(end.status, 3);
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) ASSERT_EQ(kill(NurseryPid(), number), 0);
  EXPECT_EQ(Run({}, "exit 3").status, 3);
  EXPECT_TRUE(spawner_->Alive());
}

TEST_F(ChildTest, AnOrderWhoseDescriptorsAreLostIsTheOnlyOneThatFails) {
  const pid_t nursery = NurseryPid();
  rlimit before = {};
  ASSERT_EQ(prlimit(nursery, RLIMIT_NOFILE, nullptr, &before), 0);
  const rlimit few = {4, before.rlim_max};
  ASSERT_EQ(prlimit(nursery, RLIMIT_NOFILE, &few, nullptr), 0);
  EXPECT_EQ(Run({}, "exit 3").why, ChildEnd::Why::kNotStarted);
  ASSERT_EQ(prlimit(nursery, RLIMIT_NOFILE, &before, nullptr), 0);
  EXPECT_EQ(Run({}, "exit 3").status, 3);
}

TEST_F(ChildTest, TheEndOfTheNurseryIsNoticed) {
  EXPECT_TRUE(spawner_->Alive());
  const pid_t nursery = NurseryPid();
  ASSERT_EQ(kill(nursery, SIGKILL), 0);
  ASSERT_EQ(waitpid(nursery, nullptr, 0), nursery);
  EXPECT_FALSE(spawner_->Alive());
  EXPECT_EQ(Run({}, "exit 3").why, ChildEnd::Why::kNotStarted);
}

TEST(VerdictHeader, IsOneShortLineOfAsciiWithoutTheTarget) {
  std::string deep = R"({"strategy":"optimal","requests":[{"rule":1,"text":"ä"}],"target":)";
  for (int i = 0; i < 100'000; ++i) deep += R"({"children":[)";
  for (int i = 0; i < 100'000; ++i) deep += "]}";
  EXPECT_EQ(VerdictHeader(deep + "}\n"),
            "{\"strategy\":\"optimal\",\"requests\":[{\"rule\":1,\"text\":\"\\u00e4\"}]}");
  std::string many = R"({"exact":true,"requests":[)";
  for (int i = 0; i < 1000; ++i) many += R"({"rule":1,"text":"aaaaaaaaaaaaaaaaaaaaaaaaaaaa"},)";
  const std::string header = VerdictHeader(many + "{}]}");
  EXPECT_LT(header.size(), 8000);
  EXPECT_THAT(header, HasSubstr("\"requests_left_out\":1001"));
}

}  // namespace
}  // namespace espalier::serve
