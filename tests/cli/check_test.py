"""Checking two files: the verdict of hide without its plan, the figures, and what is refused."""

import csv
import gzip
import io
import json
import pathlib
import random
import unittest

from harness import FIGURE2, FIGURE2_RULE, LOANS, LOOKAHEAD, REQUEST_FIELDS, VERDICT_FIELDS, WEATHER, WEATHER_ARFF
from harness import HidingTest

FIGURES = {"side_effects", "similarity", "accuracy", "columns"}
GROWN = ("--min-leaf", "25", "--min-gain", "0.05")
SUNNY = "outlook=sunny & humidity>77.5 => no"


def rows_of(text):
    return list(csv.reader(io.StringIO(text)))


def text_of(rows):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


class Checking(HidingTest):
    def check(self, status, *arguments, **options):
        run = self.run_espalier("check", *arguments, "--json", **options)
        self.assertEqual(run.returncode, status, run.stderr.decode())
        # Sums over rows in another order differ in their last digits.
        return json.loads(run.stdout, parse_float=lambda text: round(float(text), 9))

    def test_says_of_a_hidden_file_what_hide_said(self):
        for data, words in (
            (FIGURE2, ["--rule", FIGURE2_RULE]),
            (FIGURE2, ["--rule", FIGURE2_RULE, "--rule", "1"]),
            (LOANS, ["--rule", "2"]),
            (LOANS, [*GROWN, "--rule", "2", "--rule", "7"]),
            (LOANS, ["--rule", "3", "--min-leaf", "5", "--learner", "cart"]),
            (LOANS, ["--rule", "9", "--min-leaf", "10", "--criterion", "gini"]),
            (self.data, ["--rule", SUNNY]),
        ):
            with self.subTest(data=data, words=words):
                run = self.hide(data, *words, "--json", "-o", str(self.out))
                hidden = json.loads(run.stdout, parse_float=lambda text: round(float(text), 9))
                checked = self.check(run.returncode, data, str(self.out), *words)
                for field in ("requests", "rules", "exact"):
                    self.assertEqual(checked[field], hidden[field], field)
                for field in ("before", "after"):
                    self.assertEqual(checked["rows"][field], hidden["rows"][field])

    def test_what_two_files_cannot_tell_is_null(self):
        checked = self.check(4, self.data, self.data, "--rule", SUNNY)
        self.assertEqual(set(checked), VERDICT_FIELDS | FIGURES)
        self.assertLessEqual(REQUEST_FIELDS, set(checked["requests"][0]))
        self.assertIsNone(checked["strategy"])
        self.assertIsNone(checked["seconds"])
        for field in ("added", "removed", "relabelled", "recoded"):
            self.assertIsNone(checked["rows"][field])
        self.assertEqual((checked["rows"]["before"], checked["rows"]["after"]), (14, 14))

    def test_the_original_beside_itself_is_not_hidden_and_costs_nothing(self):
        checked = self.check(4, LOANS, LOANS, "--rule", "2")
        self.assertFalse(checked["requests"][0]["pattern"])
        self.assertEqual(checked["side_effects"]["hiding_failure"], 1)
        self.assertEqual(checked["side_effects"]["dissimilarity"], 0)
        syntactic = checked["similarity"]["syntactic"]
        self.assertEqual((syntactic["distance"], syntactic["similarity"], syntactic["shared_rules"]), (0, 1, 1))
        for agreement in checked["similarity"]["semantic"].values():
            self.assertEqual((agreement["agreement"], agreement["kappa"]), (1, 1))
        self.assertEqual(checked["accuracy"]["all"]["before"], checked["accuracy"]["all"]["after"])
        self.assertTrue(all(one["change"] == 0 for one in checked["columns"]["changes"]))
        self.assertEqual(checked["columns"]["pairs"]["mean_change"], 0)

    def test_rows_and_columns_may_stand_in_any_order_and_format(self):
        asked = (*GROWN, "--rule", "2")
        self.hide(LOANS, *asked, "-o", str(self.out))
        rows = rows_of(self.out.read_text())
        expected = self.check(0, LOANS, str(self.out), *asked)
        head, body = rows[0], rows[1:]
        random.Random(1).shuffle(body)
        shuffled = self.file("shuffled.csv", text_of([head] + body))
        turned = self.file("turned.csv", text_of([row[::-1] for row in [head] + body]))
        packed = self.file("packed.csv.gz", gzip.compress(text_of([head] + body).encode()))
        self.assertIs(expected["requests"][0]["order"], True)
        expected["requests"][0]["order"] = None
        for other in (shuffled, turned, packed):
            self.assertEqual(self.check(0, LOANS, other, *asked), expected)
        run = self.run_espalier("check", LOANS, turned, *asked)
        self.assertIn("its columns stand in another order", run.stderr.decode())
        text = pathlib.Path(shuffled).read_bytes()
        self.assertEqual(self.check(0, LOANS, "-", *asked, input=text), expected)

    def test_arff_and_csv_of_the_same_data_are_the_same(self):
        arff = self.file("weather.arff", WEATHER_ARFF)
        checked = self.check(4, self.data, arff, "--rule", SUNNY)
        self.assertEqual(checked["rows"]["only_before"], 0)
        self.assertEqual(checked["rows"]["only_after"], 0)

    def test_is_the_same_for_any_number_of_threads(self):
        self.hide(LOANS, "--rule", "7", "--min-leaf", "5", "-o", str(self.out))
        words = ("check", LOANS, str(self.out), "--rule", "7", "--min-leaf", "5")
        one = self.output(*words, "--accept", "implied", "--threads", "1")
        self.assertEqual(self.output(*words, "--accept", "implied", "--threads", "3"), one)

    def test_the_seed_chooses_who_is_held_out(self):
        self.hide(LOANS, "--rule", "2", "-o", str(self.out))
        words = (0, LOANS, str(self.out), "--rule", "2")
        first = self.check(*words, "--seed", "1")["accuracy"]
        self.assertEqual(self.check(*words)["accuracy"], first)
        self.assertNotEqual(self.check(*words, "--seed", "2")["accuracy"]["all"], first["all"])
        half = self.check(*words, "--holdout", "0.5")["accuracy"]
        self.assertGreater(half["all"]["rows"], first["all"]["rows"])
        self.assertIsNone(self.check(*words, "--holdout", "0")["accuracy"]["all"])

    def test_the_text_tells_the_figures(self):
        self.hide(LOANS, "--rule", "2", "-o", str(self.out))
        text = self.output("check", LOANS, str(self.out), "--rule", "2")
        for words in (
            "Rule 2 is hidden (removed): ",
            "similar rows imply",
            "All other rules are intact.",
            "hiding failure  0.0000",
            "agreement",
            "Accuracy of trees that are grown without 30 % of the rows (seed 1)",
            "Cramer's V",
        ):
            self.assertIn(words, text)

    def test_a_file_that_leaves_rows_out_has_a_hole(self):
        kept = [row for row in rows_of(WEATHER) if not (row[0] == "sunny" and row[-1] == "no")]
        other = self.file("less.csv", text_of(kept))
        checked = self.check(4, self.data, other, "--rule", SUNNY)
        self.assertEqual(checked["rows"]["only_before"], 3)
        self.assertEqual(checked["rows"]["only_after"], 0)
        request = checked["requests"][0]
        self.assertEqual((request["outcome"], request["presence"], request["pattern"]), ("visible", False, True))
        self.assertTrue(self.check(0, self.data, other, "--rule", SUNNY, "--level", "tree")["requests"][0]["hidden"])

    def test_a_class_that_is_gone_is_told_and_judged(self):
        other = self.file("yes.csv", text_of([row for row in rows_of(WEATHER) if row[-1] != "no"]))
        run = self.run_espalier("check", self.data, other, "--rule", SUNNY)
        self.assertEqual(run.returncode, 4, run.stderr.decode())
        self.assertIn("no row of the sanitized data set has the class 'no'", run.stderr.decode())

    def test_requests_come_from_a_file_too(self):
        requests = self.file("requests.json", json.dumps([{"rule": SUNNY, "importance": 2, "note": "mine"}]))
        checked = self.check(4, self.data, self.data, "--requests", requests)
        self.assertEqual(checked["requests"][0]["importance"], 2)
        self.assertEqual(checked["requests"][0]["note"], "mine")

    def test_strategies_of_the_paper_are_judged_by_their_level(self):
        run = self.hide(FIGURE2, *LOOKAHEAD, "--rule", FIGURE2_RULE, "--json", "-o", str(self.out))
        hidden = json.loads(run.stdout)
        words = (FIGURE2, str(self.out), "--rule", FIGURE2_RULE)
        checked = self.check(run.returncode, *words, "--level", "tree")["requests"][0]
        self.assertEqual(hidden["requests"][0]["level"], "tree")
        self.assertEqual((checked["hidden"], checked["outcome"]), (True, "visible"))
        self.assertFalse(self.check(4, *words)["requests"][0]["hidden"])


class Refusing(HidingTest):
    def refuse(self, status, words, content, *arguments):
        other = self.file("other.csv", content)
        self.assert_fails(status, words, "check", self.data, other, *(arguments or ("--rule", SUNNY)))

    def edited(self, edit):
        rows = rows_of(WEATHER)
        return text_of([edit(i, row) for i, row in enumerate(rows)])

    def test_other_columns(self):
        self.refuse(3, ["other.csv", "no column 'windy'"], self.edited(lambda i, row: row[:3] + row[4:]))
        more = self.edited(lambda i, row: ["id" if i == 0 else str(i)] + row)
        self.refuse(3, ["other.csv", "column 'id' is not in"], more)
        renamed = WEATHER.replace("humidity", "humid")
        self.refuse(3, ["no column 'humidity'", "did you mean 'humid'?"], renamed)

    def test_a_class_that_the_original_has_not(self):
        self.refuse(3, ["other.csv", "'play'", "'maybe'"], WEATHER.replace("TRUE,no", "TRUE,maybe"))

    def test_text_where_the_original_has_numbers(self):
        self.refuse(3, ["other.csv:2:7", "'hot' is not a number"], WEATHER.replace("sunny,85,", "sunny,hot,"))

    def test_rules_that_nobody_has(self):
        self.refuse(3, ["'cloud'"], WEATHER, "--rule", "cloud=sunny => no")
        self.refuse(3, ["the tree has no rule"], WEATHER, "--rule", "outlook=rainy => no")
        self.refuse(3, ["no rule 99"], WEATHER, "--rule", "99")
        self.refuse(2, ["is not a rule"], WEATHER, "--rule", "outlook")
        self.refuse(2, ["missing --rule, --requests or --ledger"], WEATHER, "--json")

    def test_files_that_are_not_there_or_empty(self):
        gone = str(self.folder / "gone.csv")
        self.assert_fails(3, ["gone.csv"], "check", self.data, gone, "--rule", SUNNY)
        self.assert_fails(3, ["gone.csv"], "check", gone, self.data, "--rule", SUNNY)
        self.assert_fails(2, ["SANITIZED"], "check", self.data, "--rule", SUNNY)
        self.refuse(3, ["other.csv", "no row"], WEATHER.split("\n", 1)[0] + "\n")
        self.refuse(3, ["other.csv"], "")

    def test_standard_input_twice(self):
        self.assert_fails(2, ["standard input"], "check", "-", "-", "--rule", SUNNY, input=b"")
        words = ("check", self.data, "-", "--requests", "-")
        self.assert_fails(2, ["standard input"], *words, input=b"")

    def test_shares_that_are_none(self):
        self.refuse(2, ["--holdout"], WEATHER, "--rule", SUNNY, "--holdout", "1.5")
        self.refuse(2, ["--holdout"], WEATHER, "--rule", SUNNY, "--holdout", "some")


if __name__ == "__main__":
    unittest.main()
