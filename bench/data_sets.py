"""The data sets that the measurements of hiding run over.

To add one, put it into the folder that DATA names: NAME/data.csv, or data.arff, also .gz.
"""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOANS = {"loans": ROOT / "data/loans/loans.csv"}
PAPER_RULE_SETS = ["partition-all", "partition-without-3-4", "partition-without-2-3"]
PAPER_ROWS = 1000
FILE_NAMES = ["data.csv", "data.csv.gz", "data.arff", "data.arff.gz"]


def paper_sets(espalier, folder):
    """Name and file of the data of Table 2, made from its rules into the folder."""
    for rules in PAPER_RULE_SETS:
        made = Path(folder) / f"{rules}.csv"
        source = ROOT / "data/paper" / f"{rules}.rules"
        subprocess.run([espalier, "generate", source, "-n", str(PAPER_ROWS), "-o", made], check=True)
        yield rules, made


def sets_of(folder):
    """Name and file of each data set of a folder, by name."""
    for place in sorted(Path(folder).iterdir()):
        for name in FILE_NAMES:
            if (place / name).exists():
                yield place.name, place / name
                break


def chosen(sets, names):
    """Those of the sets that are named, in the order of the names; all if none is."""
    unknown = [name for name in names or [] if name not in sets]
    if unknown:
        raise SystemExit(f"no data set is called {unknown[0]}")
    return {name: sets[name] for name in names or sets}
