// Runs attacks on a published table and says which hidden rules came back.
//
//   every repetition of every attack on the published table: in which senses is each request back?
//   where one is: the same repetition without the region's rows; what it says then is implied by
//   the neighbours, and no edit of the region could hide it
// `returned`: a request is back in more than half of an attack's repetitions; `implied`,
// if it is not so any more once the repetitions are set aside in which every sense that is back is
// implied. A request whose outcome is `implied` (judge/verdict.h) is not tested: its class is what
// the neighbours say, and whoever predicts it has found nothing. Attacks by who holds an earlier
// release win by nature, and are counted apart. The result is the same for any number of threads.
#ifndef ESPALIER_JUDGE_ATTACKS_RUN_ATTACKS_H_
#define ESPALIER_JUDGE_ATTACKS_RUN_ATTACKS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "hide/neighbours/neighbourhood.h"
#include "hide/request.h"
#include "judge/attacks/attack.h"
#include "judge/attacks/edited_rows.h"
#include "judge/attacks/returned.h"

namespace espalier {

struct Publication {
  const Table& original;
  const Table& published;  // in the codes of `original`
  const Tree& before;      // grown from `original`
  const Learner& learner;
};

struct AttackOptions {
  uint64_t seed = 1;
  size_t threads = 1;
  // `what` is being done, a share of it is done already. Called by one thread at a time.
  std::function<void(const std::string& what, double share)> progress;
};

// What one attack says of one request.
struct AttackFinding {
  std::string attack;
  std::string meaning;          // of the attack
  Sign sign = Sign::kTooMany;   // what gives the rule away where the attack wins
  size_t request = 0;           // its place
  bool tested = true;           // false: the neighbours imply the rule; `implied`, never `won`
  Senses senses;                // in more than half of the repetitions
  bool returned = false;        // in any sense, also where that is implied or apart
  bool implied = false;         // and only by what the neighbours say
  double share = 0;             // of repetitions in which it is back
  double share_beyond = 0;      // of repetitions in which it is, and not only by the neighbours
  std::optional<double> p;      // Inspects only
  std::optional<double> found;  // of who holds an earlier release: share of the changed rows seen
  bool apart = false;           // does not count: who holds an earlier release always sees much

  bool counts() const { return tested && !apart; }
  bool won() const { return counts() && returned && !implied; }  // the rule is really back
};

struct AttackReport {
  std::vector<AttackFinding> findings;  // attack by attack, each with all requests in their order
  EditedAuc auc;
  std::vector<std::string> skipped;  // attacks that could not be made, and why; a line each

  size_t made() const;  // those that count
  size_t won() const;
};

// What is attacked, with what is known of it already.
struct AttackedRules {
  std::span<const Request> requests;
  std::span<const Neighbourhood> around;  // of the requests
  std::vector<bool> tested;               // by request; the others are left alone
};

// What the attacks find, and which of them were skipped; readers of an earlier release and the AUC
// are left out.
// REQUIRES: one of `around` and `tested` for each request
Result<AttackReport> AttackRules(const Publication& publication, const AttackedRules& rules,
                                 std::span<const Attack> attacks, const AttackOptions& options);

// All of it. REQUIRES: the requests are of different leaves of `before`, none of them its root
Result<AttackReport> RunAttacks(const Publication& publication, std::span<const Request> requests,
                                std::span<const Attack> attacks, const AttackOptions& options);

}  // namespace espalier

#endif  // ESPALIER_JUDGE_ATTACKS_RUN_ATTACKS_H_
