"""Hiding rules: the verdict, the file, and what is refused."""

import gzip
import json
import os
import pathlib
import subprocess
import unittest

from harness import ESPALIER, FIGURE2, FIGURE2_RULE, LOANS, LOOKAHEAD, WEATHER, HidingTest


class Hiding(HidingTest):
    def test_the_papers_example_adds_the_papers_rows(self):
        for strategy, added in (("paper", 56), ("lookahead", 20)):
            with self.subTest(strategy):
                words = ["--rule", FIGURE2_RULE, "--strategy", strategy, "-o", str(self.out)]
                verdict = self.verdict(FIGURE2, *words)
                self.assert_is_verdict(verdict)
                self.assertEqual(verdict["strategy"], strategy)
                self.assertEqual(verdict["requests"][0]["rule"], 5)
                self.assertEqual(verdict["requests"][0]["text"], FIGURE2_RULE)
                self.assertEqual(verdict["rows"]["before"], 64)
                self.assertEqual(verdict["rows"]["added"], added)
                self.assertEqual(verdict["rows"]["relabelled"], 5)
                self.assertEqual(len(self.out.read_text().splitlines()), 1 + 64 + added)

    def test_the_sanitized_file_does_not_have_the_rule(self):
        self.hide(FIGURE2, "--rule", FIGURE2_RULE, "-o", str(self.out))
        rules = json.loads(self.output("rules", str(self.out), "--json"))
        self.assertNotIn(FIGURE2_RULE, [rule["text"] for rule in rules])

    def test_importance_belongs_to_the_rule_before_it(self):
        words = ["--rule", "5", "--importance", "0.25", "--rule", "1", "--dry-run"]
        requests = self.verdict(FIGURE2, *words)["requests"]
        self.assertEqual([(one["rule"], one["importance"]) for one in requests], [(5, 0.25), (1, 1.0)])

    def test_every_variant_gives_a_verdict(self):
        for words in (
            ["--keep", "own"],
            ["--ratio", "exact"],
            ["--edit", "remove"],
            ["--edit", "recode"],
            ["--allocate", "hold-back"],
            ["--rule", "1", "--one-by-one"],
            ["--rule", "1", "--together", "--orders"],
        ):
            with self.subTest(words):
                verdict = self.verdict(FIGURE2, *LOOKAHEAD, "--rule", "5", *words, "--dry-run")
                self.assert_is_verdict(verdict)
                self.assertEqual("orderings" in verdict, "--orders" in words)

    def test_a_class_that_is_declared_and_never_occurs_is_none(self):
        rows = pathlib.Path(FIGURE2).read_text().split("\n", 1)[1]
        head = "@relation r\n" + "".join(f"@attribute {name} {{t,f}}\n" for name in ("AY", "AX", "AW"))
        data = self.file("three.arff", head + "@attribute class {n,o,p}\n@data\n" + rows)
        verdict = self.verdict(data, *LOOKAHEAD, "--rule", FIGURE2_RULE, "-o", str(self.out))
        self.assertEqual(verdict["rows"]["added"], 20)
        tree = json.loads(self.output("tree", data, "--format", "json"))
        self.assertEqual(tree["root"]["counts"], {"n": 16, "p": 48})
        self.assertIn("@attribute class {n,o,p}\n", self.out.read_text())

    def test_rows_without_a_class_are_kept_and_not_counted(self):
        gaps = 3
        text = pathlib.Path(FIGURE2).read_text() + "t,t,t,?\n" * gaps
        data = self.file("gap.csv", text)
        verdict = self.verdict(data, "--rule", "5", "-o", str(self.out))
        self.assert_is_verdict(verdict)
        self.assertEqual(verdict["rows"]["before"], 64)
        lines = self.out.read_text().splitlines()
        self.assertEqual(lines.count("t,t,t,?"), gaps)
        self.assertEqual(len(lines), 1 + verdict["rows"]["after"] + gaps)

    def test_what_does_not_hold_is_status_4_and_not_written_unless_that_is_said(self):
        words = ["hide", FIGURE2, "--rule", "1", "-o", str(self.out), "--ledger", str(self.ledger)]
        report = self.folder / "report.json"
        before = sorted(os.listdir(self.folder))
        run = self.run_espalier(*words, "--report", str(report), "--attacks", "none")
        self.assertEqual(run.returncode, 4)
        self.assertIn("NOT HIDDEN (implied)", run.stdout.decode())
        self.assertIn("espalier: rule 1 is not hidden: its neighbours say 'p' as well", run.stderr.decode())
        self.assertEqual(sorted(os.listdir(self.folder)), before)
        run = self.run_espalier(*words, "--report", str(report), "--attacks", "none", "--allow-partial")
        self.assertEqual(run.returncode, 4)
        self.assertEqual(len(self.out.read_text().splitlines()), 65)
        self.assertTrue(self.ledger.exists() and report.exists())

    def test_one_class_for_all_rows_is_warned_of(self):
        data = self.file("two.csv", "a,c\n" + "t,p\n" * 3 + "f,n\n" * 4)
        run = self.hide(data, *LOOKAHEAD, "--rule", "a=t => p", "-o", str(self.out))
        self.assertIn("warning: every row of the new data set has the class 'n'", run.stderr.decode())
        run = self.hide(FIGURE2, "--rule", "5", "-o", str(self.out))
        self.assertNotIn("every row", run.stderr.decode())

    def test_a_class_that_no_row_has_any_more_is_warned_of(self):
        data = self.file("three.csv", "a,c\n" + "t,p\n" * 3 + "f,n\n" * 4 + "u,q\n" * 5)
        run = self.hide(data, "--rule", "a=t => p", "-o", str(self.out))
        self.assertIn("warning: no row of the new data set has the class 'p'", run.stderr.decode())

    def test_a_column_that_would_be_read_as_numbers_is_warned_of(self):
        rows = "x,p\n" * 3 + "1,n\n" * 4 + "2,n\n" * 3 + "2,p\n"
        data = self.file("mixed.csv", "a,c\n" + rows)
        run = self.hide(data, *LOOKAHEAD, "--rule", "a=x => p", "--edit", "remove", "-o", str(self.out))
        self.assertIn("warning: 'a': ", run.stderr.decode())
        self.assertIn("a=nominal", run.stderr.decode())
        rules = self.output("rules", str(self.out), "--types", self.file("types", "a=nominal\n"))
        self.assertIn("a=1", rules)
        run = self.hide(data, *LOOKAHEAD, "--rule", "a=x => p", "-o", str(self.out))
        self.assertNotIn("takes it for numeric", run.stderr.decode())

    def test_a_name_that_ends_in_gz_is_packed(self):
        self.hide(FIGURE2, "--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger))
        packed = [self.folder / "out.csv.gz", self.folder / "ledger.gz"]
        words = ["--rule", "5", "-o", str(packed[0]), "--ledger", str(packed[1])]
        self.hide(FIGURE2, *words)
        first = [path.read_bytes() for path in packed]
        self.assertEqual(gzip.decompress(first[0]), self.out.read_bytes())
        self.assertEqual(gzip.decompress(first[1]), self.ledger.read_bytes())
        packed[1].unlink()
        self.hide(FIGURE2, *words)
        self.assertEqual([path.read_bytes() for path in packed], first)
        back = self.folder / "back.gz"
        self.output("undo", str(packed[0]), "--ledger", str(packed[1]), "-o", str(back))
        self.assertEqual(gzip.decompress(back.read_bytes()), pathlib.Path(FIGURE2).read_bytes())

    def test_rows_that_leave_are_a_hole(self):
        words = [*LOOKAHEAD, "--rule", "5", "--edit", "recode", "--dry-run"]
        self.assertIn("presence    NO   0 matching rows now, 5 before", self.hide(FIGURE2, *words).stdout.decode())
        request = self.verdict(FIGURE2, *words)["requests"][0]
        self.assertEqual((request["outcome"], request["presence"], request["rows"]), ("visible", False, 0))

    def test_a_dry_run_writes_nothing(self):
        before = sorted(os.listdir(self.folder))
        words = ["--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger), "--dry-run"]
        self.assert_is_verdict(self.verdict(FIGURE2, *words))
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_data_on_standard_output_sends_the_verdict_to_standard_error(self):
        self.hide(FIGURE2, "--rule", "5", "-o", str(self.out))
        run = self.hide(FIGURE2, "--rule", "5", "-o", "-")
        self.assertEqual(run.stdout, self.out.read_bytes())
        self.assertIn("Rule 5 is ", run.stderr.decode())
        run = self.hide(FIGURE2, "--rule", "5", "--json", "-o", "-")
        self.assertEqual(run.stdout, self.out.read_bytes())
        self.assert_is_verdict(json.loads(run.stderr.decode().splitlines()[0]))

    def test_a_ledger_on_standard_output_stands_there_alone(self):
        self.hide(FIGURE2, "--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger))
        run = self.hide(FIGURE2, "--rule", "5", "-o", str(self.out), "--ledger", "-")
        self.assertEqual(run.stdout, self.ledger.read_bytes())

    def test_the_seed_alone_decides_the_bytes(self):
        def hidden(*words):
            run = self.hide(FIGURE2, "--rule", "5", "--strategy", "paper", "-o", "-", *words)
            return run.stdout

        first = hidden("--seed", "1", "--threads", "1")
        self.assertEqual(hidden("--seed", "1", "--threads", "1"), first)
        self.assertEqual(hidden("--seed", "1", "--threads", "2"), first)
        self.assertNotEqual(hidden("--seed", "2"), first)
        self.assertNotEqual(hidden("--seed", str(2**64 + 1)), first)

    def test_untouched_lines_stay_byte_for_byte(self):
        # Every line is written in a way of its own, which reading alone would not need.
        lines = pathlib.Path(FIGURE2).read_text().splitlines()
        odd = [f'id{i},"{line[0]}", {line[2:]}'.encode() for i, line in enumerate(lines[1:])]
        head = b"id," + lines[0].encode()
        data = self.file("odd.csv", b"\r\n".join([head, *odd]) + b"\r\n")
        words = ["--ignore", "id", "--rule", "5", "-o", str(self.out)]
        self.hide(data, *words)
        written = self.out.read_bytes().split(b"\r\n")
        self.assertEqual(written[0], head)
        self.assertEqual(written[-1], b"")
        self.assertTrue(all(line.endswith(b'"t", t,t,p') for line in odd[:5]))
        unlabelled = [line[:-1] for line in odd[:5]]
        self.assertEqual([line[:-1] for line in written[1:6]], unlabelled)
        self.assertTrue(any(line.endswith(b"n") for line in written[1:6]))
        self.assertEqual(written[6:-1], odd[5:])


class HidingRefused(HidingTest):
    def assert_refused(self, status, words, *arguments, data=FIGURE2):
        self.assert_fails(status, words, "hide", data, *arguments)

    def test_rules_that_are_not_there(self):
        out = self.to_out
        self.assert_refused(3, ["no rule 9", "1 to 5"], "--rule", "9", *out)
        self.assert_refused(3, ["'AZ'"], "--rule", "AZ=t => p", *out)
        self.assert_refused(3, [], "--rule", "AY=t => p", *out)
        self.assert_refused(3, ["no rule 1.5"], "--rule", "1.5", *out)

    def test_names_that_are_misspelt_get_the_nearest(self):
        words = ["--rule", "outlok=sunny => no", *self.to_out]
        self.assert_refused(3, ["column 1", "'outlok'", "'outlook'"], *words, data=self.data)
        words = ["--rule", "outlook=sunny => noo", *self.to_out]
        self.assert_refused(3, ["column 18", "'noo'", "'no'"], *words, data=self.data)

    def test_several_rules_in_one_option(self):
        for text in ("2,3", "all", "1-3", "AY=t", ""):
            with self.subTest(text):
                words = ["--rule", text, *self.to_out]
                self.assert_refused(2, [f"'{text}'", "takes one", "repeated"], *words)
                none = str(self.folder / "none.csv")
                self.assert_refused(2, [f"'{text}'"], *words, data=none)

    def test_a_rule_that_is_named_twice(self):
        words = ["--rule", "5", "--rule", FIGURE2_RULE, *self.to_out]
        self.assert_refused(2, ["rule 5", "twice"], *words)

    def test_many_edits_are_warned_of_and_counted(self):
        many = self.hide(FIGURE2, "--strategy", "paper", "--rule", "5", "--dry-run")
        self.assertRegex(many.stdout.decode(), r"\n  edited +61  95\.3 %\n")
        self.assertIn("warning: 95.3 % of the rows are edited (61 of 64)", many.stderr.decode())
        few = self.hide(LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--rule", "2", "--dry-run")
        self.assertNotIn("of the rows are edited", few.stderr.decode())

    def test_what_is_wanted_and_missing(self):
        self.assert_refused(2, ["missing -o FILE"], "--rule", "5")
        self.assert_refused(2, ["missing --rule or --requests"], *self.to_out)
        self.assert_refused(2, ["missing --ledger FILE", "--no-ledger"], "--rule", "5", "-o", str(self.out))

    def test_options_that_contradict_each_other(self):
        out = ["--rule", "5", *self.to_out]
        self.assert_refused(2, ["--ratio exact", "lookahead"], "--ratio", "exact", "--strategy", "paper", *out)
        self.assert_refused(2, ["--together", "--one-by-one"], "--together", "--one-by-one", *out)
        self.assert_refused(2, ["--ledger", "--no-ledger"], "--ledger", str(self.ledger), *out)

    def test_options_of_the_papers_strategies_without_them(self):
        out = ["--rule", "5", *self.to_out]
        for words in (["--keep", "own"], ["--ratio", "exact"], ["--edit", "remove"], ["--allocate", "hold-back"]):
            with self.subTest(words):
                self.assert_refused(2, [words[0], "--strategy"], *words, *out)

    def test_importance_without_a_rule_and_out_of_range(self):
        out = ["--rule", "5", *self.to_out]
        self.assert_refused(2, ["--importance", "--rule"], "--importance", "2", *out)
        for wrong in ("x", "nan", "inf", "0"):
            self.assert_refused(2, ["--importance", wrong], *out, "--importance", wrong)
        self.assert_refused(2, ["--importance", "-1"], *out, "--importance=-1")

    def test_a_ledger_in_the_place_of_the_output_by_whatever_name(self):
        os.symlink(self.folder, self.folder / "there")
        for name in ("out.csv", "./out.csv", "there/out.csv"):
            with self.subTest(name):
                other = f"{self.folder}/{name}"
                self.assert_refused(2, ["--ledger"], "--rule", "5", "-o", str(self.out), "--ledger", other)

    def test_more_rules_than_have_countable_orders(self):
        data = self.file("many.csv", "a,c\n" + "".join(f"{i},{i % 2}\n" for i in range(20)))
        rules = json.loads(self.output("rules", data, "--json"))
        self.assertGreater(len(rules), 9)
        words = [word for rule in rules[:9] for word in ("--rule", str(rule["rule"]))]
        self.assert_refused(2, ["--orders", "8"], *words, "--orders", *self.to_out, data=data)
        none = str(self.folder / "none.csv")
        self.assert_refused(2, ["--orders", "8"], *words, "--orders", *self.to_out, data=none)

    def test_places_that_cannot_be_written(self):
        none = str(self.folder / "none/x")
        self.assert_refused(2, ["none/x"], "--rule", "5", "-o", none, "--no-ledger")
        self.assert_refused(2, ["none/x"], "--rule", "5", "-o", str(self.out), "--ledger", none)
        self.assert_refused(2, ["irectory"], "--rule", "5", "-o", str(self.folder), "--no-ledger")

    def test_the_input_is_never_written_to(self):
        words = ["--rule", "1", "-o", self.data, "--no-ledger"]
        self.assert_refused(2, ["input"], *words, data=self.data)
        words = ["--rule", "1", "-o", str(self.out), "--ledger", self.data]
        self.assert_refused(2, ["input"], *words, data=self.data)
        self.assertEqual(pathlib.Path(self.data).read_text(), WEATHER)

    def test_a_tree_of_one_leaf(self):
        data = self.file("one.csv", "a,c\n1,x\n2,x\n")
        for rule in ("1", "=> x"):
            run = self.run_espalier("hide", data, "--rule", rule, *self.to_out)
            self.assertEqual(run.returncode, 3)
            self.assertIn("single leaf: its rule cannot be hidden", run.stderr.decode())
            self.assertEqual(run.stdout, b"")
            self.assertFalse(self.out.exists())

    def test_three_classes_are_refused_by_name(self):
        data = self.file("three.csv", "a,c\n1,x\n2,y\n3,z\n")
        for strategy in ("paper", "lookahead"):
            words = ["--rule", "1", *self.to_out, "--strategy", strategy]
            self.assert_refused(3, [f"'{strategy}'", "'c'", "3"], *words, data=data)

    def test_removing_must_leave_rows_of_both_classes(self):
        data = self.file("two.csv", "a,c\n" + "t,p\n" * 3 + "f,n\n" * 4)
        words = [*LOOKAHEAD, "--edit", "remove", *self.to_out]
        self.assert_refused(3, ["the rule", "no row of the class 'p'"], "--rule", "2", *words, data=data)
        both = ["--rule", "1", "--rule", "2"]
        self.assert_refused(3, ["these rules", "no row of the data set"], *both, *words, data=data)

    def test_files_are_written_before_the_verdict_is_told(self):
        self.assert_refused(1, ["/dev/full"], "--rule", "5", "-o", str(self.out), "--ledger", "/dev/full")
        self.assert_refused(1, ["/dev/full"], "--rule", "5", "-o", "/dev/full", "--ledger", str(self.ledger))

    def test_a_verdict_that_cannot_be_told_leaves_no_file(self):
        with open("/dev/full", "wb") as full:
            run = subprocess.run(
                [ESPALIER, "hide", FIGURE2, "--rule", "1", "-o", str(self.out), "--ledger", str(self.ledger)],
                stdout=full,
                stderr=subprocess.PIPE,
            )
        self.assertEqual(run.returncode, 1)
        self.assertEqual(os.listdir(self.folder), ["weather.csv"])


if __name__ == "__main__":
    unittest.main()
