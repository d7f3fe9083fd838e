"""--level, --accept, --widen, --allow-partial: how far hiding goes, and what must hold for it."""

import csv
import io
import json
import os
import pathlib
import unittest

from harness import FIGURE2, LOANS, LOOKAHEAD, SANITIZED, SEED, HidingTest

GROWN = ("--min-leaf", "25", "--min-gain", "0.05")
LEVELS = ("tree", "neighbours", "parent", "flip")
# Of Figure 2: what its neighbours say as well.
IMPLIED = "1"


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


class Levels(HidingTest):
    def hidden(self, data, *words):
        """The verdict of a hiding that leaves its file and its ledger."""
        self.ledger.unlink(missing_ok=True)
        return self.verdict(data, *words, "-o", str(self.out), "--ledger", str(self.ledger))

    def checked(self, data, *words):
        run = self.run_espalier("check", data, str(self.out), *words, "--json")
        self.assertIn(run.returncode, (0, 4), run.stderr.decode())
        return json.loads(run.stdout), run.returncode

    def test_the_rule_of_the_readme_is_removed(self):
        request = self.hidden(LOANS, *GROWN, "--rule", "2")["requests"][0]
        self.assertEqual((request["outcome"], request["level"], request["hidden"]), ("removed", "neighbours", True))
        self.assertEqual((request["rows"], request["power"]), (44, "full"))
        low, high = request["interval"]
        self.assertTrue(low <= request["of_class"]["after"] <= high)

    def test_undoing_every_level_gives_the_original_bytes(self):
        for level in LEVELS:
            for data, words in ((FIGURE2, ["--rule", "4"]), (LOANS, [*GROWN, "--rule", "2"])):
                with self.subTest(level=level, data=data):
                    verdict = self.hidden(data, *words, "--level", level)
                    self.assert_is_verdict(verdict)
                    self.assertEqual(verdict["requests"][0]["level"], level)
                    self.assertNotEqual(self.out.read_bytes(), pathlib.Path(data).read_bytes())
                    back = self.output("undo", str(self.out), "--ledger", str(self.ledger))
                    self.assertEqual(back.encode(), pathlib.Path(data).read_bytes())

    def test_check_of_the_two_files_finds_the_same_outcome(self):
        for level in LEVELS:
            for rules in (["--rule", "2"], ["--rule", "7", "--rule", "15"]):
                with self.subTest(level=level, rules=rules):
                    hidden = self.hidden(LOANS, *GROWN, *rules, "--level", level)
                    checked, _ = self.checked(LOANS, *GROWN, *rules, "--level", level)
                    self.assertEqual(checked["requests"], hidden["requests"])

    def test_rows_of_the_region_are_neither_removed_nor_recoded(self):
        lines = pathlib.Path(LOANS).read_text().splitlines()
        numbered = "".join(("id," if i == 0 else f"{i},") + line + "\n" for i, line in enumerate(lines))
        data = self.file("numbered.csv", numbered)
        grown = (*GROWN, "--ignore", "id")
        for level in ("neighbours", "parent"):
            for rule in ("2",) if SANITIZED else ("2", "5", "8", "11"):
                with self.subTest(level=level, rule=rule):
                    verdict = self.hidden(data, *grown, "--rule", rule, "--level", level)
                    region = json.loads(self.output("rows", data, *grown, "--rule", rule, "--limit", "1000", "--json"))
                    self.assertGreater(region["total"], 20)
                    numbers = {str(row["row"]) for row in region["rows"]}
                    self.assertEqual(len(numbers), region["total"])
                    self.assertEqual(verdict["requests"][0]["rows"], region["total"])
                    self.assert_only_labels_differ(numbers, numbered)

    def assert_only_labels_differ(self, numbers, before):
        published = {tuple(row.items())[:-1] for row in rows_of(self.out.read_text())}
        for row in rows_of(before):
            if row["id"] in numbers:
                self.assertIn(tuple(row.items())[:-1], published)
        after = {row["id"]: row["decision"] for row in rows_of(self.out.read_text())}
        labels = sum(row["decision"] != after[row["id"]] for row in rows_of(before) if row["id"] in numbers)
        self.assertGreater(labels, 0)

    def test_parent_means_the_shares_of_the_rows_beside(self):
        request = self.hidden(LOANS, *GROWN, "--rule", "2", "--level", "parent")["requests"][0]
        self.assertTrue(request["hidden"] and request["presence"])
        share = request["neighbours"]["of_class"] / request["neighbours"]["rows"]
        expected = request["rows"] * share
        slack = max(1, 1.64 * (request["rows"] * share * (1 - share)) ** 0.5)
        self.assertLessEqual(abs(request["of_class"]["after"] - expected), slack)

    def test_flip_leaves_no_row_of_the_class_and_warns(self):
        for rule, conditions in {"3": {"AY": "t", "AX": "f"}, "5": {"AY": "t", "AX": "t", "AW": "t"}}.items():
            with self.subTest(rule):
                run = self.hide(FIGURE2, "--rule", rule, "--level", "flip", "-o", "-", "--json")
                self.assertEqual(run.returncode, 0, run.stderr.decode())
                self.assertIn("make an untrue claim", run.stderr.decode())
                matching = [row for row in rows_of(run.stdout.decode()) if conditions.items() <= row.items()]
                self.assertEqual({row["class"] for row in matching}, {"n"})

    def test_the_papers_strategies_ask_for_the_tree_unless_told_otherwise(self):
        words = [FIGURE2, *LOOKAHEAD, "--rule", "5", "--dry-run"]
        request = self.verdict(*words)["requests"][0]
        self.assertEqual((request["level"], request["hidden"]), ("tree", True))
        other = self.verdict(*words, "--level", "neighbours")["requests"][0]
        self.assertEqual((other["level"], other["hidden"]), ("neighbours", other["outcome"] == "removed"))
        self.assertEqual(other["outcome"], request["outcome"])

    def test_implied_counts_as_hidden_where_that_is_accepted(self):
        words = ["hide", FIGURE2, "--rule", IMPLIED, "--dry-run", "--json", "--seed", SEED]
        run = self.run_espalier(*words)
        request = json.loads(run.stdout)["requests"][0]
        self.assertEqual((run.returncode, request["outcome"], request["hidden"]), (4, "implied", False))
        self.assertIn("--accept implied", run.stderr.decode())
        self.assertTrue(request["implied_by"])
        for one in request["implied_by"]:
            self.assertEqual(set(one), {"rule", "text", "rows"})
            self.assertTrue(one["text"].endswith(" => p"))
        accepted = self.run_espalier(*words, "--accept", "implied")
        self.assertEqual(accepted.returncode, 0, accepted.stderr.decode())
        request = json.loads(accepted.stdout)["requests"][0]
        self.assertEqual((request["outcome"], request["hidden"]), ("implied", True))

    def test_widening_hides_the_rules_beside_it_too(self):
        words = [LOANS, *GROWN, "--rule", "9", "--dry-run"]
        alone = self.verdict(*words)["requests"][0]
        self.assertTrue(alone["widened"]["rules"])
        wide = self.verdict(*words, "--widen")["requests"]
        self.assertEqual({one["rule"] for one in wide}, {9, *alone["widened"]["rules"]})
        # A rule whose neighbours say something else is not widened.
        self.assertEqual([one["rule"] for one in self.verdict(LOANS, *GROWN, "--rule", "2", "--dry-run", "--widen")["requests"]], [2])

    def test_check_takes_level_and_acceptance_from_the_ledger(self):
        for words, hidden in (
            (["--rule", IMPLIED], False),
            (["--rule", IMPLIED, "--accept", "implied"], True),
            (["--rule", "5", "--level", "flip"], True),
            (["--rule", "5", "--level", "tree"], True),
        ):
            with self.subTest(words):
                made = self.hidden(FIGURE2, *words)["requests"][0]
                self.assertEqual(made["hidden"], hidden)
                verdict, status = self.checked(FIGURE2, "--ledger", str(self.ledger))
                self.assertEqual((verdict["requests"][0], status), (made, 0 if hidden else 4))
        verdict, status = self.checked(FIGURE2, "--ledger", str(self.ledger), "--level", "flip")
        self.assertEqual((verdict["requests"][0]["level"], status), ("flip", 4))


class Refused(HidingTest):
    def refuse(self, status, words, *arguments, data=FIGURE2):
        for place in (self.to_out, ("-o", str(self.out), "--ledger", str(self.ledger))):
            self.assert_fails(status, words, "hide", data, *arguments, *place)

    def test_words_that_nobody_knows(self):
        self.refuse(2, ["--level", "'parents'", "tree, neighbours, parent, flip"], "--rule", "5", "--level", "parents")
        self.refuse(2, ["--accept", "'false'", "implied"], "--rule", "5", "--accept", "false")
        for verb in (["check", FIGURE2, FIGURE2, "--rule", "5"], ["costs", FIGURE2]):
            self.assert_fails(2, ["--level", "'high'"], *verb, "--level", "high")
            self.assert_fails(2, ["--accept", "'removed'"], *verb, "--accept", "removed")

    def test_the_old_spelling_of_flip_names_the_new_one(self):
        self.refuse(2, ["--flip", "--level flip"], "--rule", "5", "--flip")
        self.assertNotIn("--flip", self.output("hide", "--help"))

    def test_widening_what_is_flipped(self):
        self.refuse(2, ["--widen", "--level flip"], "--rule", "5", "--widen", "--level", "flip")

    def test_seeds_that_are_not_numbers(self):
        for seed in ("x", "-1", "1.5", "0x10", "1 2", str(2**128)):
            with self.subTest(seed):
                self.refuse(2, ["--seed", f"'{seed}'", "whole number"], "--rule", "5", f"--seed={seed}")
                self.assert_fails(2, ["--seed"], "costs", FIGURE2, f"--seed={seed}")

    def test_an_unknown_column_in_within(self):
        for name, text in {
            "requests.json": '[{"attribute": "AX",\n  "within": "AZ=t"}]',
            "requests.toml": '[[requests]]\nattribute = "AX"\nwithin = "AZ=t"\n',
        }.items():
            with self.subTest(name):
                self.refuse(3, [name, "conditions, column 1", "'AZ'"], "--requests", self.file(name, text))

    def test_what_cannot_be_widened_is_a_finding(self):
        rows = "a,p\n" * 30 + "b,p\n" * 30 + "b,n\n" * 12
        data = self.file("leading.csv", "x,c\n" + rows)
        rules = json.loads(self.output("rules", data, "--json"))
        pure = next(str(rule["rule"]) for rule in rules if rule["confidence"] == 1)
        self.refuse(4, [f"rule {pure} cannot be widened", "'p' leads in the whole table"], "--rule", pure, "--widen", data=data)
        request = self.verdict(data, "--rule", pure, "--dry-run")["requests"][0]
        self.assertIn("widened", request)
        self.assertIsNone(request["widened"])

    def test_nothing_is_written_where_a_rule_is_not_hidden(self):
        before = sorted(os.listdir(self.folder))
        run = self.run_espalier("hide", FIGURE2, "--rule", IMPLIED, "-o", str(self.out), "--ledger", str(self.ledger))
        self.assertEqual(run.returncode, 4)
        self.assertEqual(sorted(os.listdir(self.folder)), before)
        run = self.run_espalier("hide", FIGURE2, "--rule", IMPLIED, "-o", "-", "--no-ledger")
        self.assertEqual((run.returncode, b"AY,AX" in run.stdout), (4, False))


if __name__ == "__main__":
    unittest.main()
