"""Measures Espalier beside the programs that people would use instead; prints a Markdown page.

`make bench` runs it. The tables are made once under build/bench/ and used again.
"""

import argparse
import hashlib
import json
import os
import sys
from pathlib import Path

import page
from processes import Espalier, Peer, measure_in_turn, own_peak_memory, run_script

ROOT = Path(__file__).resolve().parents[1]
FILES = ROOT / "build/bench"
REPETITIONS = 5
ATTRIBUTES = 50
DEPTH = 10
SLOW_PEER = "scikit-learn"
SLOW_REPETITIONS = 2


def digest_of_generator():
    """Part of the files' names, so that a changed generator makes new files."""
    return hashlib.sha256((ROOT / "bench/tables.py").read_bytes()).hexdigest()[:8]


class Bench:
    def __init__(self, arguments):
        self.program = arguments.espalier.resolve()
        self.scale = 10 if arguments.quick else 1
        adult = (
            Path(os.environ.get("ESPALIER_SHARED_DATA", ROOT.parent / "shared/data"))
            / "adult/data.csv"
        )
        self.adult = adult if adult.exists() else None
        FILES.mkdir(parents=True, exist_ok=True)

    def two_valued_file(self, rows):
        return self.made(f"two-valued-{rows}.csv", "two-valued", rows)

    def mixed_file(self, rows):
        name = "adult" if self.adult else "look-alike"
        return self.made(f"{name}-{rows}.csv", "mixed", rows, *([self.adult] if self.adult else []))

    def made(self, name, kind, rows, *source):
        path = FILES / f"{digest_of_generator()}-{name}"
        if not path.exists():
            unfinished = path.with_suffix(".part")
            run_script("tables.py", kind, rows, unfinished, *source)
            unfinished.rename(path)
        return path

    def espalier(self, file, *arguments, part="grow"):
        return Espalier(self.program, file, arguments, part)


def training_table(measured):
    one = measured["espalier --threads 1"].seconds
    two = measured["espalier --threads 2"].seconds
    rows = [
        [
            name,
            page.seconds(m.seconds),
            f"{m.leaves:,}",
            page.times(m.seconds / one),
            page.times(m.seconds / two),
        ]
        for name, m in measured.items()
    ]
    header = [
        "",
        "training",
        "leaves",
        "x espalier, 1 thread",
        "x espalier, 2 threads",
    ]
    return page.table(header, rows)


def train(bench, file, learner, lightgbm, sklearn):
    """Espalier with one and two threads, LightGBM with one, and scikit-learn, in turn."""
    contestants = {
        "espalier --threads 1": bench.espalier(file, *learner, "--threads", 1),
        "espalier --threads 2": bench.espalier(file, *learner, "--threads", 2),
        "LightGBM, 1 thread": Peer("lightgbm", file, lightgbm),
        SLOW_PEER: Peer("sklearn", file, sklearn),
    }
    counts = {name: SLOW_REPETITIONS if name == SLOW_PEER else REPETITIONS for name in contestants}
    return measure_in_turn(contestants, counts)


def two_valued_section(bench):
    rows = 1_000_000 // bench.scale
    measured = train(
        bench,
        bench.two_valued_file(rows),
        learner=["--criterion", "gain", "--max-depth", DEPTH],
        lightgbm={"num_leaves": 2**DEPTH, "max_depth": DEPTH, "min_data_in_leaf": 1},
        sklearn={"criterion": "entropy", "max_depth": DEPTH},
    )
    return page.section(
        f"Two-valued data: {rows:,} x {ATTRIBUTES}, depth {DEPTH}",
        f"`espalier tree FILE --criterion gain --max-depth {DEPTH}` beside one tree of LightGBM "
        "and an entropy tree of scikit-learn. Training only: the data is loaded, and for LightGBM "
        "binned, beforehand.",
        training_table(measured),
    )


def mixed_section(bench):
    rows = 1_000_000 // bench.scale
    file = bench.mixed_file(rows)
    shallow = train(
        bench,
        file,
        learner=["--learner", "cart", "--max-depth", DEPTH],
        lightgbm={"num_leaves": 2**DEPTH, "max_depth": DEPTH, "min_data_in_leaf": 1},
        sklearn={"criterion": "gini", "max_depth": DEPTH},
    )
    deep_learner = ["--learner", "cart", "--min-leaf", 20]
    leaves = bench.espalier(file, *deep_learner).measure().leaves
    deep = train(
        bench,
        file,
        learner=deep_learner,
        lightgbm={"num_leaves": leaves, "max_depth": -1, "min_data_in_leaf": 20},
        sklearn={"criterion": "gini", "min_samples_leaf": 20},
    )
    what = "the adult census data, repeated, its numbers jittered"
    made_up = "made-up columns of the kinds of the adult census data, which was not there"
    return page.section(
        f"Mixed data: {rows:,} rows",
        f"The table: {what if bench.adult else made_up}. The peers get nominal values as numbers, "
        "which gives them fewer splits to try than Espalier, which tries each value against the "
        "rest. LightGBM puts numbers into 255 bins; the other two try every threshold.",
        f"Depth {DEPTH} (`--learner cart --max-depth {DEPTH}`):",
        training_table(shallow),
        "No limit of depth, 20 rows a leaf (`--learner cart --min-leaf 20`; LightGBM may make "
        f"{leaves:,} leaves):",
        training_table(deep),
    )


def reading_section(bench):
    rows = 1_000_000 // bench.scale
    files = {"two-valued": bench.two_valued_file(rows), "mixed": bench.mixed_file(rows)}
    return page.section(
        "Reading CSV",
        "`espalier` is its own `seconds.read`, with `--max-depth 1`; its memory is the peak of the "
        "whole process, the peers' is what reading added to theirs. A peak starts at that of the "
        f"process that measures, {page.megabytes(own_peak_memory())}; less cannot be seen.",
        *[reading_table(bench, name, file) for name, file in files.items()],
    )


def reading_table(bench, name, file):
    contestants = {
        f"espalier --threads {threads}": bench.espalier(
            file, "--max-depth", 1, "--threads", threads, part="read"
        )
        for threads in (1, 2)
    } | {
        "pyarrow, 1 thread": Peer("pyarrow", file, {"threads": 1}),
        "pyarrow, 2 threads": Peer("pyarrow", file, {"threads": 2}),
        "pandas": Peer("pandas", file),
    }
    measured = measure_in_turn(contestants, REPETITIONS)
    size, pandas = file.stat().st_size, measured["pandas"].seconds
    table_rows = [
        [
            who,
            page.seconds(m.seconds),
            f"{size / m.seconds / 1e6:,.0f} MB/s",
            page.times(pandas / m.seconds),
            page.megabytes(m.memory),
            f"{m.memory / size:.2f}",
        ]
        for who, m in measured.items()
    ]
    header = [
        f"{name}, {page.megabytes(size)}",
        "reading",
        "of the file",
        "faster than pandas",
        "peak memory",
        "peak memory / file",
    ]
    return page.table(header, table_rows)


def growth_section(bench):
    sizes = [10**exponent // bench.scale for exponent in (5, 6, 7)]
    measured = {rows: growth_of(bench, rows) for rows in sizes}
    table_rows = [
        [
            f"{rows:,}",
            page.seconds(read.seconds),
            f"{rows / read.seconds / 1e6:.1f} M",
            page.seconds(grow.seconds),
            f"{rows / grow.seconds / 1e6:.1f} M",
        ]
        for rows, (read, grow) in measured.items()
    ]
    header = ["rows", "reading", "rows a second", "growing", "rows a second"]
    largest = sizes[-1]
    return page.section(
        f"Linear growth: {ATTRIBUTES} two-valued attributes, depth {DEPTH}, both threads",
        page.table(header, table_rows),
        bandwidth_paragraphs(largest, measured[largest][1].seconds),
    )


def growth_of(bench, rows):
    """Reading and growing, best of some runs."""
    file = bench.two_valued_file(rows)
    learner = ["--criterion", "gain", "--max-depth", DEPTH, "--threads", 2]
    parts = {part: bench.espalier(file, *learner, part=part) for part in ("read", "grow")}
    measured = measure_in_turn(parts, 3)
    return measured["read"], measured["grow"]


def bandwidth_paragraphs(rows, seconds):
    """Each level is read once to count; each but the last is read and written once to part it."""
    table_bytes = rows * (ATTRIBUTES + 1) / 8
    touched = table_bytes * (DEPTH + 2 * (DEPTH - 1))
    copying = json.loads(run_script("bandwidth.py"))
    share = touched / seconds / copying["2"]
    return (
        f"The {rows:,} rows are {page.megabytes(table_bytes)} of bits. Counting must read them "
        "once a level, and parting them must read and write them once a level: "
        f"{page.megabytes(touched)} for depth {DEPTH}, which makes {page.rate(touched / seconds)}. "
        f"Copying memory reaches {page.rate(copying['1'])} with one thread and "
        f"{page.rate(copying['2'])} with two (reads plus writes): growing reaches **{share:.0%}** "
        "of the latter."
    )


SECTIONS = {
    "two-valued": two_valued_section,
    "mixed": mixed_section,
    "reading": reading_section,
    "growth": growth_section,
}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--espalier", type=Path, default=ROOT / "build/bin/espalier")
    parser.add_argument("--out", type=Path, help="write the page to this file too")
    parser.add_argument("--quick", action="store_true", help="tables of a tenth of the size")
    parser.add_argument(
        "--only", choices=SECTIONS, action="append", help="a section, may be repeated"
    )
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    if not arguments.espalier.exists():
        return f"{arguments.espalier} is not built"
    bench = Bench(arguments)
    intro = (
        f"Best of {REPETITIONS} runs that take turns ({SLOW_PEER}: {SLOW_REPETITIONS}, "
        "growth: 3). "
        "Ratios are measured in this very run."
    )
    command = "`make bench`" + (" (`--quick`)" if arguments.quick else "")
    parts = ["# Benchmarks", page.surroundings(ROOT, command, page.PACKAGES), intro]
    for name in arguments.only or SECTIONS:
        print(f"measuring: {name}", file=sys.stderr)
        parts.append(SECTIONS[name](bench))
    parts.append(page.load_at_the_end())
    text = "\n\n".join(parts) + "\n"
    print(text)
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
