"""The command line that the measurements share, and the `make` command that repeats a run."""

import argparse
from pathlib import Path

from data_sets import ROOT

OUTSIDE_LEARNERS = "tools/outside-learners"
# What says where a run stands, not what it measures.
SILENT = {"espalier", "data", "out", "work", "page", "jobs"}
REPEATED = {"strategy", "program"}


def parser_of(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--espalier", type=Path, default=ROOT / "build/bin/espalier")
    parser.add_argument("--data", type=Path, help="folder of data sets, NAME/data.csv each")
    parser.add_argument("--out", type=Path, help="write the page to this file too")
    return parser


def add_sampling(parser, leaves, limit, seed=1):
    """Options of those that choose some leaves of each tree."""
    parser.add_argument("--sets", type=words, help="names of data sets, with commas; all unless given")
    parser.add_argument("--leaves", type=int, default=leaves, help="of each tree, at most")
    parser.add_argument("--limit", type=float, default=limit, help="seconds that a step may take")
    parser.add_argument("--seed", type=int, default=seed, help="chooses the leaves, and is that of every step")


def add_worth(parser, confidence=0.8, support=8):
    """Options that say which leaves are worth hiding."""
    parser.add_argument("--confidence", type=float, default=confidence, help="of the leaves, above this")
    parser.add_argument("--support", type=int, default=support, help="rows of the leaves, at least")


def add_journal(parser, work):
    """Options of those that keep what they measure, and go on where they stopped."""
    parser.add_argument("--work", type=Path, default=ROOT / "build" / work, help="folder where results are kept")
    parser.add_argument("--page", action="store_true", help="measure nothing: make the page of what is kept")
    parser.add_argument("--jobs", type=int, default=1, help="leaves measured at once, each by one thread")


def add_outside(parser):
    parser.add_argument(
        "--outside",
        nargs="?",
        const=OUTSIDE_LEARNERS,
        help=f"learners of others that attack, too: programs or folders of them; {OUTSIDE_LEARNERS} if none is named",
    )


def words(text):
    return text.split(",")


def names_of(choices):
    def parse(text):
        unknown = [name for name in words(text) if name not in choices]
        if unknown:
            raise argparse.ArgumentTypeError(f"{unknown[0]}: known are {', '.join(choices)}")
        return words(text)

    return parse


def command_of(target, parser, arguments):
    """The `make` command that does the same again."""
    options = [
        option_text(name, one)
        for name, value in vars(arguments).items()
        if name not in SILENT and value != parser.get_default(name)
        for one in (value if name in REPEATED else [value])
    ]
    data = " DATA=DIR" if arguments.data else ""
    return f"`make {target}{data}" + (f' OPTIONS="{" ".join(options)}"' if options else "") + "`"


def option_text(name, value):
    flag = "--" + name.replace("_", "-")
    if value is True:
        return flag
    if isinstance(value, list):
        value = ",".join(map(str, value))
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return f"{flag}='{text}'" if " " in text or text.startswith("-") else f"{flag} {text}"
