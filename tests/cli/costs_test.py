"""What hiding each leaf would cost."""

import json
import unittest
import xml.etree.ElementTree

from harness import FIGURE2, HidingTest, LOANS, LOOKAHEAD, SANITIZED, SEED, VERDICT_FIELDS


class Costs(HidingTest):
    def test_json_is_a_list_with_the_verdict_of_each_leaf(self):
        verdicts = json.loads(self.output("costs", FIGURE2, "--json", "--seed", SEED))
        self.assertEqual([verdict["requests"][0]["rule"] for verdict in verdicts], [1, 2, 3, 4, 5])
        for verdict in verdicts:
            self.assert_is_verdict(verdict)
            self.assertEqual(len(verdict["requests"]), 1)
        alone = self.verdict(FIGURE2, "--rule", "5", "--dry-run")
        for verdict in (alone, verdicts[4]):
            del verdict["seconds"]
        self.assertEqual(verdicts[4], alone)

    def test_text_is_aligned_and_does_not_depend_on_threads(self):
        text = self.output("costs", FIGURE2, "--threads", "1", "--strategy", "paper")
        self.assertEqual(self.output("costs", FIGURE2, "--threads", "2", "--strategy", "paper"), text)
        lines = text.splitlines()
        self.assertEqual(lines[0], "Strategy: paper")
        at = lines[2].index("text")
        for line, rule in zip(lines[3:8], json.loads(self.output("rules", FIGURE2, "--json"))):
            self.assertEqual(line[at:], rule["text"])

    def test_a_leaf_that_cannot_be_hidden_does_not_end_the_others(self):
        rows = "t,x,n\n" * 300 + "t,y,p\n" + "f,y,n\n" * 200
        data = self.file("steep.csv", "a,b,class\n" + rows)
        verdicts = json.loads(self.output("costs", data, *LOOKAHEAD, "--json"))
        self.assertEqual([verdict["requests"][0]["rule"] for verdict in verdicts], [1, 2, 3])
        for verdict in (verdicts[0], verdicts[2]):
            self.assert_is_verdict(verdict)
        self.assertLessEqual(VERDICT_FIELDS, set(verdicts[1]))
        self.assertFalse(verdicts[1]["requests"][0]["hidden"])
        why = "hiding rule 2 would add 100200 rows to 501"
        self.assertIn(why, verdicts[1]["error"])
        text = self.output("costs", data, *LOOKAHEAD)
        self.assertIn("Rule 2 is not possible: " + why, text)
        self.assertIn("\n2 leaves, each hidden alone", text)
        self.assert_fails(3, [why], "hide", data, *LOOKAHEAD, "--rule", "2", *self.to_out)

    def test_a_sample_of_leaves_says_of_how_many_it_is(self):
        words = ["costs", LOANS, *LOOKAHEAD, "--min-leaf", "25", "--leaves", "3"]
        every = json.loads(self.output(*words[:-2], "--json"))
        some = json.loads(self.output(*words, "--json"))
        self.assertEqual([verdict["leaves"] for verdict in some], [{"tried": 3, "of": len(every)}] * 3)
        numbers = [verdict["requests"][0]["rule"] for verdict in some]
        self.assertEqual(numbers, sorted(set(numbers)))
        for verdict in some:
            alone = every[verdict["requests"][0]["rule"] - 1]
            self.assertEqual(verdict["requests"], alone["requests"])
            self.assertEqual(verdict["rows"], alone["rows"])
        self.assertIn(f"\n3 leaves of {len(every)}, each hidden alone\n", self.output(*words))
        self.assertNotIn(" of ", self.output("costs", FIGURE2, "--leaves", "9").split(", each hidden")[0])
        self.assert_fails(2, ["--leaves"], *words[:-1], "0")

    @unittest.skipIf(SANITIZED, "a figure, of many plans")
    def test_rows_relabelled_elsewhere_are_at_most_those_relabelled(self):
        learner = ("--learner", "cart", "--min-leaf", "25", "--max-depth", "3")
        verdicts = json.loads(self.output("costs", LOANS, *learner, "--json", "--seed", SEED))
        rows = [verdict["rows"] for verdict in verdicts]
        self.assertTrue(all(r["relabelled_elsewhere"] <= r["relabelled"] for r in rows))
        self.assertTrue(any(0 < r["relabelled_elsewhere"] for r in rows))
        supports = [rule["support"] for rule in json.loads(self.output("rules", LOANS, *learner, "--json"))]
        for r, support in zip(rows, supports, strict=True):
            self.assertLessEqual(r["relabelled"] - r["relabelled_elsewhere"], support)

    def test_the_costs_are_drawn_on_request(self):
        figure = self.folder / "costs.svg"
        text = self.output("costs", FIGURE2, *LOOKAHEAD)
        self.assertEqual(self.output("costs", FIGURE2, *LOOKAHEAD, "--figure", str(figure)), text)
        drawing = figure.read_text()
        self.assertIn("Class: class", drawing)
        self.assertIn("lookahead, 3 conditions: ", drawing)
        self.assertEqual(xml.etree.ElementTree.fromstring(drawing).tag, "{http://www.w3.org/2000/svg}svg")
        self.assert_fails(2, ["input"], "costs", self.data, "--figure", self.data)

    def test_one_leaf_costs_nothing(self):
        data = self.file("one.csv", "a,c\n1,x\n2,x\n")
        self.assertEqual(json.loads(self.output("costs", data, "--json")), [])
        self.assertIn("nothing to hide", self.output("costs", data))

    def test_three_classes_are_refused_by_name(self):
        data = self.file("three.csv", "a,c\n1,x\n2,y\n3,z\n")
        self.assert_fails(3, ["'lookahead'", "'c'"], "costs", data, *LOOKAHEAD)


if __name__ == "__main__":
    unittest.main()
