"""Rows that match a rule, and the edits that tell two files apart."""

import pathlib
import tempfile
import unittest

import world  # noqa: F401

import csv_rows

BEFORE = "a,b,class\n1,x,p\n2,x,p\n2,x,p\n3,y,n\n?,y,n\n"
RULE = {
    "conditions": [
        {"attribute": "a", "op": "<=", "value": 2.5, "missing": False},
        {"attribute": "b", "op": "=", "value": "x"},
    ]
}


class Edits(unittest.TestCase):
    def edits(self, after, rules=()):
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder) / name for name in ("before.csv", "after.csv")]
            files[0].write_text(BEFORE, encoding="utf-8")
            files[1].write_text(after, encoding="utf-8")
            found = csv_rows.edits_between(*files, rules)
        self.assertEqual(found["before"] + found["added"] - found["removed"], found["after"])
        kinds = ("added", "removed", "relabelled", "recoded")
        self.assertEqual(found["edited"], sum(found[kind] for kind in kinds))
        return {kind: found[kind] for kind in (*kinds, "relabelled_elsewhere") if found[kind]}

    def test_the_order_of_rows_is_no_edit(self):
        head, *rows = BEFORE.split()
        self.assertEqual(self.edits("\n".join([head, *reversed(rows)]) + "\n"), {})

    def test_a_row_that_differs_by_its_class_was_relabelled(self):
        after = BEFORE.replace("1,x,p", "1,x,n").replace("3,y,n", "3,y,p")
        self.assertEqual(self.edits(after, [RULE]), {"relabelled": 2, "relabelled_elsewhere": 1})

    def test_what_has_no_like_was_recoded_as_far_as_there_are_rows(self):
        self.assertEqual(self.edits(BEFORE.replace("3,y,n", "3,x,n") + "9,x,p\n"), {"recoded": 1, "added": 1})
        self.assertEqual(self.edits(BEFORE.replace("2,x,p\n", "")), {"removed": 2})

    def test_conditions_are_met_up_to_the_first_that_is_not(self):
        names = ["a", "b", "class"]
        met = [csv_rows.conditions_met(RULE, names, row) for row in (("3", "x", "p"), ("2", "y", "p"), ("2", "x", "p"))]
        self.assertEqual(met, [0, 1, 2])

    def test_rows_match_as_the_program_says(self):
        names = ["a", "b", "class"]
        self.assertTrue(csv_rows.matches(RULE, names, ("2.5", "x", "p")))
        self.assertFalse(csv_rows.matches(RULE, names, ("2.6", "x", "p")))
        self.assertFalse(csv_rows.matches(RULE, names, ("", "x", "p")))
        self.assertTrue(csv_rows.holds({"attribute": "a", "op": ">", "value": 1, "missing": True}, "?"))
        self.assertTrue(csv_rows.holds({"attribute": "b", "op": "!=", "value": "?"}, "x"))
        self.assertFalse(csv_rows.holds({"attribute": "b", "op": "!=", "value": "?"}, "NA"))


if __name__ == "__main__":
    unittest.main()
