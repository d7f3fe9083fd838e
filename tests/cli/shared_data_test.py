"""Real data sets, where they are at hand."""

import json
import os
import pathlib
import unittest

from harness import SANITIZED, CliTest


class SharedData(CliTest):
    def test_every_data_set_grows_with_every_learner(self):
        folder = pathlib.Path(os.environ.get("ESPALIER_SHARED_DATA", "../shared/data"))
        files = sorted(folder.glob("*/data.csv"))
        if not files:
            self.skipTest(f"no data sets in {folder}")
        for path in files:
            if path.stat().st_size > (60_000 if SANITIZED else 600_000):
                continue  # the others say enough
            for learner in ("id3", "cart"):
                for criterion in ("gain", "gain-ratio", "gini"):
                    with self.subTest(data=path.parent.name, learner=learner, criterion=criterion):
                        words = ["--learner", learner, "--criterion", criterion, "--min-leaf", "5"]
                        rules = json.loads(self.output("rules", str(path), "--json", *words))
                        rows = path.read_text().rstrip("\n").count("\n")
                        self.assertEqual(sum(rule["support"] for rule in rules), rows)


if __name__ == "__main__":
    unittest.main()
