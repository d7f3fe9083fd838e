// Reads the words and symbols of one line of rule text, from left to right.
//
// Spaces and tabs between words and symbols mean nothing. Offsets count bytes; messages name
// the column, which counts characters of UTF-8 from 1.
// The text must outlive the scanner. One thread at a time.
#ifndef ESPALIER_RULES_SCANNER_H_
#define ESPALIER_RULES_SCANNER_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace espalier {

struct RuleWord {
  std::string text;
  size_t offset = 0;
};

class RuleScanner {
 public:
  // `place` opens every message, the column follows it: "rule, column ", or "FILE:LINE:".
  RuleScanner(std::string_view text, std::string place);

  bool AtEnd() const { return next_ == text_.size(); }

  // Where the next word or symbol begins.
  size_t offset() const { return next_; }

  // Takes the symbol if it comes next.
  bool Take(std::string_view symbol);

  // All of = < > ! that come next, not taken.
  std::string_view PeekOperator() const;

  // Takes a word, bare or in quotes. `what` names it in the message if there is none; a
  // bare word ends before any of `stops` too.
  Result<RuleWord> TakeWord(std::string_view what, std::string_view stops = {});

  std::string PlaceOf(size_t offset) const;
  Error Mistake(size_t offset, std::string_view message) const;

  // That something else than `what` comes next.
  Error Expected(std::string_view what) const;

 private:
  void SkipSpaces();
  std::string ShowNext() const;
  std::string_view BareRun(std::string_view stops) const;
  Result<RuleWord> TakeQuoted();
  Result<char> TakeEscape();
  Result<char> TakeCodePoint();

  std::string_view text_;
  std::string place_;
  size_t next_ = 0;  // never at a space or tab
};

}  // namespace espalier

#endif  // ESPALIER_RULES_SCANNER_H_
