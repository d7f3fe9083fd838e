"""What the tests of bench/ share: its modules, the program, and records as jobs.py makes them."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests/cli")]

from harness import ESPALIER, WEATHER, CliTest  # noqa: E402,F401


def finding(attack="again", back=False, implied=False, apart=False, tested=True):
    return {
        "attack": attack,
        "tested": tested,
        "back": back,
        "implied": implied,
        "apart": apart,
        "pattern": back or (implied and tested),
        "prediction": False,
        "trace": False,
        "share_beyond": float(back),
    }


def rows(**changes):
    """The edits of a table of twenty rows."""
    kinds = {"added": 0, "removed": 0, "relabelled": 0, "relabelled_elsewhere": 0, "recoded": 0} | changes
    edited = sum(count for kind, count in kinds.items() if kind != "relabelled_elsewhere")
    return {"before": 20, **kinds, "edited": edited}


def request(outcome="removed", **changes):
    """A request that passes all tests."""
    tests = dict.fromkeys(("pattern", "presence", "prediction", "trace", "order", "own"), True)
    of_class = {"before": 9, "expected": 3.0, "after": 3}
    return {"outcome": outcome, **tests, "rows": 10, "of_class": of_class, "interval": [1.0, 5.0], "p": 0.7} | changes


def published(**changes):
    """A region of ten rows, of which three have the class, as many as among ten neighbours."""
    region = {"before": 10, "rows": 10, "missing": 0, "of_class": 3, "leads": False}
    return region | {"neighbours": {"rows": 10, "of_class": 3}, "p_less": 0.7} | changes


def record(**changes):
    """A leaf of ten rows, hidden perfectly by two relabelled rows."""
    job = {
        "program": "p",
        "data": "d",
        "set": "iris",
        "learner": "id3-5",
        "options": "--min-leaf 5",
        "strategy": "optimal",
        "definition": "--strategy optimal",
        "rules": [1],
        "seed": 1,
        "outside": "",
        "confidence": 0.8,
        "support": 8,
        "limit": 10.0,
        "place": 0,
        "attacked": False,
    }
    found = {
        "outcome": "done",
        "leads": [False],
        "requests": [request()],
        "published": [published()],
        "exact": True,
        "target": 4,
        "kept": 4,
        "after": 4,
        "ghost": 0,
        "kappa": 0.9,
        "rows": rows(relabelled=2),
        "seconds": 0.5,
        "load": 1.0,
    }
    return job | found | changes
