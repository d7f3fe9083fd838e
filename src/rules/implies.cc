#include "rules/implies.h"

#include <algorithm>

namespace espalier {
namespace {

bool IsNumeric(const Condition& condition) {
  return condition.op == Op::kAtMost || condition.op == Op::kMore;
}

// For a number that is there.
bool ImpliesAlone(const Condition& given, const Condition& wanted) {
  switch (wanted.op) {
    case Op::kEqual:
      return given.op == Op::kEqual && given.code == wanted.code;
    case Op::kNotEqual:
      return given.op == Op::kEqual ? given.code != wanted.code
                                    : given.op == Op::kNotEqual && given.code == wanted.code;
    case Op::kAtMost:
      return given.op == Op::kAtMost && given.threshold <= wanted.threshold;
    case Op::kMore:
      return given.op == Op::kMore && given.threshold >= wanted.threshold;
  }
  return false;
}

}  // namespace

bool Implies(std::span<const Condition> path, const Condition& wanted) {
  const auto asks = [&](const Condition& given) { return given.attribute == wanted.attribute; };
  if (std::none_of(path.begin(), path.end(), [&](const Condition& given) {
        return asks(given) && ImpliesAlone(given, wanted);
      })) {
    return false;
  }
  if (!IsNumeric(wanted) || wanted.missing) return true;
  // Rows without the number must not get in.
  return std::any_of(path.begin(), path.end(),
                     [&](const Condition& given) { return asks(given) && !given.missing; });
}

}  // namespace espalier
