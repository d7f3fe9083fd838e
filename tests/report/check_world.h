// A check of two small files that the report's tests show. Its names are such that some format
// could stumble over them.
#ifndef ESPALIER_TESTS_REPORT_CHECK_WORLD_H_
#define ESPALIER_TESTS_REPORT_CHECK_WORLD_H_

#include <string>
#include <utility>
#include <vector>

#include "hide/planted.h"
#include "report/check_view.h"
#include "table/apply.h"

namespace espalier::testing {

class Checked {
 public:
  Checked()
      : planted_(Plant("b,\"a\n\xE9\",class\n" + Times(6, "1,t,p") + Times(6, "2,f,n") +
                       Times(4, "7,f,p"))),
        original_{planted_.table, planted_.tree, planted_.learner},
        requests_(RequestsFor(planted_, {"b<=1.5 => p"})),
        check_(Run()) {}
  Checked(const Checked&) = delete;
  Checked& operator=(const Checked&) = delete;

  Check& check() { return check_; }
  CheckView View() const { return {original_, requests_, check_, options_}; }

 private:
  // The first of the rows that match gets the other class.
  Check Run() const {
    RowEdits edits;
    edits.relabelled.push_back({0, 0});
    Result<Check> check = CheckHiding(original_, Apply(planted_.table, edits), requests_, options_);
    EXPECT_TRUE(check.ok());
    return std::move(*check);
  }

  Planted planted_;
  Original original_;
  std::vector<Request> requests_;
  CheckOptions options_{.holdout = {.share = 0.5, .seed = 7}};
  Check check_;
};

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_REPORT_CHECK_WORLD_H_
