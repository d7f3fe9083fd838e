"""The strategies and the learners that `make bench-hide` compares.

To add a strategy, add a line to STRATEGIES: options of `espalier hide`, or the command of a program that
reads a CSV file and a rule and writes a CSV file. The command line can add one, too:
`--strategy NAME=OPTIONS`, `--program NAME=COMMAND`. In a command,

    {data}    is the CSV file,
    {rule}    the rule to hide, as text,
    {json}    a file with the rule as `espalier rules --json` prints it,
    {out}     the file to write,
    {seed}    a number for whatever is left to chance,
    {python}  the Python that runs the benchmark, {bench} this folder.

The program must end with status 0, and must write the same for the same words.
"""

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Strategy:
    name: str
    options: str | None = None  # of `espalier hide`
    command: str | None = None  # of a program of others

    def definition(self):
        return self.options if self.command is None else self.command

    def words(self, **places):
        """The command with its places filled in; one word stays one, whatever it is filled with."""
        places |= {"python": sys.executable, "bench": HERE}
        return [word.format(**places) for word in shlex.split(self.command)]


STRATEGIES = [
    Strategy("optimal", options="--strategy optimal"),
    Strategy("lookahead", options="--strategy lookahead"),
    Strategy("paper", options="--strategy paper"),
    Strategy("drop-rows", command="{python} {bench}/drop_rows.py {data} {json} {out}"),
]

LEARNERS = {
    "id3-5": "--learner id3 --min-leaf 5",
    "cart-5": "--learner cart --min-leaf 5",
    "id3-mdl": "--learner id3 --min-leaf 5 --prune mdl",
    "id3-1": "--learner id3 --min-leaf 1",
    "gini-5": "--learner id3 --criterion gini --min-leaf 5",
}

# Those of the tables that come first.
HEADLINE = ["id3-5", "cart-5"]

# Hides three leaves at once.
TOGETHER = "optimal"


def named(text, field):
    """A strategy of the command line, NAME=TEXT."""
    name, sign, definition = text.partition("=")
    if not sign or not name or not definition:
        raise SystemExit(f"{text}: a strategy is added as NAME={field.upper()}")
    return Strategy(name, **{field: definition})
