"""What the tests of the program share: how it is run, the data, and what a verdict looks like."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest


def take_argument(name, preset):
    """The word behind `name` on the command line, which unittest then does not see."""
    if name not in sys.argv:
        return preset
    at = sys.argv.index(name)
    value = sys.argv[at + 1]
    del sys.argv[at : at + 2]
    return value


ESPALIER = take_argument("--espalier", "build/bin/espalier")
# Sanitizers are slow: where a test tries many cases, or much data, less says enough under them.
SANITIZED = bool(take_argument("--sanitizers", ""))

# Seconds after which a program is taken to hang; no test of speed: sanitizers are slow.
HANGS = 600

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

FIGURE2 = "data/paper/figure2.csv"
FIGURE2_RULE = "AY=t & AX=t & AW=t => p"
LOANS = "data/loans/loans.csv"
LOOKAHEAD = ("--strategy", "lookahead")

VERDICT_FIELDS = {"strategy", "requests", "rows", "rules", "exact", "target", "seconds"}
REQUEST_FIELDS = {
    "rule",
    "text",
    "importance",
    "outcome",
    "level",
    "hidden",
    "pattern",
    "presence",
    "prediction",
    "trace",
    "order",
    "power",
    "rows",
    "of_class",
    "interval",
    "neighbours",
    "p",
    "predicted",
    "conclusion",
}
OUTCOMES = ("removed", "implied", "false", "visible")
# Large enough not to be warned of.
SEED = str(2**100 + 7)


def repeatable(words):
    """The words of a hiding with a seed, unless they have one."""
    return [*words] if {"--seed", "--seed-from", "--replay"} & set(words) else [*words, "--seed", SEED]


def written(words):
    """The words of a hiding that writes whatever comes out, and no ledger unless they name one."""
    words = repeatable(words)
    if "-o" in words and "--dry-run" not in words:
        words += [] if "--ledger" in words else ["--no-ledger"]
        words += ["--allow-partial"]
    return words


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


class HidingTest(CliTest):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out.csv"
        self.ledger = self.folder / "out.ledger"
        self.to_out = ("-o", str(self.out), "--no-ledger")

    def hide(self, data, *arguments, **options):
        """Whether all is hidden is the strategy's business: both statuses are welcome."""
        run = self.run_espalier("hide", data, *written(arguments), **options)
        self.assertIn(run.returncode, (0, 4), run.stderr.decode())
        return run

    def verdict(self, data, *arguments):
        return json.loads(self.hide(data, "--json", *arguments).stdout)

    def assert_is_request(self, request):
        self.assertIn(request["outcome"], OUTCOMES)
        seen = ("pattern", "presence", "prediction")
        if request["outcome"] != "visible":
            self.assertTrue(all(request[test] for test in seen) and request["order"] is not False, request)
        self.assertEqual(request["trace"] and request["outcome"] != "visible", request["outcome"] in ("removed", "implied"))
        if request["level"] == "tree":
            self.assertEqual(request["hidden"], request["pattern"])
        if request["level"] == "neighbours" and request["outcome"] != "implied":
            self.assertEqual(request["hidden"], request["outcome"] == "removed")
        if request["level"] == "flip":
            self.assertEqual(request["hidden"], request["of_class"]["after"] == 0)
        if request["outcome"] == "implied":
            self.assertLessEqual({"implied_by", "widened"}, set(request))

    def assert_is_verdict(self, verdict):
        self.assertLessEqual(VERDICT_FIELDS, set(verdict))
        for request in verdict["requests"]:
            self.assertLessEqual(REQUEST_FIELDS, set(request))
            self.assert_is_request(request)
        rows = verdict["rows"]
        fields = {"before", "after", "added", "removed", "relabelled", "relabelled_elsewhere", "recoded", "edited"}
        self.assertEqual(set(rows), fields)
        self.assertEqual(rows["before"] + rows["added"] - rows["removed"], rows["after"])
        changed = rows["edited"] - rows["added"] - rows["removed"]
        self.assertGreaterEqual(changed, max(rows["relabelled"], rows["recoded"]))
        self.assertLessEqual(changed, rows["relabelled"] + rows["recoded"])
        rules = verdict["rules"]
        self.assertEqual(set(rules), {"before", "merged", "target", "after", "kept", "lost", "ghost", "new"})
        self.assertEqual(rules["before"] - rules["merged"] + rules["new"], rules["target"])
        self.assertLessEqual(rules["new"], rules["target"])
        self.assertEqual(rules["kept"] + rules["lost"], rules["target"])
        self.assertEqual(verdict["exact"], rules["lost"] == 0 and rules["ghost"] == 0)
        self.assertIn("counts", verdict["target"])
        self.assertEqual(set(verdict["seconds"]), {"read", "grow", "plan", "verify", "write"})
