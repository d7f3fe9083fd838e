"""A CSV file as numbers that scikit-learn can learn from, with Espalier's own rules for types.

A numeric column becomes the dense rank of its values (missing: NaN). Ranks keep the order, hence
every partition, and survive scikit-learn's cast to float32. A nominal column becomes one 0/1
feature a value; a missing nominal value is the value `?`.
"""

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

MISSING_WORDS = {"", "?", "NA", "NaN", "null"}
MISSING_VALUE = "?"


@dataclass
class NumericColumn:
    numbers: np.ndarray  # NaN where missing

    def features(self):
        ranks = np.full(len(self.numbers), np.nan, dtype=np.float32)
        known = ~np.isnan(self.numbers)
        ranks[known] = np.unique(self.numbers[known], return_inverse=True)[1]
        return ranks[:, None]

    def first_branch(self, split, rows):
        """Which of `rows` a split of Espalier's JSON sends to its first child."""
        threshold = np.inf if split["threshold"] is None else float(split["threshold"])
        numbers = self.numbers[rows]
        missing_first = split.get("missing") == "<="
        return np.where(np.isnan(numbers), missing_first, numbers <= threshold)


@dataclass
class NominalColumn:
    values: np.ndarray

    def features(self):
        return (self.values[:, None] == np.unique(self.values)[None, :]).astype(np.float32)

    def first_branch(self, split, rows):
        return np.isin(self.values[rows], split["in"])


@dataclass
class Dataset:
    name: str
    path: Path
    columns: dict  # name -> column
    features: np.ndarray
    classes: np.ndarray  # codes
    class_names: list


def load(name, path):
    """The data set of a CSV file with a header, its class in the last column."""
    with open(path, newline="", encoding="utf-8") as file:
        header, *rows = [row for row in csv.reader(file) if row]
    cells = [[cell.strip() for cell in row] for row in rows]
    labelled = [row for row in cells if row[-1] not in MISSING_WORDS]
    columns = {
        column_name.strip(): column_of([row[place] for row in labelled])
        for place, column_name in enumerate(header[:-1])
    }
    class_names, classes = np.unique([row[-1] for row in labelled], return_inverse=True)
    features = np.hstack([column.features() for column in columns.values()])
    return Dataset(name, path, columns, np.asfortranarray(features), classes, list(class_names))


def column_of(cells):
    numbers = [as_number(cell) for cell in cells]
    if any(number is None for number in numbers):
        return NominalColumn(np.array([MISSING_VALUE if c in MISSING_WORDS else c for c in cells]))
    return NumericColumn(np.array(numbers))


def as_number(cell):
    """The number that a cell reads as, NaN where it is missing, None where it is something else."""
    if cell in MISSING_WORDS:
        return np.nan
    try:
        return float(cell)
    except ValueError:
        return None
