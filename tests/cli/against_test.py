"""--against: hiding from more than one learner."""

import json
import unittest

from harness import FIGURE2, LOANS, LOOKAHEAD, SEED, HidingTest

WORDS = [FIGURE2, "--rule", "5"]


class Against(HidingTest):
    def assert_refused(self, words, *arguments):
        self.assert_fails(2, words, "hide", *WORDS, *self.to_out, *arguments)
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
        self.assertEqual(run.returncode, 0)

    def test_the_text_has_a_line_for_each_learner(self):
        text = self.hide(*WORDS, "--against", "cart:gini,id3:gini", "--dry-run").stdout.decode()
        self.assertRegex(text, r"\n  cart:gini +(yes|NO) +(yes|NO) +\d+ +\d+ +\d+\n  id3:gini ")

    def test_a_rule_that_another_learner_still_shows_is_status_4(self):
        for rule in ("2", "7", "8"):
            words = ["hide", LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--rule", rule, "--seed", SEED]
            run = self.run_espalier(*words, "--dry-run", "--json", "--against", "id3:gini,cart:gini")
            verdict = json.loads(run.stdout)
            hidden = [verdict["requests"][0]["hidden"], *(one["hidden"] for one in verdict["against"])]
            self.assertEqual(run.returncode, 0 if all(hidden) else 4, run.stderr.decode())
            for one in verdict["against"]:
                told = f"rule {rule} is not hidden from {one['learner']}:{one['criterion']}" in run.stderr.decode()
                self.assertEqual(told, not one["hidden"])

    def test_costs_take_it_too(self):
        for one in json.loads(self.output("costs", FIGURE2, "--json", "--against", "cart:gini")):
            self.assertEqual(len(one["against"]), 1)

    def test_every_learner_is_judged_by_its_own_tree(self):
        # One branch per value, which `cart` never grows.
        words = [LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--rule", "2", "--dry-run"]
        verdict = self.verdict(*words, "--against", "cart:gini")
        (other,) = verdict["against"]
        rules = json.loads(self.output("rules", LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--learner", "cart", "--json"))
        self.assertLessEqual(other["kept"] + other["lost"], len(rules))
        self.assertNotEqual(other["kept"] + other["lost"], verdict["rules"]["target"])

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


if __name__ == "__main__":
    unittest.main()
