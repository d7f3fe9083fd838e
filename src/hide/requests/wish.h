// What somebody wants to be hidden, in words: one rule, or all rules of some kind.
#ifndef ESPALIER_HIDE_REQUESTS_WISH_H_
#define ESPALIER_HIDE_REQUESTS_WISH_H_

#include <optional>
#include <string>

namespace espalier {

// Invariant: it names either a rule or a group.
struct Wish {
  // Every rule for which all of this holds that is said.
  struct Group {
    std::optional<std::string> attribute = std::nullopt;  // the rule tests it
    std::optional<std::string> predicted = std::nullopt;  // the rule's class
    std::optional<std::string> within = std::nullopt;     // conditions that the rule's path implies

    bool empty() const { return !attribute && !predicted && !within; }
  };

  // Where each of its words is written; empty: the wish's own place is the best to say.
  struct Places {
    std::string rule = {};
    std::string attribute = {};
    std::string predicted = {};
    std::string within = {};
  };

  std::optional<std::string> rule = std::nullopt;  // its number or its text
  Group group = {};
  double importance = 1;  // of all its rules together; finite, above 0
  std::string note = {};
  std::string place = {};  // where it is written: "FILE:LINE"; empty: on the command line
  Places places = {};
};

}  // namespace espalier

#endif  // ESPALIER_HIDE_REQUESTS_WISH_H_
