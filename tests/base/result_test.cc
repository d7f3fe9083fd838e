#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <type_traits>
#include <utility>

namespace espalier {
namespace {

Result<std::unique_ptr<int>> Seven() { return std::make_unique<int>(7); }

TEST(Result, AValueCanBeMovedOutOfATemporary) {
  static_assert(std::is_same_v<decltype(*Seven()), std::unique_ptr<int>&&>);
  const std::unique_ptr<int> seven = *Seven();
  EXPECT_EQ(*seven, 7);
}

TEST(Result, HoldsEitherAValueOrAnError) {
  const Result<int> value = 3;
  const Result<int> error = InputError("bad");
  ASSERT_TRUE(value.ok());
  EXPECT_EQ(*value, 3);
  ASSERT_FALSE(error.ok());
  EXPECT_EQ(error.error().kind, ErrorKind::kInput);
  EXPECT_EQ(error.error().message, "bad");
}

}  // namespace
}  // namespace espalier
