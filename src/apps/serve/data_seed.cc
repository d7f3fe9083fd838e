#include "apps/serve/data_seed.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "base/sha256.h"

namespace espalier::serve {
namespace {

constexpr size_t kDigits = 16;  // of 64 bits
constexpr int kHexadecimal = 16;
constexpr std::string_view kSeed = "--seed=";

uint64_t Number(std::string_view digits) {
  uint64_t number = 0;
  std::from_chars(digits.begin(), digits.end(), number, kHexadecimal);
  return number;
}

}  // namespace

Seed SeedOf(const std::string& secret, const Dataset& dataset) {
  Sha256 hash;
  for (const std::string& part : {secret, dataset.owner, dataset.sha256}) {
    hash.Add(fmt::format("{}:", part.size()));
    hash.Add(part);
  }
  const std::string digits = hash.Finish();
  const std::string_view text = digits;
  return {Number(text.substr(0, kDigits)), Number(text.substr(kDigits, kDigits))};
}

Words WithSeed(Words words, const Seed& seed) {
  const bool named = std::any_of(words.begin(), words.end(),
                                 [](const auto& word) { return word.starts_with(kSeed); });
  if (!named) words.push_back(fmt::format("{}{}", kSeed, TextOf(seed)));
  return words;
}

}  // namespace espalier::serve
