#include "table/text/gzip_writer.h"

#include <gmock/gmock.h>

#include "base/random.h"
#include "table/scratch_file.h"

namespace espalier {
namespace {

std::string Packed(std::initializer_list<std::string_view> pieces) {
  std::string packed;
  GzipWriter writer([&](std::string_view bytes) {
    packed += bytes;
    return Status();
  });
  for (const std::string_view piece : pieces) EXPECT_TRUE(writer.Write(piece).ok());
  EXPECT_TRUE(writer.Finish().ok());
  return packed;
}

TEST(GzipWriter, WhatIsPackedIsReadAsTheText) {
  Random random(1);
  std::string text = "a,class\n";
  for (int row = 0; row < 50'000; ++row) {
    text += std::to_string(random.Next()) + (random.Below(2) == 0 ? ",p\n" : ",n\n");
  }
  const Result<Table> plain = ReadText(text);
  const Result<Table> unpacked =
      ReadText(Packed({text.substr(0, 70'000), "", text.substr(70'000)}));
  ASSERT_TRUE(plain.ok() && unpacked.ok());
  EXPECT_EQ(unpacked->rows, 50'000);
  EXPECT_EQ(unpacked->attributes[0].numbers, plain->attributes[0].numbers);
}

TEST(GzipWriter, TheHeaderHasNoTime) {
  const std::string packed = Packed({"a,b\n"});
  EXPECT_EQ(packed.substr(0, 8), std::string("\x1f\x8b\x08\0\0\0\0\0", 8));
}

TEST(GzipWriter, AnErrorOfTheFileComesThrough) {
  GzipWriter writer([](std::string_view) { return InternalError("full"); });
  Status written = writer.Write("a,b\n");
  if (written.ok()) written = writer.Finish();
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().message, "full");
}

}  // namespace
}  // namespace espalier
