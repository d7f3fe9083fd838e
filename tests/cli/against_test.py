"""--against and --flip: more than hiding from one learner."""

import csv
import io
import json
import unittest

from harness import FIGURE2, LOANS, LOOKAHEAD, HidingTest

WORDS = [FIGURE2, "--rule", "5"]


class Against(HidingTest):
    def assert_refused(self, words, *arguments):
        self.assert_fails(2, words, "hide", *WORDS, "-o", str(self.out), *arguments)
        self.assert_fails(2, words, "costs", FIGURE2, *arguments)

    def test_every_learner_has_its_verdict(self):
        run = self.hide(*WORDS, "--against", "id3:gain, cart:gini", "--json", "-o", str(self.out))
        verdict = json.loads(run.stdout)
        self.assert_is_verdict(verdict)
        self.assertEqual(
            [(one["learner"], one["criterion"]) for one in verdict["against"]], [("id3", "gain"), ("cart", "gini")]
        )
        for one in verdict["against"]:
            self.assertEqual(
                set(one), {"learner", "criterion", "hidden", "exact", "kept", "lost", "ghost"}
            )
            self.assertTrue(one["hidden"])
        self.assertEqual(run.returncode, 0 if verdict["exact"] else 4)
        for learner in ("id3", "cart"):
            grown = json.loads(self.output("rules", str(self.out), "--learner", learner, "--json"))
            self.assertEqual(len(grown), verdict["rules"]["target"])

    def test_the_text_has_a_line_for_each_learner(self):
        text = self.hide(*WORDS, "--against", "cart:gini,id3:gini", "--dry-run").stdout.decode()
        self.assertRegex(text, r"\n  cart:gini +(yes|NO) +(yes|NO) +\d+ +\d+ +\d+\n  id3:gini ")

    def test_a_learner_that_does_not_grow_the_target_is_status_4(self):
        words = ["hide", LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--rule", "8", "--only", "add"]
        run = self.run_espalier(*words, "--dry-run", "--against", "id3:gini")
        self.assertEqual(run.returncode, 4, run.stderr.decode())
        self.assertIn("does not grow the target", run.stderr.decode())
        self.assertIn("in the way: ", run.stderr.decode())

    def test_costs_take_it_too(self):
        for one in json.loads(self.output("costs", FIGURE2, "--json", "--against", "cart:gini")):
            self.assertEqual(len(one["against"]), 1)

    def test_a_target_that_a_learner_never_grows_is_bad_input(self):
        words = ["hide", self.data, "--rule", "1", "-o", str(self.out)]
        self.assert_fails(3, ["cart:gini", "at the root", "outlook", "3 branches"], *words, "--against", "cart:gini")
        table = self.file("three.csv", "x,y,class\n" + "a,t,n\nb,t,p\nc,f,p\nc,t,p\na,f,p\na,t,n\n" * 3)
        words = ["hide", table, "--learner", "cart", "--rule", "1", "-o", str(self.out)]
        self.assert_fails(3, ["id3:gain", "x=a", "each value"], *words, "--against", "id3:gain")

    def test_lists_that_are_wrong_are_wrong_usage(self):
        for text, words in {
            "": ["missing"],
            "cart": ["'cart'", "cart:gini"],
            "cart:entropy": ["'cart:entropy'"],
            "cart:gini,": ["missing"],
            "cart:gini,cart:gini": ["twice"],
        }.items():
            with self.subTest(text):
                self.assert_refused(["--against", *words], f"--against={text}")
        self.assert_refused(["--against", "--strategy optimal"], *LOOKAHEAD, "--against", "cart:gini")


class Flip(HidingTest):
    def test_no_row_that_matches_keeps_its_class(self):
        for rule, conditions in {"1": {"AY": "f", "AX": "f"}, "5": {"AY": "t", "AX": "t", "AW": "t"}}.items():
            with self.subTest(rule):
                run = self.hide(FIGURE2, "--rule", rule, "--flip", "-o", "-", "--json")
                self.assertIn("--flip makes the tree say 'n'", run.stderr.decode())
                self.assertIn("false rule", run.stderr.decode())
                rows = list(csv.DictReader(io.StringIO(run.stdout.decode())))
                matching = [row for row in rows if conditions.items() <= row.items()]
                self.assertEqual({list(row.values())[-1] for row in matching}, {"n"})

    def test_the_verdict_says_so(self):
        request = self.verdict(*WORDS, "--flip", "--dry-run")["requests"][0]
        self.assertIs(request["flipped"], True)
        self.assertNotIn("flipped", self.verdict(*WORDS, "--dry-run")["requests"][0])
        text = self.hide(*WORDS, "--flip", "--dry-run").stdout.decode()
        self.assertIn("\n  flipped     yes  ", text)
        self.assertIn("Strategy: optimal, flip\n", text)

    def test_what_cannot_be_flipped_is_status_4(self):
        run = self.run_espalier("hide", *WORDS, "--flip", "--only", "add", "--dry-run")
        self.assertEqual(run.returncode, 4, run.stderr.decode())
        self.assertIn("NO   some rows that match", run.stdout.decode())

    def test_the_papers_strategies_do_not_flip(self):
        self.assert_fails(2, ["--flip", "--strategy optimal"], "costs", FIGURE2, *LOOKAHEAD, "--flip")


if __name__ == "__main__":
    unittest.main()
