#include "apps/serve/access.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace espalier::serve {
namespace {

using ::testing::HasSubstr;

TEST(ParseTokens, EachLineIsAnOwnerAndBlanksAndCommentsAreNone) {
  const auto tokens = ParseTokens("# who\n\nalice  s3cret\r\nbob\tother \nonly-a-token\n", "t");
  ASSERT_TRUE(tokens.ok());
  ASSERT_EQ(tokens->size(), 3);
  EXPECT_EQ(OwnerOf(*tokens, "Bearer s3cret"), "alice");
  EXPECT_EQ(OwnerOf(*tokens, "bearer  other"), "bob");
  EXPECT_THAT(OwnerOf(*tokens, "Bearer only-a-token").value_or(""), HasSubstr("token-"));
}

TEST(ParseTokens, WhatIsWrongIsSaidWithItsLine) {
  EXPECT_THAT(ParseTokens("a b c\n", "t").error().message, HasSubstr("t:1"));
  EXPECT_THAT(ParseTokens("a b\nc b\n", "t").error().message, HasSubstr("t:2"));
  EXPECT_THAT(ParseTokens("# none\n", "t").error().message, HasSubstr("no token"));
  EXPECT_FALSE(ParseTokens("n\xc3\xa4me token\n", "t").ok());
}

TEST(OwnerOf, OnlyTheWholeTokenSpeaksForItsOwner) {
  const std::vector<Token> tokens = {TokenOf("alice", "s3cret")};
  for (const char* header : {"", "Bearer", "Bearer ", "Bearer s3cre", "Bearer s3crett", "s3cret",
                             "Basic s3cret", "Bearer S3CRET"}) {
    EXPECT_EQ(OwnerOf(tokens, header), std::nullopt) << header;
  }
}

Request With(Fields headers) {
  Request request;
  request.headers = std::move(headers);
  return request;
}

TEST(IsLocalRequest, AForeignHostOrOriginIsNot) {
  EXPECT_TRUE(IsLocalRequest(With({{"host", "localhost:8080"}}), "127.0.0.1"));
  EXPECT_TRUE(IsLocalRequest(With({{"host", "[::1]:8080"}}), "127.0.0.1"));
  EXPECT_TRUE(IsLocalRequest(With({{"host", "127.0.0.5"}}), "127.0.0.5"));
  EXPECT_TRUE(IsLocalRequest(With({{"host", "LOCALHOST:1"}, {"origin", "http://localhost:1"}}),
                             "127.0.0.1"));
  EXPECT_FALSE(IsLocalRequest(With({}), "127.0.0.1"));
  EXPECT_FALSE(IsLocalRequest(With({{"host", "localhost.evil.example"}}), "127.0.0.1"));
  EXPECT_FALSE(IsLocalRequest(With({{"host", "localhost"}, {"origin", "http://x"}}), "127.0.0.1"));
  EXPECT_FALSE(
      IsLocalRequest(With({{"host", "localhost"}, {"sec-fetch-site", "same-site"}}), "127.0.0.1"));
}

}  // namespace
}  // namespace espalier::serve
