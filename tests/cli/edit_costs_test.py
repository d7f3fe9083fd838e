"""--cost and --only: the owner says what edits cost, and which may be made."""

import json
import unittest

from harness import FIGURE2, LOANS, LOOKAHEAD, SEED, HidingTest

GROWN = ("--min-leaf", "25", "--min-gain", "0.05")


class EditCosts(HidingTest):
    def assert_refused(self, words, *arguments):
        out = ["--rule", "5", *self.to_out]
        self.assert_fails(2, words, "hide", FIGURE2, *out, *arguments)
        self.assert_fails(2, words, "costs", FIGURE2, *arguments)

    def test_the_defaults_change_nothing_when_they_are_said(self):
        words = ["hide", LOANS, *GROWN, "--rule", "5", "-o", "-", "--no-ledger", "--seed", SEED]
        said = self.output(*words, "--cost", "add=12, remove=8,relabel=3,recode=1")
        self.assertEqual(said, self.output(*words))
        self.assertEqual(self.output(*words, "--only", "recode,add,relabel,remove"), said)

    def test_what_is_dear_is_used_less(self):
        data = str(self.folder / "generated.csv")
        self.output("generate", "data/paper/partition-all.rules", "-n", "1000", "--seed", "3", "-o", data)
        usual = dear = 0
        for rule in ("4", "6"):
            words = [data, "--rule", rule, "--dry-run", "--seed", "5"]
            usual += self.verdict(*words)["rows"]["recoded"]
            dear += self.verdict(*words, "--cost", "recode=1000")["rows"]["recoded"]
        self.assertLess(dear, usual)

    def test_what_is_forbidden_is_not_used(self):
        kinds = {"add": "added", "remove": "removed", "relabel": "relabelled", "recode": "recoded"}
        for only in ("relabel", "add,relabel"):
            with self.subTest(only):
                rows = self.verdict(LOANS, *GROWN, "--rule", "15", "--dry-run", "--only", only)["rows"]
                used = {kind for kind, name in kinds.items() if rows[name] > 0}
                self.assertLessEqual(used, set(only.split(",")))
                self.assertTrue(used)

    def test_the_verdict_says_what_was_asked_for(self):
        run = self.hide(FIGURE2, "--rule", "5", "--dry-run", "--cost", "add=2.5")
        self.assertIn("Strategy: optimal, add=2.5\n", run.stdout.decode())
        verdicts = json.loads(self.output("costs", FIGURE2, "--cost", "add=2.5", "--json"))
        self.assertEqual(len(verdicts), 5)

    def test_lists_that_are_wrong_are_wrong_usage(self):
        for text, words in {
            "": ["missing"],
            "add": ["'add'", "add=X"],
            "add=": ["''"],
            "add=0": ["'0'"],
            "add=-1": ["'-1'"],
            "add=inf": ["'inf'", "--only"],
            "add=nan": ["'nan'"],
            "add=x": ["'x'"],
            "add=1,add=2": ["'add'", "twice"],
            "add=1,": ["missing"],
            "ad=1": ["'ad'", "'add'"],
            "recode_more=1": ["'recode_more'"],
        }.items():
            with self.subTest(text):
                self.assert_refused(["--cost", *words], f"--cost={text}")
        for text, words in {"": ["missing"], "add,add": ["twice"], "added": ["'add'"], "add,": ["missing"]}.items():
            with self.subTest(text):
                self.assert_refused(["--only", *words], f"--only={text}")

    def test_a_cost_for_what_is_forbidden_is_wrong_usage(self):
        self.assert_refused(["--cost", "--only", "'add'"], "--cost", "add=1", "--only", "relabel")

    def test_labels_must_be_allowed_to_change(self):
        for only in ("add", "recode,remove"):
            self.assert_refused(["--only must name relabel"], "--only", only)

    def test_the_papers_strategies_know_no_costs(self):
        self.assert_refused(["--cost", "--strategy optimal"], *LOOKAHEAD, "--cost", "add=1")
        self.assert_refused(["--only", "--strategy optimal"], "--strategy", "paper", "--only", "add")


if __name__ == "__main__":
    unittest.main()
