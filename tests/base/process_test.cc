#include "base/process.h"

#include <gmock/gmock.h>

#include "base/stopwatch.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;

Result<ProcessOutcome> Shell(const std::string& text, double seconds = 60) {
  return RunProcess({"/bin/sh", "-c", text}, seconds);
}

TEST(Process, GivesBothStreamsAndTheStatus) {
  const auto outcome = Shell("echo out; echo err >&2; exit 3");
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome->status, 3);
  EXPECT_EQ(outcome->output, "out\n");
  EXPECT_EQ(outcome->errors, "err\n");
}

TEST(Process, MuchOnBothStreamsDoesNotBlock) {
  const auto outcome = Shell("head -c 300000 /dev/zero; head -c 400000 /dev/zero >&2");
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome->output.size(), 300000);
  EXPECT_EQ(outcome->errors.size(), 400000);
}

TEST(Process, StandardInputIsEmpty) { EXPECT_EQ(Shell("cat")->output, ""); }

TEST(Process, ASignalIsInTheStatus) { EXPECT_EQ(Shell("kill -TERM $$")->status, 128 + 15); }

TEST(Process, WhatTakesTooLongIsKilled) {
  const Stopwatch watch;
  const auto outcome = Shell("exec sleep 60", 0.2);
  ASSERT_FALSE(outcome.ok());
  EXPECT_THAT(outcome.error().message, HasSubstr("not done after 0.2 s"));
  EXPECT_LT(watch.Seconds(), 30);
}

TEST(Process, WhatCannotBeStartedIsAnError) {
  const auto outcome = RunProcess({"/is/not/there"}, 1);
  ASSERT_FALSE(outcome.ok());
  EXPECT_THAT(outcome.error().message, HasSubstr("/is/not/there"));
}

}  // namespace
}  // namespace espalier
