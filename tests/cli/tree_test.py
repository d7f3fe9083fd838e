"""Trees and rules shown: the same from whatever file they are read."""

import gzip
import json
import unittest

from harness import CliTest, WEATHER, WEATHER_ARFF


class Showing(CliTest):
    def test_tree_is_text_by_default(self):
        text = self.output("tree", self.data)
        self.assertIn("outlook = sunny\n|   humidity <= 77.5: yes (2)", text)

    def test_tree_json_has_the_promised_form(self):
        tree = json.loads(self.output("tree", self.data, "--format", "json"))
        self.assertEqual(tree["class"], "play")
        self.assertEqual(set(tree["seconds"]), {"read", "grow"})
        root = tree["root"]
        self.assertEqual(root["counts"], {"no": 5, "yes": 9})
        self.assertEqual(root["split"]["attribute"], "outlook")
        self.assertEqual(root["split"]["values"], ["overcast", "rainy", "sunny"])
        sunny = root["children"][2]
        self.assertEqual(sunny["split"], {"attribute": "humidity", "threshold": 77.5})
        self.assertEqual(sunny["children"][0], {"counts": {"no": 0, "yes": 2}, "class": "yes", "rule": 4})

    def test_rules_json_has_the_promised_form(self):
        rules = json.loads(self.output("rules", self.data, "--json"))
        self.assertEqual([rule["rule"] for rule in rules], [1, 2, 3, 4, 5])
        self.assertEqual(rules[3]["text"], "outlook=sunny & humidity<=77.5 => yes")
        self.assertEqual(
            rules[3]["conditions"],
            [
                {"attribute": "outlook", "op": "=", "value": "sunny"},
                {"attribute": "humidity", "op": "<=", "value": 77.5},
            ],
        )
        self.assertEqual((rules[3]["class"], rules[3]["support"], rules[3]["confidence"]), ("yes", 2, 1.0))

    def test_cart_asks_for_one_value_against_the_rest(self):
        tree = json.loads(self.output("tree", self.data, "--learner", "cart", "--format", "json"))
        self.assertEqual(tree["learner"]["criterion"], "gini")
        self.assertEqual(tree["root"]["split"]["in"], ["overcast"])

    def test_a_threshold_reads_as_a_person_would_write_it(self):
        data = self.file("mm.csv", "mm,c\n40.8,a\n40.9,b\n")
        rules = json.loads(self.output("rules", data, "--json"))
        self.assertEqual(rules[0]["text"], "mm<=40.85 => a")

    def test_svg_and_dot_are_written(self):
        self.assertTrue(self.output("tree", self.data, "--format", "svg").startswith("<svg"))
        self.assertTrue(self.output("tree", self.data, "--format", "dot").startswith("digraph"))

    def test_a_table_with_one_class_is_one_leaf_and_a_warning(self):
        data = self.file("one.csv", "a,c\n1,x\n2,x\n")
        run = self.run_espalier("rules", data, "--json")
        self.assertEqual(run.returncode, 0)
        self.assertIn("warning", run.stderr.decode())
        self.assertEqual(json.loads(run.stdout)[0]["text"], "=> x")

    def test_rows_without_a_class_are_counted_in_a_warning(self):
        data = self.file("gap.csv", WEATHER + "sunny,1,1,TRUE,?\n")
        run = self.run_espalier("tree", data)
        self.assertEqual(run.returncode, 0)
        self.assertIn("1 row", run.stderr.decode())

    def test_help_and_version_end_well(self):
        self.assertIn("generate", self.output("--help"))
        self.assertIn("--min-leaf", self.output("tree", "--help"))
        self.assertRegex(self.output("--version"), r"^espalier \d+\.\d+\.\d+\n$")


class SameBytes(CliTest):
    """Whatever the way in and whatever the machine does, the same tree comes out."""

    def rules(self, *arguments, **options):
        return self.output("rules", *arguments, **options)

    def test_standard_input_is_like_the_file(self):
        self.assertEqual(self.rules("-", input=WEATHER.encode()), self.rules(self.data))

    def test_gzip_is_like_the_file(self):
        packed = self.file("weather.bin", gzip.compress(WEATHER.encode()))
        self.assertEqual(self.rules(packed), self.rules(self.data))
        self.assertEqual(self.rules("-", input=gzip.compress(WEATHER.encode())), self.rules(self.data))

    def test_arff_is_like_csv(self):
        self.assertEqual(self.rules(self.file("weather.arff", WEATHER_ARFF)), self.rules(self.data))

    def test_delimiters_line_ends_quotes_and_bom_do_not_matter(self):
        for text in (
            WEATHER.replace(",", ";"),
            WEATHER.replace(",", "\t"),
            WEATHER.replace(",", "|"),
            WEATHER.replace("\n", "\r\n"),
            WEATHER.rstrip("\n"),
            "\ufeff" + WEATHER,
            WEATHER.replace("sunny", '"sunny"'),
            WEATHER.replace(",", ", "),
        ):
            self.assertEqual(self.rules(self.file("other.csv", text)), self.rules(self.data), text[:60])

    def test_threads_and_kernels_do_not_matter(self):
        rules = self.file("all.rules", "(t,t,_,_,_):p\n(t,f,_,_,_):n\n(f,_,t,_,_):n\n(f,_,f,_,_):p\n")
        made = str(self.folder / "made.csv")
        self.output("generate", rules, "-n", "20000", "--noise", "0.1", "-o", made)
        expected = self.rules(made, "--threads", "1")
        self.assertEqual(self.rules(made, "--threads", "2"), expected)
        self.assertEqual(self.rules(made, "--threads", "7"), expected)
        self.assertEqual(self.rules(made, environment={"ESPALIER_KERNELS": "portable"}), expected)

    def test_generate_repeats_itself_for_a_seed(self):
        rules = self.file("a.rules", "(t,_):p\n(f,_):n\n")
        first = self.output("generate", rules, "-n", "500", "--seed", "7")
        self.assertEqual(self.output("generate", rules, "-n", "500", "--seed", "7"), first)
        self.assertNotEqual(self.output("generate", rules, "-n", "500", "--seed", "8"), first)
        self.assertEqual(len(first.splitlines()), 501)


class Pruning(CliTest):
    def test_pruning_keeps_structure_and_cuts_noise(self):
        # The class is a; b, a different number in each row, can tell the exceptions only.
        rows = "".join(f"{i % 2},{i * 37 % 101},{i % 2 ^ (i % 10 == 0)}\n" for i in range(100))
        data = self.file("noisy.csv", "a,b,c\n" + rows)
        for learner in ("id3", "cart"):
            with self.subTest(learner):
                words = [data, "--learner", learner]
                grown = json.loads(self.output("rules", *words, "--json"))
                pruned = json.loads(self.output("rules", *words, "--json", "--prune", "mdl"))
                self.assertGreater(len(grown), 2)
                self.assertEqual([rule["text"] for rule in pruned], ["a<=0.5 => 0", "a>0.5 => 1"])
                text = self.output("tree", *words, "--prune", "mdl")
                self.assertIn(", prune mdl\n", text)
                self.assertIn("Number of leaves: 2", text)
                tree = json.loads(self.output("tree", *words, "--prune", "mdl", "--json"))
                self.assertEqual(tree["learner"]["prune"], "mdl")
                self.assertEqual(
                    self.output("rules", *words, "--prune", "none"), self.output("rules", *words)
                )
        text = self.output("tree", data)
        self.assertNotIn("prune", text)

    def test_a_tree_pruned_to_one_leaf_is_warned_of(self):
        rows = "".join(f"{i},{i * i % 7 % 2}\n" for i in range(20))
        data = self.file("noise.csv", "a,c\n" + rows)
        run = self.run_espalier("rules", data, "--prune", "mdl")
        self.assertEqual(run.returncode, 0)
        self.assertIn("pruning", run.stderr.decode())


class WrongVerbs(CliTest):
    def test_help_of_a_verb_that_is_none_is_wrong_usage(self):
        for words in (["nosuch", "--help"], ["tre", "--help"], ["nosuch", "--version"], ["nosuch"]):
            with self.subTest(words):
                self.assert_fails(2, [f"unknown command '{words[0]}'", "known are"], *words)
        self.assertIn("did you mean 'tree'?", self.run_espalier("tre", "--help").stderr.decode())
        self.assertIn("espalier", self.output("--help"))
        self.assertIn("DATA", self.output("tree", "--help"))


if __name__ == "__main__":
    unittest.main()
