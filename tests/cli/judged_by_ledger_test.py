"""check and attack with --ledger: rules and learner as they were at the hiding, and what contradicts them."""

import json
import unittest

from harness import FIGURE2, LOANS, WEATHER, HidingTest

ODD = "--learner cart --criterion gain --min-leaf 3 --max-depth 6 --min-gain 0.001 --prune mdl".split()


class JudgedByLedger(HidingTest):
    def hidden(self, data, *words):
        """The verdict of a hiding that leaves its file and its ledger."""
        self.ledger.unlink(missing_ok=True)
        return self.verdict(data, *words, "-o", str(self.out), "--ledger", str(self.ledger))

    def judge(self, verb, data, *words, ledger=None):
        run = self.run_espalier(verb, data, str(self.out), "--ledger", str(ledger or self.ledger), "--json", *words)
        self.assertIn(run.returncode, (0, 4), run.stderr.decode())
        return json.loads(run.stdout), run.stderr.decode()

    def refuse(self, status, wanted, *words, verb="check", data=LOANS):
        self.assert_fails(status, wanted, verb, data, str(self.out), "--ledger", str(self.ledger), *words)

    def test_the_ledger_says_what_the_options_would(self):
        numbered = self.file("numbered.csv", "\n".join(
            ("id," if i == 0 else f"{i},") + line for i, line in enumerate(WEATHER.splitlines())) + "\n")
        types = self.file("types.txt", "temperature=nominal\nid=ignore\n")
        requests = self.file("wanted.json", json.dumps(
            [{"attribute": "windy", "importance": 3, "note": "not for the public"}]))
        for data, words, rules in (
            (FIGURE2, [], ["--rule", "5"]),
            (LOANS, ODD, ["--rule", "2", "--rule", "3"]),
            (LOANS, ["--class", "owns_home", "--ignore", "decision,region", "--min-leaf", "20"], ["--rule", "2"]),
            (numbered, ["--types", types], ["--rule", "1"]),
            (numbered, ["--ignore", "id"], ["--requests", requests]),
        ):
            with self.subTest(data=data, words=words):
                hidden = self.hidden(data, *words, *rules)
                by_ledger, warnings = self.judge("check", data)
                self.assertNotIn("ledger", warnings)
                by_options = self.run_espalier("check", data, str(self.out), *words, *rules, "--json")
                self.assertEqual(by_ledger, json.loads(by_options.stdout))
                self.assertEqual(by_ledger["requests"], hidden["requests"])
                again, _ = self.judge("check", data, *words, *rules)
                self.assertEqual(again, by_ledger)

    def test_attacks_are_those_of_the_recorded_learner(self):
        self.hidden(LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--rule", "2")
        one = ("--attacks", "again,drop-last")
        by_ledger, _ = self.judge("attack", LOANS, *one)
        by_options = self.run_espalier(
            "attack", LOANS, str(self.out), "--min-leaf", "25", "--min-gain", "0.05", "--rule", "2", "--json", *one)
        self.assertEqual(by_ledger, json.loads(by_options.stdout))

    def test_a_rule_beside_it_is_one_of_its_rules(self):
        self.hidden(LOANS, "--min-leaf", "25", "--rule", "2", "--rule", "3")
        verdict, _ = self.judge("check", LOANS, "--rule", "3")
        self.assertEqual([request["rule"] for request in verdict["requests"]], [3])
        self.refuse(2, ["rule 4", "contradicts", "out.ledger", "rules 2, 3"], "--rule", "4")

    def test_options_that_contradict_it_are_refused(self):
        self.hidden(LOANS, "--min-leaf", "25", "--min-gain", "0.05", "--ignore", "region", "--rule", "2")
        types = self.file("types.txt", "age=nominal\n")
        for words, says in (
            (["--min-leaf", "1"], "--min-leaf 1 contradicts"),
            (["--min-gain", "0"], "which says 0.05"),
            (["--max-depth", "3"], "which says none"),
            (["--learner", "cart"], "which says id3"),
            (["--criterion", "gini"], "which says gain"),
            (["--prune", "mdl"], "--prune mdl"),
            (["--class", "region"], "which says decision"),
            (["--ignore", "income"], "which says numeric"),
            (["--types", types], "age=nominal"),
        ):
            for verb in ("check", "attack"):
                with self.subTest(words=words, verb=verb):
                    self.refuse(2, ["out.ledger", says], *words, verb=verb)

    def test_another_original_is_refused_and_another_copy_warned_of(self):
        self.hidden(self.data, "--rule", "1")
        other = self.file("other.csv", WEATHER.replace("85,85", "85,86"))
        self.refuse(3, ["other.csv", "is not the original", "out.ledger"], data=other)
        self.out.write_text(self.out.read_text() + "overcast,72,90,TRUE,yes\n")
        _, warnings = self.judge("check", self.data)
        self.assertIn("warning: " + str(self.out) + ": is not the file that the ledger", warnings)

    def test_a_ledger_that_is_none_or_changed_is_refused(self):
        self.hidden(self.data, "--rule", "1")
        text = self.ledger.read_text()
        header = json.loads(text.split("\n", 1)[0])
        self.assertEqual(header["hiding"]["rules"][0]["rule"], 1)
        for change, words in (
            (lambda: text.replace('"min_leaf":1', '"min_leaf":2', 1), ["the ledger was changed"]),
            (lambda: text.replace('"criterion":"gain"', '"criterion":"win"', 1), ["header of the ledger is broken"]),
            (lambda: text.replace('"hiding":', '"other":', 1).replace('"seal":', '"mark":', 1), ["does not say how"]),
            (lambda: WEATHER, ["is not a ledger"]),
        ):
            with self.subTest(words=words):
                self.ledger.write_text(change())
                self.refuse(3, ["out.ledger", *words], data=self.data)

    def test_only_one_file_is_standard_input(self):
        self.hidden(self.data, "--rule", "1")
        self.assert_fails(2, ["standard input"], "check", "-", str(self.out), "--ledger", "-", input=b"")
        ledger = self.ledger.read_bytes()
        by_stream = self.output("check", self.data, str(self.out), "--ledger", "-", input=ledger)
        self.assertEqual(by_stream, self.output("check", self.data, str(self.out), "--ledger", str(self.ledger)))


if __name__ == "__main__":
    unittest.main()
