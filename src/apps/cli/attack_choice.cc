#include "apps/cli/attack_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "apps/cli/progress.h"
#include "base/text.h"
#include "judge/attacks/attack_list.h"
#include "judge/attacks/outside.h"

namespace espalier::cli {

Result<std::vector<Attack>> ChosenAttacks(const AttackChoice& choice, const Learner& learner) {
  std::vector<Attack> all = AllAttacks(learner);
  const size_t own = all.size();
  Result<std::vector<Attack>> outside = OutsideLearners(choice.outside);
  if (!outside.ok()) return outside.error();
  for (Attack& attack : *outside) all.push_back(std::move(attack));
  if (choice.names.empty()) return all;
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const Attack& attack : all) names.push_back(attack.name);
  for (const std::string& wanted : choice.names) {
    if (std::find(names.begin(), names.end(), wanted) != names.end()) continue;
    return UsageError(fmt::format("--attacks: unknown attack '{}'{}; known are {}", wanted,
                                  DidYouMean(wanted, names), fmt::join(names, ", ")));
  }
  const auto is_wanted = [&](const Attack& attack) {
    return std::find(choice.names.begin(), choice.names.end(), attack.name) != choice.names.end();
  };
  const auto first_outside = all.begin() + static_cast<std::ptrdiff_t>(own);
  // Whoever names programs of others wants them run, unless some of them are named as attacks.
  const bool some_outside = std::any_of(first_outside, all.end(), is_wanted);
  std::vector<Attack> chosen;
  for (size_t i = 0; i < all.size(); ++i) {
    if (is_wanted(all[i]) || (i >= own && !some_outside)) chosen.push_back(std::move(all[i]));
  }
  return chosen;
}

Result<AttackReport> AttackWithProgress(const Publication& publication,
                                        const std::vector<Request>& requests,
                                        const std::vector<Attack>& attacks, AttackOptions options) {
  std::string shown;
  std::optional<Progress> progress;
  options.progress = [&](const std::string& what, double share) {
    if (what != shown) progress.emplace(what);
    shown = what;
    progress->Show(share);
  };
  return RunAttacks(publication, requests, attacks, options);
}

}  // namespace espalier::cli
