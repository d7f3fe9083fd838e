"""Rows of CSV files, the rows that match a rule, and the edits that tell two files apart."""

import collections
import csv
import itertools

MISSING = {"", "?", "NA", "NaN", "null"}


def read(path):
    """Names of the columns, and the rows, each a tuple of texts."""
    with open(path, newline="", encoding="utf-8") as file:
        names, *rows = csv.reader(file, skipinitialspace=True)
    return names, [tuple(row) for row in rows if row]


def matches(rule, names, row):
    """Whether the row meets all conditions of a rule of `espalier rules --json`."""
    return all(holds(condition, row[names.index(condition["attribute"])]) for condition in rule["conditions"])


def conditions_met(rule, names, row):
    """How many conditions of the rule the row meets before the first that it does not."""
    met = (holds(condition, row[names.index(condition["attribute"])]) for condition in rule["conditions"])
    return sum(1 for _ in itertools.takewhile(bool, met))


def holds(condition, cell):
    operator, value = condition["op"], condition["value"]
    if operator in ("=", "!="):
        return (("?" if cell in MISSING else cell) == str(value)) == (operator == "=")
    if cell in MISSING:
        return condition.get("missing", False)
    return float(cell) <= value if operator == "<=" else float(cell) > value


def edits_between(before, after, rules=()):
    """The kinds of edits that explain the second file, with its rows in any order: a row that is the same
    but for the class, which is the last column, was relabelled; of the others as many as possible were recoded."""
    names, old_rows = read(before)
    _, new_rows = read(after)
    gone = collections.Counter(old_rows) - collections.Counter(new_rows)
    new = collections.Counter(new_rows) - collections.Counter(old_rows)
    fresh = collections.Counter()
    for row, count in new.items():
        fresh[row[:-1]] += count
    relabelled = elsewhere = left = 0
    for row, count in gone.items():
        same = min(count, fresh[row[:-1]])
        fresh[row[:-1]] -= same
        relabelled += same
        elsewhere += 0 if any(matches(rule, names, row) for rule in rules) else same
        left += count - same
    recoded = min(left, fresh.total())
    return {
        "before": len(old_rows),
        "after": len(new_rows),
        "added": fresh.total() - recoded,
        "removed": left - recoded,
        "relabelled": relabelled,
        "relabelled_elsewhere": elsewhere,
        "recoded": recoded,
        "edited": relabelled + max(left, fresh.total()),
    }
