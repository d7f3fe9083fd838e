"""Wrong words and wrong files: one clear line, the right status."""

import gzip
import json
import os
import unittest

from harness import CliTest, WEATHER


class BadInput(CliTest):
    def test_files_that_cannot_be_read(self):
        self.assert_fails(3, ["none.csv"], "tree", str(self.folder / "none.csv"))
        self.assert_fails(3, ["directory"], "tree", str(self.folder))

    def test_a_file_without_read_permission(self):
        os.chmod(self.data, 0)
        os.chmod(self.folder, 0o755)
        if os.getuid() == 0:
            self.assert_fails(3, ["weather.csv"], "tree", self.data, user=65534)
        else:
            self.assert_fails(3, ["weather.csv"], "tree", self.data)

    def test_contents_that_are_no_table(self):
        cases = {
            "empty": (b"", ["empty"]),
            "header only": (b"a,b\n", ["no row"]),
            "ragged row": (b"a,b,c\n1,2,3\n1,2\n", [":3", "3", "2"]),
            "unclosed quote": (b'a,b\n1,2\n"x,2\n', [":3:1"]),
            "text after a quote": (b'a,b\n"x"y,2\n', [":2:"]),
            "NUL byte": (b"a,b\n1,\0\n", [":2:3", "NUL"]),
            "UTF-16": ("a,b\n1,2\n".encode("utf-16"), ["UTF-16"]),
            "duplicate names": (b"a,a,c\n1,2,3\n", ["'a'"]),
            "one column": (b"a\n1\n2\n", ["column"]),
            "no class at all": (b"a,c\n1,\n2,?\n", ["class"]),
            "corrupt gzip": (gzip.compress(WEATHER.encode())[:-12], ["gzip"]),
        }
        for name, (content, words) in cases.items():
            with self.subTest(name):
                self.assert_fails(3, ["bad.csv", *words], "tree", self.file("bad.csv", content))

    def test_arff_that_is_wrong(self):
        head = "@relation r\n@attribute a {x,y}\n@attribute c {p,q}\n@data\n"
        self.assert_fails(3, ["bad.arff:6", "'z'"], "tree", self.file("bad.arff", head + "x,p\nz,q\n"))
        self.assert_fails(3, ["bad.arff:2"], "tree", self.file("bad.arff", "@relation r\n@attribute a {x\n@data\n"))

    def test_names_that_do_not_exist_get_the_nearest(self):
        self.assert_fails(2, ["''"], "tree", self.data, "--class", "")
        self.assert_fails(2, ["'plai'", "'play'"], "tree", self.data, "--class", "plai")
        self.assert_fails(2, ["'outlok'", "'outlook'"], "tree", self.data, "--ignore", "outlok")

    def test_a_message_is_one_line_whatever_the_file_holds(self):
        self.assert_fails(3, ["a\\nb"], "tree", self.file("bad.csv", '"a\nb","a\nb",c\n1,2,3\n'))

    def test_a_class_with_many_values_is_asked_about(self):
        rows = "".join(f"{i % 7},u{i}\n" for i in range(100))
        run = self.run_espalier("rules", self.file("ids.csv", "a,id\n" + rows))
        self.assertEqual(run.returncode, 0)
        self.assertIn("--class", run.stderr.decode())

    def test_values_that_are_no_utf8_stay_different_in_json(self):
        data = self.file("latin1.csv", b"a,b,c\n1,2,j\xe4\n2,3,j\xf6\n3,4,j\xe4\n1,2,j\xe4\n")
        tree = json.loads(self.output("tree", data, "--json"))
        self.assertEqual(tree["root"]["counts"], {"j\u00e4": 3, "j\u00f6": 1})

    def test_options_out_of_range(self):
        for words in (
            ["--min-leaf", "0"],
            ["--min-leaf", "x"],
            ["--max-depth", "-1"],
            ["--min-gain", "-1"],
            ["--min-gain", "nan"],
            ["--threads", "0"],
            ["--learner", "c45"],
            ["--criterion", "gian"],
            ["--prune", "mld"],
            ["--format", "pdf"],
            ["--nonsense"],
        ):
            with self.subTest(words):
                self.assert_fails(2, [words[0]], "tree", self.data, *words)
        self.assert_fails(2, ["--rows"], "generate", self.data, "-n", "-3")
        self.assert_fails(2, ["--noise: 'x' must be a number, from 0 to 1"], "generate", self.data, "--noise", "x")
        self.assert_fails(2, ["--noise: '1.5' must be"], "generate", self.data, "--noise", "1.5")
        self.assert_fails(2, ["--threads: '1025' must be"], "tree", self.data, "--threads", "1025")
        self.assert_fails(2, ["--min-leaf"], "tree", self.data, "--min-leaf", "1", "--min-leaf", "2")

    def test_options_that_do_not_exist_get_the_nearest(self):
        self.assert_fails(2, ["'--format'", "'--json'"], "rules", self.data, "--format", "json")
        self.assert_fails(2, ["'--jso'", "'--json'", "espalier rules --help"], "rules", self.data, "--jso")
        self.assert_fails(2, ["'pdf'", "json"], "tree", self.data, "--format", "pdf")
        self.assert_fails(2, ["'gain'"], "tree", self.data, "--criterion", "gian")
        self.assert_fails(2, ["'extra'"], "tree", self.data, "extra")

    def test_a_name_with_a_comma_stands_in_quotes(self):
        data = self.file("comma.csv", '"a,b","c""d",e,f\n1,2,3,x\n2,1,4,y\n')
        for words in (['--ignore', '"a,b","c""d"'], ['--ignore', '"a,b"', '--ignore', '"c""d"']):
            rules = json.loads(self.output("rules", data, "--json", *words))
            self.assertEqual(rules[0]["text"], "e<=3.5 => x")
        self.assert_fails(2, ["quote"], "rules", data, "--ignore", '"a,b')
        self.assert_fails(2, ["quote"], "rules", data, "--ignore", '"a"b')

    def test_verbs_that_do_not_exist(self):
        self.assert_fails(2, ["'tre'", "'tree'"], "tre", self.data)
        self.assert_fails(2, ["expected a command"])
        self.assert_fails(2, ["'--versio'"], "--versio")
        self.assert_fails(2, ["threads"], "generate", self.data, "--threads", "0")
        self.assert_fails(2, ["DATA"], "tree")

    def test_a_types_file_that_is_wrong(self):
        types = self.file("types", "outlok=nominal\n")
        self.assert_fails(3, ["outlok", "'outlook'"], "tree", self.data, "--types", types)
        types = self.file("types", "outlook=numeric\n")
        self.assert_fails(3, ["weather.csv:2", "sunny"], "tree", self.data, "--types", types)

    def test_a_rule_set_that_is_wrong(self):
        self.assert_fails(3, ["bad.rules:2"], "generate", self.file("bad.rules", "(t,_):p\n(t,x):p\n"))


if __name__ == "__main__":
    unittest.main()
