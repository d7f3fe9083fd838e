#include "base/base64.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"

namespace espalier {
namespace {

TEST(Base64, TheExamplesOfTheStandardComeOut) {
  EXPECT_EQ(ToBase64(""), "");
  EXPECT_EQ(ToBase64("f"), "Zg==");
  EXPECT_EQ(ToBase64("fo"), "Zm8=");
  EXPECT_EQ(ToBase64("foo"), "Zm9v");
  EXPECT_EQ(ToBase64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(ToBase64("\xff\xef\xbf"), "/++/");
}

TEST(Base64, AnyBytesComeBack) {
  Random random(3);
  for (int round = 0; round < 1000; ++round) {
    std::string bytes(random.Below(40), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.Below(256));
    EXPECT_EQ(FromBase64(ToBase64(bytes)), bytes);
  }
}

TEST(Base64, OtherTextsAreNone) {
  for (const char* text : {"=", "==", "===", "Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zg==Zg==", "Z=g=",
                           "Zm9v\n", "Zm 9", "Zm-v", "Zm9v="}) {
    EXPECT_EQ(FromBase64(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace espalier
