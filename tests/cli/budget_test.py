"""--budget: what is most important is hidden, and what is left out is told."""

import json
import unittest

from harness import FIGURE2, LOANS, LOOKAHEAD, SEED, HidingTest

GROWN = ("--min-leaf", "25", "--min-gain", "0.05")


class Budget(HidingTest):
    def loans(self, *words):
        return self.run_espalier("hide", LOANS, *GROWN, *words, "--json", *self.to_out, "--seed", SEED)

    def test_all_is_hidden_where_all_fits(self):
        words = ["--rule", "2", "--rule", "11"]
        free = json.loads(self.loans(*words).stdout)
        run = self.loans(*words, "--budget", "relabelled=100,added=0")
        self.assertEqual(run.returncode, 0, run.stderr.decode())
        verdict = json.loads(run.stdout)
        self.assertEqual(verdict["left_out"], [])
        self.assertEqual(verdict["budget"]["limits"], {"added": 0, "relabelled": 100})
        self.assertEqual((verdict["budget"]["importance"], verdict["budget"]["bound"]), (2, 2))
        self.assertEqual(verdict["rows"], free["rows"])
        text = self.output("hide", LOANS, *GROWN, *words, "--budget", "edited=10%", "--dry-run", "--seed", SEED)
        self.assertIn("Budget, in rows: edited 200\n  everything fits\n", text)

    def test_the_most_important_that_fits_is_hidden_and_the_rest_is_named(self):
        rules = ["--rule", "2", "--rule", "5", "--importance", "1.5", "--rule", "11"]
        run = self.loans(*rules, "--budget", "relabelled=6%")
        self.assertEqual(run.returncode, 4)
        self.assertIn("espalier: rule 2 is left out: the budget does not allow it\n", run.stderr.decode())
        verdict = json.loads(run.stdout)
        self.assert_is_verdict(verdict)
        self.assertEqual([one["rule"] for one in verdict["requests"]], [5, 11])
        self.assertTrue(all(one["hidden"] for one in verdict["requests"]))
        self.assertLessEqual(verdict["rows"]["relabelled"], 120)
        self.assertEqual((verdict["budget"]["importance"], verdict["budget"]["bound"]), (2.5, 2.5))
        (left_out,) = verdict["left_out"]
        self.assertEqual((left_out["rule"], left_out["importance"]), (2, 1))
        self.assertIn("region=north => refused", left_out["text"])
        alone = json.loads(self.loans("--rule", "2", "--dry-run").stdout)["rows"]
        for kind in ("added", "removed", "relabelled", "recoded"):
            self.assertEqual(left_out["cost"][kind], alone[kind])
        self.assertEqual(left_out["cost"]["edited"], alone["relabelled"])
        check = self.run_espalier("check", LOANS, str(self.out), *GROWN, "--rule", "2", "--json")
        self.assertEqual(json.loads(check.stdout)["requests"][0]["outcome"], "visible")

    def test_a_group_is_hidden_as_a_whole_or_not_at_all(self):
        requests = [
            {"within": "previous_defaults>0.5 & savings=medium", "class": "approved"},
            {"rule": 2, "note": "why"},
        ]
        path = self.file("requests.json", json.dumps(requests))
        verdict = json.loads(self.loans("--requests", path, "--budget", "edited=50").stdout)
        self.assertEqual([one["rule"] for one in verdict["requests"]], [2])
        self.assertEqual([one["rule"] for one in verdict["left_out"]], [13, 14])
        self.assertEqual(verdict["left_out"][0]["cost"], verdict["left_out"][1]["cost"])
        self.assertIn("savings=medium", verdict["left_out"][0]["group"])

    def test_a_plan_that_does_not_hide_does_not_count(self):
        # What its neighbours say as well cannot be hidden.
        words = ["hide", FIGURE2, "--rule", "1", "--rule", "5", "--budget", "edited=100%", "--json"]
        run = self.run_espalier(*words, *self.to_out)
        self.assertEqual(run.returncode, 4)
        self.assertTrue(self.out.exists())
        verdict = json.loads(run.stdout)
        self.assertEqual([one["rule"] for one in verdict["requests"]], [5])
        self.assertEqual([(one["rule"], one["hidden_alone"]) for one in verdict["left_out"]], [(1, False)])

    def test_every_strategy_obeys_it(self):
        rules = ["--rule", "1", "--importance", "9", "--rule", "4"]
        for strategy in ("paper", "lookahead"):
            with self.subTest(strategy):
                words = ["--strategy", strategy, *rules, "--dry-run", "--json"]
                run = self.run_espalier("hide", FIGURE2, *words, "--budget", "relabelled=8")
                self.assertEqual(run.returncode, 4, run.stderr.decode())
                verdict = json.loads(run.stdout)
                self.assertEqual([one["rule"] for one in verdict["requests"]], [4])
                self.assertEqual(verdict["rows"]["relabelled"], 8)

    def test_where_nothing_fits_nothing_is_written(self):
        words = ["hide", FIGURE2, "--rule", "5", "--rule", "4", *self.to_out, "--budget", "edited=1%"]
        self.assert_fails(3, ["no request fits into the budget", "edited 0", " relabelled; rule 4: "], *words)
        self.assert_fails(3, ["budget"], *words, "--dry-run")
        self.assert_fails(3, ["rule 5: "], "hide", FIGURE2, "--rule", "5", *self.to_out, "--budget", "edited=0")

    def test_what_cannot_be_planned_at_all_is_told_as_without_a_budget(self):
        data = self.file("three.csv", "a,c\n1,x\n2,y\n3,z\n")
        for rules in (["--rule", "1"], ["--rule", "1", "--rule", "2"]):
            words = [*rules, *LOOKAHEAD, *self.to_out, "--budget", "added=5"]
            self.assert_fails(3, ["'lookahead'", "'c'", "3"], "hide", data, *words)

    def test_does_not_depend_on_threads(self):
        words = ["hide", LOANS, *GROWN, "--budget", "relabelled=4%", "-o", "-", "--no-ledger", "--seed", SEED]
        for rule in ("2", "7", "8", "11"):
            words += ["--rule", rule]
        first = self.run_espalier(*words, "--threads", "1")
        self.assertEqual(first.returncode, 4, first.stderr.decode())
        second = self.run_espalier(*words, "--threads", "3")
        self.assertEqual((first.stdout, first.stderr), (second.stdout, second.stderr))

    def test_lists_that_are_wrong_are_wrong_usage(self):
        for text, words in {
            "": ["missing"],
            "added": ["added=X"],
            "added=": ["''"],
            "added=-1": ["'-1'"],
            "added=1.5": ["'1.5'", "rows"],
            "added=x%": ["'x%'"],
            "added=%": ["'%'"],
            "added=nan%": ["'nan%'"],
            "added=1,added=2": ["'added'", "twice"],
            "addd=1": ["'addd'", "'added'"],
        }.items():
            with self.subTest(text):
                words = ["--budget", *words]
                self.assert_fails(2, words, "hide", FIGURE2, "--rule", "5", *self.to_out, f"--budget={text}")

    def test_an_importance_that_is_given_twice_is_wrong_usage(self):
        words = ["hide", FIGURE2, "--rule", "5", "--importance", "2", "--importance", "3", *self.to_out]
        self.assert_fails(2, ["--importance", "twice", "'5'"], *words)


if __name__ == "__main__":
    unittest.main()
