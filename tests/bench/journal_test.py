"""What is kept of a measurement, and which of it a plan takes."""

import pathlib
import tempfile
import types
import unittest

from world import ROOT, finding, record

import page
from journal import Journal
from plan import Plan, order_of, triples_of
from strategies import Strategy


class Kept(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def again(self):
        return Journal(self.folder)

    def test_what_was_added_is_there_when_it_is_opened_again(self):
        self.again().add(record())
        self.assertTrue(self.again().has(record()))
        self.assertFalse(self.again().has(record(rules=[2])))
        self.assertFalse(self.again().has(record(program="another")))
        self.assertFalse(self.again().has(record(support=5)))

    def test_a_line_of_an_earlier_version_is_of_other_work(self):
        old = record()
        del old["support"]
        self.again().add(old)
        self.assertFalse(self.again().has(record()))

    def test_a_line_that_was_cut_off_is_measured_again_and_harms_no_other(self):
        kept = self.again()
        kept.add(record())
        kept.add(record(rules=[2]))
        whole = kept.path.read_bytes()
        kept.path.write_bytes(whole[:-20])
        kept = self.again()
        self.assertTrue(kept.has(record()))
        self.assertFalse(kept.has(record(rules=[2])))
        kept.add(record(rules=[3]))
        self.assertTrue(self.again().has(record(rules=[3])))

    def test_attacks_that_are_wanted_now_are_made(self):
        self.again().add(record(attacked=False))
        self.assertFalse(self.again().has(record(attacked=True)))
        self.again().add(record(attacked=True))
        self.assertTrue(self.again().has(record(attacked=False)))

    def test_what_failed_is_tried_again_and_what_took_too_long_if_it_has_more_time(self):
        self.again().add(record(outcome="failed"))
        self.assertFalse(self.again().has(record()))
        self.again().add(record(outcome="too long", limit=10.0))
        self.assertTrue(self.again().has(record(limit=10.0)))
        self.assertFalse(self.again().has(record(limit=20.0)))

    def test_records_of_another_program_are_not_of_the_last_run(self):
        kept = self.again()
        kept.add({"run": "one", "program": "p"})
        kept.add(record())
        kept.add({"run": "two", "program": "q"})
        self.assertEqual(self.again().of_last_run()[1], [])


class Planned(unittest.TestCase):
    def plan(self, leaves=3, attack_leaves=1):
        arguments = types.SimpleNamespace(
            espalier=ROOT / "none",
            seed=1,
            leaves=leaves,
            confidence=0.8,
            support=8,
            limit=9.0,
            attack_leaves=attack_leaves,
            outside=None,
        )
        data = ROOT / "data/loans/loans.csv"
        strategies = [Strategy("optimal", options="--strategy optimal"), Strategy("mine", command="mine {data}")]
        return Plan({"loans": data}, {"id3-5": "--min-leaf 5"}, strategies, arguments)

    def test_few_leaves_are_the_first_of_many_and_all_strategies_get_the_same(self):
        few, many = (self.plan(leaves).jobs_of_tree("loans", "id3-5", range(1, 10)) for leaves in (3, 6))
        for strategy in ("optimal", "mine"):
            chosen = [[job["rules"] for job in jobs if job["strategy"] == strategy] for jobs in (few, many)]
            self.assertEqual(chosen[0], chosen[1][:3])
            self.assertEqual(len(chosen[1]), 6)
        self.assertEqual(few[0]["rules"], few[3]["rules"])

    def test_confident_leaves_with_enough_rows_are_worth_hiding(self):
        def worth(**changes):
            rule = {"conditions": [{}], "confidence": 0.81, "support": 8} | changes
            return bool(self.plan().is_worth_hiding(rule))

        self.assertTrue(worth())
        self.assertFalse(worth(confidence=0.8))
        self.assertFalse(worth(support=7))
        self.assertFalse(worth(conditions=[]))

    def test_the_seed_the_set_and_the_learner_choose_the_leaves(self):
        orders = {
            tuple(order_of(range(30), *words)) for words in ((1, "a", "x"), (2, "a", "x"), (1, "b", "x"), (1, "a", "y"))
        }
        self.assertEqual(len(orders), 4)

    def test_three_leaves_at_once_leave_one(self):
        self.assertEqual(triples_of(range(3), 1, "a", "x", 5), [])
        self.assertEqual([len(set(three)) for three in triples_of(range(4), 1, "a", "x", 5)], [3] * 5)

    def test_a_page_has_what_was_asked_for_and_in_order_whatever_else_is_kept(self):
        plan = self.plan()
        jobs = plan.jobs_of_tree("loans", "id3-5", range(1, 10))
        more = self.plan(leaves=9).jobs_of_tree("loans", "id3-5", range(1, 10))
        other = [job | {"seed": 2} for job in jobs] + [job | {"definition": "changed"} for job in jobs]
        found = plan.records_of(list(reversed(other + more)))
        self.assertEqual(
            [(r["strategy"], r["rules"]) for r in found], [(job["strategy"], job["rules"]) for job in jobs]
        )

    def test_attacks_of_more_leaves_than_asked_are_not_on_the_page(self):
        plan = self.plan(leaves=3, attack_leaves=1)
        kept = [job | {"attacks": [finding()]} for job in plan.jobs_of_tree("loans", "id3-5", range(1, 10))]
        self.assertEqual(["attacks" in r for r in plan.records_of(kept)], [True, False, False] * 2)
        few = self.plan(leaves=3, attack_leaves=2).records_of(kept)
        self.assertEqual([r["attacked"] for r in few], [True, True, False] * 2)

    def test_what_was_asked_for_and_not_measured_is_counted(self):
        records = [record(outcome="too long"), record(attacked=True), record(attacked=True, attacks=[]), record()]
        (text,) = page.unmeasured(records, {})
        self.assertIn("iris, optimal, hiding (1); iris, optimal, the attacks (1).", text)
        self.assertEqual(page.unmeasured([record()], {}), [])


if __name__ == "__main__":
    unittest.main()
