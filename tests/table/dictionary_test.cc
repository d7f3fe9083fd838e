#include "table/text/dictionary.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/random.h"

namespace espalier {
namespace {

TEST(Dictionary, NumbersTextsInTheOrderOfArrival) {
  Random random(3);
  Dictionary dictionary;
  for (int round = 0; round < 3; ++round) {
    std::map<std::string, Code> known;
    for (int i = 0; i < 20000; ++i) {
      std::string text;
      for (uint64_t length = random.Below(20); length > 0; --length) {
        text += static_cast<char>('a' + random.Below(2));
      }
      const auto [place, added] = known.emplace(text, static_cast<Code>(known.size()));
      const Dictionary::Found found = dictionary.Intern(text);
      ASSERT_EQ(found.code, place->second) << text;
      ASSERT_EQ(found.added, added) << text;
    }
    ASSERT_EQ(dictionary.size(), known.size());
    for (const auto& [text, code] : known) ASSERT_EQ(dictionary.texts()[code], text);
    dictionary.Clear();
    ASSERT_EQ(dictionary.size(), 0U);
  }
}

TEST(Dictionary, TextsThatDifferInOneByteDiffer) {
  Dictionary dictionary;
  const std::string base = "abcdefghijklmnopqrstuvwxyz";
  for (size_t length = 0; length <= base.size(); ++length) {
    EXPECT_TRUE(dictionary.Intern(base.substr(0, length)).added);
    for (size_t i = 0; i < length; ++i) {
      std::string other = base.substr(0, length);
      other[i] = '!';
      EXPECT_TRUE(dictionary.Intern(other).added) << other;
      EXPECT_FALSE(dictionary.Intern(other).added) << other;
    }
  }
}

// Texts of up to 29 bytes, some of which are others with zeros behind, as keys have them.
Texts RandomTexts(Random& random) {
  Texts texts;
  for (int i = 0; i < 5000; ++i) {
    std::string text = std::to_string(random.Below(2000));
    texts.Append(text.append(random.Below(26), random.Below(2) == 0 ? 'x' : '\0'));
  }
  return texts;
}

TEST(Dictionary, ManyTextsAtOnceGetTheNumbersThatEachWouldGet) {
  Random random(4);
  const Texts texts = RandomTexts(random);
  Dictionary one_by_one;
  Dictionary at_once;
  const std::vector<Code> codes = at_once.InternAll(texts);
  for (size_t i = 0; i < texts.size(); ++i) {
    ASSERT_EQ(codes[i], one_by_one.Intern(texts[i]).code) << texts[i];
  }
  EXPECT_TRUE(at_once.InternAll(Texts()).empty());
}

TEST(Dictionary, AGlanceFindsMostTextsThatAreKnownAndNoOther) {
  Random random(5);
  const Texts texts = RandomTexts(random);
  Dictionary dictionary;
  size_t missed = 0;
  for (size_t i = 0; i < texts.size(); ++i) {
    const TextKey key = KeyOf(texts[i]);
    if (!key.whole()) continue;
    const Code known = dictionary.Find(texts[i], key);
    std::vector<const Code*> seen = {dictionary.glance().Find(key)};
    if (texts[i].size() <= kShortKeyBytes) seen.push_back(dictionary.glance().FindShort(key));
    for (const Code* code : seen) {
      if (code != nullptr) {
        ASSERT_EQ(*code, known) << texts[i];
      } else if (known != Dictionary::kUnknown) {
        ++missed;
      }
    }
    dictionary.Intern(texts[i]);
  }
  EXPECT_LT(missed, texts.size() / 4);
}

TEST(TextKey, AKeyIsTheSameHoweverItIsMade) {
  const std::string text = "abcdefghijklmnopqrstuvwxyzabcdef";
  for (size_t length = 0; length <= text.size() - kKeyBytes; ++length) {
    const std::string_view part = std::string_view(text).substr(0, length);
    EXPECT_EQ(KeyOfReadable(part), KeyOf(part)) << length;
    if (length <= kShortKeyBytes) {
      EXPECT_EQ(ShortKeyOfReadable(part), KeyOf(part)) << length;
    }
  }
  for (size_t length = kKeyBytes; length <= text.size(); ++length) {
    const std::string_view part = std::string_view(text).substr(0, length);
    EXPECT_EQ(KeyOfReadable(part), KeyOf(part)) << length;
    EXPECT_EQ(KeyOf(part).whole(), length <= kKeyBytes);
  }
}

}  // namespace
}  // namespace espalier
