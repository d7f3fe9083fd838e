"""What two files say of a hidden rule's region."""

import math
import pathlib
import tempfile
import unittest

import world  # noqa: F401

import regions

RULE = {
    "conditions": [{"attribute": "a", "op": "=", "value": "u"}, {"attribute": "n", "op": "<=", "value": 20}],
    "class": "p",
}


def file_of(rows):
    return "a,n,class\n" + "".join(",".join(map(str, row)) + "\n" for row in rows)


def labelled(numbers, of_class, a="u"):
    """Rows with these numbers; the first so many are of class p."""
    return [(a, number, "p" if place < of_class else "q") for place, number in enumerate(numbers)]


# The rule is about twenty rows; thirty neighbours have half of them class p, and those with another a all.
REGION, BESIDE, FAR = range(1, 21), range(21, 51), range(1, 11)
OTHERS = labelled(BESIDE, 15) + labelled(FAR, 10, a="v")
BEFORE = labelled(REGION, 20) + OTHERS


class Published(unittest.TestCase):
    def regions(self, after, before=BEFORE, rules=(RULE,)):
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder) / name for name in ("before.csv", "after.csv")]
            for file, rows in zip(files, (before, after)):
                file.write_text(file_of(rows), encoding="utf-8")
            return regions.published_regions(*files, rules)

    def region(self, after, **changes):
        return self.regions(after, **changes)[0]

    def test_a_region_with_none_of_a_class_that_its_neighbours_have_is_a_beacon(self):
        flipped = self.region(labelled(REGION, 0) + OTHERS)
        self.assertTrue(regions.is_beacon(flipped, [6.0, 14.0]))
        self.assertFalse(regions.is_beacon(flipped, [0.0, 14.0]))
        self.assertFalse(regions.is_beacon(self.region(labelled(REGION, 10) + OTHERS), [11.0, 14.0]))
        self.assertFalse(regions.is_beacon(self.region(BEFORE), [6.0, 14.0]))

    def test_the_class_leads_unless_another_is_more_frequent(self):
        leads = [self.region(labelled(REGION, count) + OTHERS)["leads"] for count in (9, 10, 11)]
        self.assertEqual(leads, [False, True, True])
        self.assertFalse(self.region(OTHERS)["leads"])

    def test_rows_that_were_removed_or_recoded_out_are_missing_and_relabelled_ones_are_not(self):
        relabelled = labelled(REGION, 8)
        self.assertEqual(self.region(relabelled + OTHERS)["missing"], 0)
        self.assertEqual(self.region(relabelled[3:] + OTHERS)["missing"], 3)
        recoded = [("w", 1, "p"), ("u", 99, "p"), *relabelled[2:]]
        self.assertEqual(self.region(recoded + OTHERS)["missing"], 2)

    def test_rows_that_were_added_do_not_make_up_for_missing_ones(self):
        found = self.region(labelled(REGION, 8)[3:] + labelled([0.5] * 3, 0) + OTHERS)
        self.assertEqual((found["rows"], found["missing"]), (20, 3))

    def test_neighbours_share_all_conditions_but_the_last_or_fewer_if_these_are_few(self):
        self.assertEqual(self.region(BEFORE)["neighbours"], {"rows": 30, "of_class": 15})
        few = labelled(REGION, 20) + labelled(range(21, 31), 5) + labelled(FAR, 10, a="v")
        self.assertEqual(self.region(few)["neighbours"], {"rows": 20, "of_class": 15})
        self.assertEqual(self.region(few[:-1])["neighbours"], {"rows": 19, "of_class": 14})

    def test_rows_of_other_requests_are_no_neighbours(self):
        other = {"conditions": [{"attribute": "n", "op": ">", "value": 45}], "class": "q"}
        found = self.regions(BEFORE, rules=(RULE, other))
        self.assertEqual([one["neighbours"]["rows"] for one in found], [25, 35])

    def test_rows_without_a_class_do_not_count(self):
        blank = [("u", 1, "?"), ("u", 99, "")]
        self.assertEqual(self.region(BEFORE + blank, before=BEFORE + blank), self.region(BEFORE))


class Fisher(unittest.TestCase):
    def test_the_chance_is_that_of_counting_all_ways_of_drawing(self):
        tried = 0
        for hits, drawn, other_hits, others in ((0, 3, 4, 5), (1, 4, 6, 7), (2, 2, 1, 9), (0, 0, 3, 8), (4, 9, 0, 2)):
            total, all_hits = drawn + others, hits + other_hits
            ways = [math.comb(all_hits, k) * math.comb(total - all_hits, drawn - k) for k in range(min(drawn, hits) + 1)]
            expected = sum(ways) / math.comb(total, drawn)
            self.assertAlmostEqual(regions.p_less(hits, drawn, other_hits, others), expected)
            tried += 1
        self.assertEqual(tried, 5)


if __name__ == "__main__":
    unittest.main()
