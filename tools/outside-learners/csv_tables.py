"""The two tables that a learner of this folder is given, and how it answers.

    PROGRAM TRAIN.csv ROWS.csv

Nominal values are v0, v1, ..., classes c0, c1, ..., a missing number is an empty cell.
"""

import csv
import sys

NOT_INSTALLED = 77


def missing(what):
    """Ends the program: what it needs is not there."""
    print(f"{what} is not installed", file=sys.stderr)
    sys.exit(NOT_INSTALLED)


def read(path):
    """Names of the columns, and rows of texts."""
    with open(path, newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))
    width = len(lines[0])
    # A single column whose number is missing is an empty line.
    return lines[0], [line if line else [""] * width for line in lines[1:]]


def read_both():
    """The columns, the rows to learn from, their classes, and the rows to predict."""
    names, train = read(sys.argv[1])
    _, rows = read(sys.argv[2])
    return names[:-1], [row[:-1] for row in train], [row[-1] for row in train], rows


def one_class(classes, rows):
    """The answer where all classes are the same, which some learners refuse to learn; nothing otherwise."""
    return classes[:1] * len(rows) if len(set(classes)) == 1 else None


def values_of(column, *tables):
    """The values of a nominal column, ascending by number; nothing for a numeric one."""
    values = {row[column] for table in tables for row in table}
    if any(value[:1] == "v" for value in values):
        return sorted(values, key=lambda value: int(value[1:]))
    return None
