"""Measures whether edited rows can be told from the others; prints a Markdown page.

`make bench-realism DATA=DIR` runs it over the data sets of a folder: up to 10 leaves of each tree are
hidden alone, and classifiers learn to tell edited rows from untouched ones.
"""

import json
import random
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import csv_rows
import numpy as np
import options
import page
import pandas as pd
from data_sets import LOANS, ROOT, chosen, sets_of
from program import Failed, Refused, run
from sklearn.ensemble import RandomForestClassifier, VotingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

LEARNER = ["--criterion", "gain", "--min-leaf", "5"]
LEAVES = 10
SEED = 1
LEAST = 5  # rows of each side, for a measurement
MOST = 1000  # rows of the untouched side
SIDES = [1, 3, 2]  # places of figures, in the order of columns
KINDS = ["added", "recoded", "relabelled"]
MISSING = sorted(csv_rows.MISSING)


class Sanitized:
    """A sanitized file: its rows, what was done to each, and the leaf of each in the tree grown again."""

    def __init__(self, data, rule, scratch, arguments):
        self.file, ledger = Path(scratch) / "sanitized.csv", Path(scratch) / "ledger.jsonl"
        espalier = arguments.espalier.resolve()
        ledger.unlink(missing_ok=True)  # that of the leaf before: a ledger is never overwritten
        run(espalier, "hide", data, "--rule", rule, "-o", self.file, "--ledger", ledger, "--allow-partial", "--json",
            "--seed", arguments.seed, *LEARNER, timeout=arguments.limit)  # fmt: skip
        edits = [json.loads(line) for line in ledger.read_text(encoding="utf-8").splitlines()[1:]]
        self.rows = read(self.file)
        self.original, self.kinds = self.histories(edits)
        self.leaves = self.leaves_of(espalier)

    def histories(self, edits):
        """The row of the original of each row, or none, and how it was edited."""
        removed = {edit["row"] for edit in edits if edit["edit"] == "remove"}
        edited = {edit["row"]: edit["edit"] + ("d" if edit["edit"].endswith("e") else "led")
                  for edit in edits if edit["edit"] in ("relabel", "recode")}  # fmt: skip
        added = [edit["before"] for edit in edits if edit["edit"] == "add"]
        places = {before: added.count(before) for before in added}
        original, kinds = [], []
        row = 1
        while len(original) < len(self.rows):
            original += [None] * places.get(row, 0)
            kinds += ["added"] * places.get(row, 0)
            if row not in removed:
                original.append(row)
                kinds.append(edited.get(row, "untouched"))
            row += 1
        return original[: len(self.rows)], np.array(kinds[: len(self.rows)])

    def leaves_of(self, espalier):
        rules, _ = run(espalier, "rules", self.file, "--json", *LEARNER)
        leaves = np.zeros(len(self.rows), dtype=int)
        for number, rule in enumerate(rules, 1):
            matches = np.ones(len(self.rows), dtype=bool)
            for condition in rule["conditions"]:
                matches &= holds(condition, self.rows[condition["attribute"]])
            leaves[matches] = number
        return leaves

    def places(self):
        """Leaf and class of each row."""
        return list(zip(self.leaves, self.rows.iloc[:, -1]))

    def alike(self, chosen):
        """Rows that share leaf and class with a chosen one."""
        wanted = {place for place, is_chosen in zip(self.places(), chosen) if is_chosen}
        return np.array([place in wanted for place in self.places()])

    def stand_ins(self, chosen):
        """For each chosen row an untouched one of the same leaf and class, while there are any."""
        chance = random.Random(SEED)
        places = self.places()
        free = {}
        for row in np.flatnonzero(self.kinds == "untouched"):
            free.setdefault(places[row], []).append(row)
        rows = np.zeros(len(self.rows), dtype=bool)
        for row in np.flatnonzero(chosen):
            if candidates := free.get(places[row]):
                rows[candidates.pop(chance.randrange(len(candidates)))] = True
        return rows


def read(file):
    return pd.read_csv(file, dtype=str, keep_default_na=False, skipinitialspace=True)


def holds(condition, column):
    """Which rows meet a condition of a rule."""
    operator, value = condition["op"], condition["value"]
    if operator in ("=", "!="):
        same = column.replace(MISSING, "?") == str(value)
        return (same if operator == "=" else ~same).to_numpy()
    numbers = pd.to_numeric(column.replace(MISSING, np.nan)).to_numpy()
    met = numbers <= value if operator == "<=" else numbers > value
    return met | (np.isnan(numbers) & condition.get("missing", False))


def features(rows):
    """All columns, the class too, as numbers: one a value where they are not numbers."""
    parts = []
    for name in rows.columns:
        numbers = pd.to_numeric(rows[name].replace(MISSING, np.nan), errors="coerce")
        missing = rows[name].isin(MISSING)
        if (numbers.isna() == missing).all() and not missing.all():
            parts += [numbers.fillna(numbers.median()).to_numpy(), missing.to_numpy(dtype=float)]
        else:
            parts += [(rows[name] == value).to_numpy(dtype=float) for value in sorted(set(rows[name]))]
    return np.column_stack(parts)


def auc_of(positives, negatives):
    """How well a forest and a regression together tell the rows apart, cross-validated."""
    if min(len(positives), len(negatives)) < LEAST:
        return None
    if len(negatives) > MOST:
        negatives = negatives.sample(MOST, random_state=SEED)
    x = features(pd.concat([positives, negatives], ignore_index=True))
    y = np.array([1] * len(positives) + [0] * len(negatives))
    folds = StratifiedKFold(5, shuffle=True, random_state=SEED)
    forest = RandomForestClassifier(40, min_samples_leaf=2, class_weight="balanced", random_state=SEED)
    regression = make_pipeline(StandardScaler(), LogisticRegression(class_weight="balanced", max_iter=500))
    both = VotingClassifier([("forest", forest), ("regression", regression)], voting="soft")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return roc_auc_score(y, cross_val_predict(both, x, y, cv=folds, method="predict_proba")[:, 1])


class Sample:
    """Rows that were edited in one way, and untouched ones, of one leaf or of several."""

    def __init__(self):
        self.edited, self.all, self.alike, self.stand_ins = [], [], [], []

    def add(self, sanitized, chosen):
        rows = sanitized.rows.set_axis(sanitized.original)
        untouched = sanitized.kinds == "untouched"
        self.edited.append(rows[chosen])
        self.all.append(rows[untouched])
        self.alike.append(rows[untouched & sanitized.alike(chosen)])
        self.stand_ins.append(rows[sanitized.stand_ins(chosen)])

    def count(self):
        return sum(map(len, self.edited))

    def aucs(self):
        """Against all rows, and against those alike; then of the stand-ins against all others."""
        if self.count() < LEAST:
            return None
        # Each row of the original once, however many leaves were hidden.
        everyone, alike, stand_ins = [
            side[~side.index.duplicated()] for side in map(pd.concat, (self.all, self.alike, self.stand_ins))
        ]
        edited = pd.concat(self.edited)
        return [auc_of(edited, everyone), auc_of(edited, alike),
                auc_of(stand_ins, everyone[~everyone.index.isin(stand_ins.index)])]  # fmt: skip


class Measurement:
    """Of each kind of edit, the samples of one data set. Added rows: one a leaf, and one of all leaves
    that have too few for a sample of their own; the others: one of all leaves."""

    def __init__(self):
        self.leaves = 0
        self.skipped = 0  # that took too long
        self.rows = dict.fromkeys(KINDS, 0)
        self.aucs = {kind: [] for kind in KINDS}  # rows, and the figures of a sample
        self.pools = {kind: Sample() for kind in KINDS}

    def add(self, sanitized):
        self.leaves += 1
        for kind in KINDS:
            chosen = sanitized.kinds == kind
            self.rows[kind] += int(chosen.sum())
            alone = kind == "added" and chosen.sum() >= LEAST
            sample = Sample() if alone else self.pools[kind]
            if chosen.any():
                sample.add(sanitized, chosen)
            if alone:
                self.note(kind, sample)

    def note(self, kind, sample):
        found = sample.aucs()
        if found:
            self.aucs[kind].append((sample.count(), *found))

    def finish(self):
        for kind, pool in self.pools.items():
            self.note(kind, pool)

    def mean(self, kind, side):
        """Of the samples of this data set, weighted by their edited rows."""
        known = [(auc[0], auc[side]) for auc in self.aucs[kind] if auc[side] is not None]
        rows = sum(weight for weight, _ in known)
        return (sum(weight * auc for weight, auc in known) / rows, rows) if known else None


def hide_leaves(data, arguments, measurement):
    rules, _ = run(arguments.espalier.resolve(), "rules", data, "--json", *LEARNER)
    numbers = [rule["rule"] for rule in rules]
    if len(numbers) < 2:
        return
    some = sorted(random.Random(arguments.seed).sample(numbers, min(arguments.leaves, len(numbers))))
    with tempfile.TemporaryDirectory() as scratch:
        for rule in some:
            try:
                measurement.add(Sanitized(data, rule, scratch, arguments))
            except subprocess.TimeoutExpired:
                measurement.skipped += 1
    measurement.finish()


def number(mean):
    return f"{mean[0]:.2f}" if mean else "-"


def table(measured):
    header = ["data set", "leaves"]
    header += [f"{kind}{what}" for kind in KINDS for what in (", rows", ": all", ": real", ": alike")]
    rows = []
    for name, one in measured.items():
        cells = [cell for kind in KINDS
                 for cell in (one.rows[kind], *(number(one.mean(kind, side)) for side in SIDES))]  # fmt: skip
        leaves = f"{one.leaves}" + (f" ({one.skipped} skipped)" if one.skipped else "")
        rows.append([name, leaves, *cells])
    for title, weighted in (("**mean of the sets**", False), ("**mean of the rows**", True)):
        cells = []
        for kind in KINDS:
            cells.append("")
            for side in SIDES:
                known = [mean for one in measured.values() if (mean := one.mean(kind, side))]
                weights = [rows if weighted else 1 for _, rows in known]
                cells.append(f"{np.average([auc for auc, _ in known], weights=weights):.2f}" if known else "-")
        rows.append([title, "", *cells])
    return page.table(header, rows)


INTRO = f"""Up to {LEAVES} leaves of each tree (`{" ".join(LEARNER)}`), chosen from the seed, each hidden on its own by `optimal`. Then a random forest and
a logistic regression, voting together, learn from all columns and the class to tell rows that were edited from rows that were not; the figure is the area under their ROC curve, cross-validated in five
folds: 0.5 is guessing, 1 is certainty. Added rows are measured leaf by leaf, those of leaves with fewer than {LEAST} together, as are other edits; a dash stands for too few rows, and a leaf that takes too long to hide
is skipped.

How to read it: *all* compares with all untouched rows of the file. That asks where rows were edited more than whether they look made: rows are needed in a few leaves, and these are a small part of the file. *real* shows how much
of it is the place: as many untouched rows of the same leaves and classes in the place of the edited ones, told from the rest of the file. *alike* compares the edited rows with untouched ones of the same leaf and class of
the tree grown again: the place is no hint any more, and what is left is what gives a row away. This is the figure that should not be above 0.6 for added rows. With five to ten rows such a
figure is rough (0.1 to 0.2 either way); one far below 0.5 comes of near copies on both sides of a fold, is no success, and pulls the mean down. The mean of the rows follows the set with most of them, and it takes the ledger to train such a classifier at all. Relabelled rows are mostly those of the hidden leaf: the condition that made the rule tells them from their new neighbours by definition,
whatever is done."""


def parse_arguments():
    parser = options.parser_of(__doc__.splitlines()[0])
    options.add_sampling(parser, leaves=LEAVES, limit=120.0, seed=SEED)
    return parser, parser.parse_args()


def main():
    parser, arguments = parse_arguments()
    found = dict(sets_of(arguments.data)) if arguments.data else {}
    sets = LOANS | {name: file for name, file in found.items() if file.suffix == ".csv"}
    measured, failed = {}, []
    command = options.command_of("bench-realism", parser, arguments)
    surroundings = page.surroundings(ROOT, command, ["scikit-learn", "pandas"])
    text = ""
    for name, file in chosen(sets, arguments.sets).items():
        measurement = Measurement()
        try:
            hide_leaves(file, arguments, measurement)
        except (Failed, Refused) as problem:
            failed.append(f"{name}: {problem}")
        measured[name] = measurement
        print(name, {kind: [number(measurement.mean(kind, side)) for side in SIDES] for kind in KINDS}, file=sys.stderr)  # fmt: skip
        parts = ["# Realism, measured", surroundings, INTRO, table(measured)]
        text = page.write(arguments.out, parts + [page.section("Failed", *failed)] * bool(failed))  # a run can take long
    print(text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
