#include "base/result.h"

#include <gtest/gtest.h>

namespace espalier {
namespace {

TEST(Error, IsOneLineWhateverNamesItQuotes) {
  EXPECT_EQ(InputError("two columns have the name '0\n\t\x1b[1m'").message,
            "two columns have the name '0\\n\\t\\x1b[1m'");
  EXPECT_EQ(UsageError("no column 'Stra\u00dfe'").message, "no column 'Stra\u00dfe'");
}

}  // namespace
}  // namespace espalier
