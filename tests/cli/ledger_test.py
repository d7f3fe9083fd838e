"""The ledger: the way back from a sanitized file, and the same way again."""

import gzip
import hashlib
import json
import os
import pathlib
import unittest

from harness import CliTest, FIGURE2, HidingTest, LOOKAHEAD, WEATHER


class HidingThenUndoing(HidingTest):
    def assert_undone(self, name, content, *arguments, original=None):
        data = self.file(name, content)
        self.ledger.unlink(missing_ok=True)
        run = self.hide(data, "--strategy", "paper", "-o", str(self.out), "--ledger", str(self.ledger), *arguments)
        self.assertIn(b"relabelled", run.stdout)
        back = self.folder / "back"
        self.output("undo", str(self.out), "--ledger", str(self.ledger), "-o", str(back))
        self.assertNotEqual(self.out.read_bytes(), original or content)
        self.assertEqual(back.read_bytes(), original or content)

    def test_gives_the_original_bytes(self):
        csv = pathlib.Path(FIGURE2).read_bytes()
        arff = (
            "% drawn in the paper\n@relation figure2\n"
            + "".join(f"@attribute {name} {{t,f}}\n" for name in ("AY", "AX", "AW"))
            + "@attribute class {p,n}\n\n@data\n"
            + csv.decode().split("\n", 1)[1]
        ).encode()
        crlf = csv.replace(b"\n", b"\r\n")
        cases = {
            "plain.csv": csv,
            "figure.arff": arff,
            "crlf.csv": crlf,
            "without-end.csv": csv.rstrip(b"\n"),
            "semicolons.csv": csv.replace(b",", b";"),
            "bom.csv": b"\xef\xbb\xbf" + csv,
            "quoted.csv": csv.replace(b"t,", b'"t" ,'),
        }
        for name, content in cases.items():
            with self.subTest(name):
                self.assert_undone(name, content, "--rule", "AY=t & AX=t & AW=t => p")
        with self.subTest("gzip"):
            self.assert_undone("packed.csv.gz", gzip.compress(crlf), "--rule", "5", original=crlf)

    def test_undoes_every_kind_of_edit(self):
        csv = pathlib.Path(FIGURE2).read_bytes()
        for edit in ("remove", "recode"):
            with self.subTest(edit):
                data = self.file("plain.csv", csv)
                self.ledger.unlink(missing_ok=True)
                words = ["--edit", edit, "--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger)]
                self.hide(data, *LOOKAHEAD, *words)
                back = self.output("undo", str(self.out), "--ledger", str(self.ledger))
                self.assertEqual(back.encode(), csv)

    def test_the_header_says_how_the_edits_came_about(self):
        words = [*LOOKAHEAD, "--edit", "remove", "--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger)]
        self.hide(FIGURE2, *words)
        header = json.loads(self.ledger.read_text().splitlines()[0])
        self.assertRegex(header["command"], r"^espalier \d+\.\d+\.\d+ hide: lookahead, rows removed; rule \d+ of id3, "
                         r"criterion gain")

    def test_a_ledger_that_was_changed_is_refused(self):
        words = ["hide", FIGURE2, "--rule", "5", "-o", str(self.out)]
        self.output(*words, "--ledger", str(self.ledger))
        text = self.ledger.read_text()
        changed = self.file("changed.jsonl", text.replace('"reason":"', '"reason":"not ', 1))
        refused = ["changed.jsonl", "the ledger was changed"]
        back = str(self.folder / "back.csv")
        self.assert_fails(3, refused, "undo", str(self.out), "--ledger", changed, "-o", back)
        self.assert_fails(3, refused, "undo", str(self.out), "--ledger", changed)
        self.assert_fails(3, refused, "hide", FIGURE2, "--replay", changed, "-o", back)

    def test_a_ledger_is_never_replaced_by_data(self):
        words = ["hide", FIGURE2, "--rule", "5", "-o", str(self.out)]
        self.output(*words, "--ledger", str(self.ledger))
        packed = self.folder / "ledger.gz"
        packed.write_bytes(gzip.compress(self.ledger.read_bytes()))
        later = self.folder / "later"
        later.write_text('{"espalier_ledger":2}')
        link = self.folder / "link"
        link.symlink_to(self.ledger)
        for path in (self.ledger, packed, later, link):
            before = path.read_bytes()
            refused = [path.name, "is a ledger", "not overwritten"]
            self.assert_fails(2, refused, "hide", FIGURE2, "--rule", "5", "-o", str(path), "--no-ledger")
            self.assertEqual(path.read_bytes(), before)
        other = self.file("other.jsonl", self.ledger.read_bytes())
        words = [str(self.out), "--ledger", str(self.ledger), "-o", other]
        self.assert_fails(2, ["other.jsonl", "is a ledger"], "undo", *words)
        words = [FIGURE2, "--replay", str(self.ledger), "-o", other]
        self.assert_fails(2, ["other.jsonl", "is a ledger"], "hide", *words)
        self.assertEqual(pathlib.Path(other).read_bytes(), self.ledger.read_bytes())

    def test_a_ledger_is_never_overwritten(self):
        self.ledger.write_text("older")
        words = ["hide", FIGURE2, "--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger)]
        self.assert_fails(2, ["--ledger", "out.ledger", "overwritten"], *words)
        self.assertEqual(self.ledger.read_text(), "older")
        self.assertFalse(self.out.exists())
        self.output(*words, "--dry-run")

    def test_a_ledger_is_for_its_owner_only(self):
        self.hide(FIGURE2, "--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger))
        self.assertEqual(self.ledger.stat().st_mode & 0o777, 0o600)


class Replaying(HidingTest):
    def setUp(self):
        super().setUp()
        self.hide(FIGURE2, "--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger))
        self.again = self.folder / "again.csv"

    def test_the_sanitized_file_comes_again(self):
        words = ["--replay", str(self.ledger)]
        self.assertEqual(self.output("hide", FIGURE2, *words, "-o", str(self.again)), "")
        self.assertEqual(self.again.read_bytes(), self.out.read_bytes())
        self.assertEqual(self.output("hide", FIGURE2, *words, "-o", "-").encode(), self.out.read_bytes())

    def test_another_file_or_ledger_is_bad_input(self):
        words = ["--replay", str(self.ledger), "-o", str(self.again)]
        self.assert_fails(3, ["weather.csv", "is not the file"], "hide", self.data, *words)
        words = ["--replay", self.data, "-o", str(self.again)]
        self.assert_fails(3, ["weather.csv", "not a ledger"], "hide", FIGURE2, *words)

    def test_what_contradicts_the_ledger_is_wrong_usage(self):
        words = ["hide", FIGURE2, "--replay", str(self.ledger)]
        out = ["-o", str(self.again)]
        self.assert_fails(2, ["--replay", "--rule"], *words, *out, "--rule", "5")
        for other in (["--dry-run"], ["--json"], ["--ledger", str(self.folder / "other")]):
            self.assert_fails(2, ["--replay", other[0]], *words, *out, *other)
        for other in (
            ["--min-leaf", "5"],
            ["--class", "AY"],
            ["--learner", "cart"],
            ["--ignore", "AX"],
            ["--strategy", "paper"],
            ["--seed", "3"],
            ["--cost", "add=1"],
            ["--budget", "added=1"],
        ):
            self.assert_fails(2, ["--replay", other[0]], *words, *out, *other)
        self.assert_fails(2, ["-o"], *words)
        self.assert_fails(2, ["standard input"], "hide", "-", "--replay", "-", *out)
        self.assert_fails(2, ["input"], *words, "-o", str(self.ledger))


class Undoing(CliTest):
    """The ledger is made by hand here: `undo` must need nothing but its documented form."""

    def setUp(self):
        super().setUp()
        self.sanitized = self.file("sanitized.csv", WEATHER.replace("sunny,85,85,FALSE,no", "sunny,85,85,FALSE,yes"))
        self.ledger = self.file("ledger.jsonl", self.ledger_lines())

    def ledger_lines(self, version=1, text="no", row=1):
        def digest(path):
            content = pathlib.Path(path).read_bytes()
            return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}

        at = WEATHER.index("no")
        edits = [
            {
                "edit": "relabel",
                "row": row,
                "column": "play",
                "from": "no",
                "to": "yes",
                "reason": "by hand",
                "input": {"at": at, "text": text},
                "output": {"at": at, "text": "yes"},
            },
        ]
        header = {"espalier_ledger": version, "input": digest(self.data), "output": digest(self.sanitized), "edits": 1}
        header["rows"] = 14
        return "".join(json.dumps(line) + "\n" for line in [header, *edits])

    def test_the_original_comes_back(self):
        self.assertEqual(self.output("undo", self.sanitized, "--ledger", self.ledger), WEATHER)
        output = str(self.folder / "back.csv")
        self.assertEqual(self.output("undo", self.sanitized, "--ledger", self.ledger, "-o", output), "")
        self.assertEqual(pathlib.Path(output).read_text(), WEATHER)
        with open(self.sanitized, "rb") as sanitized:
            self.assertEqual(self.output("undo", "-", "--ledger", self.ledger, stdin=sanitized), WEATHER)
        with open(self.ledger, "rb") as ledger:
            self.assertEqual(self.output("undo", self.sanitized, "--ledger", "-", stdin=ledger), WEATHER)

    def test_a_packed_original_comes_back_as_text_and_that_is_said(self):
        output = str(self.folder / "back.csv.gz")
        run = self.run_espalier("undo", self.sanitized, "--ledger", self.ledger, "-o", output)
        self.assertEqual(run.returncode, 0)
        self.assertEqual(gzip.decompress(pathlib.Path(output).read_bytes()).decode(), WEATHER)
        self.assertRegex(run.stderr.decode(), r"^espalier: warning: .*back\.csv\.gz: .* packed anew.*\n$")
        plain = self.run_espalier("undo", self.sanitized, "--ledger", self.ledger, "-o", output[:-3])
        self.assertEqual(plain.stderr, b"")

    def test_the_ledger_of_another_file_is_bad_input(self):
        output = str(self.folder / "back.csv")
        words = [self.data, self.ledger, "is not the file"]
        self.assert_fails(3, words, "undo", self.data, "--ledger", self.ledger, "-o", output)

    def test_a_broken_ledger_is_bad_input(self):
        output = str(self.folder / "back.csv")
        for content, word in [
            (WEATHER, "ledger.jsonl: is not a ledger"),
            (self.ledger_lines(version=7), "ledger.jsonl:1: the ledger is of version 7"),
            (self.ledger_lines() + "{}\n", "ledger.jsonl:3: there are more edits"),
            (self.ledger_lines().replace("relabel\"", "relabel"), "ledger.jsonl:2: "),
            (self.ledger_lines(text="on"), "the ledger was changed"),
            (self.ledger_lines(row=15), "ledger.jsonl:2: 'row' is 15, but the original has 14 rows"),
            (self.ledger_lines(row="one"), "ledger.jsonl:2: 'row' of an edit must be the number of a row"),
            (self.ledger_lines().replace("relabel", "rename"), "ledger.jsonl:2: 'edit' must be "),
        ]:
            self.file("ledger.jsonl", content)
            self.assert_fails(3, [word], "undo", self.sanitized, "--ledger", self.ledger, "-o", output)
            self.assert_fails(3, [word], "undo", self.sanitized, "--ledger", self.ledger)

    def test_wrong_usage(self):
        self.assert_fails(2, ["--ledger"], "undo", self.sanitized)
        self.assert_fails(2, ["standard input"], "undo", "-", "--ledger", "-")
        self.assert_fails(3, ["missing.jsonl"], "undo", self.sanitized, "--ledger", "missing.jsonl")
        for name in (self.sanitized, self.ledger):
            self.assert_fails(2, [name, "input"], "undo", self.sanitized, "--ledger", self.ledger, "-o", name)


if __name__ == "__main__":
    unittest.main()
