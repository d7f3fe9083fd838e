"""`bench/hide.py` as a whole, over a folder of one small data set."""

import pathlib
import subprocess
import sys
import unittest
import xml.etree.ElementTree

from world import ESPALIER, ROOT, WEATHER, CliTest

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
            "gain-1",
            "--triples",
            1,
            *options,
        ]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr

    def rows_of(self, strategy):
        return [line for line in self.page.read_text().splitlines() if line.startswith(f"| {strategy} |")]

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
        self.assertEqual(
            [row.split("|")[2:9] for row in self.rows_of("optimal")],
            [row.split("|")[2:9] for row in page.splitlines() if row.startswith("| optimal |")],
        )

    def test_the_page_has_figures_and_a_line_for_each_tree(self):
        self.bench(*STRATEGIES, "--leaves", 2, "--attack-leaves", 2)
        for name in ("hidden", "edits", "attacks"):
            xml.etree.ElementTree.parse(self.page.parent / f"pictures/benchmark-{name}.svg")
            self.assertIn(f"(pictures/benchmark-{name}.svg)", self.page.read_text())
        lines = (self.page.parent / "benchmark.csv").read_text().splitlines()
        self.assertEqual(
            [line.split(",")[:3] for line in lines[1:]],
            [["weather", "gain-1", strategy] for strategy in ("optimal", "drop-rows")],
        )

    def test_the_command_line_adds_strategies_and_programs(self):
        program = self.file(
            "copy.py", "import shutil, sys\nassert '=>' in sys.argv[2]\nshutil.copy(sys.argv[1], sys.argv[3])\n"
        )
        self.bench(
            "--strategies",
            "flip,copy",
            "--strategy",
            "flip=--strategy optimal --flip",
            "--leaves",
            1,
            "--attack-leaves",
            1,
            "--program",
            f"copy={sys.executable} {program} {{data}} {{rule}} {{out}}",
        )
        self.assertIn("| 100.0 % |", self.rows_of("flip")[0])
        copied = self.rows_of("copy")[0].split(" | ")
        self.assertEqual(copied[2], "0.0 %")  # nothing is hidden by who changes nothing
        self.assertEqual(copied[7:13], ["0.00 %"] * 6)

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
        self.assertRegex(self.page.read_text(), r"## Failed\n\nweather, gain-1, bad, rule \d+: bad: broken\n")

    def test_a_data_set_that_cannot_be_read_is_named_and_fails_the_run_of_no_other(self):
        (self.folder / "sets/bad").mkdir()
        self.file("sets/bad/data.csv", "a,class\n1,2,3\n")
        self.bench("--strategies", "optimal", "--leaves", 1, "--attack-leaves", 0, status=1, sets="bad,weather")
        self.assertRegex(self.page.read_text(), r"## Failed\n\nbad: ")
        self.assertEqual(len(self.rows_of("optimal")), 2)

    def test_several_at_once_find_the_same(self):
        def figures(*options):
            self.bench(*STRATEGIES, "--leaves", 3, "--attack-leaves", 1, *options)
            return [
                line.rsplit(",", 14)[0].split(",")[:13]
                for line in (self.page.parent / "benchmark.csv").read_text().splitlines()
            ]

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
