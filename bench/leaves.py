"""What the measurements of hiding share: data sets, and `espalier costs` run over them."""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAPER_RULE_SETS = ["partition-all", "partition-without-3-4", "partition-without-2-3"]
PAPER_ROWS = 1000
FILE_NAMES = ["data.csv", "data.csv.gz", "data.arff", "data.arff.gz"]
NOT_COVERED = "is for two classes"


class Failed(Exception):
    """A run of the program that should not have failed, with its message."""


def paper_sets(espalier, scratch):
    """Name and file of the data of Table 2, made from its rules."""
    for rules in PAPER_RULE_SETS:
        made = Path(scratch) / f"{rules}.csv"
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


def run(espalier, *arguments, allowed=(0,), timeout=None):
    """What the program printed, parsed, and its messages; nothing for data that a strategy does not
    cover."""
    command = [str(argument) for argument in (espalier, *arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    if done.returncode == 3 and NOT_COVERED in done.stderr:
        return None, done.stderr
    if done.returncode not in allowed:
        raise Failed(f"{' '.join(command)}: {done.stderr.strip()}")
    return json.loads(done.stdout), done.stderr


def run_costs(espalier, data, options, timeout=None):
    """The attempts, one a leaf, or nothing for data that the strategy does not cover."""
    return run(espalier, "costs", data, "--json", *options, timeout=timeout)[0]
