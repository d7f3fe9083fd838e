#include "base/file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>

#include "base/unfinished.h"

namespace espalier {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class FileTest : public ::testing::Test {
 protected:
  FileTest() : folder_(fs::path(::testing::TempDir()) / ("file_test_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~FileTest() override { fs::remove_all(folder_); }

  std::string Path(const std::string& name) const { return folder_ / name; }

  size_t FileCount() const {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(FileTest, WhatIsWrittenReadsBack) {
  const std::string content = std::string("a\0b\n", 4) + std::string(200000, 'x');
  ASSERT_TRUE(WriteFileWhole(Path("out"), content).ok());
  EXPECT_EQ(*ReadSmallFile(Path("out")), content);
  ASSERT_TRUE(WriteFileWhole(Path("out"), "").ok());
  EXPECT_EQ(*ReadSmallFile(Path("out")), "");
  EXPECT_EQ(FileCount(), 1U);
}

TEST_F(FileTest, WhoMayReadAFileDoesNotDependOnWhatWasThere) {
  const auto mode = [this](const char* name) {
    struct stat file = {};
    return stat(Path(name).c_str(), &file) == 0 ? file.st_mode & 0777U : 0U;
  };
  const mode_t usual = umask(077);
  for (const auto& [access, expected] :
       {std::pair(Access::kOwnerOnly, 0600U), std::pair(Access::kEverybody, 0644U),
        std::pair(Access::kOwnerOnly, 0600U)}) {
    Result<OutputFile> file = OutputFile::Create(Path("out"), access);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->Commit().ok());
    EXPECT_EQ(mode("out"), expected);
  }
  umask(usual);
}

TEST_F(FileTest, ThatAFileCanBeWrittenIsKnownWithoutWritingIt) {
  EXPECT_TRUE(CheckWritable(Path("out")).ok());
  EXPECT_EQ(FileCount(), 0U);
  ASSERT_TRUE(WriteFileWhole(Path("out"), "old").ok());
  EXPECT_TRUE(CheckWritable(Path("out")).ok());
  EXPECT_EQ(*ReadSmallFile(Path("out")), "old");
  EXPECT_TRUE(CheckWritable("-").ok());
  EXPECT_TRUE(CheckWritable("/dev/null").ok());
  for (const std::string& wrong : {Path("none/out"), Path("out/out"), folder_.string()}) {
    const Status status = CheckWritable(wrong);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().kind, ErrorKind::kUsage);
  }
  EXPECT_EQ(FileCount(), 1U);
}

TEST_F(FileTest, NothingAppearsBeforeCommit) {
  Result<OutputFile> file = OutputFile::Create(Path("out"));
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file->Write(std::string(300000, 'x')).ok());
  EXPECT_FALSE(fs::exists(Path("out")));
  ASSERT_TRUE(file->Commit().ok());
  EXPECT_EQ(fs::file_size(Path("out")), 300000U);
}

TEST_F(FileTest, AFileThatIsNotCommittedLeavesNothingAndTouchesNothing) {
  ASSERT_TRUE(WriteFileWhole(Path("out"), "old").ok());
  {
    Result<OutputFile> file = OutputFile::Create(Path("out"));
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->Write("new").ok());
    OutputFile moved = std::move(*file);
    ASSERT_TRUE(moved.Write("er").ok());
  }
  EXPECT_EQ(*ReadSmallFile(Path("out")), "old");
  EXPECT_EQ(FileCount(), 1U);
}

TEST_F(FileTest, AFileForItsOwnerOnlyIsNeverOpenToOthers) {
  const auto mode = [](const std::string& path) {
    struct stat status = {};
    EXPECT_EQ(stat(path.c_str(), &status), 0);
    return status.st_mode & 0777U;
  };
  ASSERT_TRUE(WriteFileWhole(Path("open"), "old").ok());
  ASSERT_EQ(chmod(Path("open").c_str(), 0644), 0);
  for (const char* name : {"open", "new"}) {
    Result<OutputFile> file = OutputFile::Create(Path(name), Access::kOwnerOnly);
    ASSERT_TRUE(file.ok());
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
      if (entry.path().extension() != ".tmp") continue;
      EXPECT_EQ(mode(entry.path()), 0600U);
    }
    ASSERT_TRUE(file->Commit().ok());
    EXPECT_EQ(mode(Path(name)), 0600U);
  }
}

TEST_F(FileTest, AFullDiskIsAnErrorOfTheMachine) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  const Status small = WriteFileWhole("/dev/full", "x");
  ASSERT_FALSE(small.ok());
  EXPECT_EQ(small.error().kind, ErrorKind::kInternal);
  EXPECT_THAT(small.error().message, HasSubstr("/dev/full: cannot write: No space left"));
  EXPECT_FALSE(WriteFileWhole("/dev/full", std::string(300000, 'x')).ok());
  EXPECT_FALSE(fs::is_regular_file("/dev/full"));
}

TEST_F(FileTest, APlaceThatCannotBeWrittenIsAWrongCall) {
  for (const std::string& path : {folder_.string(), Path("no/such/folder")}) {
    const Status status = WriteFileWhole(path, "x");
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().kind, ErrorKind::kUsage);
    EXPECT_THAT(status.error().message, HasSubstr(path + ": cannot write: "));
  }
  EXPECT_EQ(FileCount(), 0U);
}

TEST_F(FileTest, ALinkStaysALinkAndModesStay) {
  ASSERT_TRUE(WriteFileWhole(Path("real"), "old").ok());
  ASSERT_EQ(chmod(Path("real").c_str(), 0640), 0);
  fs::create_symlink("real", Path("link"));
  ASSERT_TRUE(WriteFileWhole(Path("link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(Path("link")));
  EXPECT_EQ(*ReadSmallFile(Path("real")), "new");
  EXPECT_EQ(fs::status(Path("real")).permissions(), fs::perms(0640));
}

TEST_F(FileTest, ANewFileObeysTheUmask) {
  const mode_t before = umask(027);
  ASSERT_TRUE(WriteFileWhole(Path("out"), "x").ok());
  umask(before);
  EXPECT_EQ(fs::status(Path("out")).permissions(), fs::perms(0640));
}

TEST_F(FileTest, AFileThatCannotBeReadIsNamed) {
  const Result<std::string> nothing = ReadSmallFile(Path("nothing"));
  ASSERT_FALSE(nothing.ok());
  EXPECT_EQ(nothing.error().kind, ErrorKind::kInput);
  EXPECT_EQ(nothing.error().message, Path("nothing") + ": cannot read: No such file or directory");
  EXPECT_FALSE(ReadSmallFile(folder_).ok());
}

TEST_F(FileTest, ALinkToNothingIsFollowed) {
  fs::create_directory(Path("folder"));
  fs::create_symlink("folder/second", Path("first"));
  fs::create_symlink(Path("new"), Path("folder/second"));
  ASSERT_TRUE(WriteFileWhole(Path("first"), "x").ok());
  EXPECT_TRUE(fs::is_symlink(Path("first")));
  EXPECT_TRUE(fs::is_symlink(Path("folder/second")));
  EXPECT_EQ(*ReadSmallFile(Path("new")), "x");
  EXPECT_EQ(FileCount(), 3U);
}

TEST_F(FileTest, LinksInACircleAreWrongUsage) {
  fs::create_symlink("b", Path("a"));
  fs::create_symlink("a", Path("b"));
  const Status written = WriteFileWhole(Path("a"), "x");
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().kind, ErrorKind::kUsage);
  EXPECT_TRUE(fs::is_symlink(Path("a")));
  EXPECT_EQ(FileCount(), 2U);
}

TEST_F(FileTest, RemoveUnfinishedTakesWhatIsNotCommittedAndNothingElse) {
  ASSERT_TRUE(WriteFileWhole(Path("done"), "x").ok());
  Result<OutputFile> first = OutputFile::Create(Path("first"));
  Result<OutputFile> second = OutputFile::Create(Path("second"));
  ASSERT_TRUE(first.ok() && second.ok());
  OutputFile moved = *std::move(first);
  EXPECT_EQ(FileCount(), 3U);
  RemoveUnfinished();
  EXPECT_EQ(FileCount(), 1U);
}

TEST_F(FileTest, AnyNumberOfFilesMayBeUnfinishedOneAfterTheOther) {
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(OutputFile::Create(Path("abandoned")).ok());
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(WriteFileWhole(Path("done"), "x").ok());
  const Result<OutputFile> last = OutputFile::Create(Path("last"));
  RemoveUnfinished();
  EXPECT_EQ(FileCount(), 1U);
}

void RemoveAndExit(int) {
  EndMakingUnfinished();
  RemoveUnfinished();
  _exit(0);
}

[[noreturn]] void MakeFilesUntilASignalComes(const std::string& path) {
  std::signal(SIGTERM, RemoveAndExit);
  const auto make_files = [](const std::string& name) {
    while (true) static_cast<void>(OutputFile::Create(name).ok());
  };
  std::thread(make_files, path + "other").detach();
  make_files(path);
  std::abort();
}

// The signal comes at many moments of making a file.
TEST_F(FileTest, ASignalFindsEveryFileThatIsBeingMade) {
  for (int run = 0; run < 200; ++run) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) MakeFilesUntilASignalComes(Path("out"));
    while (FileCount() == 0 && waitpid(child, nullptr, WNOHANG) == 0) usleep(1);
    usleep(static_cast<unsigned>(run) * 7);
    kill(child, SIGTERM);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    ASSERT_EQ(FileCount(), 0U) << "run " << run;
  }
}

}  // namespace
}  // namespace espalier
