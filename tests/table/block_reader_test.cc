#include "table/text/block_reader.h"

#include <gtest/gtest.h>

#include <string>

#include "table/scratch_file.h"

namespace espalier {
namespace {

std::string MessageWithLimit(const std::string& text, size_t max_record_bytes) {
  const ScratchFile file(text);
  const auto source = Source::Open(file.path());
  EXPECT_TRUE(source.ok());
  const Result<Document> document = OpenDocument(*source);
  EXPECT_TRUE(document.ok());
  BlockOptions options;
  options.block_bytes = 10;
  options.max_record_bytes = max_record_bytes;
  const Status read = ReadBlocks(*document, document->columns, options, [](const Chunk&) {});
  if (read.ok()) return "no error";
  return std::string(read.error().message).erase(0, file.path().size());
}

TEST(BlockReader, AQuoteThatIsNotClosedIsFoundBeforeTheWholeFileIsInMemory) {
  const std::string text = "a,b\n1,2\n3,\"" + std::string(500, 'x') + "\n";
  EXPECT_EQ(MessageWithLimit(text, 100), ":3:3: the quote that opens here is not closed");
}

TEST(BlockReader, ARecordThatIsTooLongIsNamed) {
  const std::string text = "a,b\n1,2\n3," + std::string(500, 'x') + "\n";
  EXPECT_EQ(MessageWithLimit(text, 100), ":3: a record of more than 100 bytes begins here");
  EXPECT_EQ(MessageWithLimit(text, 1000), "no error");
}

}  // namespace
}  // namespace espalier
