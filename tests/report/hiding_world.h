// Attempts to hide rules that the report's tests show. Plans are real; verdicts are set by hand,
// so that what is shown here does not change with what becomes of a strategy's trees.
#ifndef ESPALIER_TESTS_REPORT_HIDING_WORLD_H_
#define ESPALIER_TESTS_REPORT_HIDING_WORLD_H_

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "hide/planted.h"
#include "report/hiding_view.h"

namespace espalier::testing {

class Tried {
 public:
  Tried(const std::string& csv, std::initializer_list<const char*> rules,
        const RatioOptions& options = {})
      : planted_(Plant(csv)),
        original_{planted_.table, planted_.tree, planted_.learner},
        requests_(RequestsFor(planted_, rules)),
        strategy_(options),
        attempt_(Try()) {
    attempt_.after = planted_.tree;
    attempt_.verdict = {.requests = std::vector<RequestVerdict>(requests_.size(), Hidden()),
                        .rules_before = 5,
                        .rules_merged = 2,
                        .rules_new = 1,
                        .rules_after = 4,
                        .kept = 4};
  }
  Tried(const Tried&) = delete;
  Tried& operator=(const Tried&) = delete;

  const Original& original() const { return original_; }
  const Request& request() const { return requests_.at(0); }
  const Attempt& attempt() const { return attempt_; }
  Verdict& verdict() { return attempt_.verdict; }
  std::vector<std::string>& obstacles() { return attempt_.obstacles; }

  void CountOrders() {
    orderings_ = AllOrderings(*attempt_.ratio, std::get<RatioOptions>(strategy_));
  }

  HidingView View() const { return {original_, requests_, strategy_, attempt_, orderings_}; }

 private:
  static RequestVerdict Hidden() {
    return {.outcome = Outcome::kRemoved,
            .hidden = true,
            .pattern = true,
            .presence = true,
            .prediction = true,
            .trace = true,
            .order = true,
            .rows_before = 12,
            .rows = 12,
            .of_class = {.before = 12, .expected = 2.5, .after = 3},
            .predicted = {.before = 12, .expected = 1, .after = 0},
            .most_predicted = 5.5,
            .low = 0.5,
            .high = 4.5,
            .neighbours = 40,
            .neighbours_of_class = 8,
            .p = 0.75};
  }

  Attempt Try() const {
    Result<Attempt> attempt = AttemptHiding(original_, requests_, strategy_);
    EXPECT_TRUE(attempt.ok()) << (attempt.ok() ? "" : attempt.error().message);
    return std::move(*attempt);
  }

  Planted planted_;
  Original original_;
  std::vector<Request> requests_;
  Strategy strategy_;
  Attempt attempt_;
  std::vector<Ordering> orderings_;
};

inline std::string Figure2Csv() {
  return FileContent(ESPALIER_TESTS_DIR "/../data/paper/figure2.csv");
}

inline constexpr const char* kFigure2Request = "AY=t & AX=t & AW=t => p";

// Figure 2 with names that some format could stumble over: quotes, line ends, escape sequences,
// and bytes that are no UTF-8. Its rule to hide is 5.
inline std::string AwkwardCsv() {
  std::string csv = Figure2Csv();
  csv.erase(0, csv.find('\n') + 1);
  std::string awkward = "\"say \"\"hi\"\"\",\"two\nlines\",caf\xE9,\"<class> \\ & \x1b[31m\"\n";
  for (const char c : csv) {
    if (c == 't') {
      awkward += "\"t\n\"\"\xFF\"";
    } else if (c == 'p') {
      awkward += "\"p\t\x1b[0m\xE9\"";
    } else {
      awkward += c;
    }
  }
  return awkward;
}

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_REPORT_HIDING_WORLD_H_
