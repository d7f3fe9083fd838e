"""The paper's own figures."""

import json
import os
import unittest
import xml.etree.ElementTree

from harness import SANITIZED, CliTest

QUICK = ["--seeds", "1", "-n", "30"] if SANITIZED else ["--seeds", "2"]
QUICKEST = ["--seeds", "1", "-n", "20" if SANITIZED else "200"]


class Paper(CliTest):
    FIGURES = [
        "cost-by-length.svg",
        "figure1-after.svg",
        "figure1-before.svg",
        "figure2-after-greedy.svg",
        "figure2-after-lookahead.svg",
        "figure2-before.svg",
    ]

    def test_json_has_the_promised_form(self):
        paper = json.loads(self.output("paper", "--json", *QUICK))
        self.assertEqual(
            paper["figure3"],
            {
                "greedy": {"X": "9n", "Y": "47p", "total": 56},
                "lookahead": {"X": "15p", "Y": "5p", "total": 20},
            },
        )
        for table in ("table2", "table2_as_printed"):
            entries = paper[table]
            names = ["all", "without lengths 3 and 4", "without lengths 2 and 3"]
            self.assertEqual([entry["rules"] for entry in entries], names)
            self.assertEqual([entry["published"] for entry in entries], [67, 73, 80])
            for entry in entries:
                self.assertGreaterEqual(entry["leaves"], 2)
                for strategy in ("paper", "lookahead"):
                    costs = entry[strategy]
                    self.assertLessEqual({"mean", "max", "min", "exact"}, set(costs))
                    self.assertLessEqual(costs["min"], costs["mean"])
                    self.assertLessEqual(costs["mean"], costs["max"])
                    self.assertTrue(0 <= costs["exact"] <= 1)
                self.assertLessEqual(entry["lookahead"]["mean"], entry["paper"]["mean"])

    def test_does_not_depend_on_threads(self):
        words = ["paper", *QUICKEST]
        text = self.output(*words, "--threads", "1")
        self.assertEqual(self.output(*words, "--threads", "2"), text)
        self.assertIn("seed 1, every leaf", text)

    def test_figures_are_drawn_into_a_folder_that_is_made(self):
        folder = self.folder / "new/figures"
        words = ["paper", *QUICKEST]
        text = self.output(*words, "--figures", str(folder))
        self.assertEqual(text, self.output(*words))
        self.assertEqual(sorted(os.listdir(folder)), self.FIGURES)
        for name in self.FIGURES:
            root = xml.etree.ElementTree.parse(folder / name).getroot()
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        self.output(*words, "--figures", str(folder))
        self.assertEqual(sorted(os.listdir(folder)), self.FIGURES)

    def test_places_that_cannot_be_written_are_wrong_usage(self):
        words = ["paper", *QUICKEST]
        self.assert_fails(2, ["weather.csv", "folder"], *words, "--figures", self.data)
        self.assert_fails(2, ["weather.csv/x", "folder"], *words, "--figures", self.data + "/x")
        self.assert_fails(2, ["--figures"], *words, "--figures", "")
        new = str(self.folder / "new")
        self.assert_fails(2, ["none/x"], *words, "-o", str(self.folder / "none/x"), "--figures", new)


if __name__ == "__main__":
    unittest.main()
