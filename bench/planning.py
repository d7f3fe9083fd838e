"""Measures whether planning grows with the rows: the same kind of table at several sizes, leaves of its
tree hidden one at a time, planning beside reading the file; prints a Markdown page.

`make bench-plan` runs it. With DATA, leaves of the trees of the folder's sets as well.
"""

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import options
import page
from data_sets import ROOT, chosen, sets_of
from plan import order_of
from program import Failed, Refused, run

SIZES = [10_000, 100_000, 1_000_000]
LEAVES_A_TREE = 200  # the rows of the table are so many times min-leaf
DEPTH = 6
HEADER = ["table", "leaves", "measured", "hidden", "exact", "reading", "planning, median", "mean", "max", "median / reading"]


def made_tables(folder):
    for rows in SIZES:
        file = Path(folder) / f"{rows}.csv"
        subprocess.run([sys.executable, ROOT / "bench/tables.py", "two-valued", str(rows), file], check=True)
        learner = ["--min-leaf", str(rows // LEAVES_A_TREE), "--max-depth", str(DEPTH)]
        yield f"made, {rows:,} x 50", file, learner


def measured(name, file, learner, arguments):
    """A line of the table; seconds are those that the program tells."""
    rules, _ = run(arguments.espalier, "rules", file, "--json", *learner)
    found = []
    for rule in order_of([rule["rule"] for rule in rules], arguments.seed, name, "")[: arguments.leaves]:
        found.append(hidden(file, rule, learner, arguments))
    found = [one for one in found if one is not None]
    reading = statistics.median(one["seconds"]["read"] for one in found)
    planning = [one["seconds"]["plan"] for one in found]
    return [
        name,
        f"{len(rules):,}",
        len(found),
        page.percent(statistics.fmean(one["requests"][0]["hidden"] for one in found)),
        page.percent(statistics.fmean(one["exact"] for one in found)),
        *map(page.seconds, [reading, statistics.median(planning), statistics.fmean(planning), max(planning)]),
        page.times(statistics.median(planning) / max(reading, 1e-3)),
    ]


def hidden(file, rule, learner, arguments):
    try:
        command = ["hide", file, "--rule", rule, "--dry-run", "--json", *learner]
        return run(arguments.espalier, *command, timeout=arguments.limit)[0]
    except (Failed, Refused, subprocess.TimeoutExpired) as error:
        print(f"{file}, rule {rule}: {error}", file=sys.stderr)
        return None


def main():
    parser = options.parser_of(__doc__)
    options.add_sampling(parser, leaves=10, limit=120)
    arguments = parser.parse_args()
    rows = []
    command = options.command_of("bench-plan", parser, arguments)
    surroundings = page.surroundings(ROOT, command)
    with tempfile.TemporaryDirectory() as folder:
        tables = [] if arguments.sets else list(made_tables(folder))
        given = dict(sets_of(arguments.data)) if arguments.data else {}
        tables += [(name, file, ["--min-leaf", "5"]) for name, file in chosen(given, arguments.sets).items()]
        for table in tables:
            rows.append(measured(*table, arguments))
            print(*rows[-1], sep="  ", file=sys.stderr)
    text = "\n\n".join(
        [
            "# Planning, measured",
            surroundings,
            f"Leaves chosen from the seed, each hidden on its own by `espalier hide --dry-run` with its default strategy and all threads. The made tables ([tables.py](../bench/tables.py)) have 50 two-valued attributes and a noisy class, "
            f"their trees `--max-depth {DEPTH}` and a min-leaf of a {LEAVES_A_TREE}th of the rows, so that the same tree is grown at every size. Other sets: `--min-leaf 5`.",
            page.table(HEADER, rows),
            page.load_at_the_end(),
        ]
    )
    print(text)
    if arguments.out:
        arguments.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
