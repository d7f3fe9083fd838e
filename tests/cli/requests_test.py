"""--requests: what is to be hidden, from a file."""

import json
import pathlib
import unittest

from harness import FIGURE2, FIGURE2_RULE, HidingTest


class RequestsFile(HidingTest):
    def requests(self, *requests, name="requests.json"):
        return self.file(name, json.dumps({"requests": requests}))

    def assert_refused(self, status, words, path, *arguments):
        self.assert_fails(status, words, "hide", FIGURE2, "--requests", path, *self.to_out, *arguments)

    def test_is_like_the_same_rules_on_the_command_line(self):
        toml = '[[requests]]\nrule = 5\nimportance = 0.25\n[[requests]]\nrule = "AY=f & AX=f => p"\n'
        paths = [
            self.requests({"rule": 5, "importance": 0.25}, {"rule": "AY=f & AX=f => p"}),
            self.file("requests.toml", toml),
            self.file("requests", toml),
        ]
        expected = self.verdict(FIGURE2, "--rule", "5", "--importance", "0.25", "--rule", "1", "--dry-run")
        self.assertEqual([(one["rule"], one["importance"]) for one in expected["requests"]], [(5, 0.25), (1, 1)])
        for path in paths:
            verdict = self.verdict(FIGURE2, "--requests", path, "--dry-run")
            for one in (expected, verdict):
                one.pop("seconds", None)
            self.assertEqual(verdict, expected)

    def test_can_come_from_standard_input(self):
        words = ["hide", FIGURE2, "--requests", "-", *self.to_out, "--accept", "implied", "--json"]
        verdict = json.loads(self.output(*words, input=b'[{"rule": 5}]'))
        self.assertEqual(verdict["requests"][0]["text"], FIGURE2_RULE)
        self.assert_fails(2, ["standard input"], "hide", "-", "--requests", "-", *self.to_out)

    def test_a_group_is_an_entry_for_each_rule(self):
        path = self.requests({"attribute": "AW", "class": "p", "note": "why"}, {"within": "AY=f & AX=t"})
        requests = self.verdict(FIGURE2, "--requests", path, "--dry-run")["requests"]
        self.assertEqual([one["rule"] for one in requests], [5, 2])
        self.assertEqual(requests[0]["group"], "attribute 'AW' and class 'p'")
        self.assertEqual(requests[0]["note"], "why")
        self.assertEqual(requests[1]["group"], "conditions 'AY=f & AX=t'")
        self.assertNotIn("note", requests[1])
        text = self.hide(FIGURE2, "--requests", path, "--dry-run").stdout.decode()
        self.assertIn("\n  of: attribute 'AW' and class 'p'\n  note: why\n", text)

    def test_mistakes_name_file_and_line_and_are_bad_input(self):
        cases = {
            '[{"rule": 5},\n {"rule": 9}]': ["requests.json:2: no rule 9"],
            '[{"rule": "AZ=t => p"}]': ["requests.json:1: rule, column 1: no attribute 'AZ'"],
            '[{"rule": "all"}]': ["requests.json:1: 'all' is not a rule"],
            '[{"rule": 2.5}]': ["requests.json:1: '2.5' is not a rule"],
            '[{"rule": "all => p"}]': ["requests.json:1: rule, column 5"],
            '[{"rule": 5},\n{"attribute": "AW"}]': ["requests.json:2: rule 5 is named twice", "requests.json:1"],
            '[{"rule": 5, "wieght": 1}]': ["requests.json:1: unknown field 'wieght'"],
            '[{"rule": 5}': ["requests.json:1:13: this is not valid JSON"],
            "": ["requests.json:1:1: this is not valid JSON"],
        }
        for content, words in cases.items():
            with self.subTest(content):
                self.assert_refused(3, words, self.file("requests.json", content))
        toml = self.file("requests.toml", "[[requests]]\nrule = 5\nimportance = 0\n")
        self.assert_refused(3, ["requests.toml:3:1: 'importance'"], toml)
        toml = self.file("requests.toml", '[[requests]]\nnote = "why"\nrule = 9\n')
        self.assert_refused(3, ["requests.toml:3:1: no rule 9"], toml)
        toml = self.file("requests.toml", '[[requests]]\nclass = "p"\nattribute = "AZ"\n')
        self.assert_refused(3, ["requests.toml:3:1: no attribute 'AZ'"], toml)
        lines = self.file("requests.json", '[{"note": "why",\n"class": "p",\n"within": "AZ=t"}]')
        self.assert_refused(3, ["requests.json:3: conditions, column 1"], lines)
        self.assert_refused(3, ["none.json"], str(self.folder / "none.json"))

    def test_what_contradicts_it_is_wrong_usage(self):
        path = self.requests({"rule": 5})
        self.assert_refused(2, ["--rule", "--requests"], path, "--rule", "5")
        self.assert_refused(2, ["--importance", "--rule"], path, "--importance", "2")
        self.assert_refused(2, ["--replay", "--requests"], path, "--replay", "x")
        many = self.file("many.csv", "a,c\n" + "".join(f"{i},{i % 2}\n" for i in range(20)))
        path = self.requests({"attribute": "a"})
        words = ["--strategy", "paper", "--orders", *self.to_out]
        self.assert_fails(2, ["--orders", "8"], "hide", many, "--requests", path, *words)

    def test_the_file_is_never_written_to(self):
        path = self.requests({"rule": 5})
        before = pathlib.Path(path).read_bytes()
        for option in ("-o", "--ledger"):
            words = ["-o", str(self.out)] if option == "--ledger" else ["--no-ledger"]
            self.assert_fails(2, ["input"], "hide", FIGURE2, "--requests", path, *words, option, path)
        self.assertEqual(pathlib.Path(path).read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
