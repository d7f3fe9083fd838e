"""Measures how often hidden rules come back when a sanitized file is attacked; prints a Markdown page.

`make bench-attacks DATA=DIR` runs it over the data sets of a folder: some leaves of each tree are hidden
alone, and every attack of `espalier attack` is made on what would be published.
"""

import argparse
import collections
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import page
from leaves import ROOT, Failed, run, sets_of

LEARNER = "--criterion gain --min-leaf 5"
LEAVES = 2
LIMIT = 120.0
SEED = 1
SENSES = ["pattern", "prediction", "confidence"]


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


class Tally:
    """Attacks of one data set, or by one attack, or of all."""

    def __init__(self):
        self.made = self.won = self.implied = 0
        self.senses = collections.Counter()
        self.untouched_made = self.untouched_back = self.untouched_implied = 0

    def add(self, finding):
        beyond = finding["back"] and not finding["implied"]
        self.made += 1
        self.won += beyond
        self.implied += finding["implied"]
        if beyond:
            self.senses.update(sense for sense in SENSES if finding[sense])

    def add_untouched(self, finding):
        self.untouched_made += 1
        self.untouched_back += finding["back"]
        self.untouched_implied += finding["implied"]

    def cells(self):
        return [self.made, self.won, share(self.won, self.made), share(self.implied, self.made),
                *(self.senses[sense] for sense in SENSES),
                share(self.untouched_back, self.untouched_made),
                share(self.untouched_implied, self.untouched_back)]  # fmt: skip


COLUMNS = ["attacks", "won", "won, share", "implied", *(f"by {sense}" for sense in SENSES), "back if nothing is hidden", "of these implied"]


class Measurement:
    def __init__(self, arguments):
        self.espalier = arguments.espalier.resolve()
        self.arguments = arguments
        self.learner = arguments.learner.split()
        self.by_set = collections.defaultdict(Tally)
        self.by_attack = collections.defaultdict(Tally)
        self.apart = collections.defaultdict(Tally)
        self.found = collections.defaultdict(list)  # share of changed rows seen, by earlier release
        self.all = Tally()
        self.aucs, self.alike = [], []
        self.leaves = collections.Counter()
        self.lost = []  # who won where
        self.skipped, self.failed = [], []

    def measure(self, name, data, scratch):
        rules, _ = run(self.espalier, "rules", data, "--json", *self.learner)
        numbers = [rule["rule"] for rule in rules]
        if len(numbers) < 2:
            return
        for rule in sorted(random.Random(SEED).sample(numbers, min(self.arguments.leaves, len(numbers)))):
            begun = time.monotonic()
            try:
                outcome = self.attack_leaf(name, data, rule, Path(scratch) / "sanitized.csv")
            except subprocess.TimeoutExpired:
                self.skipped.append(f"{name}, rule {rule}")
                outcome = "skipped, the time is over"
            except Failed as failed:
                self.failed.append(f"{name}, rule {rule}: {failed}")
                outcome = f"failed: {failed}"
            print(f"{name}, rule {rule}: {outcome}, {time.monotonic() - begun:.1f} s", file=sys.stderr)

    def attack_leaf(self, name, data, rule, sanitized):
        limit = self.arguments.limit
        common = ["--rule", rule, "--seed", SEED, "--json", *self.learner]
        run(self.espalier, "hide", data, "-o", sanitized, *common, *self.arguments.hide.split(),
            allowed=(0, 4), timeout=limit)  # fmt: skip
        outside = ["--outside", self.arguments.outside] if self.arguments.outside else []
        attacked = [run(self.espalier, "attack", data, file, *common, *outside, allowed=(0, 4), timeout=limit)[0]
                    for file in (sanitized, data)]  # fmt: skip
        self.leaves[name] += 1
        for finding in attacked[0]["attacks"]:
            self.note(name, rule, finding)
        for finding in attacked[1]["attacks"]:
            if not finding["apart"]:
                for tally in (self.by_set[name], self.by_attack[finding["attack"]], self.all):
                    tally.add_untouched(finding)
        self.aucs += [attacked[0]["auc"]] if attacked[0]["auc"] is not None else []
        self.alike += [attacked[0]["auc_alike"]] if attacked[0]["auc_alike"] is not None else []
        return f"{attacked[0]['won']} of {attacked[0]['made']} attacks won"

    def note(self, name, rule, finding):
        if finding["apart"]:
            self.apart[finding["attack"]].add(finding)
            self.found[finding["attack"]].append(finding["found"])
            return
        for tally in (self.by_set[name], self.by_attack[finding["attack"]], self.all):
            tally.add(finding)
        if finding["back"] and not finding["implied"]:
            senses = ", ".join(sense for sense in SENSES if finding[sense])
            self.lost.append([name, rule, finding["attack"], senses, f"{100 * finding['share_beyond']:.0f} %"])

    def sections(self):
        every = ["**all**", *self.all.cells()]
        attacks = [[name, *tally.cells()] for name, tally in self.by_attack.items()] + [every]
        sets = [[name, self.leaves[name], *tally.cells()] for name, tally in self.by_set.items()]
        sets.append(["**all**", sum(self.leaves.values()), *self.all.cells()])
        apart = [[name, tally.made, share(tally.won, tally.made), f"{100 * statistics.fmean(self.found[name]):.0f} %"]
                 for name, tally in self.apart.items()]  # fmt: skip
        aucs = [[title, len(values), f"{statistics.fmean(values):.2f}", f"{statistics.median(values):.2f}", f"{max(values):.2f}"]
                for title, values in (("all untouched rows", self.aucs), ("untouched rows alike", self.alike)) if values]  # fmt: skip
        parts = [
            page.section("Attack by attack", page.table(["attack", *COLUMNS], attacks)),
            page.section("Data set by data set", page.table(["data set", "leaves", *COLUMNS], sets)),
            page.section("Attacks that won", page.table(["data set", "rule", "attack", "as", "of times"], self.lost)
                         if self.lost else "None."),
            page.section("Who holds an earlier release", "Counted apart.", page.table(
                ["attack", "leaves", "the rule is given away", "changed rows seen, mean"], apart)),
            page.section("Edited rows told from others", "Area under the ROC curve, over the leaves with enough edited rows.",
                         page.table(["told from", "leaves", "mean", "median", "max"], aucs) if aucs else "Too few edited rows."),
        ]  # fmt: skip
        if self.skipped:
            parts.append(page.section(
                "Not measured", f"A step may take {self.arguments.limit:g} s. These did not fit: {'; '.join(self.skipped)}."))
        if self.failed:
            parts.append(page.section("Failed", *self.failed))
        return parts


INTRO = """{leaves} leaves of each tree (`{learner}`), chosen from the seed, each hidden on its own by `espalier hide{hide}`; then `espalier attack`, whose attacks and words [attacks.md](attacks.md) explains.

- won: the rule is back, and not only by what the neighbours imply; the goal is at most 2 % of all attacks. By pattern, prediction, confidence: in which senses.
- implied: the rule is back, but the same attack says so without the region's rows.
- back if nothing is hidden: the same attack on the original itself. It says how strong an attack is: one that finds little there proves little. Of these implied: the share of these finds that would be set aside as implied; where it is large, so may be what hides among the implied."""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--espalier", type=Path, default=ROOT / "build/bin/espalier")
    parser.add_argument("--data", type=Path, help="folder of data sets, NAME/data.csv each")
    parser.add_argument("--out", type=Path, help="write the page to this file too")
    parser.add_argument("--leaves", type=int, default=LEAVES, help="of each tree, at most")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds that a step may take")
    parser.add_argument("--sets", help="names of data sets, with commas; all unless given")
    parser.add_argument("--outside", help="programs or folders of them, for espalier attack")
    parser.add_argument("--learner", default=LEARNER, help="learner options, in one word")
    parser.add_argument("--hide", default="", help="more options for espalier hide, in one word")
    return parser.parse_args()


def command_of(arguments):
    options = [f"--leaves {arguments.leaves}"] if arguments.leaves != LEAVES else []
    options += [f"--limit {arguments.limit:g}"] if arguments.limit != LIMIT else []
    options += [f"--sets {arguments.sets}"] if arguments.sets else []
    options += [f"--outside {arguments.outside}"] if arguments.outside else []
    options += [f"--learner='{arguments.learner}'"] if arguments.learner != LEARNER else []
    options += [f"--hide='{arguments.hide}'"] if arguments.hide else []
    data = " DATA=DIR" if arguments.data else ""
    return f"`make bench-attacks{data}" + (f' OPTIONS="{" ".join(options)}"' if options else "") + "`"


def main():
    arguments = parse_arguments()
    sets = {"loans": ROOT / "data/loans/loans.csv"}
    if arguments.data:
        sets |= dict(sets_of(arguments.data))
    if arguments.sets:
        unknown = [name for name in arguments.sets.split(",") if name not in sets]
        if unknown:
            return f"no data set is called {unknown[0]}"
        sets = {name: sets[name] for name in arguments.sets.split(",")}
    measurement = Measurement(arguments)
    surroundings = page.surroundings(ROOT, command_of(arguments))
    intro = INTRO.format(leaves=f"Up to {arguments.leaves}", learner=arguments.learner,
                         hide=f" {arguments.hide}" if arguments.hide else "")  # fmt: skip
    text = ""
    with tempfile.TemporaryDirectory() as scratch:
        for name, data in sets.items():
            measurement.measure(name, data, scratch)
            parts = ["# Attacks, measured", surroundings, intro, *measurement.sections(), page.load_at_the_end()]
            text = "\n\n".join(parts) + "\n"
            if arguments.out:  # after each set: a run can take long
                arguments.out.write_text(text, encoding="utf-8")
    print(text)
    return 1 if measurement.failed else 0


if __name__ == "__main__":
    sys.exit(main())
