"""Made-up tables, each with one difficulty that a real data set may not show."""

import random


def write_all(folder):
    """Writes every generated set to the folder; returns {name: path}."""
    paths = {}
    for make in GENERATORS:
        name = "made-" + make.__name__.replace("_", "-")
        rows = make(random.Random(name))
        path = folder / f"{name}.csv"
        header = [f"a{place}" for place in range(len(rows[0]) - 1)] + ["class"]
        lines = [",".join(map(str, row)) for row in [header, *rows]]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        paths[name] = path
    return paths


def noisy_class(random_source, value, classes=2, noise=0.15):
    label = random_source.randrange(classes) if random_source.random() < noise else value % classes
    return f"c{label}"


def sometimes_missing(random_source, cell, share=0.2):
    return "?" if random_source.random() < share else cell


def integers_with_ties(r):
    rows = [[r.randrange(6) for _ in range(5)] for _ in range(400)]
    return [[*row, noisy_class(r, row[0] + row[1] // 2)] for row in rows]


def floats(r):
    rows = [[r.gauss(0, 1), r.expovariate(1), r.uniform(-1e6, 1e6)] for _ in range(500)]
    return [[*row, noisy_class(r, int(row[0] > 0.3) ^ int(row[1] > 1))] for row in rows]


def floats_closer_than_float32(r):
    rows = [[1 + r.randrange(20) * 1e-12, 1e300 * r.randrange(9), r.random()] for _ in range(300)]
    return [[*row, noisy_class(r, int((row[0] - 1) * 1e12 + 0.5) // 7)] for row in rows]


def numbers_in_many_forms(r):
    forms = ["1000", "1e3", "1000.0", "-0", "0", "0.0", "+5", "5", "-7.25", "-725e-2", ".5", "3."]
    rows = [[r.choice(forms), r.choice(forms)] for _ in range(200)]
    return [[*row, noisy_class(r, int(float(row[0])) + int(float(row[1])))] for row in rows]


def many_classes(r):
    rows = [[r.randrange(30), r.randrange(30), r.choice("pqr")] for _ in range(800)]
    return [[*row, noisy_class(r, row[0] // 3 + row[1] // 5, classes=16)] for row in rows]


def two_valued(r):
    rows = [[r.randrange(2) for _ in range(12)] for _ in range(600)]
    return [[*row, noisy_class(r, (row[0] & row[1]) ^ (row[2] & row[3]) ^ row[4])] for row in rows]


def exclusive_or(r):
    """Balanced: the root gains nothing by any split and must be split all the same."""
    return [[a, b, r.randrange(3), f"c{a ^ b}"] for a in (0, 1) for b in (0, 1) for _ in range(24)]


def equal_rows_with_different_classes(r):
    return [[r.randrange(2), r.choice("xy"), f"c{r.randrange(3)}"] for _ in range(120)]


def missing_numbers(r):
    rows = [[r.randrange(8), r.randrange(50), round(r.random(), 2)] for _ in range(500)]
    return [
        [
            *(sometimes_missing(r, cell) for cell in row),
            noisy_class(r, int(row[0] > 3 or row[2] > 0.8)),
        ]
        for row in rows
    ]


def missing_numbers_that_tell(r):
    """Missing or not says more than any threshold: known against missing must win at the root."""
    labels = [r.randrange(2) for _ in range(300)]
    return [
        [
            sometimes_missing(r, r.randrange(9), 0.85 if label else 0.1),
            r.randrange(4),
            noisy_class(r, label),
        ]
        for label in labels
    ]


def one_known_number_or_missing(r):
    """Known numbers that are all equal are no constant while some rows lack them."""
    rows = [[sometimes_missing(r, 7, 0.5), sometimes_missing(r, -1, 0.1)] for _ in range(150)]
    return [[*row, r.randrange(5), noisy_class(r, row.count("?"))] for row in rows]


def column_without_numbers(r):
    return [["?", r.randrange(4), 5, noisy_class(r, r.randrange(2))] for _ in range(80)]


def nominal(r):
    rows = [[r.choice("abcdefgh"), r.choice(["yes", "no"]), r.choice("rst")] for _ in range(500)]
    return [[*row, noisy_class(r, ord(row[0]) % 3 + (row[1] == "yes"), classes=3)] for row in rows]


def nominal_missing(r):
    rows = [[r.choice("abcde"), r.choice("xy"), r.choice("rst")] for _ in range(400)]
    return [
        [*(sometimes_missing(r, cell) for cell in row), noisy_class(r, int(row[0] in "ace"))]
        for row in rows
    ]


def nominal_with_many_values(r):
    rows = [[f"v{int(r.expovariate(0.02))}", r.randrange(10)] for _ in range(700)]
    return [[*row, noisy_class(r, len(row[0]) + row[1] // 4)] for row in rows]


def mixed(r):
    rows = [
        [r.randrange(100), r.choice("abcd"), round(r.gauss(50, 20), 1), r.choice(["t", "f"])]
        for _ in range(900)
    ]
    return [
        [
            sometimes_missing(r, row[0], 0.1),
            sometimes_missing(r, row[1], 0.1),
            sometimes_missing(r, row[2], 0.3),
            row[3],
            noisy_class(r, int(row[0] > 40) + int(row[1] == "b") + int(row[2] > 60), classes=3),
        ]
        for row in rows
    ]


GENERATORS = [
    integers_with_ties,
    floats,
    floats_closer_than_float32,
    numbers_in_many_forms,
    many_classes,
    two_valued,
    exclusive_or,
    equal_rows_with_different_classes,
    missing_numbers,
    missing_numbers_that_tell,
    one_known_number_or_missing,
    column_without_numbers,
    nominal,
    nominal_missing,
    nominal_with_many_values,
    mixed,
]
