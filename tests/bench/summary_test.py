"""Figures over many records."""

import unittest

from world import finding, record

import summary


class Hiding(unittest.TestCase):
    def test_a_refused_leaf_is_neither_hidden_nor_exact_and_in_no_other_mean(self):
        refused = {"outcome": "refused", "rules": [2], "strategy": "optimal"}
        found = summary.hiding([record(), refused])
        self.assertEqual((found["tried"], found["refused"]), (2, 1))
        self.assertEqual((found["hidden"], found["exact"]), (0.5, 0.5))
        self.assertEqual((found["kept"], found["kappa"]), (1.0, 0.9))

    def test_what_a_strategy_does_not_cover_is_not_counted(self):
        found = summary.hiding([record(), {"outcome": "not covered", "rules": [2]}])
        self.assertEqual((found["tried"], found["hidden"]), (1, 1.0))

    def test_a_request_that_no_edit_can_hide_is_not_counted_as_one(self):
        for found in ([True, True, False], [True, True, True]):
            three = record(rules=[1, 2, 3], hidden=found, own=found, impossible=1)
            self.assertEqual(summary.hiding([three])["hidden"], 1.0)

    def test_the_own_target_is_known_of_our_strategies_only(self):
        ours, theirs = record(own=[False]), {field: value for field, value in record().items() if field != "own"}
        self.assertEqual([summary.hiding([one])["own"] for one in (ours, theirs)], [0.0, None])
        self.assertEqual(summary.hiding([ours])["hidden"], 1.0)

    def test_relabelled_rows_of_the_leaf_are_no_edits_beyond_it(self):
        rows = {"before": 10, "added": 1, "removed": 1, "relabelled": 5, "relabelled_elsewhere": 2, "recoded": 1}
        found = summary.hiding([record(rows=rows)])
        self.assertAlmostEqual(found["beyond"], 0.5)
        self.assertAlmostEqual(found["relabelled"], 0.5)

    def test_no_records_have_no_means(self):
        found = summary.hiding([])
        self.assertEqual(found["tried"], 0)
        self.assertIsNone(found["hidden"])
        self.assertIsNone(found["added, median"])


class Attacks(unittest.TestCase):
    def attacked(self, *findings, **changes):
        return record(attacks=list(findings), auc=None, auc_alike=0.6, **changes)

    def test_implied_finds_and_earlier_releases_do_not_win(self):
        found = summary.attacks(
            [
                self.attacked(
                    finding(back=True),
                    finding("bagged", back=True, implied=True),
                    finding("earlier-release", back=True, apart=True),
                )
            ]
        )
        self.assertEqual((found["attacks"], found["won"], found["implied"]), (2, 1, 0.5))

    def test_a_rule_that_is_back_in_several_attacks_is_one_rule(self):
        twice = self.attacked(finding(back=True), finding("bagged", back=True))
        never = self.attacked(finding(), finding("bagged"))
        self.assertEqual(summary.attacks([twice, never, record()])["back"], 0.5)
        self.assertEqual(summary.attacks([twice, never])["won, share"], 0.5)

    def test_the_parts_by_attack_have_all_attacks_that_count(self):
        records = [self.attacked(finding(back=True), finding("bagged"), finding("earlier-half", apart=True))] * 3
        parts = summary.by_attack(records)
        self.assertEqual(list(parts), ["again", "bagged"])
        self.assertEqual(
            sum(summary.attacks(part)["attacks"] for part in parts.values()), summary.attacks(records)["attacks"]
        )
        self.assertEqual(summary.attacks(parts["again"])["won"], 3)

    def test_areas_that_are_not_known_are_in_no_mean(self):
        found = summary.attacks([self.attacked(finding()), self.attacked(finding())])
        self.assertIsNone(found["auc"])
        self.assertEqual(found["auc_alike"], 0.6)


if __name__ == "__main__":
    unittest.main()
