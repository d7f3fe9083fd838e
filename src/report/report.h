// Everything that the complete, internal report of a sanitized file tells: views of what the judge
// found, and where the file comes from. It holds the secret. What may be shown outside is another
// type (external_report.h), made from this one by naming what goes in.
//
// Borrows all of it. Parts that were not made are null; what is told depends on neither the
// time nor the machine, nor on the number of threads that work on it.
#ifndef ESPALIER_REPORT_REPORT_H_
#define ESPALIER_REPORT_REPORT_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "hide/ledger.h"
#include "hide/request.h"
#include "judge/attacks/run_attacks.h"
#include "judge/check.h"
#include "report/check_view.h"
#include "report/hiding_view.h"

namespace espalier {

// A file as the report names it. Packed files count unpacked.
struct NamedDigest {
  std::string name;
  TextDigest digest;
};

struct Provenance {
  std::string version;  // of the program
  std::string command;  // that makes the same report again
  std::string seed;     // of all chance; a secret where it hid rules
  NamedDigest original;
  NamedDigest requests;
  NamedDigest published;
};

struct Report {
  const Original& original;
  const Table& published;  // in the codes of the original
  std::span<const Request> requests;
  const Check& check;
  const CheckOptions& options;
  const HidingView* hiding = nullptr;     // where the file was made just now
  const AttackReport* attacks = nullptr;  // where it was attacked
  const Provenance& provenance;
  size_t threads = 1;

  // Who made the file knows more than two files tell.
  const Verdict& verdict() const { return hiding ? hiding->attempt.verdict : check.verdict; }
  const Target& target() const { return hiding ? hiding->attempt.target : check.target; }
  // Requests that no budget allowed.
  size_t left_out() const { return hiding && hiding->choice ? hiding->choice->left_out.size() : 0; }
  // Everything that was asked for, from every learner.
  bool hidden() const {
    return (hiding ? hiding->attempt.hidden() : check.verdict.hidden()) && left_out() == 0;
  }
  bool exact() const { return hiding ? hiding->attempt.exact() : check.verdict.exact(); }
  const Demand& demand() const { return hiding ? hiding->attempt.demand : options.demand; }
  CheckView check_view() const { return {original, requests, check, options}; }
};

// What no sanitized file promises, a sentence each.
inline constexpr std::array<std::string_view, 6> kNotPromised = {
    "This is no anonymization. There is no k-anonymity: single persons may be recognized by "
    "unusual rows as before.",
    "There is no differential privacy: no bound on what the file tells of any one row.",
    "Whoever holds the original or an earlier release can compare, and sees which rows were "
    "edited, and with that mostly which rule was hidden. Do not publish a sanitized file of which "
    "an earlier release is out.",
    "Rules that the neighbours of a hidden one imply can still be guessed. They are counted as "
    "implied, since no edit of the hidden rows changes them.",
    "The attacks are those that are listed, with their options and seeds. That none of them wins "
    "is evidence, not proof, against others.",
    "What people know from elsewhere about a hidden rule stays known.",
};

}  // namespace espalier

#endif  // ESPALIER_REPORT_REPORT_H_
