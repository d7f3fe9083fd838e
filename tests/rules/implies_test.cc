#include "rules/implies.h"

#include <gtest/gtest.h>

#include <vector>

namespace espalier {
namespace {

Condition Equal(Code code) { return {.op = Op::kEqual, .code = code}; }
Condition Not(Code code) { return {.op = Op::kNotEqual, .code = code}; }
Condition AtMost(double threshold, bool missing = false) {
  return {.op = Op::kAtMost, .threshold = threshold, .missing = missing};
}
Condition More(double threshold, bool missing = false) {
  return {.op = Op::kMore, .threshold = threshold, .missing = missing};
}

// What the conditions say of all values of a small attribute.
bool ImpliesByValues(const std::vector<Condition>& path, const Condition& wanted, bool numeric) {
  Attribute attribute;
  attribute.type = numeric ? Type::kNumeric : Type::kNominal;
  attribute.values = {"a", "b", "c", "d", "e"};
  attribute.numbers = {1, 2, 3, 4, 5};
  attribute.missing = 1;
  for (Code code = 0; code < attribute.CodeCount(); ++code) {
    bool meets_all = true;
    for (const Condition& condition : path) meets_all &= Meets(condition, attribute, code);
    if (meets_all && !Meets(wanted, attribute, code)) return false;
  }
  return true;
}

TEST(Implies, AgreesWithAllValuesOfANominalAttribute) {
  const std::vector<Condition> all = {Equal(0), Equal(1), Not(0), Not(1), Not(2)};
  for (const Condition& wanted : all) {
    for (const Condition& given : all) {
      EXPECT_EQ(Implies(std::vector{given}, wanted), ImpliesByValues({given}, wanted, false));
    }
  }
}

TEST(Implies, AgreesWithAllValuesOfANumericAttribute) {
  std::vector<Condition> all;
  for (const bool missing : {false, true}) {
    for (const double threshold : {1.5, 2.5, 3.5}) {
      all.push_back(AtMost(threshold, missing));
      all.push_back(More(threshold, missing));
    }
  }
  for (const Condition& wanted : all) {
    for (const Condition& a : all) {
      EXPECT_EQ(Implies(std::vector{a}, wanted), ImpliesByValues({a}, wanted, true));
      for (const Condition& b : all) {
        // A path that no number can take does not occur.
        if (ImpliesByValues({a, b}, AtMost(0, true), true)) continue;
        EXPECT_EQ(Implies(std::vector{a, b}, wanted), ImpliesByValues({a, b}, wanted, true));
      }
    }
  }
}

TEST(Implies, OtherAttributesSayNothing) {
  Condition other = Equal(1);
  other.attribute = 1;
  EXPECT_FALSE(Implies(std::vector{other}, Equal(1)));
  EXPECT_FALSE(Implies(std::vector<Condition>{}, Equal(1)));
}

}  // namespace
}  // namespace espalier
