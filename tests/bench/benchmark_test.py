"""`bench/hide.py` as a whole, over a folder of one small data set."""

import csv
import pathlib
import subprocess
import sys
import unittest
import xml.etree.ElementTree

from world import ESPALIER, ROOT, WEATHER, CliTest

# Whoever hides that all 30 rows with u are p must leave about 12 of them: of the 60 with v, 24 are.
LEANING = "a,class\n" + "u,p\n" * 30 + "v,p\nv,q\nv,q\nv,p\nv,q\n" * 12
STRATEGIES = ("--strategies", "optimal,drop-rows")


class Benchmark(CliTest):
    def setUp(self):
        super().setUp()
        (self.folder / "sets/weather").mkdir(parents=True)
        self.file("sets/weather/data.csv", WEATHER)
        self.page = self.folder / "docs/benchmark.md"
        self.page.parent.mkdir()

    def bench(self, *options, status=0, sets="weather"):
        """Runs it; gives what it says of its progress."""
        command = [
            sys.executable,
            "-B",
            ROOT / "bench/hide.py",
            "--espalier",
            pathlib.Path(ESPALIER).resolve(),
            "--data",
            self.folder / "sets",
            "--work",
            self.folder / "work",
            "--out",
            self.page,
            "--sets",
            sets,
            "--learners",
            "id3-1",
            "--confidence",
            0,
            "--support",
            1,
            "--triples",
            1,
            *options,
        ]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr

    def rows_of(self, strategy):
        """The rows of the tables learner by learner: what is hidden, at what price, what comes back."""
        return [
            [cell.strip() for cell in line.split("|")[3:-1]]
            for line in self.page.read_text().splitlines()
            if line.startswith(f"| id3-1 | {strategy} |")
        ]

    def leaves(self):
        with open(self.page.parent / "benchmark.csv", newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def test_a_run_goes_on_where_it_stopped_and_measures_only_what_is_new(self):
        self.assertIn("5 measured, 0 kept", self.bench(*STRATEGIES, "--leaves", 2, "--attack-leaves", 1))
        page = self.page.read_text()
        self.assertIn("0 measured, 5 kept", self.bench(*STRATEGIES, "--leaves", 2, "--attack-leaves", 1))
        self.bench(*STRATEGIES, "--leaves", 2, "--attack-leaves", 1, "--page")
        self.assertEqual(self.page.read_text().split("## ", 1)[1], page.split("## ", 1)[1])
        self.assertIn("2 measured, 5 kept", self.bench(*STRATEGIES, "--leaves", 3, "--attack-leaves", 1))
        journal = self.folder / "work/results.jsonl"
        lines = journal.read_text().splitlines(keepends=True)
        journal.write_text("".join(lines[:3]) + lines[3][:30])
        self.assertIn("3 measured, 2 kept", self.bench(*STRATEGIES, "--leaves", 2, "--attack-leaves", 1))
        again = self.rows_of("optimal")
        self.page.write_text(page)
        self.assertEqual([row[:7] for row in again], [row[:7] for row in self.rows_of("optimal")])

    def test_the_page_has_figures_and_the_csv_file_a_line_for_each_leaf(self):
        self.bench(*STRATEGIES, "--leaves", 2, "--attack-leaves", 2)
        for name in ("hidden", "edits", "attacks"):
            xml.etree.ElementTree.parse(self.page.parent / f"pictures/benchmark-{name}.svg")
            self.assertIn(f"(pictures/benchmark-{name}.svg)", self.page.read_text())
        lines = self.leaves()
        alone = [line for line in lines if line["together"] == line["rule"]]
        self.assertEqual([line["strategy"] for line in alone], ["optimal"] * 2 + ["drop-rows"] * 2)
        together = [line["together"] for line in lines if line not in alone]
        self.assertEqual(len(together), 3)
        self.assertEqual(len(set(together)), 1)
        dropped = [line for line in alone if line["strategy"] == "drop-rows"]
        self.assertEqual([line["region: missing"] for line in dropped], [line["region: before"] for line in dropped])
        self.assertEqual([line["outcome"] for line in dropped], ["visible"] * 2)

    def test_which_classes_lead_does_not_depend_on_the_strategy(self):
        self.bench(*STRATEGIES, "--leaves", 4, "--attack-leaves", 0, "--triples", 0)
        leads = {}
        for line in self.leaves():
            leads.setdefault(line["strategy"], []).append(line["leads by model"])
        self.assertEqual(leads["optimal"], leads["drop-rows"])
        self.assertEqual(len(leads["optimal"]), 4)

    def test_the_command_line_adds_strategies_and_programs(self):
        program = self.file(
            "copy.py", "import shutil, sys\nassert '=>' in sys.argv[2]\nshutil.copy(sys.argv[1], sys.argv[3])\n"
        )
        self.bench(
            "--strategies",
            "flip,copy",
            "--strategy",
            "flip=--strategy optimal --level flip",
            "--leaves",
            1,
            "--attack-leaves",
            1,
            "--program",
            f"copy={sys.executable} {program} {{data}} {{rule}} {{out}}",
        )
        hidden, price, *_ = self.rows_of("flip")
        self.assertEqual(hidden[-1], "100.0 %")  # flipped as asked, whatever the outcome
        hidden, price, *_ = self.rows_of("copy")
        self.assertEqual(hidden[1:5], ["0.0 %", "0.0 %", "0.0 %", "100.0 %"])  # who changes nothing hides nothing
        self.assertEqual(hidden[-2:], ["0.00 %", "-"])
        self.assertEqual(price[3:8], ["0.00 %"] * 5)

    def test_a_leaf_that_is_flipped_is_a_false_rule_and_a_beacon(self):
        (self.folder / "sets/leaning").mkdir()
        self.file("sets/leaning/data.csv", LEANING)
        flip = ("--strategies", "optimal,flip", "--strategy", "flip=--strategy optimal --level flip")
        self.bench(*flip, "--leaves", 1, "--attack-leaves", 0, "--confidence", 0.8, sets="leaning")
        found = {line["strategy"]: (line["outcome"], line["beacon"]) for line in self.leaves()}
        self.assertEqual(found, {"optimal": ("removed", "0"), "flip": ("false", "1")})
        hidden, _ = self.rows_of("flip")
        self.assertEqual(hidden[1:7], ["0.0 %", "0.0 %", "100.0 %", "0.0 %", "0.0 % of 1", "0"])

    def test_a_program_that_fails_is_named_and_fails_the_run(self):
        program = self.file("bad.py", "import shutil, sys\nshutil.copy(*sys.argv[1:])\nsys.exit('broken')\n")
        self.bench(
            "--strategies",
            "bad",
            "--program",
            f"bad={sys.executable} {program} {{data}} {{out}}",
            "--leaves",
            1,
            "--attack-leaves",
            0,
            status=1,
        )
        self.assertRegex(self.page.read_text(), r"## Failed\n\nweather, id3-1, bad, rule \d+: bad: broken\n")

    def test_a_data_set_that_cannot_be_read_is_named_and_fails_the_run_of_no_other(self):
        (self.folder / "sets/bad").mkdir()
        self.file("sets/bad/data.csv", "a,class\n1,2,3\n")
        self.bench("--strategies", "optimal", "--leaves", 1, "--attack-leaves", 0, status=1, sets="bad,weather")
        self.assertRegex(self.page.read_text(), r"## Failed\n\nbad: ")
        self.assertEqual(len(self.rows_of("optimal")), 2)  # nothing was attacked

    def test_several_at_once_find_the_same(self):
        def figures(*options):
            self.bench(*STRATEGIES, "--leaves", 3, "--attack-leaves", 1, *options)
            return [{head: cell for head, cell in line.items() if head != "seconds"} for line in self.leaves()]

        alone = figures()
        (self.folder / "work/results.jsonl").unlink()
        self.assertEqual(figures("--jobs", 3), alone)

    def test_names_that_nobody_has_are_told_in_a_line(self):
        for options, words in (
            (["--strategies", "best"], "best: known strategies are"),
            (["--program", "mine"], "NAME=COMMAND"),
        ):
            self.assertIn(words, self.bench(*options, status=1))
        self.assertIn("no data set is called nothing", self.bench(sets="nothing", status=1))


if __name__ == "__main__":
    unittest.main()
