#include "base/sha256.h"

#include <gtest/gtest.h>

#include <string>

namespace espalier {
namespace {

TEST(Sha256, TheExamplesOfTheStandardComeOut) {
  Sha256 nothing;
  EXPECT_EQ(nothing.Finish(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  Sha256 abc;
  abc.Add("abc");
  EXPECT_EQ(abc.Finish(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Sha256, PiecesDoNotMatter) {
  Sha256 pieces;
  Sha256 whole;
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    text += std::to_string(i);
    pieces.Add(std::to_string(i));
  }
  whole.Add(text);
  Sha256 moved = std::move(pieces);
  EXPECT_EQ(moved.Finish(), whole.Finish());
}

}  // namespace
}  // namespace espalier
