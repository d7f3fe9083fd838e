"""--report: pages and JSON of both editions, what they must not say, and where they cannot be written."""

import hashlib
import html
import json
import os
import pathlib
import re
import shlex
import stat
import unittest

from harness import FIGURE2, FIGURE2_RULE, LOANS, SANITIZED, SEED, CliTest, written

GROWN = ("--min-leaf", "25", "--min-gain", "0.05")
DATA = re.compile(r'<script type="application/json" id="report-data">(.*?)</script>', re.DOTALL)
FEW = ("--attacks", "again,drop-last")


class Report(CliTest):
    def setUp(self):
        super().setUp()
        self.out = str(self.folder / "out.csv")
        self.page = self.folder / "report.html"
        self.json = self.folder / "report.json"

    def hide(self, *words, data=LOANS, status=(0, 4)):
        run = self.run_espalier("hide", data, *written(("-o", self.out, *words)))
        self.assertIn(run.returncode, status, run.stderr.decode())
        return run

    def test_page_and_json_say_the_same_and_standard_output_what_it_says_without(self):
        words = (*GROWN, "--rule", "2")
        shown = self.hide(*words).stdout
        data = pathlib.Path(self.out).read_bytes()
        run = self.hide(*words, "--report", str(self.page), "--report", str(self.json))
        self.assertEqual(run.stdout, shown)
        self.assertEqual(pathlib.Path(self.out).read_bytes(), data)
        report = json.loads(self.json.read_text())
        inside = json.loads(DATA.search(self.page.read_text())[1])
        self.assertEqual(inside, report)
        self.assertEqual(report["provenance"]["seed"], SEED)
        self.assertEqual(len(report["edits"]["list"]["row"]), report["edits"]["by_kind"]["edited"])
        made = [one for one in report["attacks"]["attacks"] if not one["apart"]]
        self.assertGreaterEqual(len(made), 18)
        self.assertEqual(report["attacks"]["made"], len(made))
        for file, content in (("original", pathlib.Path(LOANS).read_bytes()), ("published", data)):
            self.assertEqual(report["provenance"][file]["sha256"], self.sha256(content))

    def sha256(self, content):
        return hashlib.sha256(content).hexdigest()

    def test_the_command_of_a_report_makes_the_same_report(self):
        words = ("--rule", FIGURE2_RULE, "--report", str(self.json), *FEW, "--threads", "1", "--no-ledger", "-o", self.out)
        self.output("hide", FIGURE2, *words)
        first = self.json.read_bytes()
        command = json.loads(first)["provenance"]["command"]
        self.assertNotIn("--threads", command)
        self.assertIn("--seed " + json.loads(first)["provenance"]["seed"], command)
        os.remove(self.json)
        words = shlex.split(command)
        self.assertEqual(words[0], "espalier")
        self.run_espalier(*words[1:], "--threads", "3")
        self.assertEqual(self.json.read_bytes(), first)

    def test_attack_and_check_report_on_any_two_files(self):
        self.hide(*GROWN, "--rule", "2")
        report = json.loads(self.reported("attack", LOANS, self.out, *GROWN, "--rule", "2", *FEW))
        self.assertEqual(report["attacks"]["made"], 2)
        self.assertIsNone(report["edits"])
        self.assertTrue(report["hidden"] and report["exact"])
        report = json.loads(self.reported("check", LOANS, self.out, *GROWN, "--rule", "2"))
        self.assertIsNone(report["attacks"])
        self.assertEqual(report["provenance"]["published"]["name"], self.out)

    def reported(self, *words):
        run = self.run_espalier(*words, "--report", str(self.json))
        self.assertIn(run.returncode, (0, 4), run.stderr.decode())
        return self.json.read_text()

    def test_hide_and_attack_say_the_same_of_a_file(self):
        words = (*GROWN, "--rule", "2", "--rule", "8", *FEW)
        self.hide(*words, "--report", str(self.json))
        made = json.loads(self.json.read_text())
        judged = json.loads(self.reported("attack", LOANS, self.out, *words))
        for part in ("requests", "rules", "attacks", "accuracy", "similarity", "columns", "distributions", "rule_changes", "trees"):
            self.assertEqual(made[part], judged[part], part)

    def test_requests_of_a_file_are_known_by_its_hash(self):
        requests = self.file("asked.toml", '[[requests]]\nrule = 2\nnote = "of the <board>"\n')
        self.hide(*GROWN, "--requests", requests, "--report", str(self.json), "--attacks", "none")
        report = json.loads(self.json.read_text())
        self.assertEqual(report["provenance"]["requests"]["sha256"], self.sha256(pathlib.Path(requests).read_bytes()))
        self.assertIsNone(report["attacks"])
        self.assertEqual(report["requests"][0]["note"], "of the <board>")

    def test_the_internal_report_is_for_its_owner_and_the_external_one_for_all(self):
        self.hide(*GROWN, "--rule", "2", *FEW, "--report", str(self.page))
        self.assertEqual(stat.S_IMODE(os.stat(self.page).st_mode), 0o600)
        self.hide(*GROWN, "--rule", "2", *FEW, "--external", "--report", str(self.page))
        self.assertEqual(stat.S_IMODE(os.stat(self.page).st_mode), 0o644)

    def assert_says_nothing_of(self, rule, document, name):
        conditions, predicted = rule.rsplit(" => ", 1)
        secrets = [rule, predicted, *conditions.split(" & ")]
        secrets += [part for one in conditions.split(" & ") for part in re.split("<=|>|!=|=", one) if len(part) > 3]
        for secret in secrets:
            for spelling in {secret, html.escape(secret), json.dumps(secret)[1:-1], json.dumps(html.escape(secret))[1:-1]}:
                self.assertFalse(spelling in document, f"{name}: {spelling}")

    def test_no_external_report_of_any_leaf_of_the_loans_says_anything_of_it(self):
        rules = json.loads(self.output("rules", LOANS, *GROWN, "--json"))
        for rule in rules[:: 6 if SANITIZED else 2]:
            words = (*GROWN, "--rule", str(rule["rule"]), *FEW, "--ledger", str(self.folder / f"{rule['rule']}.ledger"))
            self.hide(*words, "--external", "--report", str(self.page), "--report", str(self.json))
            for document in (self.page, self.json):
                text = document.read_text()
                self.assert_says_nothing_of(rule["text"], text, document.name)
                for word in ("decision", "loans", "ledger", self.sha256(pathlib.Path(LOANS).read_bytes()), self.out, "--seed", SEED):
                    self.assertFalse(word in text, word)

    def test_no_external_report_of_shared_data_has_a_condition_of_what_was_hidden(self):
        folder = pathlib.Path(os.environ.get("ESPALIER_SHARED_DATA", "../shared/data"))
        sets = [folder / name / "data.csv" for name in ("iris", "penguins", "vote", "car", "bin-lymph", "breast-cancer")]
        sets = [path for path in sets if path.exists()]
        if not sets:
            self.skipTest(f"no data sets in {folder}")
        for path in sets[: 2 if SANITIZED else None]:
            learner = ("--min-leaf", str(max(5, path.read_text().count("\n") // 20)))
            rules = json.loads(self.output("rules", str(path), *learner, "--json"))
            for rule in rules[:: max(1, len(rules) // 3)]:
                words = (*learner, "--rule", str(rule["rule"]), "--external", "--attacks", "again")
                self.hide(*words, "--report", str(self.page), "--report", str(self.json), data=str(path))
                for document in (self.page, self.json):
                    with self.subTest(data=path.parent.name, rule=rule["text"], document=document.name):
                        for secret in (rule["text"], *rule["text"].split(" => ")[0].split(" & ")):
                            for spelling in {secret, html.escape(secret), json.dumps(secret)[1:-1]}:
                                self.assertFalse(spelling in document.read_text(), spelling)

    def test_what_cannot_be_written_is_said_before_planning_starts(self):
        with_ledger = ("hide", LOANS, *GROWN, "--rule", "2", "-o", self.out)
        words = (*with_ledger, "--no-ledger")
        for report, said in (
            (str(self.folder), "Is a directory"),
            (str(self.folder / "none" / "r.html"), "none/r.html"),
            (self.out, "another output"),
            (LOANS, "input"),
            ("-", "--report"),
            ("", "--report"),
        ):
            self.assert_fails(2, [said], *words, "--report", report)
        ledger = str(self.folder / "a.ledger")
        self.assert_fails(2, ["another output"], *with_ledger, "--ledger", ledger, "--report", ledger)
        link = str(self.folder / "link.html")
        os.symlink(self.out, link)
        self.assert_fails(2, ["another output"], *words, "--report", link)
        twice = (str(self.page), str(self.folder / "." / "report.html"))
        self.assert_fails(2, ["twice"], *words, "--report", twice[0], "--report", twice[1])
        self.assert_fails(2, ["--external"], *words, "--external")
        self.assert_fails(2, ["--attacks"], *words, "--attacks", "again")
        self.assert_fails(2, ["'agian'"], *words, "--report", str(self.page), "--attacks", "agian")
        self.assert_fails(2, ["--dry-run"], *words, "--dry-run", "--report", str(self.page))
        self.assert_fails(2, ["--replay"], "hide", LOANS, "--replay", ledger, "-o", self.out, "--report", str(self.page))
        for verb in ("check", "attack"):
            two = (verb, LOANS, LOANS, *GROWN, "--rule", "2")
            self.assert_fails(2, ["Is a directory"], *two, "--report", str(self.folder))
            self.assert_fails(2, ["input"], *two, "--report", LOANS)

    def test_an_output_that_cannot_be_written_is_noticed_before_the_data_is_read(self):
        nowhere = str(self.folder / "none" / "x")
        self.assert_fails(2, ["none/x"], "hide", "not-there.csv", "--rule", "2", "-o", nowhere, "--no-ledger")
        self.assert_fails(2, ["none/x"], "hide", "not-there.csv", "--rule", "2", "-o", self.out, "--ledger", nowhere)
        self.assert_fails(2, ["none/x"], "hide", "not-there.csv", "--rule", "2", "-o", self.out, "--no-ledger", "--report", nowhere)

    def test_a_ledger_is_never_overwritten_by_a_report(self):
        ledger = str(self.folder / "a.ledger")
        self.hide(*GROWN, "--rule", "2", "--ledger", ledger)
        self.assert_fails(2, ["is a ledger"], "hide", LOANS, *GROWN, "--rule", "2", "-o", self.out, "--no-ledger", "--report", ledger)

    def test_nothing_is_written_when_hiding_is_impossible(self):
        self.assert_fails(3, ["no rule 99"], "hide", LOANS, *GROWN, "--rule", "99", "-o", self.out, "--no-ledger", "--report", str(self.page))

    def test_a_warning_says_that_an_attack_wins(self):
        run = self.hide("--rule", "5", "--report", str(self.json), "--strategy", "paper", data=FIGURE2)
        won = json.loads(self.json.read_text())["attacks"]["won"]
        self.assertEqual(won > 0, b"the report says which attacks recovered a rule" in run.stderr, run.stderr.decode())

    def test_standard_output_can_take_the_data(self):
        run = self.run_espalier("hide", LOANS, *GROWN, "--rule", "2", "-o", "-", "--no-ledger", "--report", str(self.json), *FEW)
        self.assertEqual(run.returncode, 0, run.stderr.decode())
        self.assertEqual(json.loads(self.json.read_text())["provenance"]["published"]["sha256"], self.sha256(run.stdout))


if __name__ == "__main__":
    unittest.main()
