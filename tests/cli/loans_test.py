"""The default strategy on the bundled data: the rule goes, all others stay, and back again."""

import json
import pathlib
import unittest

from harness import LOANS, SANITIZED, HidingTest


class HidingLoans(HidingTest):
    GROWN = ("--min-leaf", "25", "--min-gain", "0.05")

    def test_every_rule_but_the_hidden_one_is_still_learned(self):
        for rule in ("2",) if SANITIZED else ("2", "5", "11"):
            with self.subTest(rule):
                self.ledger.unlink(missing_ok=True)
                words = ["--rule", rule, "-o", str(self.out), "--ledger", str(self.ledger)]
                run = self.run_espalier("hide", LOANS, "--json", *self.GROWN, *words)
                self.assertEqual(run.returncode, 0, run.stderr.decode())
                verdict = json.loads(run.stdout)
                self.assert_is_verdict(verdict)
                self.assertEqual(verdict["strategy"], "optimal")
                self.assertTrue(verdict["exact"])
                self.assertTrue(verdict["requests"][0]["hidden"])
                self.assertEqual(verdict["rules"]["kept"], verdict["rules"]["target"])
                self.assertLessEqual(verdict["rows"]["added"], 20)
                texts = [one["text"] for one in json.loads(self.output("rules", str(self.out), "--json", *self.GROWN))]
                self.assertNotIn(verdict["requests"][0]["text"], texts)
                self.assertEqual(len(texts), verdict["rules"]["after"])
                back = self.output("undo", str(self.out), "--ledger", str(self.ledger))
                self.assertEqual(back.encode(), pathlib.Path(LOANS).read_bytes())
                again = self.folder / "again.csv"
                self.output("hide", LOANS, "--replay", str(self.ledger), "-o", str(again))
                self.assertEqual(again.read_bytes(), self.out.read_bytes())

    def test_rules_hidden_together_cost_no_more_than_each_alone(self):
        def verdict(*rules):
            words = [word for rule in rules for word in ("--rule", rule)]
            return json.loads(self.output("hide", LOANS, *self.GROWN, *words, "--dry-run", "--json"))

        # Alone, 2 is relabelled in part and 7 takes the test above it along.
        together, alone = verdict("2", "7"), [verdict("2"), verdict("7")]
        self.assertTrue(together["exact"])
        for kind in ("added", "removed", "relabelled", "recoded"):
            self.assertLessEqual(together["rows"][kind], sum(one["rows"][kind] for one in alone))
        self.assertLessEqual(together["rules"]["merged"], sum(one["rules"]["merged"] for one in alone))

    def test_two_files_tell_the_target_of_rules_that_went_different_ways(self):
        rules = ("--rule", "2", "--rule", "7")
        self.output("hide", LOANS, *self.GROWN, *rules, "-o", str(self.out))
        verdict = json.loads(self.output("check", LOANS, str(self.out), *self.GROWN, *rules, "--json"))
        self.assertTrue(verdict["exact"])
        self.assertEqual(verdict["rules"]["lost"], 0)

    def test_the_seed_alone_decides_the_bytes(self):
        words = ["hide", LOANS, *self.GROWN, "--rule", "5", "-o", "-"]
        first = self.output(*words, "--threads", "1")
        self.assertEqual(self.output(*words, "--threads", "2"), first)
        self.assertEqual(self.output(*words), first)


if __name__ == "__main__":
    unittest.main()
