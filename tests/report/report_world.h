// A file that is made, checked and attacked, whose reports the tests show.
#ifndef ESPALIER_TESTS_REPORT_REPORT_WORLD_H_
#define ESPALIER_TESTS_REPORT_REPORT_WORLD_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hide/planted.h"
#include "judge/attacks/attack_list.h"
#include "report/report.h"
#include "rules/grammar.h"
#include "table/apply.h"

namespace espalier::testing {

inline constexpr const char* kSeedText = "271828182845904523536028747135266249";

class Reported {
 public:
  // Hides the rules of these numbers.
  Reported(const std::string& csv, const std::vector<size_t>& rules,
           const OptimalOptions& options = {}, const Learner& learner = {})
      : planted_(Plant(csv, learner)),
        original_{planted_.table, planted_.tree, planted_.learner},
        requests_(Requests(rules)),
        strategy_(options),
        attempt_(Made(AttemptHiding(original_, requests_, strategy_))),
        published_(Apply(planted_.table, attempt_.plan.edits)),
        check_(Made(CheckHiding(original_, published_, requests_, options_))),
        attacks_(Made(Attacked())),
        view_{original_, requests_, strategy_, attempt_, {}} {
    provenance_.version = "1.2.3";
    provenance_.seed = kSeedText;
    provenance_.command = "espalier hide " + RuleText();
    for (NamedDigest* file :
         {&provenance_.original, &provenance_.requests, &provenance_.published}) {
      file->name = RuleText();
      file->digest.sha256 = std::string(64, file == &provenance_.published ? 'c' : 'b');
    }
  }
  Reported(const Reported&) = delete;
  Reported& operator=(const Reported&) = delete;

  // As `hide` knows it.
  Report Complete() const { return Of(&view_, &attacks_); }
  // As two files tell it, not attacked.
  Report OfTwoFiles() const { return Of(nullptr, nullptr); }

  const Table& table() const { return planted_.table; }
  const Rule& rule() const { return requests_.front().rule; }
  AttackReport& attacks() { return attacks_; }
  void Within(const BudgetChoice& choice) { view_.choice = &choice; }

 private:
  template <typename T>
  static T Made(Result<T> result) {
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
    return std::move(*result);
  }

  std::vector<Request> Requests(const std::vector<size_t>& rules) const {
    const std::vector<Rule> all = RulesOf(planted_.tree);
    std::vector<Request> requests;
    for (const size_t rule : rules) {
      requests.push_back({.rule = all.at(rule - 1), .note = "a note"});
    }
    return requests;
  }

  Result<AttackReport> Attacked() const {
    std::vector<Attack> attacks = AllAttacks(planted_.learner);
    std::erase_if(attacks, [](const Attack& attack) {
      return attack.name != "again" && attack.name != "drop-last" && attack.name != "shallow-3";
    });
    return RunAttacks({planted_.table, published_, planted_.tree, planted_.learner}, requests_,
                      attacks, {});
  }

  std::string RuleText() const { return PrintRule(rule(), planted_.table); }

  Report Of(const HidingView* view, const AttackReport* attacks) const {
    return {.original = original_,
            .published = published_,
            .requests = requests_,
            .check = check_,
            .options = options_,
            .hiding = view,
            .attacks = attacks,
            .provenance = provenance_};
  }

  Planted planted_;
  Original original_;
  std::vector<Request> requests_;
  Strategy strategy_;
  CheckOptions options_;
  Attempt attempt_;
  Table published_;
  Check check_;
  AttackReport attacks_;
  HidingView view_;
  Provenance provenance_;
};

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_REPORT_REPORT_WORLD_H_
