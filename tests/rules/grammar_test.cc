#include "rules/grammar.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "rules/find.h"
#include "rules/word.h"
#include "rules/world.h"

namespace espalier {
namespace {

using ::testing::HasSubstr;

std::string MessageOf(std::string_view text, const Table& table) {
  const Result<Rule> rule = ParseRule(text, table);
  if (rule.ok()) return "parsed as " + PrintRule(*rule, table);
  EXPECT_EQ(rule.error().kind, ErrorKind::kInput);
  return rule.error().message;
}

void ExpectRoundTrip(const Rule& rule, const Table& table) {
  const std::string text = PrintRule(rule, table);
  const Result<Rule> parsed = ParseRule(text, table);
  ASSERT_TRUE(parsed.ok()) << text << "\n" << parsed.error().message;
  EXPECT_EQ(parsed->conditions, rule.conditions) << text;
  EXPECT_EQ(parsed->predicted, rule.predicted) << text;
}

TEST(PrintRule, WritesConditionsInTheOrderOfThePath) {
  const Table weather = world::Weather();
  const Rule rule{
      .conditions = {{.attribute = 0, .code = 2},
                     {.attribute = 1, .op = Op::kAtMost, .threshold = 77.5},
                     {.attribute = 2, .op = Op::kNotEqual, .code = 0},
                     {.attribute = 1, .op = Op::kMore, .threshold = 3, .missing = true}},
      .predicted = 0};
  EXPECT_EQ(PrintRule(rule, weather),
            "outlook=sunny & humidity<=77.5 & windy!=false & humidity>3 or ? => no");
  EXPECT_EQ(PrintRule({.conditions = {}, .predicted = 1}, weather), "=> yes");
}

TEST(PrintRule, QuotesOnlyAwkwardWords) {
  const Table table = world::Schema(
      {world::Nominal("bill length", {"", " a", "a ", "a&b", "say \"hi\"", "C:\\", "two\nlines",
                                      "\x01\x7f", "m\xc3\xbcnster", "?", "(1,2]: it's"})},
      world::Nominal("c", {"#1"}));
  const auto print = [&](const std::string& value) {
    const auto& values = table.attributes[0].values;
    const auto code = std::find(values.begin(), values.end(), value) - values.begin();
    return PrintCondition({.code = static_cast<Code>(code)}, table);
  };
  EXPECT_EQ(print(""), "bill length=\"\"");
  EXPECT_EQ(print(" a"), "bill length=\" a\"");
  EXPECT_EQ(print("a "), "bill length=\"a \"");
  EXPECT_EQ(print("a&b"), "bill length=\"a&b\"");
  EXPECT_EQ(print("say \"hi\""), "bill length=\"say \\\"hi\\\"\"");
  EXPECT_EQ(print("C:\\"), "bill length=\"C:\\\\\"");
  EXPECT_EQ(print("two\nlines"), "bill length=\"two\\nlines\"");
  EXPECT_EQ(print("\x01\x7f"), "bill length=\"\\u0001\\u007f\"");
  EXPECT_EQ(print("m\xc3\xbcnster"), "bill length=m\xc3\xbcnster");
  EXPECT_EQ(print("?"), "bill length=?");
  EXPECT_EQ(print("(1,2]: it's"), "bill length=(1,2]: it's");
  EXPECT_EQ(PrintRule({}, table), "=> \"#1\"");
}

TEST(ParseRule, SpacesBetweenWordsAndSymbolsMeanNothing) {
  const Table weather = world::Weather();
  for (const char* text : {"outlook=sunny&humidity<=77.5 or ?=>no",
                           "  outlook  =  sunny  &  humidity  <=  77.5  or  ?  =>  no  ",
                           "\toutlook\t=\t\"sunny\" & humidity <= +7.75e1 or ? => \"no\""}) {
    EXPECT_EQ(MessageOf(text, weather), "parsed as outlook=sunny & humidity<=77.5 or ? => no");
  }
  EXPECT_EQ(MessageOf("=>no", weather), "parsed as => no");
}

// Every text of up to `longest` tokens is a rule exactly if `is_rule` says so of its tokens.
template <typename IsRule>
size_t CheckAllTexts(const std::vector<std::string>& tokens, size_t longest, const Table& table,
                     IsRule is_rule) {
  size_t rules = 0;
  std::vector<std::string> text;
  for (size_t length = 0; length <= longest; ++length) {
    const auto worlds = static_cast<size_t>(std::pow(tokens.size(), length));
    for (size_t number = 0; number < worlds; ++number) {
      text.clear();
      std::string joined;
      for (size_t i = 0, rest = number; i < length; ++i, rest /= tokens.size()) {
        text.push_back(tokens[rest % tokens.size()]);
        joined += text.back() + ' ';
      }
      const Result<Rule> parsed = ParseRule(joined, table);
      EXPECT_EQ(parsed.ok(), is_rule(text)) << joined;
      if (!parsed.ok()) continue;
      ++rules;
      ExpectRoundTrip(*parsed, table);
    }
  }
  return rules;
}

TEST(ParseRule, AcceptsExactlyTheRulesAmongAllTextsOfFourTokens) {
  // Attribute, value and class are all named a, so only the form decides.
  const Table table = world::Schema({world::Nominal("a", {"a"})}, world::Nominal("c", {"a"}));
  const auto is_rule = [](const std::vector<std::string>& text) {
    std::string joined;
    for (const std::string& token : text) joined += token;
    return joined == "=>a" || joined == "a=a=>a" || joined == "a=a&a=a=>a";
  };
  EXPECT_EQ(CheckAllTexts({"a", "=", "&", "=>"}, 9, table, is_rule), 3U);
}

TEST(ParseRule, AcceptsExactlyWhatTypesAllow) {
  const Table table = world::Schema({world::Nominal("a", {"x", "1"}), world::Numeric("n", {1})},
                                    world::Nominal("c", {"x"}));
  const auto is_rule = [](const std::vector<std::string>& text) {
    if (text.size() == 2) return text[0] == "=>" && text[1] == "x";
    if (text.size() != 5 || text[3] != "=>" || text[4] != "x") return false;
    const bool value = text[2] == "x" || text[2] == "1";
    if (text[0] == "a") return (text[1] == "=" || text[1] == "!=") && value;
    return text[0] == "n" && (text[1] == "<=" || text[1] == ">") && text[2] == "1";
  };
  EXPECT_EQ(CheckAllTexts({"a", "n", "x", "1", "=", "!=", "<=", ">", "=>"}, 5, table, is_rule), 7U);
}

// All words of up to `longest` characters.
std::vector<std::string> AllWords(std::string_view characters, size_t longest) {
  std::vector<std::string> words{""};
  size_t begin = 0;
  for (size_t length = 1; length <= longest; ++length) {
    const size_t end = words.size();
    for (size_t i = begin; i < end; ++i) {
      for (const char c : characters) words.push_back(words[i] + c);
    }
    begin = end;
  }
  return words;
}

TEST(ParseRule, ReadsBackWhatWasPrintedForAllShortWords) {
  const std::string_view characters("a u\"\\&=<>!#?\n\t\0\x7f\x80", 17);
  std::vector<Attribute> attributes;
  const std::vector<std::string> words = AllWords(characters, 2);
  attributes.reserve(words.size());
  for (const std::string& word : words) attributes.push_back(world::Nominal(word, {word}));
  attributes.push_back(world::Nominal("long", AllWords(characters, 3)));
  const auto last = static_cast<AttributeId>(attributes.size() - 1);
  const Table table = world::Schema(std::move(attributes), world::Nominal("class", words));
  for (AttributeId id = 0; id < last; ++id) {
    ExpectRoundTrip({.conditions = {{.attribute = id}}, .predicted = id}, table);
  }
  for (Code code = 0; code < table.attributes[last].values.size(); ++code) {
    ExpectRoundTrip({.conditions = {{.attribute = last, .code = code}}}, table);
  }
}

std::string RandomWord(Random& random) {
  std::string word(random.Below(12), '\0');
  for (char& c : word) {
    c = random.Below(2) == 0 ? static_cast<char>(random.Below(256))
                             : kSpecialCharacters[random.Below(kSpecialCharacters.size())];
  }
  return word;
}

double RandomNumber(Random& random) {
  const auto number = std::bit_cast<double>(random.Next());
  return std::isfinite(number) ? number : static_cast<double>(random.Below(100)) / 8;
}

TEST(ParseRule, ReadsBackWhatWasPrintedForRandomBytesAndNumbers) {
  Random random(2);
  for (int round = 0; round < 500; ++round) {
    std::vector<std::string> names;
    for (int i = 0; i < 20; ++i) names.push_back(RandomWord(random));
    const std::vector<std::string> distinct = world::Nominal("", names).values;
    std::vector<Attribute> attributes;
    for (const std::string& name : distinct) {
      attributes.push_back(random.Below(2) == 0 ? world::Numeric(name, {1, 2}, 1)
                                                : world::Nominal(name, names));
    }
    const Table table = world::Schema(std::move(attributes), world::Nominal("c", names));
    Rule rule{.conditions = {},
              .predicted = static_cast<ClassCode>(random.Below(table.class_count()))};
    for (uint64_t i = random.Below(6); i > 0; --i) {
      Condition condition{.attribute = static_cast<AttributeId>(random.Below(distinct.size()))};
      const Attribute& attribute = table.attributes[condition.attribute];
      const bool first = random.Below(2) == 0;
      if (attribute.numeric()) {
        condition.op = first ? Op::kAtMost : Op::kMore;
        condition.threshold = RandomNumber(random);
        condition.missing = random.Below(2) == 0;
      } else {
        condition.op = first ? Op::kEqual : Op::kNotEqual;
        condition.code = static_cast<Code>(random.Below(attribute.values.size()));
      }
      rule.conditions.push_back(condition);
    }
    ExpectRoundTrip(rule, table);
  }
}

TEST(ParseRule, AMistakeIsNamedWithItsColumn) {
  const std::vector<std::pair<std::string, std::string>> mistakes = {
      {"outlook=suny => no", "rule, column 9: no value 'suny' of outlook (did you mean 'sunny'?)"},
      {"outlok=sunny => no", "rule, column 1: no attribute 'outlok' (did you mean 'outlook'?)"},
      {"outlook=sunny & wind y=true => no",
       "rule, column 17: no attribute 'wind y' (did you mean 'windy'?)"},
      {"outlook=sunny => noo", "rule, column 18: no class 'noo' (did you mean 'no'?)"},
      {"outlook=sunny => perhaps", "rule, column 18: no class 'perhaps'"},
      {"play=yes => no", "rule, column 1: 'play' is the class, which stands behind =>"},
      {"humidity=high => no", "rule, column 9: 'humidity' has numbers: ask with <= or >, not ="},
      {"humidity!=70 => no", "rule, column 9: 'humidity' has numbers: ask with <= or >, not !="},
      {"outlook<=3 => no", "rule, column 8: 'outlook' has no numbers: ask with = or !=, not <="},
      {"humidity<=high => no", "rule, column 11: 'high' is not a number"},
      {"humidity<=7 or 8 => no", "rule, column 11: '7 or 8' is not a number"},
      {"humidity<=1e999 => no", "rule, column 11: '1e999' is not a number"},
      {"humidity<70 => no", "rule, column 9: no operator '<': rules use =, !=, <= and >"},
      {"humidity >= 70 => no", "rule, column 10: no operator '>=': rules use =, !=, <= and >"},
      {"outlook==sunny => no", "rule, column 8: no operator '==': rules use =, !=, <= and >"},
      {"outlook => no", "rule, column 9: expected =, !=, <= or >, found '=>'"},
      {"outlook", "rule, column 8: expected =, !=, <= or >, found the end"},
      {"outlook= => no", "rule, column 10: expected a value, found '=>'"},
      {"outlook=sunny", "rule, column 14: expected & or =>, found the end"},
      {"outlook=sunny & => no", "rule, column 17: expected an attribute, found '=>'"},
      {"outlook=sunny =>", "rule, column 17: expected a class, found the end"},
      {"outlook=\"sunny\" windy=true => no", "rule, column 17: expected & or =>, found 'windy'"},
      {"outlook=sunny => no & windy=true", "rule, column 21: expected the end, found '&'"},
      {"", "rule, column 1: expected an attribute, found the end"},
      {"& => no", "rule, column 1: expected an attribute, found '&'"},
      {"outlook=#1 => no",
       "rule, column 9: expected a value, found '#', which only a word in quotes can hold"},
      {"outlook=sunny\n=> no",
       "rule, column 14: expected & or =>, found the control character 0x0a, which only a word in "
       "quotes can hold"},
      {"outlook=\"sunny => no", "rule, column 9: this quote is never closed"},
      {"outlook=\"a\\xb\" => no",
       "rule, column 11: after \\ comes one of \" \\ n t r, or u and four hexadecimal digits"},
      {"outlook=\"\\u12\" => no", "rule, column 10: after \\u come four hexadecimal digits"},
      {"outlook=\"\\u-001\" => no", "rule, column 10: after \\u come four hexadecimal digits"},
      {"outlook=\"\\u00e4\" => no",
       "rule, column 10: \\u is for ASCII only: write the character itself"},
      {"outlook=\"a\nb\" => no",
       "rule, column 11: a control character in quotes is written \\n, \\t, \\r or \\u00XX"},
  };
  const Table weather = world::Weather();
  for (const auto& [text, message] : mistakes) EXPECT_EQ(MessageOf(text, weather), message);
}

TEST(ParseRule, ColumnsCountCharactersNotBytes) {
  const Table table = world::Schema({world::Nominal("gr\xc3\xb6\xc3\x9f"
                                                    "e",
                                                    {"m"})},
                                    world::Nominal("c", {"c"}));
  EXPECT_EQ(MessageOf("gr\xc3\xb6\xc3\x9f"
                      "e=n => c",
                      table),
            "rule, column 7: no value 'n' of gr\xc3\xb6\xc3\x9f"
            "e");
}

TEST(ParseRule, MessagesAreOneShortLineWhateverTheWords) {
  const Table table = world::Schema({world::Nominal("a\nb", {"x\ny"})}, world::Nominal("c", {"c"}));
  EXPECT_EQ(MessageOf("\"a\\nb\"=\"x\\nz\" => c", table),
            "rule, column 8: no value \"x\\nz\" of \"a\\nb\" (did you mean \"x\\ny\"?)");
  EXPECT_LT(MessageOf(std::string(100000, 'x') + "=1 => c", table).size(), 200U);
}

// Rules 1 and 2 part outlook=sunny by humidity; rule 3 is outlook=rainy.
std::vector<Rule> WeatherRules() {
  const Condition sunny{.attribute = 0, .code = 2};
  return {
      {.number = 1,
       .conditions = {sunny, {.attribute = 1, .op = Op::kAtMost, .threshold = 77.5}},
       .predicted = 1},
      {.number = 2,
       .conditions = {sunny, {.attribute = 1, .op = Op::kMore, .threshold = 77.5, .missing = true}},
       .predicted = 0},
      {.number = 3, .conditions = {{.attribute = 0, .code = 1}}, .predicted = 1}};
}

std::string Found(std::string_view text) {
  const Result<Rule> rule = FindRule(text, WeatherRules(), world::Weather());
  return rule.ok() ? std::to_string(rule->number) : rule.error().message;
}

TEST(FindRule, TakesANumberOrTheTextInAnyOrder) {
  EXPECT_EQ(Found("2"), "2");
  EXPECT_EQ(Found(" 3 "), "3");
  EXPECT_EQ(Found("outlook=sunny & humidity<=77.5 => yes"), "1");
  EXPECT_EQ(Found("humidity>77.5 or ? & outlook=sunny => no"), "2");
}

TEST(FindRule, ANumberOutOfRangeGetsTheRange) {
  for (const char* text : {"0", "4", "-1", "1.5", "99999999999999999999"}) {
    EXPECT_EQ(Found(text), std::string("no rule ") + text + ": the tree has the rules 1 to 3");
  }
  const Result<Rule> none = FindRule("1", {}, world::Weather());
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().message, "no rule 1: the tree has no rules");
}

TEST(FindRule, AnUnknownRuleGetsTheNearestOne) {
  EXPECT_EQ(Found("outlook=sunny & humidity<=77.5 => no"),
            "the tree has no rule outlook=sunny & humidity<=77.5 => no; the nearest is rule 1: "
            "outlook=sunny & humidity<=77.5 => yes");
  EXPECT_THAT(Found("outlook=sunny => no"), HasSubstr("the nearest is rule 2: "));
  EXPECT_THAT(Found("outlook=sunny & humidity>77 => yes"), HasSubstr("the nearest is rule 2: "));
  EXPECT_THAT(Found("outlook=overcast => yes"), HasSubstr("the nearest is rule 3: "));
  EXPECT_THAT(Found("=> no"), HasSubstr("the nearest is rule 2: "));
}

TEST(FindRule, AMistakeInTheTextKeepsItsColumn) {
  EXPECT_THAT(Found("outlook=suny => no"), HasSubstr("rule, column 9: "));
  EXPECT_THAT(Found("two"), HasSubstr("rule, column 4: "));
}

}  // namespace
}  // namespace espalier
