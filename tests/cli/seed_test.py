"""The seed of a hiding: secret, kept in the ledger, and taken again for the next release."""

import json
import os
import pathlib
import subprocess
import unittest

from harness import ESPALIER, FIGURE2, LOANS, SEED, HidingTest

GROWN = ("--min-leaf", "25", "--min-gain", "0.05")
SMALL = "a seed this small can be guessed"
EARLIER = "the ledger of an earlier release of the same data has another seed"


class Seeds(HidingTest):
    def release(self, name, *words, data=FIGURE2):
        """Hides a rule of Figure 2; its ledger, and what was said about it."""
        ledger = self.folder / name
        words = ["hide", data, "--rule", "5", "-o", str(self.out), "--ledger", str(ledger), *words]
        run = self.run_espalier(*words)
        self.assertEqual(run.returncode, 0, run.stderr.decode())
        return ledger, run.stderr.decode()

    def seed_in(self, ledger):
        return json.loads(pathlib.Path(ledger).read_text().splitlines()[0])["seed"]

    def test_a_seed_is_drawn_for_every_run_and_kept_in_the_ledger(self):
        seeds = [self.seed_in(self.release(name)[0]) for name in ("one", "two")]
        self.assertNotEqual(*seeds)
        for seed in seeds:
            self.assertTrue(2**64 < int(seed) < 2**128, seed)
        ledger, _ = self.release("three", "--seed", SEED)
        self.assertEqual(self.seed_in(ledger), SEED)

    def test_the_seed_of_the_ledger_gives_the_same_bytes(self):
        ledger, _ = self.release("one")
        first = self.out.read_bytes()
        self.release("two", "--seed", self.seed_in(ledger))
        self.assertEqual(self.out.read_bytes(), first)

    def test_neither_published_file_nor_external_report_has_it(self):
        reports = [self.folder / "report.html", self.folder / "report.json"]
        words = [word for report in reports for word in ("--report", str(report))]
        for seed in ([], ["--seed", SEED]):
            ledger, _ = self.release(f"ledger{len(seed)}", *words, "--external", "--attacks", "again", *seed)
            secret = self.seed_in(ledger).encode()
            for path in (self.out, *reports):
                self.assertNotIn(secret, path.read_bytes())
        self.release("internal", *words, "--attacks", "again", "--seed", SEED)
        self.assertIn(SEED.encode(), reports[1].read_bytes())

    def test_a_small_seed_is_warned_of_where_something_is_written(self):
        for seed, small in (("1", True), (str(2**64 - 1), True), (str(2**64), False), (SEED, False)):
            with self.subTest(seed):
                _, said = self.release(f"ledger{seed}", "--seed", seed)
                self.assertEqual(said.count(SMALL), int(small), said)
        run = self.run_espalier("hide", FIGURE2, "--rule", "5", "--dry-run", "--seed", "1")
        self.assertNotIn(SMALL, run.stderr.decode())
        run = self.run_espalier("hide", FIGURE2, "--rule", "1", *self.to_out, "--seed", "1")
        self.assertEqual(run.returncode, 4)
        self.assertNotIn(SMALL, run.stderr.decode())

    def test_an_earlier_release_with_another_seed_is_warned_of(self):
        first, said = self.release("first.ledger")
        self.assertNotIn(EARLIER, said)
        self.assertEqual(said.count("\n"), 0, said)
        _, said = self.release("second.ledger")
        self.assertIn(f"warning: {first}: {EARLIER}", said)
        self.assertIn(f"--seed-from {first}", said)
        self.assertEqual(said.count(EARLIER), 1)

    def test_releases_of_other_data_and_with_the_same_seed_are_not_warned_of(self):
        other = self.file("other.csv", pathlib.Path(FIGURE2).read_text() + "f,t,t,p\n")
        self.release("other.ledger", data=other)
        (self.folder / "broken.ledger").write_text('{"espalier_ledger":1}\n')
        first, said = self.release("first.ledger")
        self.assertNotIn(EARLIER, said)
        _, said = self.release("second.ledger", "--seed", self.seed_in(first))
        self.assertNotIn(EARLIER, said)

    def test_the_seed_of_an_earlier_ledger_is_taken_again(self):
        first, _ = self.release("first.ledger")
        before = self.out.read_bytes()
        second, said = self.release("second.ledger", "--seed-from", str(first))
        self.assertEqual(self.seed_in(second), self.seed_in(first))
        self.assertEqual(self.out.read_bytes(), before)
        self.assertNotIn(EARLIER, said)
        with open(first, "rb") as stream:
            words = ["hide", FIGURE2, "--rule", "5", "-o", "-", "--no-ledger", "--seed-from", "-"]
            self.assertEqual(self.output(*words, stdin=stream).encode(), before)

    def test_the_seed_of_other_data_is_taken_with_a_warning(self):
        other = self.file("other.csv", pathlib.Path(FIGURE2).read_text() + "f,t,t,p\n")
        ledger, _ = self.release("other.ledger", data=other)
        _, said = self.release("first.ledger", "--seed-from", str(ledger))
        self.assertIn(f"warning: {ledger}: this ledger is of other data", said)
        same, _ = self.release("same.ledger")
        _, said = self.release("further.ledger", "--seed-from", str(same))
        self.assertNotIn("of other data", said)

    def test_a_pipe_in_the_folder_is_not_waited_for(self):
        os.mkfifo(self.folder / "pipe")
        words = ["hide", FIGURE2, "--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger)]
        run = subprocess.run([ESPALIER, *words], capture_output=True, timeout=120)
        self.assertEqual(run.returncode, 0, run.stderr.decode())

    def test_what_is_wrong_with_seed_from(self):
        first, _ = self.release("first.ledger")
        words = ["hide", FIGURE2, "--rule", "5", *self.to_out]
        self.assert_fails(2, ["--seed and --seed-from exclude each other"], *words, "--seed-from", str(first), "--seed", SEED)
        self.assert_fails(3, ["none.ledger"], *words, "--seed-from", str(self.folder / "none.ledger"))
        self.assert_fails(3, ["weather.csv", "is not a ledger"], *words, "--seed-from", self.data)
        changed = self.file("changed.ledger", first.read_text().replace('"rule":5', '"rule":4', 1))
        self.assert_fails(3, ["changed.ledger", "the ledger was changed"], *words, "--seed-from", changed)
        self.assert_fails(2, ["standard input"], "hide", "-", "--rule", "5", *self.to_out, "--seed-from", "-", input=b"")
        self.assert_fails(2, ["--replay", "--seed-from"], "hide", FIGURE2, "--replay", str(first), "-o", str(self.out), "--seed-from", str(first))
        self.assert_fails(2, ["input"], "hide", FIGURE2, "--rule", "5", "-o", str(self.out), "--ledger", str(first), "--seed-from", str(first))

    def test_the_loans_are_hidden_differently_by_every_seed(self):
        words = ["hide", LOANS, *GROWN, "--rule", "2", "-o", "-", "--no-ledger"]
        published = {self.output(*words, "--seed", SEED + str(i)) for i in range(4)}
        self.assertEqual(len(published), 4)


if __name__ == "__main__":
    unittest.main()
