"""Measures how well rules are hidden; prints a Markdown page.

`make bench-hide DATA=DIR` runs it over the data sets of a folder: up to 40 leaves of each tree are
hidden alone, by every strategy, and some leaves three at once.
"""

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import page
from leaves import PAPER_RULE_SETS, ROOT, Failed, paper_sets, run, run_costs, sets_of

SETTINGS = {
    "gain-5": ["--criterion", "gain", "--min-leaf", "5"],
    "gain-1": ["--criterion", "gain", "--min-leaf", "1"],
    "gini-5": ["--criterion", "gini", "--min-leaf", "5"],
    "gini-1": ["--criterion", "gini", "--min-leaf", "1"],
    "cart-5": ["--learner", "cart", "--criterion", "gini", "--min-leaf", "5"],
}
STRATEGIES = ["optimal", "lookahead", "paper"]
LEAVES, QUICK_LEAVES = 40, 8
TRIPLES, QUICK_TRIPLES = 5, 2
SEED = 1
CANNOT_CHANGE = "no other class is left"
COLUMNS = [
    "leaves", "hidden", "exact", "kept", "ghost", "added, mean", "median", "removed",
    "all edits beyond the leaf", "planning, mean", "max",
]  # fmt: skip


def percent(share, digits=1):
    return f"{100 * share:.{digits}f} %"


class Attempts:
    """Attempts to hide, of one data set or of many."""

    def __init__(self):
        self.done = []
        self.refused = 0
        self.impossible = 0  # requests that no edit can hide

    def add(self, attempts):
        self.done += [attempt for attempt in attempts if "error" not in attempt]
        self.refused += sum("error" in attempt for attempt in attempts)

    def join(self, other):
        self.done += other.done
        self.refused += other.refused
        self.impossible += other.impossible

    def hidden(self):
        """The share of the requests that could be hidden, from every learner; a refused one is not."""
        requests = [
            request["hidden"] and all(learner["hidden"] for learner in attempt.get("against", []))
            for attempt in self.done
            for request in attempt["requests"]
        ]
        return sum(requests) / max(1, len(requests) + self.refused - self.impossible)

    def cells(self):
        tried = len(self.done) + self.refused
        cells = [f"{tried:,}" + (f" ({self.refused} refused)" if self.refused else "")]
        if not self.done:
            return cells + ["-"] * (len(COLUMNS) - 1)
        rows = [attempt["rows"] for attempt in self.done]
        rules = [attempt["rules"] for attempt in self.done]
        added = [r["added"] / r["before"] for r in rows]
        seconds = [attempt["seconds"]["plan"] for attempt in self.done]
        return cells + [
            percent(self.hidden()),
            percent(sum(attempt["exact"] for attempt in self.done) / tried),
            percent(statistics.fmean(r["kept"] / max(1, r["target"]) for r in rules), 2),
            percent(statistics.fmean(r["ghost"] / max(1, r["after"]) for r in rules), 2),
            percent(statistics.fmean(added), 2),
            percent(statistics.median(added), 2),
            percent(statistics.fmean(r["removed"] / r["before"] for r in rows), 2),
            percent(statistics.fmean(edited_beyond(r) / r["before"] for r in rows), 2),
            page.seconds(statistics.fmean(seconds)),
            page.seconds(max(seconds)),
        ]


def edited_beyond(rows):
    """Rows edited, but for the rows of the leaf that were relabelled."""
    return rows["relabelled_elsewhere"] + rows["added"] + rows["removed"] + rows["recoded"]


class Clock:
    """The time that a data set may take."""

    def __init__(self, limit):
        self.end = time.monotonic() + limit

    def left(self):
        return max(0.1, self.end - time.monotonic())


class Measurement:
    def __init__(self, arguments):
        self.espalier = arguments.espalier.resolve()
        self.leaves = QUICK_LEAVES if arguments.quick else LEAVES
        self.triples = QUICK_TRIPLES if arguments.quick else TRIPLES
        self.limit = arguments.limit
        self.settings = arguments.settings
        self.strategies = arguments.strategies
        self.threads = ["--threads", str(arguments.threads)] if arguments.threads else []
        self.against = ["--against", arguments.against] if arguments.against else []
        self.alone = {}  # (set, setting, strategy) -> Attempts, or nothing where it is not covered
        self.together = {}  # (set, setting) -> Attempts
        self.skipped = []
        self.failed = []

    def measure(self, name, data):
        clock = Clock(self.limit)
        for setting in self.settings:
            for strategy in self.strategies:
                self.within(clock, f"{name}, {setting}, {strategy}",
                            lambda: self.hide_alone(name, data, (setting, strategy), clock))
            self.within(clock, f"{name}, {setting}, three at once",
                        lambda: self.hide_together(name, data, setting, clock))

    def within(self, clock, what, work):
        begun = time.monotonic()
        try:
            outcome = work()
        except subprocess.TimeoutExpired:
            self.skipped.append(what)
            outcome = "skipped, the time is over"
        except Failed as failed:
            self.failed.append(f"{what}: {failed}")
            outcome = f"failed: {failed}"
        print(f"{what}: {outcome}, {time.monotonic() - begun:.1f} s", file=sys.stderr)

    def hide_alone(self, name, data, how, clock):
        setting, strategy = how
        options = [*SETTINGS[setting], "--strategy", strategy, "--leaves", self.leaves,
                   "--seed", SEED, *self.threads]
        if strategy == "optimal":
            options += self.against
        found = run_costs(self.espalier, data, options, timeout=clock.left())
        if found is None:
            self.alone[name, setting, strategy] = None
            return "not covered"
        attempts = Attempts()
        attempts.add(found)
        if found:
            self.alone[name, setting, strategy] = attempts
        return f"{len(found)} leaves"

    def hide_together(self, name, data, setting, clock):
        options = [*SETTINGS[setting], *self.threads]
        rules, _ = run(self.espalier, "rules", data, "--json", *options, timeout=clock.left())
        if len(rules) < 4:
            return "too few leaves"
        chance = random.Random(f"{SEED} {name} {setting}")
        attempts = Attempts()
        for _ in range(self.triples):
            chosen = sorted(chance.sample([rule["rule"] for rule in rules], 3))
            wishes = [word for number in chosen for word in ("--rule", number)]
            found, messages = run(
                self.espalier, "hide", data, "--dry-run", "--json", "--seed", SEED, *options, *self.against,
                *wishes, allowed=(0, 4), timeout=clock.left())  # fmt: skip
            attempts.add([found])
            attempts.impossible += messages.count(CANNOT_CHANGE)
        self.together[name, setting] = attempts
        return f"{self.triples} times"

    def joined(self, parts):
        whole = Attempts()
        for part in parts:
            whole.join(part)
        return whole

    def summary(self, wanted=lambda name, setting: True):
        """All leaves of the trees that are wanted, by setting and strategy."""
        rows = []
        for strategy in self.strategies:
            by_setting = {
                setting: self.joined(
                    attempts
                    for (name, s, by), attempts in self.alone.items()
                    if attempts and (s, by) == (setting, strategy) and wanted(name, setting)
                )
                for setting in self.settings
            }
            rows += [[strategy, setting, *a.cells()] for setting, a in by_setting.items()]
            rows.append([strategy, "**all**", *self.joined(by_setting.values()).cells()])
        return page.table(["strategy", "setting", *COLUMNS], rows)

    def covered_by_all(self, name, setting):
        return all(self.alone.get((name, setting, strategy)) for strategy in self.strategies)

    def set_by_set(self, setting):
        rows = []
        for (name, of, strategy), attempts in self.alone.items():
            if of != setting:
                continue
            cells = attempts.cells() if attempts else ["not covered"] + [""] * (len(COLUMNS) - 1)
            rows.append([name, strategy, *cells])
        return page.table(["data set", "strategy", *COLUMNS], rows)

    def triples_table(self):
        def line(name, setting, attempts):
            return [name, setting, *attempts.cells(), attempts.impossible]

        rows = [line(name, setting, a) for (name, setting), a in self.together.items()]
        rows.append(line("**all**", "", self.joined(self.together.values())))
        columns = ["three leaves", *COLUMNS[1:], "cannot be hidden"]
        return page.table(["data set", "setting", *columns], rows)

    def sections(self):
        parts = [
            page.section("All leaves of all data sets, the paper's rule sets apart",
                         self.summary(lambda name, _: name not in PAPER_RULE_SETS)),
            page.section("Data sets that all these strategies cover", self.summary(self.covered_by_all)),
            page.section("The paper's rule sets", self.summary(lambda name, _: name in PAPER_RULE_SETS)),
        ]
        parts += [
            page.section(f"Data set by data set: `{' '.join(SETTINGS[setting])}`", self.set_by_set(setting))
            for setting in self.settings
        ]
        parts.append(page.section(
            "Three leaves at once",
            "By `optimal`. The last column counts requests that no edit can hide, since every branch "
            "of their test is requested and no other class is left; `hidden` is of the others.",
            self.triples_table()))
        if self.skipped:
            parts.append(page.section(
                "Not measured",
                f"A data set has {self.limit:g} s. These did not fit: {'; '.join(self.skipped)}."))
        if self.failed:
            parts.append(page.section("Failed", *self.failed))
        return parts


INTRO = """Up to {leaves} leaves of each tree, chosen from the seed, each hidden on its own. In percent:

- hidden: of the leaves, in all three senses of [hiding.md](hiding.md); exact: of the trees grown again, those that are the target;
- kept: of the target's rules; ghost: of the rules grown again, those that the target has not (means over the leaves);
- added, removed, all edits beyond the leaf: of the rows. The last counts every row added, removed, recoded or relabelled, but for those of
  the hidden leaf that were relabelled.

A leaf that a strategy refuses counts as not hidden and not exact, and is in no other mean."""


def names_of(choices):
    def parse(text):
        names = text.split(",")
        unknown = [name for name in names if name not in choices]
        if unknown:
            raise argparse.ArgumentTypeError(f"{unknown[0]}: known are {', '.join(choices)}")
        return names

    return parse


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--espalier", type=Path, default=ROOT / "build/bin/espalier")
    parser.add_argument("--data", type=Path, help="folder of data sets, NAME/data.csv each")
    parser.add_argument("--out", type=Path, help="write the page to this file too")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_LEAVES} leaves a tree")
    parser.add_argument("--settings", type=names_of(SETTINGS), default=list(SETTINGS))
    parser.add_argument("--strategies", type=names_of(STRATEGIES), default=STRATEGIES)
    parser.add_argument("--sets", help="names of data sets, with commas; all unless given")
    parser.add_argument("--limit", type=float, default=1800, help="seconds a data set may take")
    parser.add_argument("--against", help="learners that must grow the target too, for optimal")
    parser.add_argument("--threads", type=int)
    return parser.parse_args()


def chosen_sets(arguments, scratch):
    sets = dict(paper_sets(arguments.espalier.resolve(), scratch))
    sets["loans"] = ROOT / "data/loans/loans.csv"
    if arguments.data:
        sets |= dict(sets_of(arguments.data))
    if arguments.sets is None:
        return sets
    return {name: sets[name] for name in arguments.sets.split(",")}


def command_of(arguments):
    options = ["--quick"] if arguments.quick else []
    if arguments.settings != list(SETTINGS):
        options.append(f"--settings {','.join(arguments.settings)}")
    if arguments.strategies != STRATEGIES:
        options.append(f"--strategies {','.join(arguments.strategies)}")
    if arguments.sets:
        options.append(f"--sets {arguments.sets}")
    if arguments.against:
        options.append(f"--against {arguments.against}")
    data = " DATA=DIR" if arguments.data else ""
    return f"`make bench-hide{data}" + (f' OPTIONS="{" ".join(options)}"' if options else "") + "`"


def page_of(measurement, surroundings):
    parts = ["# Hiding, measured", surroundings, INTRO.format(leaves=measurement.leaves)]
    return "\n\n".join([*parts, *measurement.sections(), page.load_at_the_end()]) + "\n"


def main():
    arguments = parse_arguments()
    if not arguments.espalier.exists():
        return f"{arguments.espalier} is not built"
    measurement = Measurement(arguments)
    surroundings = page.surroundings(ROOT, command_of(arguments))
    text = ""
    with tempfile.TemporaryDirectory() as scratch:
        try:
            sets = chosen_sets(arguments, scratch)
        except KeyError as unknown:
            return f"no data set is called {unknown}"
        for name, data in sets.items():
            measurement.measure(name, data)
            text = page_of(measurement, surroundings)
            if arguments.out:  # after each set: a run can take long
                arguments.out.write_text(text, encoding="utf-8")
    print(text)
    return 1 if measurement.failed else 0


if __name__ == "__main__":
    sys.exit(main())
