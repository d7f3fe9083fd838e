"""attack: which hidden rules come back, by whom, and what is wrong with the call."""

import json
import os
import pathlib
import signal
import subprocess
import time
import unittest

from harness import ESPALIER, LOANS, SANITIZED, CliTest

GROWN = ("--min-leaf", "25", "--min-gain", "0.05")
FIELDS = {"attack", "rule", "tested", "back", "implied", "share", "share_beyond", "pattern", "prediction", "trace", "apart"}
OWN = {
    "again", "id3-gain-ratio", "id3-gini", "cart-gain", "cart-gain-ratio", "cart-gini", "unpruned", "shallow-3", "shallow-5",
    "bagged", "feature-sampled", "bootstrap", "drop-duplicates", "drop-rare", "drop-last", "clean-labels", "drop-doubtful",
    "too-independent", "statistics", "order", "knows-the-program", "logistic", "naive-bayes", "subgroups", "beacon",
    "earlier-release", "earlier-half",
}  # fmt: skip


class Attack(CliTest):
    def setUp(self):
        super().setUp()
        self.out = str(self.folder / "out.csv")

    def attack(self, *arguments, status):
        run = self.run_espalier("attack", *arguments)
        self.assertEqual(run.returncode, status, run.stderr.decode())
        return run

    def relabelled(self, most=1000):
        """The loans of the north all approved where the rule refuses them, or the first of them."""
        lines = pathlib.Path(LOANS).read_text().splitlines()
        names = lines[0].split(",")
        for i, line in enumerate(lines[1:], 1):
            row = dict(zip(names, line.split(",")))
            poor = row["income"] not in ("", "?") and float(row["income"]) <= 19975
            if row["region"] == "north" and poor and float(row["amount"]) <= 10050 and row["previous_defaults"] == "0":
                lines[i] = line.rsplit(",", 1)[0] + ",approved" if most > 0 else line
                most -= 1
        return self.file("relabelled.csv", "\n".join(lines) + "\n")

    def test_untouched_data_gives_the_rule_back(self):
        run = self.attack(LOANS, LOANS, *GROWN, "--rule", "2", "--json", status=4)
        report = json.loads(run.stdout)
        self.assertEqual({one["attack"] for one in report["attacks"]}, OWN)
        for one in report["attacks"]:
            self.assertLessEqual(FIELDS, set(one))
            self.assertEqual(one["rule"], 2)
            self.assertFalse(one["back"] and (one["implied"] or one["apart"]), one)
            self.assertTrue(one["tested"])
        self.assertTrue(report["attacks"][0]["back"])
        self.assertEqual(sum(one["back"] for one in report["attacks"]), report["won"])
        self.assertIsNone(report["auc"])
        self.assertEqual(report["edited"], 0)
        self.assertIn(f"espalier: back: rule 2 in {report['won']} attacks\n", run.stderr.decode())

    def test_a_rule_whose_rows_say_the_opposite_is_not_back(self):
        run = self.attack(LOANS, self.relabelled(), *GROWN, "--rule", "2", "--json", status=0)
        report = json.loads(run.stdout)
        self.assertEqual(report["won"], 0)
        self.assertEqual(report["made"], 25)
        self.assertGreater(report["edited"], 40)
        self.assertGreater(report["auc"], 0.5)
        apart = {one["attack"]: one for one in report["attacks"] if one["apart"]}
        self.assertTrue(apart["earlier-release"]["pattern"])
        self.assertFalse(apart["earlier-release"]["back"])
        self.assertEqual(apart["earlier-release"]["found"], 1)

    def won(self, published, *options, rule="2"):
        run = self.run_espalier("attack", LOANS, published, *GROWN, "--rule", rule, "--json", *options)
        return {one["attack"] for one in json.loads(run.stdout)["attacks"] if one["back"]}

    def test_the_first_rows_changed_are_seen_by_their_order(self):
        self.assertLessEqual({"order", "knows-the-program"}, self.won(self.relabelled(26)))

    def test_whoever_has_the_program_repeats_the_draw_of_a_small_seed(self):
        hide = ["hide", LOANS, *GROWN, "--rule", "2", "--no-ledger", "-o"]
        for seed, won in (("1", {"knows-the-program"}), (str(2**100 + 1), set())):
            with self.subTest(seed):
                out = str(self.folder / f"{seed}.csv")
                self.assertEqual(self.run_espalier(*hide, out, "--seed", seed).returncode, 0)
                self.assertEqual(self.won(out, "--attacks", "knows-the-program,statistics,order,beacon"), won)

    def test_a_rule_that_its_neighbours_imply_is_not_tested(self):
        kinds = {"f,u,no": 20, "f,v,no": 20, "f,w,no": 20, "t,u,yes": 40}
        kinds |= {"t,v,yes": 45, "t,v,no": 5, "t,w,yes": 45, "t,w,no": 5}
        rows = [kind for kind, times in kinds.items() for _ in range(times)]
        original = self.file("original.csv", "\n".join(["a,b,class", *rows]) + "\n")
        for i in (63, 71, 78, 94):
            rows[i] = "t,u,no"
        published = self.file("published.csv", "\n".join(["a,b,class", *rows]) + "\n")
        words = ["--min-leaf", "5", "--min-gain", "0.01", "--rule", "a=t & b=u => yes", "--json"]
        report = json.loads(self.attack(original, published, *words, status=0).stdout)
        self.assertEqual((report["made"], report["won"]), (0, 0))
        for one in report["attacks"]:
            expected = (True, False, False) if one["apart"] else (False, False, True)
            self.assertEqual((one["tested"], one["back"], one["implied"]), expected)

    @unittest.skipIf(SANITIZED, "all attacks several times")
    def test_the_grid_names_every_attack_request_by_request(self):
        words = [LOANS, self.relabelled(), *GROWN, "--rule", "2", "--rule", "5"]
        text = self.attack(*words, status=4).stdout.decode()
        self.assertIn("Rule 2: previous_defaults<=0.5", text)
        self.assertIn("Rule 5: previous_defaults<=0.5", text)
        for name in OWN:
            self.assertEqual(text.count(f"\n  {name} "), 2, name)
        self.assertIn("  back in 0 of 25 attacks\n", text)

    @unittest.skipIf(SANITIZED, "all attacks several times")
    def test_the_same_seed_gives_the_same_bytes_for_any_number_of_threads(self):
        self.run_espalier("hide", LOANS, *GROWN, "--rule", "2", "--no-ledger", "--seed", "7", "-o", self.out)
        words = [LOANS, self.out, *GROWN, "--rule", "2", "--rule", "4", "--json"]
        one = self.run_espalier("attack", *words, "--threads", "1", "--seed", "7").stdout
        self.assertEqual(one, self.run_espalier("attack", *words, "--threads", "3", "--seed", "7").stdout)
        self.assertNotEqual(one, self.run_espalier("attack", *words, "--seed", "8").stdout)

    def test_some_attacks_can_be_chosen(self):
        words = [LOANS, LOANS, *GROWN, "--rule", "2", "--json", "--attacks"]
        report = json.loads(self.attack(*words, "again,drop-last", status=4).stdout)
        self.assertEqual(
            [one["attack"] for one in report["attacks"]], ["again", "drop-last", "earlier-release", "earlier-half"]
        )
        self.assert_fails(2, ["'drop-lats'", "drop-last"], "attack", *words, "drop-lats")

    def program(self, name, text):
        path = self.file(name, "#!/bin/sh\n" + text)
        os.chmod(path, 0o700)
        return path

    def test_programs_of_others_attack_too_and_what_is_missing_is_skipped(self):
        self.program("tools-refusing", 'tail -n +2 "$2" | sed "s/.*/c1/"\n')
        self.program("tools-absent", "echo its library is not installed >&2\nexit 77\n")
        words = [LOANS, LOANS, *GROWN, "--rule", "2", "--json", "--outside"]
        run = self.attack(*words, str(self.folder / "tools-refusing"), "--attacks", "tools-refusing", status=0)
        report = json.loads(run.stdout)
        # It says so of everything, also without the region's rows.
        self.assertEqual((report["attacks"][0]["back"], report["attacks"][0]["implied"]), (False, True))
        self.assertEqual(report["attacks"][0]["share"], 1)
        run = self.attack(*words, str(self.folder), status=4)
        report = json.loads(run.stdout)
        self.assertEqual(report["skipped"], ["tools-absent: its library is not installed"])
        self.assertIn("skipped tools-absent: its library is not installed", run.stderr.decode())
        self.assertEqual({one["attack"] for one in report["attacks"]}, OWN | {"tools-refusing"})
        self.assert_fails(3, ["is no program"], "attack", *words, self.data)

    def test_attacks_by_name_do_not_silence_programs_of_others(self):
        for name in ("one", "two"):
            self.program(name, 'tail -n +2 "$2" | sed "s/.*/c1/"\n')
        self.program("absent", "echo its library is not installed >&2\nexit 77\n")
        words = ["attack", LOANS, LOANS, *GROWN, "--rule", "2"]
        outside = ["--outside", ",".join(str(self.folder / name) for name in ("absent", "one", "two"))]
        for names, made in (("again", {"again", "one", "two"}), ("again,two", {"again", "two"}), ("one", {"one"})):
            with self.subTest(names):
                run = self.run_espalier(*words, *outside, "--attacks", names, "--json")
                found = {one["attack"] for one in json.loads(run.stdout)["attacks"] if not one["apart"]}
                self.assertEqual(found, made)
        report = self.folder / "report.html"
        text = self.run_espalier(*words, *outside, "--attacks", "again", "--report", str(report)).stdout.decode()
        self.assertTrue(text.endswith("\nNot made\n  absent: its library is not installed\n"), text)
        self.assertIn("absent: its library is not installed", report.read_text())

    def test_the_bundled_learners_of_others_answer_or_say_what_is_missing(self):
        lines = [f"{x % 7},v{x % 2},c{x % 2}" for x in range(60)]
        train = self.file("train.csv", "\n".join(["a1,a2,class", *lines, ",v1,c1"]) + "\n")
        one_class = self.file("one.csv", "\n".join(["a1,a2,class", *(line[:-1] + "1" for line in lines)]) + "\n")
        rows = self.file("rows.csv", "a1,a2\n3,v0\n,v1\n5,v2\n")
        path = f"{pathlib.Path('.venv/bin').resolve()}:{os.environ['PATH']}"
        programs = [file for file in pathlib.Path("tools/outside-learners").iterdir() if os.access(file, os.X_OK)]
        self.assertEqual(len(programs), 7)
        for program in programs:
            with self.subTest(program.name):
                environment = dict(os.environ, PATH=path, PYTHONDONTWRITEBYTECODE="1")
                run, of_one = (
                    subprocess.run([program.resolve(), file, rows], capture_output=True, text=True, env=environment)
                    for file in (train, one_class)
                )
                self.assertIn(run.returncode, (0, 77), run.stderr)
                if run.returncode == 0:
                    self.assertEqual(run.stdout.split()[:2], ["c0", "c1"])
                    self.assertEqual(len(run.stdout.splitlines()), 3)
                    self.assertEqual(of_one.stdout.split(), ["c1"] * 3, of_one.stderr)
                else:
                    self.assertIn("is not installed", run.stderr.splitlines()[-1])

    def test_bad_input_is_one_clear_line(self):
        other = self.file("other.csv", "outlook,temperature,humidity,play\nsunny,85,85,no\n")
        rule = ("--rule", "1")
        self.assert_fails(3, ["windy"], "attack", self.data, other, *rule)
        self.assert_fails(3, ["not-there.csv"], "attack", self.data, str(self.folder / "not-there.csv"), *rule)
        self.assert_fails(3, ["not-there.csv"], "attack", str(self.folder / "not-there.csv"), self.data, *rule)
        self.assert_fails(3, ["wind"], "attack", self.data, self.data, "--rule", "wind=TRUE => no")
        self.assert_fails(3, ["no rule 99"], "attack", self.data, self.data, "--rule", "99")
        self.assert_fails(2, ["--rule"], "attack", self.data, self.data)
        self.assert_fails(2, ["SANITIZED"], "attack", self.data, *rule)
        self.assert_fails(2, ["standard input"], "attack", self.data, "-", "--requests", "-", input=b"")
        foreign = self.file("foreign.csv", pathlib.Path(self.data).read_text() + "sunny,1,1,TRUE,maybe\n")
        self.assert_fails(3, ["maybe"], "attack", self.data, foreign, *rule)

    @unittest.skipIf(SANITIZED, "timing")
    def test_ctrl_c_leaves_nothing_behind(self):
        self.program("slow", "sleep 60\n")
        environment = dict(os.environ, TMPDIR=str(self.folder))
        before = sorted(os.listdir(self.folder))
        words = ["attack", LOANS, LOANS, *GROWN, "--rule", "2", "--outside", str(self.folder / "slow"), "--attacks", "slow"]
        process = subprocess.Popen([ESPALIER, *words], env=environment, start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        deadline = time.monotonic() + 60
        while sorted(os.listdir(self.folder)) == before and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertNotEqual(sorted(os.listdir(self.folder)), before)
        os.killpg(process.pid, signal.SIGINT)
        self.assertEqual(process.wait(60), -signal.SIGINT)
        self.assertEqual(sorted(os.listdir(self.folder)), before)


if __name__ == "__main__":
    unittest.main()
