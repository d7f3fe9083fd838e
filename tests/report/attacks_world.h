// Attacks that the report's tests show, set by hand.
#ifndef ESPALIER_TESTS_REPORT_ATTACKS_WORLD_H_
#define ESPALIER_TESTS_REPORT_ATTACKS_WORLD_H_

#include <vector>

#include "hide/planted.h"
#include "report/attacks_view.h"

namespace espalier::testing {

struct AttacksWorld {
  Planted planted = PaperFigure2();
  std::vector<Request> requests = RequestsFor(planted, {"1", "4"});
  Publication publication{planted.table, planted.table, planted.tree, planted.learner};
  AttackReport report = Report();

  AttacksView View() const { return {publication, requests, report}; }

  static AttackReport Report() {
    AttackReport report;
    report.findings = {
        {.attack = "again", .meaning = "grows as the owner does", .request = 0},
        {.attack = "again",
         .meaning = "grows as the owner does",
         .request = 1,
         .senses = {.pattern = true, .prediction = true, .trace = true},
         .returned = true,
         .share = 1,
         .share_beyond = 1},
        {.attack = "bootstrap",
         .meaning = "draws rows",
         .request = 0,
         .senses = {.pattern = false, .prediction = true, .trace = false},
         .returned = true,
         .implied = true,
         .share = 0.75,
         .share_beyond = 0.25},
        {.attack = "bootstrap", .meaning = "draws rows", .request = 1, .share = 0.5, .p = 0.125},
        {.attack = "earlier-release",
         .meaning = "compares",
         .request = 0,
         .senses = {.pattern = true, .prediction = false, .trace = false},
         .returned = true,
         .share = 1,
         .share_beyond = 1,
         .found = 1,
         .apart = true},
    };
    report.auc = {.edited = 7, .all = 0.75, .alike = {}};
    report.skipped = {"r-rpart: R is not installed"};
    return report;
  }
};

}  // namespace espalier::testing

#endif  // ESPALIER_TESTS_REPORT_ATTACKS_WORLD_H_
