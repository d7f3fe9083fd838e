#include "table/text/source.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <string>
#include <thread>
#include <vector>

#include "table/scratch_file.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;

std::string Gzipped(const std::string& text) {
  z_stream stream = {};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  std::string input = text;
  stream.next_in = reinterpret_cast<unsigned char*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<unsigned char*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

// The whole text, read in pieces of the given size.
Result<std::string> Text(const std::string& path, size_t piece) {
  const Result<std::shared_ptr<const Source>> source = Source::Open(path);
  if (!source.ok()) return source.error();
  TextStream stream(**source);
  std::string text;
  std::vector<char> buffer(piece);
  while (true) {
    const Result<size_t> got = stream.Read(buffer);
    if (!got.ok()) return got.error();
    text.append(buffer.data(), *got);
    if (*got < piece) return text;
  }
}

std::string LongText() {
  std::string text;
  for (int i = 0; i < 60000; ++i) text += std::to_string(i * 7919 % 100003) + ",";
  return text;
}

TEST(Source, AFileReadsAsItsBytes) {
  const std::string text = LongText();
  const ScratchFile file(text);
  for (const size_t piece : {7U, 4096U, 1U << 20}) EXPECT_EQ(*Text(file.path(), piece), text);
}

TEST(Source, GzipReadsAsTheUnpackedTextWhateverTheName) {
  const std::string text = LongText();
  const ScratchFile file(Gzipped(text), ".data");
  for (const size_t piece : {7U, 4096U, 1U << 20}) EXPECT_EQ(*Text(file.path(), piece), text);
}

TEST(Source, GzipMembersInARowAreOneText) {
  const ScratchFile file(Gzipped("ab") + Gzipped("") + Gzipped("cde") + std::string(5, '\0'));
  EXPECT_EQ(*Text(file.path(), 2), "abcde");
  EXPECT_EQ(*Text(file.path(), 100), "abcde");
}

TEST(Source, GzipThatEndsTooEarlyIsAnError) {
  const std::string packed = Gzipped(LongText());
  for (const size_t length : {size_t{2}, size_t{11}, packed.size() / 2, packed.size() - 1}) {
    const ScratchFile file(packed.substr(0, length));
    const Result<std::string> text = Text(file.path(), 1000);
    ASSERT_FALSE(text.ok()) << length;
    EXPECT_EQ(text.error().kind, ErrorKind::kInput);
    EXPECT_THAT(text.error().message, HasSubstr(file.path() + ": corrupt gzip data"));
  }
}

TEST(Source, GzipWithAWrongByteIsAnError) {
  std::string packed = Gzipped(LongText());
  packed[packed.size() / 2] ^= 0x55;
  EXPECT_FALSE(Text(ScratchFile(packed).path(), 1000).ok());
  const ScratchFile garbage(Gzipped("ab") + "garbage");
  EXPECT_FALSE(Text(garbage.path(), 1000).ok());
}

TEST(Source, APipeCanBeReadTwice) {
  const ScratchFile place("");
  const std::string path = place.path() + ".fifo";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  const std::string text = LongText();
  std::thread writer([&] { std::ofstream(path, std::ios::binary) << text; });
  const Result<std::shared_ptr<const Source>> source = Source::Open(path);
  writer.join();
  std::remove(path.c_str());
  ASSERT_TRUE(source.ok());
  for (int reading = 0; reading < 2; ++reading) {
    TextStream stream(**source);
    std::string read(text.size() + 1, '\0');
    ASSERT_EQ(*stream.Read(std::span(read)), text.size());
    EXPECT_EQ(read.substr(0, text.size()), text);
  }
}

TEST(Source, StandardInputIsReadFromWhereItStands) {
  const ScratchFile file("skipped,a,b");
  const int input = open(file.path().c_str(), O_RDONLY);
  ASSERT_EQ(lseek(input, 8, SEEK_SET), 8);
  const int saved = dup(STDIN_FILENO);
  ASSERT_EQ(dup2(input, STDIN_FILENO), STDIN_FILENO);
  const Result<std::string> text = Text("-", 100);
  dup2(saved, STDIN_FILENO);
  close(saved);
  close(input);
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(*text, "a,b");
}

TEST(Source, SkippingIsReadingWithoutLooking) {
  const std::string text = LongText();
  for (const std::string& stored : {text, Gzipped(text)}) {
    const ScratchFile file(stored);
    const Result<std::shared_ptr<const Source>> source = Source::Open(file.path());
    ASSERT_TRUE(source.ok());
    TextStream stream(**source);
    ASSERT_TRUE(stream.Skip(100000).ok());
    std::string rest(text.size(), '\0');
    EXPECT_EQ(*stream.Read(std::span(rest)), text.size() - 100000);
    EXPECT_EQ(rest.substr(0, text.size() - 100000), text.substr(100000));
    EXPECT_EQ(stream.Progress(), 1.0);
  }
}

TEST(Source, WhatCannotBeOpenedIsNamed) {
  const Result<std::shared_ptr<const Source>> folder = Source::Open(::testing::TempDir());
  ASSERT_FALSE(folder.ok());
  EXPECT_EQ(folder.error().kind, ErrorKind::kInput);
  EXPECT_EQ(folder.error().message, ::testing::TempDir() + ": is a directory");

  const Result<std::shared_ptr<const Source>> nothing = Source::Open("/no/such/file.csv");
  ASSERT_FALSE(nothing.ok());
  EXPECT_EQ(nothing.error().message, "/no/such/file.csv: cannot open: No such file or directory");
}

TEST(Source, AFileWithoutPermissionIsNamed) {
  const ScratchFile file("a,b\n1,2\n");
  ASSERT_EQ(chmod(file.path().c_str(), 0), 0);
  const uid_t user = geteuid();
  const bool root = user == 0;  // who may read every file
  ASSERT_EQ(seteuid(root ? 65534 : user), 0);
  const Result<std::shared_ptr<const Source>> source = Source::Open(file.path());
  ASSERT_EQ(seteuid(user), 0);
  ASSERT_FALSE(source.ok());
  EXPECT_EQ(source.error().message, file.path() + ": cannot open: Permission denied");
}

TEST(Source, AChangeOfTheFileIsNoticed) {
  const ScratchFile file("a,b\n1,2\n");
  const Result<std::shared_ptr<const Source>> source = Source::Open(file.path());
  ASSERT_TRUE(source.ok());
  EXPECT_TRUE((*source)->CheckUnchanged().ok());
  file.Append("3,4\n");
  EXPECT_FALSE((*source)->CheckUnchanged().ok());
}

}  // namespace
}  // namespace espalier
