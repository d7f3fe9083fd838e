#include "judge/attacks/outside.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "judge/attacks/attack_world.h"
#include "table/select.h"

namespace espalier {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;

// A shell script; it finds its arguments in $1 and $2.
class Script {
 public:
  explicit Script(const std::string& text) : file_("#!/bin/sh\n" + text, ".sh") {
    chmod(file_.path().c_str(), 0700);
  }
  const std::string& path() const { return file_.path(); }

 private:
  ScratchFile file_;
};

Result<std::vector<std::optional<ClassCode>>> Ask(const Script& script) {
  const testing::AttackWorld world;
  const Attack attack = OutsideLearner(script.path());
  return std::get<Predicts>(attack.how)
      .classes(world.original(), SelectRows(world.original(), std::vector<RowIndex>{0, 50}));
}

std::string WhyNot(const std::string& script) {
  const auto classes = Ask(Script(script));
  return classes.ok() ? "" : classes.error().message;
}

TEST(OutsideLearner, IsGivenBothTablesInPlainWordsAndItsAnswerIsRead) {
  const auto classes =
      Ask(Script("test \"$(head -n 1 $1)\" = a1,a2,a3,class || exit 1\n"
                 "test \"$(head -n 2 $1 | tail -n 1)\" = v0,v0,37,c0 || exit 2\n"
                 "test \"$(cat $1 | wc -l)\" = 85 || exit 3\n"
                 "test \"$(cat $2)\" = \"$(printf 'a1,a2,a3\\nv0,v0,37\\nv1,v0,69')\" || exit 4\n"
                 "printf 'c1\\nc0\\n'\n"));
  ASSERT_TRUE(classes.ok()) << classes.error().message;
  EXPECT_EQ(*classes, (std::vector<std::optional<ClassCode>>{1, 0}));
}

TEST(OutsideLearner, WhatIsNotInstalledOrFailsOrAnswersNonsenseSaysSo) {
  EXPECT_EQ(WhyNot("echo R is not installed >&2; exit 77"), "R is not installed");
  EXPECT_EQ(WhyNot("exit 77"), "not installed");
  EXPECT_EQ(WhyNot("echo first >&2; echo broken >&2; exit 5"), "ended with status 5: broken");
  EXPECT_THAT(WhyNot("echo c0"), HasSubstr("1 line for 2 rows"));
  EXPECT_THAT(WhyNot("echo c0; echo c2"), HasSubstr("not the classes"));
  EXPECT_THAT(WhyNot("echo c0; echo yes"), HasSubstr("not the classes"));
  EXPECT_THAT(WhyNot("kill -9 $$"), HasSubstr("status 137"));
}

TEST(OutsideLearners, AProgramIsOneAndAPathWithoutAnyIsAnError) {
  const Script script("exit 77");
  const auto one = OutsideLearners({script.path()});
  ASSERT_TRUE(one.ok());
  EXPECT_EQ(one->size(), 1);
  const ScratchFile plain("text");
  for (const std::string& path : {plain.path(), plain.path() + "-is-not-there"}) {
    const auto none = OutsideLearners({path});
    ASSERT_FALSE(none.ok());
    EXPECT_EQ(none.error().kind, ErrorKind::kInput);
    EXPECT_THAT(none.error().message, HasSubstr(path));
  }
}

}  // namespace
}  // namespace espalier
