"""A classifier of scikit-learn, over numbers as they are and a column of 0 and 1 for each nominal value."""

import os

import csv_tables

# Several learners run at once: each keeps to one core.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")

try:
    import numpy as np
    import sklearn  # noqa: F401
except ImportError:
    csv_tables.missing("scikit-learn")


def encode(names, train, rows):
    columns = [[], []]
    for place in range(len(names)):
        values = csv_tables.values_of(place, train, rows)
        for table, into in zip((train, rows), columns):
            if values is None:
                into.append([float(row[place]) if row[place] else np.nan for row in table])
            else:
                into += [[float(row[place] == value) for row in table] for value in values]
    return (np.array(into, dtype=float).T for into in columns)


def main(classifier):
    names, train, classes, rows = csv_tables.read_both()
    predicted = csv_tables.one_class(classes, rows)
    if predicted is None:
        known, asked = encode(names, train, rows)
        predicted = classifier.fit(known, classes).predict(asked)
    print("\n".join(predicted))
