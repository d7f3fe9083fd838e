"""Measures what docs/paper-measured.md shows: the paper's own experiment, and every leaf of many data sets
hidden on its own, by strategy and criterion. Data sets of more than two classes are passed over, as the
paper's strategies are for two.
"""

import statistics
import subprocess
import sys
import tempfile

import options
import page
from data_sets import LOANS, paper_sets, sets_of
from program import Failed, Refused, run_costs

LEARNERS = [
    ("gain", ["--criterion", "gain"]),
    ("gini", ["--criterion", "gini"]),
    ("gain-ratio", ["--criterion", "gain-ratio"]),
    ("gain, prune mdl", ["--criterion", "gain", "--prune", "mdl"]),
]
STRATEGIES = [
    ("paper", ["--strategy", "paper"]),
    ("lookahead", ["--strategy", "lookahead"]),
]
VARIANTS = [
    ("paper, as the authors implemented it", ["--strategy", "paper"]),
    ("hold-back", ["--strategy", "paper", "--allocate", "hold-back"]),
    ("the node's own ratio", ["--strategy", "paper", "--keep", "own"]),
    ("remove instead of relabel", ["--strategy", "paper", "--edit", "remove"]),
    ("recode instead of relabel", ["--strategy", "paper", "--edit", "recode"]),
    ("look-ahead", ["--strategy", "lookahead"]),
    ("look-ahead, exact ratios", ["--strategy", "lookahead", "--ratio", "exact"]),
    ("look-ahead, hold-back", ["--strategy", "lookahead", "--allocate", "hold-back"]),
]
MIN_LEAF = ["--min-leaf", "5"]
MAX_BYTES = 2_000_000  # larger files have too many leaves to hide each


class Costs:
    """The attempts of one or several runs of `espalier costs`."""

    def __init__(self):
        self.attempts = []

    def add(self, attempts):
        # A leaf that cannot be hidden so costs nothing and keeps nothing: it is left out.
        self.attempts += [attempt for attempt in attempts if "error" not in attempt]

    def mean(self, value):
        return statistics.fmean(value(a) for a in self.attempts)

    def row(self):
        added = [100 * a["rows"]["added"] / a["rows"]["before"] for a in self.attempts]
        return [
            f"{len(self.attempts)}",
            f"{100 * self.mean(lambda a: a['requests'][0]['pattern']):.0f} %",
            f"{100 * self.mean(lambda a: a['requests'][0]['hidden']):.0f} %",
            f"{100 * self.mean(lambda a: a['exact']):.0f} %",
            f"{100 * self.mean(lambda a: a['rules']['kept'] / max(1, a['rules']['target'])):.0f} %",
            f"{statistics.fmean(added):.1f} %",
            f"{statistics.median(added):.1f} %",
            f"{max(added):.0f} %",
        ]


COLUMNS = ["leaves", "pattern gone", "hidden", "tree exact", "rules kept", "rows added, mean", "median", "max"]


def table(head, rows):
    return page.table(head + COLUMNS, rows)


def data_sets(espalier, folder, scratch):
    """Name and file of each: the paper's rule sets, the loans, and those of the folder."""
    for name, data in paper_sets(espalier, scratch):
        yield f"Table 2, {name}", data
    yield from LOANS.items()
    for name, data in sets_of(folder) if folder else []:
        if data.stat().st_size <= MAX_BYTES:
            yield name, data


def measure(espalier, sets):
    """Tables by data set and by variant."""
    rows, pooled, variants = [], {}, {}
    for name, data in sets:
        if run_costs(espalier, data, MIN_LEAF + STRATEGIES[0][1] + ["--max-depth", "1"]) is None:
            continue
        print(f"measuring {name}", file=sys.stderr)
        for learner, learner_options in LEARNERS:
            for strategy, strategy_options in STRATEGIES:
                attempts = run_costs(espalier, data, MIN_LEAF + learner_options + strategy_options)
                if not attempts:
                    continue  # a tree of one leaf
                costs = Costs()
                costs.add(attempts)
                if not costs.attempts:
                    continue
                rows.append([name, learner, strategy] + costs.row())
                pooled.setdefault((learner, strategy), Costs()).add(attempts)
        for variant, variant_options in VARIANTS:
            attempts = run_costs(espalier, data, MIN_LEAF + variant_options)
            variants.setdefault(variant, Costs()).add(attempts or [])
    summary = [[learner, strategy] + costs.row() for (learner, strategy), costs in pooled.items()]
    return rows, summary, [[variant] + costs.row() for variant, costs in variants.items()]


def main():
    arguments = options.parser_of(__doc__.splitlines()[0]).parse_args()
    espalier = arguments.espalier.resolve()
    try:
        with tempfile.TemporaryDirectory() as scratch:
            rows, summary, variants = measure(espalier, data_sets(espalier, arguments.data, scratch))
    except (Failed, Refused) as failed:
        return str(failed)
    paper = subprocess.run([espalier, "paper"], capture_output=True, text=True, check=True).stdout
    print(page.write(arguments.out, [f"""# The paper, measured

Made by `make paper DATA=FOLDER`, which runs `espalier paper` and `espalier costs`; what it means stands in [paper.md](paper.md).
Every leaf is hidden on its own, with `--min-leaf 5`; leaves that a variant refuses are left out. The data sets are those of Table 2 (1,000 rows), the bundled loans and, of a folder of public
data sets, those of two classes and at most {MAX_BYTES // 1_000_000} MB.

## The paper's own experiment

```
{paper.rstrip()}
```

## Strategy and criterion, over the leaves of all data sets

{table(["criterion", "strategy"], summary)}

## The variants of section 4, criterion gain, over the leaves of all data sets

{table(["variant"], variants)}

## Data set by data set

{table(["data set", "criterion", "strategy"], rows)}"""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
