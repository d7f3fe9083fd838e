"""hide --shuffle: the rows in a random order, and the way back."""

import gzip
import json
import pathlib
import unittest

from harness import HidingTest, LOANS, SEED

GROWN = ("--min-leaf", "25", "--min-gain", "0.05", "--rule", "2", "--seed", SEED)
SORTED = "the order of the rows tells their classes"


class Shuffle(HidingTest):
    def shuffled(self, data, *words, out=None):
        self.ledger.unlink(missing_ok=True)
        words = ["hide", data, *GROWN, "--shuffle", "--ledger", str(self.ledger), *words]
        run = self.run_espalier(*words, "-o", str(out or self.out))
        self.assertEqual(run.returncode, 0, run.stderr.decode())
        return run

    def undone(self, out=None):
        back = self.folder / "back"
        self.output("undo", str(out or self.out), "--ledger", str(self.ledger), "-o", str(back))
        return back.read_bytes()

    def loans(self):
        return pathlib.Path(LOANS).read_bytes()

    def sorted_loans(self):
        header, *rows = self.loans().splitlines(keepends=True)
        return header + b"".join(sorted(rows, key=lambda row: row.rsplit(b",", 1)[1]))

    def test_where_no_row_is_edited_that_is_said_and_the_order_tells_nothing(self):
        kinds = (10, "t,u,p"), (30, "t,v,p"), (3, "t,v,n"), (30, "f,u,n"), (20, "f,v,n"), (15, "f,w,n")
        data = self.file("sorted.csv", "a,b,class\n" + "".join(f"{row}\n" * times for times, row in kinds))
        edited = self.run_espalier("hide", data, "--rule", "3", "--dry-run", "--seed", SEED).stderr.decode()
        self.assertIn(SORTED, edited)
        self.assertNotIn("no row is edited", edited)
        untouched = self.run_espalier("hide", data, "--rule", "2", "--dry-run", "--seed", SEED).stderr.decode()
        self.assertIn("no row is edited", untouched)
        self.assertNotIn(SORTED, untouched)

    def test_the_same_rows_come_in_another_order(self):
        self.shuffled(LOANS)
        published = self.out.read_bytes().splitlines(keepends=True)
        original = self.loans().splitlines(keepends=True)
        self.assertEqual(published[0], original[0])
        self.assertEqual(len(published), len(original))
        places = {row: i for i, row in enumerate(original)}
        known = [places[row] for row in published[1:] if row in places]
        self.assertGreater(len(known), 1900)
        rises = sum(a < b for a, b in zip(known, known[1:]))
        self.assertLess(abs(rises / len(known) - 0.5), 0.1)

    def test_hiding_with_shuffle_then_undoing_gives_the_same_bytes(self):
        csv = self.loans()
        crlf = csv.replace(b"\n", b"\r\n")
        numbers = ("age", "income", "amount", "previous_defaults")
        names = csv.split(b"\n", 1)[0].decode().split(",")
        rows = [row.split(",") for row in csv.decode().splitlines()[1:]]
        arff = "% loans\n@relation loans\n"
        for i, name in enumerate(names):
            values = sorted({row[i] for row in rows} - {"", "?"})
            arff += f"@attribute {name} {'numeric' if name in numbers else '{' + ','.join(values) + '}'}\n"
        lines = [",".join(cell or "?" for cell in row) for row in rows]
        lines[3] += " % looked at twice"
        lines[10:10] = ["", "% the tenth"]
        cases = {
            "plain.csv": csv,
            "crlf.csv": crlf,
            "without-end.csv": csv.rstrip(b"\n"),
            "broken.csv": csv.replace(b",salaried,", b',"salaried\n\n, or so",'),
            "loans.arff": (arff + "@data\n" + "\n".join(lines)).encode(),
        }
        for name, content in cases.items():
            with self.subTest(name):
                data = self.file(name, content)
                self.shuffled(data)
                self.assertNotEqual(self.out.read_bytes(), content)
                self.assertEqual(self.undone(), content)
                self.assertEqual(pathlib.Path(data).read_bytes(), content)
                again = self.folder / "again"
                self.output("hide", data, "--replay", str(self.ledger), "-o", str(again))
                self.assertEqual(again.read_bytes(), self.out.read_bytes())

    def test_packed_files_are_shuffled_too(self):
        self.shuffled(LOANS)
        plain = self.out.read_bytes()
        data = self.file("loans.csv.gz", gzip.compress(self.loans()))
        out = self.folder / "out.csv.gz"
        self.shuffled(data, out=out)
        self.assertEqual(gzip.decompress(out.read_bytes()), plain)
        self.assertEqual(self.undone(out=out), self.loans())

    def test_threads_do_not_change_the_bytes_and_the_seed_does(self):
        bytes_of = {}
        for threads in ("1", "2"):
            self.shuffled(LOANS, "--threads", threads)
            bytes_of[threads] = (self.out.read_bytes(), self.ledger.read_bytes())
        self.assertEqual(bytes_of["1"], bytes_of["2"])
        words = ["hide", LOANS, *GROWN[:-1], str(int(SEED) + 1), "--shuffle", "--no-ledger", "-o", str(self.out)]
        self.output(*words)
        self.assertNotEqual(self.out.read_bytes(), bytes_of["1"][0])

    def test_the_order_tells_nothing_and_check_does_not_know_it(self):
        hidden = json.loads(self.shuffled(LOANS, "--json").stdout)
        self.assertIs(hidden["requests"][0]["order"], True)
        words = ["check", LOANS, str(self.out), "--ledger", str(self.ledger), "--json"]
        checked = json.loads(self.output(*words))
        self.assertIsNone(checked["requests"][0]["order"])
        for field in ("outcome", "pattern", "presence", "prediction", "trace", "rows"):
            self.assertEqual(checked["requests"][0][field], hidden["requests"][0][field], field)
        self.assertEqual(*(told["requests"][0]["of_class"]["after"] for told in (hidden, checked)))

    def test_the_report_says_the_same_of_the_order(self):
        report = self.folder / "report.json"
        self.shuffled(LOANS, "--report", str(report), "--attacks", "order,statistics")
        told = json.loads(report.read_text())
        self.assertIs(told["requests"][0]["order"], True)
        self.assertEqual(told["attacks"]["won"], 0)

    def test_a_file_that_is_sorted_by_its_class_is_warned_of(self):
        data = self.file("sorted.csv", self.sorted_loans())
        words = ["hide", data, *GROWN, "--dry-run"]
        message = self.run_espalier(*words).stderr.decode()
        warned = [line for line in message.splitlines() if SORTED in line]
        self.assertEqual(len(warned), 1, message)
        self.assertIn("--shuffle", warned[0])
        self.assertNotIn(SORTED, self.run_espalier(*words, "--shuffle").stderr.decode())
        words[1] = LOANS
        self.assertNotIn(SORTED, self.run_espalier(*words).stderr.decode())

    def test_a_ledger_without_shuffling_does_not_speak_of_it(self):
        self.output("hide", LOANS, *GROWN, "-o", str(self.out), "--ledger", str(self.ledger))
        self.assertNotIn("shuffled", self.ledger.read_text().splitlines()[0])
        self.shuffled(LOANS)
        self.assertIs(json.loads(self.ledger.read_text().splitlines()[0])["shuffled"], True)

    def test_a_ledger_whose_word_on_shuffling_was_changed_is_refused(self):
        self.shuffled(LOANS)
        text = self.ledger.read_text()
        changed = self.file("changed.jsonl", text.replace('"shuffled":true', '"shuffled":false', 1))
        words = ["undo", str(self.out), "--ledger", changed, "-o", str(self.folder / "back.csv")]
        self.assert_fails(3, ["changed.jsonl", "the ledger was changed"], *words)
        self.file("changed.jsonl", text.replace('"shuffled":true', '"shuffled":1', 1))
        self.assert_fails(3, ["changed.jsonl:1:", "header"], *words)

    def test_what_does_not_go_with_it_is_one_line(self):
        self.shuffled(LOANS)
        words = ["hide", LOANS, "--replay", str(self.ledger), "-o", str(self.folder / "again.csv")]
        self.assert_fails(2, ["--replay does what its ledger says, without --shuffle"], *words, "--shuffle")
        self.assert_fails(2, ["--shuffle"], "check", LOANS, str(self.out), "--ledger", str(self.ledger), "--shuffle")
        self.assert_fails(2, ["--shuffle"], "undo", str(self.out), "--ledger", str(self.ledger), "--shuffle")

    def test_a_file_that_cannot_be_shuffled_is_refused(self):
        header, *rows = self.loans().splitlines(keepends=True)
        rows = [row.replace(b"\n", b"\r\r\n") if i % 2 else row for i, row in enumerate(rows)]
        data = self.file("stray.csv", header + b"".join(rows))
        words = ["hide", data, *GROWN, "--shuffle", "--no-ledger", "-o", str(self.out)]
        run = self.run_espalier(*words)
        self.assertEqual(run.returncode, 3, run.stderr.decode())
        self.assertIn("stray.csv: cannot be shuffled", run.stderr.decode().splitlines()[-1])
        self.assertFalse(self.out.exists())


if __name__ == "__main__":
    unittest.main()
