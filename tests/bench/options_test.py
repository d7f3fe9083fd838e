"""The command that a page names is the one that makes it again."""

import shlex
import unittest

import world  # noqa: F401

import hide
import options
from strategies import Strategy, named


class Commands(unittest.TestCase):
    def command(self, *words):
        parser = hide.parser_of_hide()
        return options.command_of("bench-hide", parser, parser.parse_args(words))

    def test_presets_and_places_are_not_named(self):
        words = ("--leaves", "20", "--jobs", "2", "--work", "somewhere", "--out", "page.md", "--page")
        self.assertEqual(self.command(*words), "`make bench-hide`")
        self.assertEqual(self.command("--data", "somewhere"), "`make bench-hide DATA=DIR`")

    def test_the_named_options_ask_for_the_same(self):
        words = [
            "--quick",
            "--sets",
            "iris,car",
            "--limit",
            "2.5",
            "--outside",
            "--learners",
            "id3-5",
            "--strategy",
            "a=--widen",
            "--strategy",
            "b=--strategy optimal --level flip",
            "--program",
            "c=mine {data} {rule} {out}",
        ]
        named_options = self.command(*words).split('OPTIONS="')[1].removesuffix('"`')
        parser = hide.parser_of_hide()
        self.assertEqual(vars(parser.parse_args(shlex.split(named_options))), vars(parser.parse_args(words)))


class Strategies(unittest.TestCase):
    def test_a_word_of_a_command_stays_one_whatever_fills_it(self):
        words = Strategy("mine", command="mine '{rule}' {out}").words(rule="a=b c & d<=1 => e", out="x y")
        self.assertEqual(words, ["mine", "a=b c & d<=1 => e", "x y"])

    def test_a_definition_may_have_equal_signs(self):
        self.assertEqual(named("mine=--cost add=1", "options"), Strategy("mine", options="--cost add=1"))


if __name__ == "__main__":
    unittest.main()
