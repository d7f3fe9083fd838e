"""One peer in a process of its own: prepares, then measures once for each line on standard input.

usage: peer.py WHAT FILE [JSON options]

Says `ready` when it is prepared. Each measurement is answered by one line of JSON:
{"seconds": .., "memory": bytes, "leaves": ..}.
`memory` is how far the process's peak rose above what it held before its first measurement.
What happens before the first line (imports, loading, binning) is never part of the time.
"""

import json
import resource
import sys
import time


def load(path):
    """The table as numbers: nominal values as codes in their order of appearance; and the class."""
    import numpy as np
    import pyarrow.csv

    table = pyarrow.csv.read_csv(path)
    columns = [as_codes(column) for column in table.columns]
    return np.column_stack(columns[:-1]).astype(np.float32), columns[-1]


def as_codes(column):
    import pyarrow

    if pyarrow.types.is_integer(column.type) or pyarrow.types.is_floating(column.type):
        return column.to_numpy()
    return column.combine_chunks().dictionary_encode().indices.to_numpy()


def train_lightgbm(path, options):
    import lightgbm

    features, classes = load(path)
    parameters = {
        "objective": "binary",
        "learning_rate": 1.0,
        "min_sum_hessian_in_leaf": 0,
        "histogram_pool_size": 2048,
        "force_col_wise": True,  # the faster of its two ways on all tables measured here
        "num_threads": 1,
        "verbose": -1,
        **options,
    }
    data = lightgbm.Dataset(features, classes, params=parameters).construct()

    def train():
        model = lightgbm.train(parameters, data, num_boost_round=1)
        return lambda: model.dump_model()["tree_info"][0]["num_leaves"]

    return train


def train_sklearn(path, options):
    from sklearn.tree import DecisionTreeClassifier

    features, classes = load(path)

    def train():
        model = DecisionTreeClassifier(random_state=0, **options).fit(features, classes)
        return lambda: int(model.get_n_leaves())

    return train


def read_pandas(path, _):
    import pandas

    return lambda: pandas.read_csv(path) is not None


def read_pyarrow(path, options):
    import pyarrow.csv

    pyarrow.set_cpu_count(options["threads"])
    how = pyarrow.csv.ReadOptions(use_threads=options["threads"] > 1)
    return lambda: pyarrow.csv.read_csv(path, read_options=how) is not None


PEERS = {
    "lightgbm": train_lightgbm,
    "sklearn": train_sklearn,
    "pandas": read_pandas,
    "pyarrow": read_pyarrow,
}


def peak_memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def measure(work):
    before = peak_memory()
    start = time.perf_counter()
    result = work()
    seconds = time.perf_counter() - start
    leaves = result() if callable(result) else None
    return {"seconds": seconds, "memory": peak_memory() - before, "leaves": leaves}


def main():
    what, path, *options = sys.argv[1:]
    work = PEERS[what](path, json.loads(options[0]) if options else {})
    print("ready", flush=True)
    for _ in sys.stdin:
        print(json.dumps(measure(work)), flush=True)


if __name__ == "__main__":
    main()
