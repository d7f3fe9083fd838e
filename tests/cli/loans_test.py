"""The default strategy on the bundled data: the rule goes, all others stay, and back again."""

import json
import pathlib
import unittest

from harness import LOANS, SANITIZED, SEED, HidingTest


class HidingLoans(HidingTest):
    GROWN = ("--min-leaf", "25", "--min-gain", "0.05")

    def test_every_rule_but_the_hidden_one_is_still_learned(self):
        for rule in ("2",) if SANITIZED else ("2", "5", "11"):
            with self.subTest(rule):
                self.ledger.unlink(missing_ok=True)
                words = ["--rule", rule, "-o", str(self.out), "--ledger", str(self.ledger)]
                run = self.run_espalier("hide", LOANS, "--json", *self.GROWN, *words, "--seed", SEED)
                self.assertEqual(run.returncode, 0, run.stderr.decode())
                verdict = json.loads(run.stdout)
                self.assert_is_verdict(verdict)
                self.assertEqual(verdict["strategy"], "optimal")
                self.assertTrue(verdict["exact"])
                self.assertEqual(verdict["requests"][0]["outcome"], "removed")
                self.assertEqual(verdict["rules"]["kept"], verdict["rules"]["target"])
                self.assertLessEqual(verdict["rows"]["added"], 20)
                texts = [one["text"] for one in json.loads(self.output("rules", str(self.out), "--json", *self.GROWN))]
                self.assertNotIn(verdict["requests"][0]["text"], texts)
                self.assertGreaterEqual(len(texts), verdict["rules"]["after"])
                back = self.output("undo", str(self.out), "--ledger", str(self.ledger))
                self.assertEqual(back.encode(), pathlib.Path(LOANS).read_bytes())
                again = self.folder / "again.csv"
                self.output("hide", LOANS, "--replay", str(self.ledger), "-o", str(again))
                self.assertEqual(again.read_bytes(), self.out.read_bytes())

    def test_two_files_tell_what_became_of_rules_hidden_together(self):
        rules = ("--rule", "2", "--rule", "8")
        hidden = self.verdict(LOANS, *self.GROWN, *rules, "-o", str(self.out))
        self.assertTrue(hidden["exact"])
        self.assertEqual([one["outcome"] for one in hidden["requests"]], ["removed", "removed"])
        checked = json.loads(self.output("check", LOANS, str(self.out), *self.GROWN, *rules, "--json"))
        for field in ("requests", "rules", "exact"):
            self.assertEqual(checked[field], hidden[field])

    def test_the_seed_alone_decides_the_bytes(self):
        words = ["hide", LOANS, *self.GROWN, "--rule", "5", "-o", "-", "--no-ledger"]
        first = self.output(*words, "--seed", SEED, "--threads", "1")
        self.assertEqual(self.output(*words, "--seed", SEED, "--threads", "2"), first)
        self.assertNotEqual(self.output(*words, "--seed", SEED + "1"), first)


if __name__ == "__main__":
    unittest.main()
