"""What the tests of bench/ share: its modules, the program, and records as jobs.py makes them."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests/cli")]

from harness import ESPALIER, WEATHER, CliTest  # noqa: E402,F401


def finding(attack="again", back=False, implied=False, apart=False):
    return {
        "attack": attack,
        "back": back,
        "implied": implied,
        "apart": apart,
        "pattern": back,
        "prediction": False,
        "confidence": False,
        "share_beyond": float(back),
    }


def record(**changes):
    """A leaf of ten rows, hidden perfectly by two relabelled rows."""
    rows = {"before": 10, "added": 0, "removed": 0, "relabelled": 2, "relabelled_elsewhere": 0, "recoded": 0}
    job = {
        "program": "p",
        "data": "d",
        "set": "iris",
        "learner": "gain-5",
        "options": "--min-leaf 5",
        "strategy": "optimal",
        "definition": "--strategy optimal",
        "rules": [1],
        "seed": 1,
        "outside": "",
        "limit": 10.0,
        "place": 0,
        "attacked": False,
    }
    found = {
        "outcome": "done",
        "hidden": [True],
        "own": [True],
        "exact": True,
        "target": 4,
        "kept": 4,
        "after": 4,
        "ghost": 0,
        "kappa": 0.9,
        "rows": rows,
        "seconds": 0.5,
        "impossible": 0,
        "load": 1.0,
    }
    return job | found | changes
