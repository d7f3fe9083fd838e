"""What a program around the program asks for: types, the rows of a leaf, progress as JSON."""

import json
import unittest

from harness import CliTest, LOANS, SEED, WEATHER, WEATHER_ARFF

GAPS = "a,b,c,k\n1,x,n,p\n?,?,m,p\n3,y,o,\n4,y,o,q\n"


class Types(CliTest):
    def types(self, data, *words):
        return json.loads(self.output("types", data, "--json", *words))

    def test_every_column_is_listed_in_the_order_of_the_file(self):
        for data in (self.data, self.file("weather.arff", WEATHER_ARFF)):
            types = self.types(data, "--class", "windy", "--ignore", "temperature")
            self.assertEqual((types["rows"], types["class"]), (14, "windy"))
            expected = [("outlook", "nominal"), ("temperature", "ignore"), ("humidity", "numeric"),
                        ("windy", "nominal"), ("play", "nominal")]
            self.assertEqual([(one["name"], one["type"]) for one in types["attributes"]], expected)
            self.assertEqual([one["name"] for one in types["attributes"] if one.get("class")], ["windy"])

    def test_gaps_are_counted(self):
        types = self.types(self.file("gaps.csv", GAPS))
        self.assertEqual((types["rows"], types["unlabelled"]), (3, 1))
        self.assertEqual([one["missing"] for one in types["attributes"][:3]], [1, 1, 0])

    def test_the_text_is_a_file_that_types_takes(self):
        data = self.file("odd.csv", 'a "b"=#,c\n1,x\n2,y\n')
        words = self.file("types", self.output("types", data))
        nominal = self.file("types.txt", self.output("types", data).replace("numeric", "nominal"))
        self.assertEqual(self.types(data, "--types", words), self.types(data))
        self.assertEqual(self.types(data, "--types", nominal)["attributes"][0]["type"], "nominal")


class Rows(CliTest):
    def rows(self, data, *words):
        return json.loads(self.output("rows", data, "--json", *words))

    def test_the_rows_of_all_leaves_are_the_rows_of_the_table(self):
        lines = WEATHER.splitlines()[1:]
        seen = []
        for rule in json.loads(self.output("rules", self.data, "--json")):
            answer = self.rows(self.data, "--rule", str(rule["rule"]))
            self.assertEqual((answer["total"], answer["text"]), (rule["support"], rule["text"]))
            for row in answer["rows"]:
                self.assertEqual(",".join(map(str, row["values"])), lines[row["row"] - 1])
                seen.append(row["row"])
        self.assertEqual(sorted(seen), list(range(1, 15)))

    def test_pages_put_together_are_the_whole(self):
        words = (LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--rule", "2")
        whole = self.rows(*words)
        self.assertEqual(whole["total"], 44)
        pages = [self.rows(*words, "--limit", "10", "--offset", str(at))["rows"] for at in range(0, 60, 10)]
        self.assertEqual([len(page) for page in pages], [10, 10, 10, 10, 4, 0])
        self.assertEqual(sum(pages, []), whole["rows"])

    def test_rows_are_counted_with_those_that_lack_a_class_and_gaps_are_null(self):
        data = self.file("gaps.csv", GAPS)
        found = {}
        for rule in json.loads(self.output("rules", data, "--json")):
            for row in self.rows(data, "--rule", str(rule["rule"]))["rows"]:
                found[row["row"]] = row["values"]
        self.assertEqual(found, {1: [1, "x", "n", "p"], 2: [None, None, "m", "p"], 4: [4, "y", "o", "q"]})

    def test_text_shows_the_same_rows(self):
        text = self.output("rows", self.data, "--rule", "1", "--limit", "1")
        self.assertEqual(text.splitlines()[0].split(), ["row", *WEATHER.split("\n", 1)[0].split(",")])
        self.assertIn("more", text.splitlines()[-1])

    def test_what_is_wrong_is_said(self):
        self.assert_fails(2, ["--rule"], "rows", self.data)
        self.assert_fails(3, ["99"], "rows", self.data, "--rule", "99")


class ProgressAsJson(CliTest):
    def test_is_one_object_a_line_and_changes_nothing_else(self):
        words = ("hide", LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--rule", "2", "--no-ledger", "--seed", SEED, "-o")
        plain, told = self.folder / "plain.csv", self.folder / "told.csv"
        self.output(*words, str(plain))
        run = self.run_espalier(*words, str(told), "--progress", "json")
        lines = [json.loads(line) for line in run.stderr.decode().splitlines() if line.startswith("{")]
        self.assertTrue(lines)
        for line in lines:
            self.assertEqual(set(line), {"what", "share", "seconds_left"})
            self.assertTrue(0 <= line["share"] <= 1)
        self.assertEqual(plain.read_bytes(), told.read_bytes())

    def test_other_words_are_refused(self):
        self.assert_fails(2, ["auto, json, none"], "tree", self.data, "--progress", "xml")


if __name__ == "__main__":
    unittest.main()
