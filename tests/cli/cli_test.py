"""The program as its users meet it: what it prints, how it ends, what it leaves behind."""

import contextlib
import gzip
import hashlib
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

ESPALIER = os.environ.get("ESPALIER", "build/bin/espalier")

WEATHER = """outlook,temperature,humidity,windy,play
sunny,85,85,FALSE,no
sunny,80,90,TRUE,no
overcast,83,86,FALSE,yes
rainy,70,96,FALSE,yes
rainy,68,80,FALSE,yes
rainy,65,70,TRUE,no
overcast,64,65,TRUE,yes
sunny,72,95,FALSE,no
sunny,69,70,FALSE,yes
rainy,75,80,FALSE,yes
sunny,75,70,TRUE,yes
overcast,72,90,TRUE,yes
overcast,81,75,FALSE,yes
rainy,71,91,TRUE,no
"""

WEATHER_ARFF = (
    "@relation weather\n@attribute outlook {sunny,overcast,rainy}\n"
    "@attribute temperature numeric\n@attribute humidity numeric\n"
    "@attribute windy {TRUE,FALSE}\n@attribute play {yes,no}\n@data\n"
    + WEATHER.split("\n", 1)[1]
)


class CliTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.data = self.file("weather.csv", WEATHER)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def run_espalier(self, *arguments, **options):
        options.setdefault("stdin", subprocess.DEVNULL)
        if "input" in options:
            del options["stdin"]
        environment = dict(os.environ, **options.pop("environment", {}))
        return subprocess.run(
            [ESPALIER, *arguments], capture_output=True, env=environment, timeout=HANGS, **options
        )

    def output(self, *arguments, **options):
        run = self.run_espalier(*arguments, **options)
        self.assertEqual(run.returncode, 0, run.stderr.decode())
        return run.stdout.decode()

    def assert_fails(self, status, words, *arguments, **options):
        """One clear line, the right status, nothing on stdout, nothing left behind."""
        before = sorted(os.listdir(self.folder))
        run = self.run_espalier(*arguments, **options)
        message = run.stderr.decode()
        self.assertEqual(run.returncode, status, message)
        self.assertEqual(run.stdout, b"")
        self.assertEqual(message.count("\n"), 1, message)
        self.assertTrue(message.startswith("espalier: "), message)
        for word in words:
            self.assertIn(word, message)
        self.assertEqual(sorted(os.listdir(self.folder)), before)


class Showing(CliTest):
    def test_tree_is_text_by_default(self):
        text = self.output("tree", self.data)
        self.assertIn("outlook = sunny\n|   humidity <= 77.5: yes (2)", text)

    def test_tree_json_has_the_promised_form(self):
        tree = json.loads(self.output("tree", self.data, "--format", "json"))
        self.assertEqual(tree["class"], "play")
        self.assertEqual(set(tree["seconds"]), {"read", "grow"})
        root = tree["root"]
        self.assertEqual(root["counts"], {"no": 5, "yes": 9})
        self.assertEqual(root["split"]["attribute"], "outlook")
        self.assertEqual(root["split"]["values"], ["overcast", "rainy", "sunny"])
        sunny = root["children"][2]
        self.assertEqual(sunny["split"], {"attribute": "humidity", "threshold": 77.5})
        self.assertEqual(sunny["children"][0], {"counts": {"no": 0, "yes": 2}, "class": "yes", "rule": 4})

    def test_rules_json_has_the_promised_form(self):
        rules = json.loads(self.output("rules", self.data, "--json"))
        self.assertEqual([rule["rule"] for rule in rules], [1, 2, 3, 4, 5])
        self.assertEqual(rules[3]["text"], "outlook=sunny & humidity<=77.5 => yes")
        self.assertEqual(
            rules[3]["conditions"],
            [
                {"attribute": "outlook", "op": "=", "value": "sunny"},
                {"attribute": "humidity", "op": "<=", "value": 77.5},
            ],
        )
        self.assertEqual((rules[3]["class"], rules[3]["support"], rules[3]["confidence"]), ("yes", 2, 1.0))

    def test_cart_asks_for_one_value_against_the_rest(self):
        tree = json.loads(self.output("tree", self.data, "--learner", "cart", "--format", "json"))
        self.assertEqual(tree["learner"]["criterion"], "gini")
        self.assertEqual(tree["root"]["split"]["in"], ["overcast"])

    def test_a_threshold_reads_as_a_person_would_write_it(self):
        data = self.file("mm.csv", "mm,c\n40.8,a\n40.9,b\n")
        rules = json.loads(self.output("rules", data, "--json"))
        self.assertEqual(rules[0]["text"], "mm<=40.85 => a")

    def test_svg_and_dot_are_written(self):
        self.assertTrue(self.output("tree", self.data, "--format", "svg").startswith("<svg"))
        self.assertTrue(self.output("tree", self.data, "--format", "dot").startswith("digraph"))

    def test_a_table_with_one_class_is_one_leaf_and_a_warning(self):
        data = self.file("one.csv", "a,c\n1,x\n2,x\n")
        run = self.run_espalier("rules", data, "--json")
        self.assertEqual(run.returncode, 0)
        self.assertIn("warning", run.stderr.decode())
        self.assertEqual(json.loads(run.stdout)[0]["text"], "=> x")

    def test_rows_without_a_class_are_counted_in_a_warning(self):
        data = self.file("gap.csv", WEATHER + "sunny,1,1,TRUE,?\n")
        run = self.run_espalier("tree", data)
        self.assertEqual(run.returncode, 0)
        self.assertIn("1 row", run.stderr.decode())

    def test_help_and_version_end_well(self):
        self.assertIn("generate", self.output("--help"))
        self.assertIn("--min-leaf", self.output("tree", "--help"))
        self.assertRegex(self.output("--version"), r"^espalier \d+\.\d+\.\d+\n$")


class SameBytes(CliTest):
    """Whatever the way in and whatever the machine does, the same tree comes out."""

    def rules(self, *arguments, **options):
        return self.output("rules", *arguments, **options)

    def test_standard_input_is_like_the_file(self):
        self.assertEqual(self.rules("-", input=WEATHER.encode()), self.rules(self.data))

    def test_gzip_is_like_the_file(self):
        packed = self.file("weather.bin", gzip.compress(WEATHER.encode()))
        self.assertEqual(self.rules(packed), self.rules(self.data))
        self.assertEqual(self.rules("-", input=gzip.compress(WEATHER.encode())), self.rules(self.data))

    def test_arff_is_like_csv(self):
        self.assertEqual(self.rules(self.file("weather.arff", WEATHER_ARFF)), self.rules(self.data))

    def test_delimiters_line_ends_quotes_and_bom_do_not_matter(self):
        for text in (
            WEATHER.replace(",", ";"),
            WEATHER.replace(",", "\t"),
            WEATHER.replace(",", "|"),
            WEATHER.replace("\n", "\r\n"),
            WEATHER.rstrip("\n"),
            "\ufeff" + WEATHER,
            WEATHER.replace("sunny", '"sunny"'),
            WEATHER.replace(",", ", "),
        ):
            self.assertEqual(self.rules(self.file("other.csv", text)), self.rules(self.data), text[:60])

    def test_threads_and_kernels_do_not_matter(self):
        rules = self.file("all.rules", "(t,t,_,_,_):p\n(t,f,_,_,_):n\n(f,_,t,_,_):n\n(f,_,f,_,_):p\n")
        made = str(self.folder / "made.csv")
        self.output("generate", rules, "-n", "20000", "--noise", "0.1", "-o", made)
        expected = self.rules(made, "--threads", "1")
        self.assertEqual(self.rules(made, "--threads", "2"), expected)
        self.assertEqual(self.rules(made, "--threads", "7"), expected)
        self.assertEqual(self.rules(made, environment={"ESPALIER_KERNELS": "portable"}), expected)

    def test_generate_repeats_itself_for_a_seed(self):
        rules = self.file("a.rules", "(t,_):p\n(f,_):n\n")
        first = self.output("generate", rules, "-n", "500", "--seed", "7")
        self.assertEqual(self.output("generate", rules, "-n", "500", "--seed", "7"), first)
        self.assertNotEqual(self.output("generate", rules, "-n", "500", "--seed", "8"), first)
        self.assertEqual(len(first.splitlines()), 501)


class BadInput(CliTest):
    def test_files_that_cannot_be_read(self):
        self.assert_fails(3, ["none.csv"], "tree", str(self.folder / "none.csv"))
        self.assert_fails(3, ["directory"], "tree", str(self.folder))

    def test_a_file_without_read_permission(self):
        os.chmod(self.data, 0)
        os.chmod(self.folder, 0o755)
        if os.getuid() == 0:
            self.assert_fails(3, ["weather.csv"], "tree", self.data, user=65534)
        else:
            self.assert_fails(3, ["weather.csv"], "tree", self.data)

    def test_contents_that_are_no_table(self):
        cases = {
            "empty": (b"", ["empty"]),
            "header only": (b"a,b\n", ["no row"]),
            "ragged row": (b"a,b,c\n1,2,3\n1,2\n", [":3", "3", "2"]),
            "unclosed quote": (b'a,b\n1,2\n"x,2\n', [":3:1"]),
            "text after a quote": (b'a,b\n"x"y,2\n', [":2:"]),
            "NUL byte": (b"a,b\n1,\0\n", [":2:3", "NUL"]),
            "UTF-16": ("a,b\n1,2\n".encode("utf-16"), ["UTF-16"]),
            "duplicate names": (b"a,a,c\n1,2,3\n", ["'a'"]),
            "one column": (b"a\n1\n2\n", ["column"]),
            "no class at all": (b"a,c\n1,\n2,?\n", ["class"]),
            "corrupt gzip": (gzip.compress(WEATHER.encode())[:-12], ["gzip"]),
        }
        for name, (content, words) in cases.items():
            with self.subTest(name):
                self.assert_fails(3, ["bad.csv", *words], "tree", self.file("bad.csv", content))

    def test_arff_that_is_wrong(self):
        head = "@relation r\n@attribute a {x,y}\n@attribute c {p,q}\n@data\n"
        self.assert_fails(3, ["bad.arff:6", "'z'"], "tree", self.file("bad.arff", head + "x,p\nz,q\n"))
        self.assert_fails(3, ["bad.arff:2"], "tree", self.file("bad.arff", "@relation r\n@attribute a {x\n@data\n"))

    def test_names_that_do_not_exist_get_the_nearest(self):
        self.assert_fails(2, ["''"], "tree", self.data, "--class", "")
        self.assert_fails(2, ["'plai'", "'play'"], "tree", self.data, "--class", "plai")
        self.assert_fails(2, ["'outlok'", "'outlook'"], "tree", self.data, "--ignore", "outlok")

    def test_a_message_is_one_line_whatever_the_file_holds(self):
        self.assert_fails(3, ["a\\nb"], "tree", self.file("bad.csv", '"a\nb","a\nb",c\n1,2,3\n'))

    def test_a_class_with_many_values_is_asked_about(self):
        rows = "".join(f"{i % 7},u{i}\n" for i in range(100))
        run = self.run_espalier("rules", self.file("ids.csv", "a,id\n" + rows))
        self.assertEqual(run.returncode, 0)
        self.assertIn("--class", run.stderr.decode())

    def test_values_that_are_no_utf8_stay_different_in_json(self):
        data = self.file("latin1.csv", b"a,b,c\n1,2,j\xe4\n2,3,j\xf6\n3,4,j\xe4\n1,2,j\xe4\n")
        tree = json.loads(self.output("tree", data, "--json"))
        self.assertEqual(tree["root"]["counts"], {"j\u00e4": 3, "j\u00f6": 1})

    def test_pruning_keeps_structure_and_cuts_noise(self):
        # The class is a; b, a different number in each row, can tell the exceptions only.
        rows = "".join(f"{i % 2},{i * 37 % 101},{i % 2 ^ (i % 10 == 0)}\n" for i in range(100))
        data = self.file("noisy.csv", "a,b,c\n" + rows)
        for learner in ("id3", "cart"):
            with self.subTest(learner):
                words = [data, "--learner", learner]
                grown = json.loads(self.output("rules", *words, "--json"))
                pruned = json.loads(self.output("rules", *words, "--json", "--prune", "mdl"))
                self.assertGreater(len(grown), 2)
                self.assertEqual([rule["text"] for rule in pruned], ["a<=0.5 => 0", "a>0.5 => 1"])
                text = self.output("tree", *words, "--prune", "mdl")
                self.assertIn(", prune mdl\n", text)
                self.assertIn("Number of leaves: 2", text)
                tree = json.loads(self.output("tree", *words, "--prune", "mdl", "--json"))
                self.assertEqual(tree["learner"]["prune"], "mdl")
                self.assertEqual(
                    self.output("rules", *words, "--prune", "none"), self.output("rules", *words)
                )
        text = self.output("tree", data)
        self.assertNotIn("prune", text)

    def test_a_tree_pruned_to_one_leaf_is_warned_of(self):
        rows = "".join(f"{i},{i * i % 7 % 2}\n" for i in range(20))
        data = self.file("noise.csv", "a,c\n" + rows)
        run = self.run_espalier("rules", data, "--prune", "mdl")
        self.assertEqual(run.returncode, 0)
        self.assertIn("pruning", run.stderr.decode())

    def test_options_out_of_range(self):
        for words in (
            ["--min-leaf", "0"],
            ["--min-leaf", "x"],
            ["--max-depth", "-1"],
            ["--min-gain", "-1"],
            ["--min-gain", "nan"],
            ["--threads", "0"],
            ["--learner", "c45"],
            ["--criterion", "gian"],
            ["--prune", "mld"],
            ["--format", "pdf"],
            ["--nonsense"],
        ):
            with self.subTest(words):
                self.assert_fails(2, [words[0]], "tree", self.data, *words)
        self.assert_fails(2, ["--rows"], "generate", self.data, "-n", "-3")
        self.assert_fails(2, ["--noise: 'x' is no number from 0 to 1"], "generate", self.data, "--noise", "x")
        self.assert_fails(2, ["--noise: '1.5' is no"], "generate", self.data, "--noise", "1.5")
        self.assert_fails(2, ["--threads: '1025' is no"], "tree", self.data, "--threads", "1025")
        self.assert_fails(2, ["--min-leaf"], "tree", self.data, "--min-leaf", "1", "--min-leaf", "2")

    def test_options_that_do_not_exist_get_the_nearest(self):
        self.assert_fails(2, ["'--format'", "'--json'"], "rules", self.data, "--format", "json")
        self.assert_fails(2, ["'--jso'", "'--json'", "espalier rules --help"], "rules", self.data, "--jso")
        self.assert_fails(2, ["'pdf'", "json"], "tree", self.data, "--format", "pdf")
        self.assert_fails(2, ["'gain'"], "tree", self.data, "--criterion", "gian")
        self.assert_fails(2, ["'extra'"], "tree", self.data, "extra")

    def test_a_name_with_a_comma_stands_in_quotes(self):
        data = self.file("comma.csv", '"a,b","c""d",e,f\n1,2,3,x\n2,1,4,y\n')
        for words in (['--ignore', '"a,b","c""d"'], ['--ignore', '"a,b"', '--ignore', '"c""d"']):
            rules = json.loads(self.output("rules", data, "--json", *words))
            self.assertEqual(rules[0]["text"], "e<=3.5 => x")
        self.assert_fails(2, ["quote"], "rules", data, "--ignore", '"a,b')
        self.assert_fails(2, ["quote"], "rules", data, "--ignore", '"a"b')

    def test_verbs_that_do_not_exist(self):
        self.assert_fails(2, ["'tre'", "'tree'"], "tre", self.data)
        self.assert_fails(2, ["verb"])
        self.assert_fails(2, ["'--versio'"], "--versio")
        self.assert_fails(2, ["threads"], "generate", self.data, "--threads", "0")
        self.assert_fails(2, ["DATA"], "tree")

    def test_a_types_file_that_is_wrong(self):
        types = self.file("types", "outlok=nominal\n")
        self.assert_fails(3, ["outlok", "'outlook'"], "tree", self.data, "--types", types)
        types = self.file("types", "outlook=numeric\n")
        self.assert_fails(3, ["weather.csv:2", "sunny"], "tree", self.data, "--types", types)

    def test_a_rule_set_that_is_wrong(self):
        self.assert_fails(3, ["bad.rules:2"], "generate", self.file("bad.rules", "(t,_):p\n(t,x):p\n"))


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
        words += ["-o", str(made["out.csv"]), "--ledger", str(made["private.ledger"])]
        begun = time.monotonic()
        undisturbed = subprocess.run(words, capture_output=True).returncode
        duration = time.monotonic() - begun
        whole = {name: path.read_bytes() for name, path in made.items()}
        others = set(os.listdir(self.folder)) - set(made)
        statuses = set()
        for attempt in range(12):
            for path in made.values():
                path.unlink(missing_ok=True)
            with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
                time.sleep(duration * attempt / 12)
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


FIGURE2 = "data/paper/figure2.csv"
# Seconds after which a program is taken to hang; no test of speed: sanitizers are slow.
HANGS = 600

LOANS = "data/loans/loans.csv"
FIGURE2_RULE = "AY=t & AX=t & AW=t => p"

VERDICT_FIELDS = {"strategy", "requests", "rows", "rules", "exact", "target", "seconds"}
REQUEST_FIELDS = {
    "rule",
    "text",
    "importance",
    "hidden",
    "pattern",
    "prediction",
    "confidence",
    "confidence_before",
    "confidence_after",
}


LOOKAHEAD = ("--strategy", "lookahead")


class HidingTest(CliTest):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out.csv"
        self.ledger = self.folder / "out.ledger"

    def hide(self, data, *arguments, **options):
        """Whether all is hidden is the strategy's business: both statuses are welcome."""
        run = self.run_espalier("hide", data, *arguments, **options)
        self.assertIn(run.returncode, (0, 4), run.stderr.decode())
        return run

    def verdict(self, data, *arguments):
        return json.loads(self.hide(data, "--json", *arguments).stdout)

    def assert_is_verdict(self, verdict):
        self.assertLessEqual(VERDICT_FIELDS, set(verdict))
        for request in verdict["requests"]:
            self.assertLessEqual(REQUEST_FIELDS, set(request))
            senses = [request[sense] for sense in ("pattern", "prediction", "confidence")]
            self.assertEqual(request["hidden"], all(senses))
        rows = verdict["rows"]
        fields = {"before", "after", "added", "removed", "relabelled", "relabelled_elsewhere", "recoded"}
        self.assertEqual(set(rows), fields)
        self.assertEqual(rows["before"] + rows["added"] - rows["removed"], rows["after"])
        rules = verdict["rules"]
        self.assertEqual(set(rules), {"before", "merged", "target", "after", "kept", "lost", "ghost"})
        self.assertEqual(rules["kept"] + rules["lost"], rules["target"])
        self.assertEqual(verdict["exact"], rules["lost"] == 0 and rules["ghost"] == 0)
        self.assertIn("counts", verdict["target"])
        self.assertEqual(set(verdict["seconds"]), {"read", "grow", "plan", "verify", "write"})


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

    def test_what_does_not_hold_is_status_4_and_written(self):
        # The two branches of one test, one of each class: no edit can change what both predict.
        run = self.run_espalier("hide", FIGURE2, "--rule", "4", "--rule", "5", "-o", str(self.out))
        self.assertEqual(run.returncode, 4)
        self.assertIn("NOT HIDDEN", run.stdout.decode())
        self.assertIn("espalier: rule 4 is not hidden: ", run.stderr.decode())
        self.assertEqual(len(self.out.read_text().splitlines()), 65)

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
        self.assertNotIn("warning", run.stderr.decode())

    def test_a_name_that_ends_in_gz_is_packed(self):
        self.hide(FIGURE2, "--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger))
        packed = [self.folder / "out.csv.gz", self.folder / "ledger.gz"]
        words = ["--rule", "5", "-o", str(packed[0]), "--ledger", str(packed[1])]
        self.hide(FIGURE2, *words)
        first = [path.read_bytes() for path in packed]
        self.assertEqual(gzip.decompress(first[0]), self.out.read_bytes())
        self.assertEqual(gzip.decompress(first[1]), self.ledger.read_bytes())
        self.hide(FIGURE2, *words)
        self.assertEqual([path.read_bytes() for path in packed], first)
        back = self.folder / "back.gz"
        self.output("undo", str(packed[0]), "--ledger", str(packed[1]), "-o", str(back))
        self.assertEqual(gzip.decompress(back.read_bytes()), pathlib.Path(FIGURE2).read_bytes())

    def test_conditions_that_no_row_matches_are_told(self):
        words = [*LOOKAHEAD, "--rule", "5", "--edit", "recode", "--dry-run"]
        self.assertIn("no row matches its conditions any more (1.000 before)", self.hide(FIGURE2, *words).stdout.decode())
        request = self.verdict(FIGURE2, *words)["requests"][0]
        self.assertEqual((request["confidence"], request["confidence_after"]), (True, 0))

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
        self.assertEqual(hidden(), first)
        self.assertNotEqual(hidden("--seed", "2"), first)

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
        expected = [line[:-1] + b"n" for line in odd[:5]] + odd[5:]
        rest = iter(written)
        for line in expected:
            self.assertTrue(line in rest, line)


class HidingRefused(HidingTest):
    def assert_refused(self, status, words, *arguments, data=FIGURE2):
        self.assert_fails(status, words, "hide", data, *arguments)

    def test_rules_that_are_not_there(self):
        out = ["-o", str(self.out)]
        self.assert_refused(3, ["no rule 9", "1 to 5"], "--rule", "9", *out)
        self.assert_refused(3, ["'AZ'"], "--rule", "AZ=t => p", *out)
        self.assert_refused(3, [], "--rule", "AY=t => p", *out)

    def test_several_rules_in_one_option(self):
        for text in ("2,3", "all", "1-3", "AY=t", ""):
            with self.subTest(text):
                words = ["--rule", text, "-o", str(self.out)]
                self.assert_refused(2, [f"'{text}'", "takes one", "repeated"], *words)

    def test_a_rule_that_is_named_twice(self):
        words = ["--rule", "5", "--rule", FIGURE2_RULE, "-o", str(self.out)]
        self.assert_refused(2, ["rule 5", "twice"], *words)

    def test_what_is_wanted_and_missing(self):
        self.assert_refused(2, ["-o"], "--rule", "5")
        self.assert_refused(2, ["--rule"], "-o", str(self.out))

    def test_options_that_contradict_each_other(self):
        out = ["--rule", "5", "-o", str(self.out)]
        self.assert_refused(2, ["--ratio exact", "lookahead"], "--ratio", "exact", "--strategy", "paper", *out)
        self.assert_refused(2, ["--together", "--one-by-one"], "--together", "--one-by-one", *out)

    def test_options_of_the_papers_strategies_without_them(self):
        out = ["--rule", "5", "-o", str(self.out)]
        for words in (["--keep", "own"], ["--ratio", "exact"], ["--edit", "remove"], ["--allocate", "hold-back"]):
            with self.subTest(words):
                self.assert_refused(2, [words[0], "--strategy"], *words, *out)

    def test_importance_without_a_rule_and_out_of_range(self):
        out = ["--rule", "5", "-o", str(self.out)]
        self.assert_refused(2, ["--importance", "--rule"], "--importance", "2", *out)
        for wrong in ("x", "nan", "inf"):
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
        self.assert_refused(2, ["--orders", "8"], *words, "--orders", "-o", str(self.out), data=data)
        none = str(self.folder / "none.csv")
        self.assert_refused(2, ["--orders", "8"], *words, "--orders", "-o", str(self.out), data=none)

    def test_places_that_cannot_be_written(self):
        none = str(self.folder / "none/x")
        self.assert_refused(2, ["none/x"], "--rule", "5", "-o", none)
        self.assert_refused(2, ["none/x"], "--rule", "5", "-o", str(self.out), "--ledger", none)
        self.assert_refused(2, ["irectory"], "--rule", "5", "-o", str(self.folder))

    def test_the_input_is_never_written_to(self):
        words = ["--rule", "1", "-o", self.data]
        self.assert_refused(2, ["input"], *words, data=self.data)
        words = ["--rule", "1", "-o", str(self.out), "--ledger", self.data]
        self.assert_refused(2, ["input"], *words, data=self.data)
        self.assertEqual(pathlib.Path(self.data).read_text(), WEATHER)

    def test_a_tree_of_one_leaf(self):
        data = self.file("one.csv", "a,c\n1,x\n2,x\n")
        for rule in ("1", "=> x"):
            run = self.run_espalier("hide", data, "--rule", rule, "-o", str(self.out))
            self.assertEqual(run.returncode, 3)
            self.assertIn("single leaf: its rule cannot be hidden", run.stderr.decode())
            self.assertEqual(run.stdout, b"")
            self.assertFalse(self.out.exists())

    def test_three_classes_are_refused_by_name(self):
        data = self.file("three.csv", "a,c\n1,x\n2,y\n3,z\n")
        for strategy in ("paper", "lookahead"):
            words = ["--rule", "1", "-o", str(self.out), "--strategy", strategy]
            self.assert_refused(3, [f"'{strategy}'", "'c'", "3"], *words, data=data)

    def test_removing_must_leave_rows_of_both_classes(self):
        data = self.file("two.csv", "a,c\n" + "t,p\n" * 3 + "f,n\n" * 4)
        words = [*LOOKAHEAD, "--edit", "remove", "-o", str(self.out)]
        self.assert_refused(3, ["the rule", "no row of the class 'p'"], "--rule", "2", *words, data=data)
        both = ["--rule", "1", "--rule", "2"]
        self.assert_refused(3, ["these rules", "no row of the data set"], *both, *words, data=data)

    def test_files_are_written_before_the_verdict_is_told(self):
        self.assert_refused(1, ["/dev/full"], "--rule", "5", "-o", str(self.out), "--ledger", "/dev/full")
        self.assert_refused(1, ["/dev/full"], "--rule", "5", "-o", "/dev/full", "--ledger", str(self.ledger))

    def test_a_verdict_that_cannot_be_told_leaves_no_file(self):
        with open("/dev/full", "wb") as full:
            run = subprocess.run(
                [ESPALIER, "hide", FIGURE2, "--rule", "5", "-o", str(self.out), "--ledger", str(self.ledger)],
                stdout=full,
                stderr=subprocess.PIPE,
            )
        self.assertEqual(run.returncode, 1)
        self.assertEqual(os.listdir(self.folder), ["weather.csv"])


class HidingThenUndoing(HidingTest):
    def assert_undone(self, name, content, *arguments, original=None):
        data = self.file(name, content)
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

    def test_a_ledger_is_for_its_owner_only(self):
        self.ledger.write_text("older")
        os.chmod(self.ledger, 0o644)
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
        self.assert_fails(2, ["-o"], *words)
        self.assert_fails(2, ["standard input"], "hide", "-", "--replay", "-", *out)
        self.assert_fails(2, ["input"], *words, "-o", str(self.ledger))


class HidingLoans(HidingTest):
    """The default strategy on the bundled data: the rule goes, all others stay, and back again."""

    LOANS = "data/loans/loans.csv"
    GROWN = ("--min-leaf", "25", "--min-gain", "0.05")

    def test_every_rule_but_the_hidden_one_is_still_learned(self):
        for rule in ("2", "5", "11"):
            with self.subTest(rule):
                words = ["--rule", rule, "-o", str(self.out), "--ledger", str(self.ledger)]
                run = self.run_espalier("hide", self.LOANS, "--json", *self.GROWN, *words)
                self.assertEqual(run.returncode, 0, run.stderr.decode())
                verdict = json.loads(run.stdout)
                self.assert_is_verdict(verdict)
                self.assertEqual(verdict["strategy"], "optimal")
                self.assertTrue(verdict["exact"])
                self.assertTrue(verdict["requests"][0]["hidden"])
                self.assertEqual(verdict["rules"]["kept"], verdict["rules"]["target"])
                self.assertLessEqual(verdict["rows"]["added"], 20)
                texts = [one["text"] for one in json.loads(self.output("rules", str(self.out), "--json", *self.GROWN))]
                self.assertNotIn(verdict["requests"][0]["text"], texts)
                self.assertEqual(len(texts), verdict["rules"]["after"])
                back = self.output("undo", str(self.out), "--ledger", str(self.ledger))
                self.assertEqual(back.encode(), pathlib.Path(self.LOANS).read_bytes())
                again = self.folder / "again.csv"
                self.output("hide", self.LOANS, "--replay", str(self.ledger), "-o", str(again))
                self.assertEqual(again.read_bytes(), self.out.read_bytes())

    def test_the_seed_alone_decides_the_bytes(self):
        words = ["hide", self.LOANS, *self.GROWN, "--rule", "5", "-o", "-"]
        first = self.output(*words, "--threads", "1")
        self.assertEqual(self.output(*words, "--threads", "2"), first)
        self.assertEqual(self.output(*words), first)


class Costs(HidingTest):
    def test_json_is_a_list_with_the_verdict_of_each_leaf(self):
        verdicts = json.loads(self.output("costs", FIGURE2, "--json"))
        self.assertEqual([verdict["requests"][0]["rule"] for verdict in verdicts], [1, 2, 3, 4, 5])
        for verdict in verdicts:
            self.assert_is_verdict(verdict)
            self.assertEqual(len(verdict["requests"]), 1)
        alone = self.verdict(FIGURE2, "--rule", "5", "--dry-run")
        for verdict in (alone, verdicts[4]):
            del verdict["seconds"]
        self.assertEqual(verdicts[4], alone)

    def test_text_is_aligned_and_does_not_depend_on_threads(self):
        text = self.output("costs", FIGURE2, "--threads", "1", "--strategy", "paper")
        self.assertEqual(self.output("costs", FIGURE2, "--threads", "2", "--strategy", "paper"), text)
        lines = text.splitlines()
        self.assertEqual(lines[0], "Strategy: paper")
        at = lines[2].index("text")
        for line, rule in zip(lines[3:8], json.loads(self.output("rules", FIGURE2, "--json"))):
            self.assertEqual(line[at:], rule["text"])

    def test_a_leaf_that_cannot_be_hidden_does_not_end_the_others(self):
        rows = "t,x,n\n" * 300 + "t,y,p\n" + "f,y,n\n" * 200
        data = self.file("steep.csv", "a,b,class\n" + rows)
        verdicts = json.loads(self.output("costs", data, *LOOKAHEAD, "--json"))
        self.assertEqual([verdict["requests"][0]["rule"] for verdict in verdicts], [1, 2, 3])
        for verdict in (verdicts[0], verdicts[2]):
            self.assert_is_verdict(verdict)
        self.assertLessEqual(VERDICT_FIELDS, set(verdicts[1]))
        self.assertFalse(verdicts[1]["requests"][0]["hidden"])
        why = "hiding rule 2 would add 100200 rows to 501"
        self.assertIn(why, verdicts[1]["error"])
        text = self.output("costs", data, *LOOKAHEAD)
        self.assertIn("Rule 2 is not possible: " + why, text)
        self.assertIn("\n2 leaves, each hidden alone", text)
        self.assert_fails(3, [why], "hide", data, *LOOKAHEAD, "--rule", "2", "-o", str(self.out))

    def test_a_sample_of_leaves_says_of_how_many_it_is(self):
        words = ["costs", LOANS, *LOOKAHEAD, "--min-leaf", "25", "--leaves", "3"]
        every = json.loads(self.output(*words[:-2], "--json"))
        some = json.loads(self.output(*words, "--json"))
        self.assertEqual([verdict["leaves"] for verdict in some], [{"tried": 3, "of": len(every)}] * 3)
        numbers = [verdict["requests"][0]["rule"] for verdict in some]
        self.assertEqual(numbers, sorted(set(numbers)))
        for verdict in some:
            alone = every[verdict["requests"][0]["rule"] - 1]
            self.assertEqual(verdict["requests"], alone["requests"])
            self.assertEqual(verdict["rows"], alone["rows"])
        self.assertIn(f"\n3 leaves of {len(every)}, each hidden alone\n", self.output(*words))
        self.assertNotIn(" of ", self.output("costs", FIGURE2, "--leaves", "9").split(", each hidden")[0])
        self.assert_fails(2, ["--leaves"], *words[:-1], "0")

    def test_rows_relabelled_elsewhere_are_at_most_those_relabelled(self):
        learner = ("--min-leaf", "25", "--max-depth", "2")
        verdicts = json.loads(self.output("costs", LOANS, *learner, "--json"))
        rows = [verdict["rows"] for verdict in verdicts]
        self.assertTrue(all(r["relabelled_elsewhere"] <= r["relabelled"] for r in rows))
        self.assertTrue(any(0 < r["relabelled_elsewhere"] for r in rows))
        supports = [rule["support"] for rule in json.loads(self.output("rules", LOANS, *learner, "--json"))]
        for r, support in zip(rows, supports, strict=True):
            self.assertLessEqual(r["relabelled"] - r["relabelled_elsewhere"], support)

    def test_the_costs_are_drawn_on_request(self):
        figure = self.folder / "costs.svg"
        text = self.output("costs", FIGURE2, *LOOKAHEAD)
        self.assertEqual(self.output("costs", FIGURE2, *LOOKAHEAD, "--figure", str(figure)), text)
        drawing = figure.read_text()
        self.assertIn("Class: class", drawing)
        self.assertIn("lookahead, 3 conditions: ", drawing)
        self.assertEqual(xml.etree.ElementTree.fromstring(drawing).tag, "{http://www.w3.org/2000/svg}svg")
        self.assert_fails(2, ["input"], "costs", self.data, "--figure", self.data)

    def test_one_leaf_costs_nothing(self):
        data = self.file("one.csv", "a,c\n1,x\n2,x\n")
        self.assertEqual(json.loads(self.output("costs", data, "--json")), [])
        self.assertIn("nothing to hide", self.output("costs", data))

    def test_three_classes_are_refused_by_name(self):
        data = self.file("three.csv", "a,c\n1,x\n2,y\n3,z\n")
        self.assert_fails(3, ["'lookahead'", "'c'"], "costs", data, *LOOKAHEAD)


class Paper(CliTest):
    FIGURES = [
        "cost-by-length.svg",
        "figure1-after.svg",
        "figure1-before.svg",
        "figure2-after-greedy.svg",
        "figure2-after-lookahead.svg",
        "figure2-before.svg",
    ]

    def test_json_has_the_promised_form(self):
        paper = json.loads(self.output("paper", "--json", "--seeds", "2"))
        self.assertEqual(
            paper["figure3"],
            {
                "greedy": {"X": "9n", "Y": "47p", "total": 56},
                "lookahead": {"X": "15p", "Y": "5p", "total": 20},
            },
        )
        for table in ("table2", "table2_as_printed"):
            entries = paper[table]
            names = ["all", "without lengths 3 and 4", "without lengths 2 and 3"]
            self.assertEqual([entry["rules"] for entry in entries], names)
            self.assertEqual([entry["published"] for entry in entries], [67, 73, 80])
            for entry in entries:
                self.assertGreaterEqual(entry["leaves"], 2)
                for strategy in ("paper", "lookahead"):
                    costs = entry[strategy]
                    self.assertLessEqual({"mean", "max", "min", "exact"}, set(costs))
                    self.assertLessEqual(costs["min"], costs["mean"])
                    self.assertLessEqual(costs["mean"], costs["max"])
                    self.assertTrue(0 <= costs["exact"] <= 1)
                self.assertLessEqual(entry["lookahead"]["mean"], entry["paper"]["mean"])

    def test_does_not_depend_on_threads(self):
        words = ["paper", "--seeds", "1", "-n", "200"]
        text = self.output(*words, "--threads", "1")
        self.assertEqual(self.output(*words, "--threads", "2"), text)
        self.assertIn("seed 1, every leaf", text)

    def test_figures_are_drawn_into_a_folder_that_is_made(self):
        folder = self.folder / "new/figures"
        words = ["paper", "--seeds", "1", "-n", "200"]
        text = self.output(*words, "--figures", str(folder))
        self.assertEqual(text, self.output(*words))
        self.assertEqual(sorted(os.listdir(folder)), self.FIGURES)
        for name in self.FIGURES:
            root = xml.etree.ElementTree.parse(folder / name).getroot()
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        self.output(*words, "--figures", str(folder))
        self.assertEqual(sorted(os.listdir(folder)), self.FIGURES)

    def test_places_that_cannot_be_written_are_wrong_usage(self):
        words = ["paper", "--seeds", "1", "-n", "200"]
        self.assert_fails(2, ["weather.csv", "folder"], *words, "--figures", self.data)
        self.assert_fails(2, ["weather.csv/x", "folder"], *words, "--figures", self.data + "/x")
        self.assert_fails(2, ["--figures"], *words, "--figures", "")
        new = str(self.folder / "new")
        self.assert_fails(2, ["none/x"], *words, "-o", str(self.folder / "none/x"), "--figures", new)


class Documentation(CliTest):
    def test_shows_what_the_program_prints(self):
        path = f"{pathlib.Path(ESPALIER).resolve().parent}:{os.environ['PATH']}"
        for page in ("README.md", "docs/hiding.md"):
            text = pathlib.Path(page).read_text()
            blocks = re.findall(r"```console\n\$ (espalier .*?)\n(.*?)```", text, re.DOTALL)
            self.assertTrue(blocks)
            for command, shown in blocks:
                with self.subTest(page=page, command=command):
                    run = subprocess.run(
                        command, shell=True, capture_output=True, env=dict(os.environ, PATH=path), timeout=HANGS
                    )
                    self.assertEqual(run.stdout.decode(), shown, run.stderr.decode())


class SharedData(CliTest):
    """Real data sets, where they are at hand."""

    def test_every_data_set_grows_with_every_learner(self):
        folder = pathlib.Path(os.environ.get("ESPALIER_SHARED_DATA", "../shared/data"))
        files = sorted(folder.glob("*/data.csv"))
        if not files:
            self.skipTest(f"no data sets in {folder}")
        for path in files:
            if path.stat().st_size > 600_000:
                continue  # the others say enough, and this runs under the sanitizers too
            for learner in ("id3", "cart"):
                for criterion in ("gain", "gain-ratio", "gini"):
                    with self.subTest(data=path.parent.name, learner=learner, criterion=criterion):
                        words = ["--learner", learner, "--criterion", criterion, "--min-leaf", "5"]
                        rules = json.loads(self.output("rules", str(path), "--json", *words))
                        rows = path.read_text().rstrip("\n").count("\n")
                        self.assertEqual(sum(rule["support"] for rule in rules), rows)


class Undoing(CliTest):
    """The ledger is made by hand here: `undo` must need nothing but its documented form."""

    def setUp(self):
        super().setUp()
        self.sanitized = self.file("sanitized.csv", WEATHER.replace("sunny,85,85,FALSE,no", "sunny,85,85,FALSE,yes"))
        self.ledger = self.file("ledger.jsonl", self.ledger_lines())

    def ledger_lines(self, version=1, text="no"):
        def digest(path):
            content = pathlib.Path(path).read_bytes()
            return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}

        at = WEATHER.index("no")
        edits = [
            {"edit": "relabel", "input": {"at": at, "text": text}, "output": {"at": at, "text": "yes"}},
        ]
        header = {"espalier_ledger": version, "input": digest(self.data), "output": digest(self.sanitized), "edits": 1}
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
    with contextlib.suppress(ValueError):
        at = sys.argv.index("--espalier")
        ESPALIER = sys.argv[at + 1]
        del sys.argv[at : at + 2]
    unittest.main()
