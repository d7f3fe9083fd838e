"""Figures over many records."""

import unittest

from world import finding, published, record, request, rows

import summary


def refused(**changes):
    return {"outcome": "refused", "rules": [2], "leads": [False], "strategy": "optimal"} | changes


class Hiding(unittest.TestCase):
    def test_each_request_has_one_outcome(self):
        outcomes = ["removed", "removed", "implied", "visible"]
        four = record(
            rules=[1, 2, 3, 4],
            leads=[False] * 4,
            requests=[request(outcome) for outcome in outcomes],
            published=[published()] * 4,
        )
        found = summary.hiding([four])
        self.assertEqual([found[name] for name in summary.OUTCOMES], [0.5, 0.25, 0, 0.25])

    def test_a_refused_leaf_has_no_outcome_and_is_in_no_other_figure(self):
        found = summary.hiding([record(), refused()])
        self.assertEqual((found["leaves"], found["refused"]), (2, 1))
        self.assertEqual((found["removed"], found["visible"]), (0.5, 0))
        self.assertEqual((found["removable"], found["removed, removable"]), (2, 0.5))
        self.assertEqual((found["trace"], found["missing"]), (1, 0))

    def test_what_is_not_covered_or_takes_too_long_is_in_no_share(self):
        others = [{"outcome": outcome, "rules": [2]} for outcome in ("not covered", "too long", "failed")]
        found = summary.hiding([record(), *others])
        self.assertEqual((found["leaves"], found["removed"], found["too long"]), (1, 1.0, 1))

    def test_a_leaf_whose_class_leads_by_the_neighbours_cannot_be_removed(self):
        implied = record(leads=[True], requests=[request("implied")])
        visible = record(requests=[request("visible")])
        found = summary.hiding([record(), visible, implied])
        self.assertEqual((found["removable"], found["removed, removable"]), (2, 0.5))

    def test_a_leaf_that_is_removed_though_its_class_leads_is_counted(self):
        leading = [published(leads=True)]
        implied = record(published=leading, requests=[request("implied")])
        self.assertEqual(summary.hiding([record(), implied])["removed, leading"], 0)
        self.assertEqual(summary.hiding([record(published=leading), record()])["removed, leading"], 1)

    def test_a_beacon_is_below_both_its_neighbours_and_the_interval(self):
        low = published(of_class=0, p_less=0.0001)
        self.assertEqual(summary.hiding([record(published=[low]), record()])["beacons"], 1)
        within = record(published=[low], requests=[request(interval=[0.0, 5.0])])
        by_chance = record(published=[published(of_class=0, p_less=0.01)])
        self.assertEqual(summary.hiding([within, by_chance])["beacons"], 0)

    def test_missing_rows_are_a_share_of_the_region(self):
        found = summary.hiding([record(published=[published(missing=5)]), record()])
        self.assertEqual(found["missing"], 0.25)

    def test_what_the_files_cannot_tell_is_not_known(self):
        unread = {field: value for field, value in record().items() if field != "published"}
        found = summary.hiding([unread])
        self.assertEqual([found[name] for name in ("removed, leading", "beacons", "missing")], [None] * 3)

    def test_an_order_that_cannot_be_tested_is_in_no_share(self):
        records = [record(requests=[request(order=order)]) for order in (True, False, None)]
        self.assertEqual(summary.hiding(records)["order"], 0.5)

    def test_the_own_level_is_known_of_our_strategies_only(self):
        theirs = request()
        del theirs["own"]
        found = [summary.hiding([record(requests=[one])])["own"] for one in (request(own=False), theirs)]
        self.assertEqual(found, [0.0, None])

    def test_no_records_have_no_shares(self):
        found = summary.hiding([])
        self.assertEqual((found["leaves"], found["beacons"]), (0, 0))
        self.assertIsNone(found["removed"])
        self.assertIsNone(found["missing"])


class Price(unittest.TestCase):
    def test_a_refused_leaf_is_not_exact_and_in_no_other_mean(self):
        found = summary.price([record(), refused()])
        self.assertEqual((found["exact"], found["kept"], found["kappa"]), (0.5, 1.0, 0.9))

    def test_relabelled_rows_of_the_leaf_are_no_edits_beyond_it(self):
        edits = rows(added=1, removed=1, relabelled=5, relabelled_elsewhere=2, recoded=1)
        found = summary.price([record(rows=edits)])
        self.assertAlmostEqual(found["beyond"], 0.25)
        self.assertAlmostEqual(found["relabelled"], 0.25)

    def test_planning_has_a_mean_a_median_and_a_maximum(self):
        found = summary.price([record(seconds=seconds) for seconds in (1, 2, 9)])
        self.assertEqual([found[name] for name in ("seconds", "seconds, median", "seconds, max")], [4, 2, 9])

    def test_no_records_have_no_price(self):
        self.assertEqual(set(summary.price([]).values()), {None})


class Attacks(unittest.TestCase):
    def attacked(self, *findings, **changes):
        return record(attacks=list(findings), auc=None, auc_alike=0.6, **changes)

    def test_implied_finds_and_earlier_releases_do_not_win(self):
        found = summary.attacks(
            [
                self.attacked(
                    finding(back=True),
                    finding("bagged", implied=True),
                    finding("earlier-release", apart=True),
                )
            ]
        )
        self.assertEqual((found["attacks"], found["won"], found["implied"]), (2, 1, 0.5))

    def test_a_rule_that_is_not_tested_counts_nowhere(self):
        tested = self.attacked(finding(back=True), finding("bagged"))
        untested = self.attacked(finding(implied=True, tested=False), finding("bagged", implied=True, tested=False))
        found = summary.attacks([tested, untested])
        self.assertEqual((found["leaves"], found["untested"], found["attacks"], found["back"]), (1, 1, 2, 1))
        self.assertEqual(found["implied"], 0)

    def test_a_rule_that_is_back_in_several_attacks_is_one_rule(self):
        twice = self.attacked(finding(back=True), finding("bagged", back=True))
        never = self.attacked(finding(), finding("bagged"))
        self.assertEqual(summary.attacks([twice, never, record()])["back"], 0.5)
        self.assertEqual(summary.attacks([twice, never])["won, share"], 0.5)

    def test_a_rule_that_is_visible_anyway_is_not_among_the_removed(self):
        removed = self.attacked(finding())
        visible = self.attacked(finding(back=True), requests=[request("visible")])
        self.assertEqual(summary.removed([removed, visible, refused()]), [removed])

    def test_the_parts_by_attack_have_all_attacks_that_count(self):
        records = [self.attacked(finding(back=True), finding("bagged"), finding("earlier-half", apart=True))] * 3
        parts = summary.by_attack(records)
        self.assertEqual(list(parts), ["again", "bagged"])
        self.assertEqual(
            sum(summary.attacks(part)["attacks"] for part in parts.values()), summary.attacks(records)["attacks"]
        )
        self.assertEqual(summary.attacks(parts["again"])["won"], 3)

    def test_what_is_found_in_untouched_data_includes_what_is_implied(self):
        untouched = [finding(back=True), finding("bagged", implied=True), finding("order"), finding("beacon")]
        found = summary.attacks([self.attacked(finding(), untouched=untouched)])
        self.assertEqual((found["untouched"], found["untouched, implied"]), (0.5, 0.5))

    def test_areas_that_are_not_known_are_in_no_mean(self):
        found = summary.attacks([self.attacked(finding()), self.attacked(finding())])
        self.assertIsNone(found["auc"])
        self.assertEqual(found["auc_alike"], 0.6)


if __name__ == "__main__":
    unittest.main()
