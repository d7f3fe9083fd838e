"""Checks that `espalier tree --learner cart` grows what scikit-learn grows from the same numbers.

Walks Espalier's tree from the root with the rows of each node, beside scikit-learn's tree:
  both have a leaf, or both part the rows alike   equal, go on below
  they part the rows differently                  a tie, if both splits score the same
  anything else                                   a failure
Below a tie the trees part ways, so scikit-learn is fitted again on the rows of each of Espalier's
branches: every node of Espalier's tree is compared with what scikit-learn does with its rows.
"""

import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np
import sklearn
from sklearn.tree import DecisionTreeClassifier

import dataset
import generated

ROOT = Path(__file__).resolve().parents[2]
SAME_SCORE = 1e-12  # of an impurity, which lies between 0 and log2(classes)
SKLEARN_CRITERION = {"gini": "gini", "gain": "entropy"}
QUICK_ROW_LIMIT = 10_000


class Mismatch(Exception):
    """The two trees differ where they must not."""


@dataclass(frozen=True)
class Options:
    criterion: str
    min_leaf: int
    max_depth: int | None

    def arguments(self):
        depth = [] if self.max_depth is None else ["--max-depth", str(self.max_depth)]
        return ["--criterion", self.criterion, "--min-leaf", str(self.min_leaf), *depth]

    def __str__(self):
        return " ".join(self.arguments())


@dataclass
class SklearnNode:
    """A node of a fitted scikit-learn tree, or the wish to fit one (tree is None)."""

    tree: object = None
    place: int = 0

    def leaf(self):
        return self.tree.children_left[self.place] == -1

    def first_branch(self, features):
        values = features[:, self.tree.feature[self.place]]
        missing_first = bool(self.tree.missing_go_to_left[self.place])
        return np.where(np.isnan(values), missing_first, values <= self.tree.threshold[self.place])

    def children(self):
        places = self.tree.children_left[self.place], self.tree.children_right[self.place]
        return [SklearnNode(self.tree, place) for place in places]


@dataclass
class Pair:
    """A node of Espalier's tree, scikit-learn's node for the same rows, and where they stand."""

    ours: dict
    theirs: SklearnNode
    rows: np.ndarray
    depth: int
    path: str


def grow_ours(espalier, data, options):
    command = [str(espalier), "tree", str(data.path), "--learner", "cart", *options.arguments()]
    done = subprocess.run([*command, "--format", "json"], capture_output=True, text=True)
    if done.returncode != 0:
        raise Mismatch(f"exit status {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)["root"]


def grow_theirs(data, rows, options, depth):
    learner = DecisionTreeClassifier(
        criterion=SKLEARN_CRITERION[options.criterion],
        min_samples_leaf=options.min_leaf,
        max_depth=None if options.max_depth is None else options.max_depth - depth,
        random_state=0,
    )
    return SklearnNode(learner.fit(data.features[rows], data.classes[rows]).tree_)


def must_be_leaf(data, rows, options, depth):
    """What needs no fit: scikit-learn refuses to start at depth 0, and a pure node is a leaf."""
    pure = bool(np.all(data.classes[rows] == data.classes[rows[0]]))
    return pure or depth == options.max_depth


def compare(data, ours, options):
    """The nodes of the tree by verdict: {"equal": .., "tie": ..}. Raises Mismatch."""
    verdicts = Counter()
    stack = [Pair(ours, SklearnNode(), np.arange(len(data.classes)), 0, "root")]
    while stack:
        pair = stack.pop()
        verdict, below = compare_node(data, pair, options)
        verdicts[verdict] += 1
        stack.extend(below)
    return verdicts


def compare_node(data, pair, options):
    """The verdict on one node, and the pairs below it."""
    check_counts(data, pair)
    our_leaf = "children" not in pair.ours
    if pair.theirs.tree is None and must_be_leaf(data, pair.rows, options, pair.depth):
        their_leaf = True
    else:
        if pair.theirs.tree is None:
            pair.theirs = grow_theirs(data, pair.rows, options, pair.depth)
        their_leaf = pair.theirs.leaf()
    if our_leaf != their_leaf:
        who = "scikit-learn splits" if our_leaf else "only Espalier splits"
        raise Mismatch(
            f"{pair.path}: {who} the {len(pair.rows)} rows {shown_counts(data, pair.rows)}"
        )
    return ("equal", []) if our_leaf else compare_splits(data, pair, options)


def compare_splits(data, pair, options):
    split = pair.ours["split"]
    our_first = data.columns[split["attribute"]].first_branch(split, pair.rows)
    check_min_leaf(pair, our_first, options)
    their_first = pair.theirs.first_branch(data.features[pair.rows])
    if np.array_equal(our_first, their_first):
        return "equal", pairs_below(pair, our_first, pair.theirs.children())
    if np.array_equal(our_first, ~their_first):
        return "equal", pairs_below(pair, our_first, pair.theirs.children()[::-1])
    check_same_score(data, pair, our_first, their_first, options)
    return "tie", pairs_below(pair, our_first, [SklearnNode(), SklearnNode()])


def pairs_below(pair, our_first, their_children):
    return [
        Pair(child, theirs, pair.rows[branch], pair.depth + 1, f"{pair.path} / {name}")
        for child, theirs, branch, name in zip(
            pair.ours["children"],
            their_children,
            [our_first, ~our_first],
            branch_names(pair.ours["split"]),
        )
    ]


def branch_names(split):
    attribute = split["attribute"]
    if "threshold" in split:
        return [f"{attribute}<={split['threshold']}", f"{attribute}>{split['threshold']}"]
    return [f"{attribute}={','.join(split['in'])}", f"{attribute}!={','.join(split['in'])}"]


def check_counts(data, pair):
    counts = {name: count for name, count in pair.ours["counts"].items() if count > 0}
    if counts != shown_counts(data, pair.rows):
        raise Mismatch(f"{pair.path}: counts {counts}, rows say {shown_counts(data, pair.rows)}")


def shown_counts(data, rows):
    counts = class_counts(data, rows)
    return {str(name): int(n) for name, n in zip(data.class_names, counts) if n > 0}


def class_counts(data, rows):
    return np.bincount(data.classes[rows], minlength=len(data.class_names))


def check_min_leaf(pair, our_first, options):
    sizes = int(our_first.sum()), int((~our_first).sum())
    if min(sizes) < options.min_leaf:
        raise Mismatch(f"{pair.path}: {pair.ours['split']} makes branches of {sizes} rows")


def check_same_score(data, pair, our_first, their_first, options):
    ours, theirs = (
        remaining_impurity(data, pair.rows[first], pair.rows[~first], options.criterion)
        for first in (our_first, their_first)
    )
    if abs(ours - theirs) > SAME_SCORE:
        worse = "worse" if ours > theirs else "better"
        feature = pair.theirs.tree.feature[pair.theirs.place]
        raise Mismatch(
            f"{pair.path}: Espalier takes {pair.ours['split']}, {worse} than scikit-learn's "
            f"feature {feature} by {float(abs(ours - theirs)):.3g}"
        )


def remaining_impurity(data, first, second, criterion):
    """The impurity of the two branches, weighted by their share of the rows."""
    impurity = gini if criterion == "gini" else entropy
    total = len(first) + len(second)
    return sum(
        Fraction(len(rows), total) * impurity(class_counts(data, rows)) for rows in (first, second)
    )


def gini(counts):
    total = int(counts.sum())
    return 1 - Fraction(sum(int(n) ** 2 for n in counts), total**2)


def entropy(counts):
    shares = counts[counts > 0] / counts.sum()
    return Fraction(float(-(shares * np.log2(shares)).sum()))


def all_options(data, quick):
    depths = [3, None]
    if quick and len(data.classes) > QUICK_ROW_LIMIT:
        depths = [6]
    return [
        Options(criterion, min_leaf, depth)
        for criterion, min_leaf, depth in itertools.product(["gini", "gain"], [1, 5], depths)
    ]


def shared_sets(folder):
    paths = sorted(folder.glob("*/data.csv"))
    if not paths:
        print(f"skipped: the sets of a data folder (ESPALIER_SHARED_DATA names it; none found at {folder.name}/)")
    return {path.parent.name: path for path in paths}


def run_all(paths, espalier, quick):
    """Prints a line a comparison; returns (passed, failures)."""
    passed, failures = 0, []
    print(f"{'set':36} {'options':44} {'nodes':>7} {'equal':>7} {'ties':>6}")
    for name, path in paths.items():
        data = dataset.load(name, path)
        for options in all_options(data, quick):
            try:
                verdicts = compare(data, grow_ours(espalier, data, options), options)
            except Mismatch as mismatch:
                failures.append(f"{name} {options}: {mismatch}")
                print(f"{name:36} {str(options):44} FAILED")
                continue
            passed += 1
            equal, ties = verdicts["equal"], verdicts["tie"]
            print(f"{name:36} {str(options):44} {equal + ties:7} {equal:7} {ties:6}")
    return passed, failures


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--espalier", type=Path, default=ROOT / "build/bin/espalier")
    default_data = os.environ.get("ESPALIER_SHARED_DATA", ROOT.parent / "shared/data")
    parser.add_argument(
        "--data", type=Path, default=Path(default_data), help="folder of SET/data.csv"
    )
    parser.add_argument(
        "--quick", action="store_true", help="shallow trees only for the large sets"
    )
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    sys.setrecursionlimit(100_000)  # json.loads nests with the depth of the tree
    print(f"scikit-learn {sklearn.__version__}")
    with tempfile.TemporaryDirectory() as folder:
        paths = {**generated.write_all(Path(folder)), **shared_sets(arguments.data)}
        passed, failures = run_all(paths, arguments.espalier, arguments.quick)
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
