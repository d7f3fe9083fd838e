"""Files that are written whole or not at all."""

import os
import pathlib
import resource
import signal
import subprocess
import time
import unittest

from harness import ESPALIER, LOANS, SANITIZED, SEED, WEATHER, CliTest


class Output(CliTest):
    def test_the_input_is_never_written_to(self):
        self.assert_fails(2, ["input"], "tree", self.data, "-o", self.data)
        self.assertEqual(pathlib.Path(self.data).read_text(), WEATHER)

    def test_no_way_of_naming_an_input_writes_over_it(self):
        link = str(self.folder / "link.csv")
        os.symlink(self.data, link)
        types = self.file("types", "windy=nominal\n")
        self.assert_fails(2, ["input"], "tree", self.data, "-o", link)
        self.assert_fails(2, ["input"], "tree", self.data, "--types", types, "-o", types)
        with open(self.data, "rb") as stdin:
            self.assert_fails(2, ["input"], "tree", "-", "-o", self.data, stdin=stdin)
        self.assertEqual(pathlib.Path(self.data).read_text(), WEATHER)

    def test_a_file_that_is_replaced_is_named(self):
        out = str(self.folder / "out")
        ledger = str(self.folder / "ledger")
        words = ["hide", self.data, "--rule", "1", "--level", "tree", "--seed", SEED]
        self.output(*words, "-o", str(self.folder / "hidden.csv"), "--ledger", ledger)
        for words in (
            ["tree", self.data],
            [*words, "--no-ledger"],
            ["hide", self.data, "--replay", ledger],
            ["undo", str(self.folder / "hidden.csv"), "--ledger", ledger],
        ):
            with self.subTest(words=words):
                pathlib.Path(out).unlink(missing_ok=True)
                replaced = f"espalier: warning: {out}: was there already and has been replaced\n"
                first, second = (self.run_espalier(*words, "-o", out) for _ in range(2))
                self.assertEqual((first.returncode, second.returncode), (0, 0))
                self.assertNotIn("replaced", first.stderr.decode())
                self.assertEqual(second.stderr.decode(), first.stderr.decode() + replaced)
        self.assertNotIn(b"replaced", self.run_espalier("tree", self.data, "-o", "/dev/null").stderr)

    def test_an_output_file_holds_what_standard_output_would(self):
        path = self.folder / "tree.txt"
        self.assertEqual(self.output("tree", self.data, "-o", str(path)), "")
        self.assertEqual(path.read_text(), self.output("tree", self.data))

    def test_a_folder_that_does_not_exist_is_wrong_usage(self):
        self.assert_fails(2, ["none/x"], "tree", self.data, "-o", str(self.folder / "none/x"))

    def test_a_full_disk_is_said_on_standard_output(self):
        with open("/dev/full", "wb") as full:
            run = subprocess.run([ESPALIER, "tree", self.data], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stderr.decode().count("\n"), 1)

    def test_a_signal_leaves_no_file_and_keeps_its_status(self):
        rules = self.file("a.rules", "(t,_):p\n(f,_):n\n")
        before = sorted(os.listdir(self.folder))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            words = ["generate", rules, "-n", "4000000000", "-o", str(self.folder / "big.csv")]
            with subprocess.Popen([ESPALIER, *words]) as run:
                deadline = time.monotonic() + 30
                while sorted(os.listdir(self.folder)) == before and time.monotonic() < deadline:
                    time.sleep(0.01)
                self.assertNotEqual(sorted(os.listdir(self.folder)), before)
                time.sleep(0.05)
                run.send_signal(number)
                self.assertEqual(run.wait(30), -number)
            self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_a_signal_while_hiding_leaves_whole_files_or_none(self):
        made = {name: self.folder / name for name in ("out.csv", "private.ledger")}
        words = [ESPALIER, "hide", LOANS, "--min-leaf", "5", "--rule", "57"]
        words += ["--seed", SEED, "--allow-partial", "-o", str(made["out.csv"]), "--ledger", str(made["private.ledger"])]
        begun = time.monotonic()
        undisturbed = subprocess.run(words, capture_output=True).returncode
        duration = time.monotonic() - begun
        whole = {name: path.read_bytes() for name, path in made.items()}
        others = set(os.listdir(self.folder)) - set(made)
        statuses = set()
        attempts = 4 if SANITIZED else 12
        for attempt in range(attempts):
            for path in made.values():
                path.unlink(missing_ok=True)
            with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
                time.sleep(duration * attempt / attempts)
                run.send_signal(signal.SIGINT)
                statuses.add(run.wait(30))
            left = set(os.listdir(self.folder)) - others
            self.assertEqual({name: made[name].read_bytes() for name in left}, {name: whole[name] for name in left})
            self.assertLessEqual(left & {"out.csv"}, {"out.csv"} if "private.ledger" in left else set())
        self.assertIn(-signal.SIGINT, statuses)
        self.assertLessEqual(statuses, {-signal.SIGINT, undisturbed})

    def test_a_link_to_nothing_is_followed(self):
        os.symlink("made.txt", self.folder / "link")
        self.output("tree", self.data, "-o", str(self.folder / "link"))
        self.assertTrue((self.folder / "link").is_symlink())
        self.assertEqual((self.folder / "made.txt").read_text(), self.output("tree", self.data))

    def test_a_full_disk_leaves_no_file(self):
        def limit_file_size():
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

        rules = self.file("a.rules", "(t,_):p\n(f,_):n\n")
        target = str(self.folder / "big.csv")
        self.assert_fails(
            1, ["big.csv"], "generate", rules, "-n", "100000", "-o", target, preexec_fn=limit_file_size
        )


if __name__ == "__main__":
    unittest.main()
