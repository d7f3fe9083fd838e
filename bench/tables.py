"""Makes the files that the benchmark reads, in a folder where they are kept for the next run.

usage: tables.py two-valued ROWS OUT.csv
       tables.py mixed ROWS OUT.csv [ADULT.csv]

two-valued: 50 attributes of 0 and 1, fair and independent; the class is a noisy function of
    twelve of them, noisy enough that no node above depth 10 is pure.
mixed: the adult census file repeated with its numbers jittered, or, without that file, columns of
    the same kinds drawn at random.
"""

import sys

import numpy as np
import pandas
import pyarrow
import pyarrow.csv

ATTRIBUTES = 50
CHUNK = 1_000_000
SEED = 2024


def write_two_valued(rows, path):
    source = np.random.default_rng(SEED)
    with open(path, "wb") as file:
        header = [f"a{place}" for place in range(ATTRIBUTES)] + ["class"]
        file.write((",".join(header) + "\n").encode())
        for start in range(0, rows, CHUNK):
            file.write(two_valued_text(source, min(CHUNK, rows - start)))


def two_valued_text(source, rows):
    values = source.integers(0, 2, size=(rows, ATTRIBUTES), dtype=np.uint8)
    text = np.full((rows, 2 * (ATTRIBUTES + 1)), ord(","), dtype=np.uint8)
    text[:, 0:-2:2] = values + ord("0")
    text[:, -2] = noisy_class(source, values) + ord("0")
    text[:, -1] = ord("\n")
    return text.tobytes()


def noisy_class(source, values):
    weights = np.linspace(1.6, 0.3, 12) * np.where(np.arange(12) % 2, -1, 1)
    score = (values[:, :12] - 0.5) @ weights + 1.5 * (values[:, 1] ^ values[:, 2]) - 0.75
    share = 0.1 + 0.8 / (1 + np.exp(-2 * score))
    return source.random(len(values)) < share


def write_mixed(rows, path, adult):
    source = np.random.default_rng(SEED)
    frame = adult_look_alike(source, rows) if adult is None else jittered(source, rows, adult)
    options = pyarrow.csv.WriteOptions(quoting_style="none")
    pyarrow.csv.write_csv(pyarrow.Table.from_pandas(frame, preserve_index=False), path, options)


def jittered(source, rows, adult):
    original = pandas.read_csv(adult, keep_default_na=False, skipinitialspace=True)
    places = np.resize(np.arange(len(original)), rows)
    frame = original.iloc[places].reset_index(drop=True)
    for name in frame.columns[:-1]:
        if pandas.api.types.is_numeric_dtype(frame[name]):
            frame[name] = jitter(source, frame[name].to_numpy())
    return frame


def jitter(source, numbers):
    """Up to 2 % of the column's range up or down; what is 0 stays 0, as in the capital columns."""
    reach = max(1, int(0.02 * (np.quantile(numbers, 0.99) - numbers.min())))
    moved = np.maximum(1, numbers + source.integers(-reach, reach + 1, size=len(numbers)))
    return np.where(numbers == 0, 0, moved)


def adult_look_alike(source, rows):
    columns = {
        "age": source.integers(17, 91, rows),
        "weight": source.integers(12_000, 1_500_000, rows),
        "schooling": source.integers(1, 17, rows),
        "gain": np.where(source.random(rows) < 0.08, source.integers(100, 99_999, rows), 0),
        "loss": np.where(source.random(rows) < 0.05, source.integers(150, 4_400, rows), 0),
        "hours": source.integers(1, 100, rows),
    }
    for name, values in {
        "work": 9,
        "degree": 16,
        "marital": 7,
        "job": 15,
        "role": 6,
        "country": 42,
    }.items():
        columns[name] = np.char.add(
            "v", np.minimum(source.geometric(0.3, rows), values).astype(str)
        )
    columns["sex"] = np.where(source.random(rows) < 0.33, "female", "male")
    score = columns["schooling"] / 4 + columns["hours"] / 40 + (columns["gain"] > 5000) * 3 - 5
    rich = source.random(rows) < 1 / (1 + np.exp(-2 * score))
    return pandas.DataFrame({**columns, "class": np.where(rich, ">50K", "<=50K")})


def main():
    kind, rows, path, *adult = sys.argv[1:]
    if kind == "two-valued":
        write_two_valued(int(rows), path)
    else:
        write_mixed(int(rows), path, adult[0] if adult else None)


if __name__ == "__main__":
    main()
