"""The page of `make bench-hide`: its tables, its figures, and the figures tree by tree as a CSV file."""

import csv
import io

import figures
import page
import summary
from data_sets import PAPER_RULE_SETS

HIDING = [
    "leaves",
    "hidden",
    "at the own target",
    "exact",
    "kept",
    "ghost",
    "added",
    "added, median",
    "removed",
    "relabelled",
    "recoded",
    "beyond the leaf",
    "kappa",
    "planning",
    "max",
]
ATTACKS = ["leaves", "attacks", "won", "won, share", "rules back", "implied", "AUC", "AUC alike"]

INTRO = """{leaves} leaves of each tree at most, chosen from the seed {seed}, each hidden on its own by each strategy; of these, {attacked} are attacked. Learners:

{learners}

Strategies:

{strategies}

[Yours is missing?](#to-add-a-data-set-or-a-strategy) Every strategy has the same judges, which see nothing but the two files: [check](checking.md) and [attack](attacks.md). They do not know which tree a strategy aimed at, and take the one that speaks most for the file. A leaf that a strategy refuses counts as not hidden and not exact, and is in no other mean. What a strategy does not cover (`lookahead` and `paper` are for two classes) is not counted; so there is a table of the sets that all cover.

What is hidden, at what price, in percent or per row of the table before:

- hidden: of the leaves, in all three senses of [hiding.md](hiding.md); at the own target: the same, judged by the tree that our own strategy aimed at, which is stricter and which only `hide` knows; exact: of the trees grown again, those that are the target;
- kept: of the target's rules; ghost: of the rules grown again, those that the target has not (means over the leaves);
- added, removed, relabelled, recoded: rows. Beyond the leaf: all of these, but for rows of the hidden leaf that were relabelled, which must be;
- kappa: Cohen's, of the tree before and the one grown again, on the rows of the original. The target itself is not 1: hiding a rule changes what is said of its rows;
- planning: seconds by one thread, of programs their whole run.

What comes back:

- won: attacks in which the rule is back, and not only by what its neighbours imply; rules back: of the leaves, those that are back in at least one attack; implied: attacks that find no more than the neighbours imply;
- AUC: how well a classifier that was told which rows were edited tells edited rows from all others, or from rows alike, of the same leaf and class: 0.5 is guessing.

Who removes all rows of a leaf leaves nothing there that an attack could win by: whatever still says the rule is implied, by the letter. So `won` says little about such a strategy, and `hidden` and `implied` more."""

TOGETHER = """By `{strategy}`. The last column counts requests that no edit can hide, since every branch of their test is requested and no other class is left; `hidden` is of the others."""

ADDING = """A data set: put `NAME/data.csv` (or `data.arff`, also `.gz`) into the folder that `DATA` names; the last column is the class.

A strategy: add a line to `STRATEGIES` of [bench/strategies.py](../bench/strategies.py), or to the command line. It is either options of `espalier hide`, or a program of anybody's that reads a CSV file and a rule and writes a CSV file:

```
make bench-hide DATA=DIR OPTIONS="--quick --strategies optimal,mine --program mine='python3 mine.py {data} {json} {out}'"
make bench-hide DATA=DIR OPTIONS="--quick --strategies optimal,flip --strategy flip='--strategy optimal --flip'"
```

Words in braces are filled in: `{data}` is the CSV file, `{out}` the file to write, `{rule}` the rule as text, `{json}` a file with the rule as `espalier rules --json` prints it, `{seed}` a number. The program ends with status 0; any other one counts as failed, and is named at the end of the page. [bench/drop_rows.py](../bench/drop_rows.py) is the smallest example: it drops the rows that match the rule, and is measured above as `drop-rows`.

What is measured is kept in `build/bench-hide`: a run that was interrupted goes on where it stopped, more leaves or another strategy cost only what is new, and `--page` makes the page again without running anything. A rebuilt program is measured anew. `make bench-hide` writes this page; `python3 bench/hide.py --out FILE.md` (see `--help`) another one."""


def hiding_cells(records):
    found = summary.hiding(records)
    tried = f"{found['tried']:,}" + (f" ({found['refused']} refused)" if found["refused"] else "")
    if not found["tried"]:
        return ["not covered"] + [""] * (len(HIDING) - 1)
    return [
        tried,
        *(page.percent(found[name]) for name in ("hidden", "own", "exact")),
        *(
            page.percent(found[name], 2)
            for name in ("kept", "ghost", "added", "added, median", "removed", "relabelled", "recoded", "beyond")
        ),
        page.number(found["kappa"], 3),
        *(page.seconds(found[name]) for name in ("seconds", "seconds, max")),
    ]


def attack_cells(records):
    found = summary.attacks(records)
    return [
        found["leaves"],
        f"{found['attacks']:,}",
        found["won"],
        *(page.percent(found[name]) for name in ("won, share", "back", "implied")),
        *(page.number(found[name]) for name in ("auc", "auc_alike")),
    ]


class Tables:
    def __init__(self, plan, records):
        self.plan = plan
        self.records = [record for record in records if len(record["rules"]) == 1]
        self.together = [record for record in records if len(record["rules"]) > 1]

    def of(self, strategy, wanted=lambda record: True):
        return [record for record in self.records if record["strategy"] == strategy and wanted(record)]

    def both(self, heads, parts):
        """The two tables of some parts of the records, each under its names."""
        parts = list(parts)
        attacked = [[*names, *attack_cells(part)] for names, part in parts if summary.attacks(part)["leaves"]]
        tables = [
            "What is hidden, at what price:",
            page.table([*heads, *HIDING], [[*names, *hiding_cells(part)] for names, part in parts]),
        ]
        return tables + (["What comes back:", page.table([*heads, *ATTACKS], attacked)] if attacked else [])

    def by_strategy(self, wanted):
        return self.both(["strategy"], [([name], self.of(name, wanted)) for name in self.plan.strategies])

    def by_learner(self, wanted):
        parts = summary.grouped(filter(wanted, self.records), "learner", "strategy")
        names = [(learner, strategy) for learner in self.plan.learners for strategy in self.plan.strategies]
        return self.both(["learner", "strategy"], [(pair, parts.get(pair, [])) for pair in names])

    def by_set(self):
        return self.both(["data set", "strategy"], summary.grouped(self.records, "set", "strategy").items())

    def by_attack(self, wanted):
        """Shares of attacks won, by attack and strategy."""
        by_name = {name: summary.by_attack(self.of(name, wanted)) for name in self.plan.strategies}
        attacks = dict.fromkeys(attack for parts in by_name.values() for attack in parts)
        return {
            attack: [summary.attacks(by_name[name].get(attack, []))["won, share"] for name in by_name]
            for attack in attacks
        }

    def covered_by_all(self):
        """A test for records of trees that every strategy covers."""
        missing = {(record["set"], record["learner"]) for record in self.records if record["outcome"] == "not covered"}
        return lambda record: (record["set"], record["learner"]) not in missing

    def three_at_once(self):
        def line(names, part):
            return [*names, *hiding_cells(part), summary.hiding(part)["impossible"]]

        rows = [line(names, part) for names, part in summary.grouped(self.together, "set", "learner").items()]
        heads = ["data set", "learner", "three leaves", *HIDING[1:], "cannot be hidden"]
        return page.table(heads, [line(["**all**", ""], self.together), *rows])


def no_paper_set(record):
    return record["set"] not in PAPER_RULE_SETS


def sections(tables, pictures):
    covered = tables.covered_by_all()
    everything = [*tables.by_strategy(no_paper_set), "The paper's rule sets are not among them; they follow below."]
    by_all = tables.by_strategy(lambda record: covered(record) and no_paper_set(record))
    parts = {
        "All leaves of all data sets": [*pictures, *everything],
        "Data sets that all these strategies cover": by_all,
        "Learner by learner": tables.by_learner(no_paper_set),
        "Attack by attack": ["Share of attacks won.", attack_table(tables)],
        "The paper's rule sets": tables.by_strategy(lambda record: not no_paper_set(record)),
        "Data set by data set": ["All learners together; [benchmark.csv](benchmark.csv) has each.", *tables.by_set()],
        "Three leaves at once": [TOGETHER.format(strategy=tables.plan.together), tables.three_at_once()],
    }
    if all(map(no_paper_set, tables.records)):
        del parts["The paper's rule sets"]
    if not tables.together:
        del parts["Three leaves at once"]
    return [page.section(title, *paragraphs) for title, paragraphs in parts.items()]


def attack_table(tables):
    rows = [[attack, *map(page.percent, values)] for attack, values in tables.by_attack(no_paper_set).items()]
    return page.table(["attack", *tables.plan.strategies], rows)


def drawings(tables):
    """{name of a file: the figure}."""
    names = list(tables.plan.strategies)
    found = {name: summary.hiding(tables.of(name, no_paper_set)) for name in names}
    words = ["hidden", "exact", "kept"]
    drawn = {
        "benchmark-hidden.svg": figures.grouped_bars(
            "Leaves hidden, trees exactly as wanted, rules kept",
            {word: [found[name][word] for name in names] for word in words},
            names,
        ),
        "benchmark-edits.svg": figures.stacked_bars(
            "Rows edited, of the rows of the table (mean)",
            {name: [found[name][kind] or 0 for kind in summary.EDITS] for name in names},
            summary.EDITS,
        ),
    }
    shares = tables.by_attack(no_paper_set)
    if shares:
        drawn["benchmark-attacks.svg"] = figures.grouped_bars("Attacks in which the rule comes back", shares, names)
    return drawn


def tree_by_tree(tables):
    """CSV: a line for each set, learner and strategy."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["set", "learner", "strategy", *summary.hiding([]), *(f"attacked: {name}" for name in summary.attacks([]))]
    )
    for names, part in summary.grouped(tables.records, "set", "learner", "strategy").items():
        values = [*summary.hiding(part).values(), *summary.attacks(part).values()]
        writer.writerow([*names, *("" if value is None else f"{value:.6g}" for value in values)])
    return out.getvalue()


def write_page(plan, kept, command, path):
    """The page, and its records; beside the page, if it has a path, stand its figures and the CSV file."""
    run, records = kept.of_last_run()
    records = plan.records_of(records)
    tables = Tables(plan, records)
    drawn = drawings(tables)
    if path:
        (path.parent / "pictures").mkdir(parents=True, exist_ok=True)
        for name, drawing in drawn.items():
            (path.parent / "pictures" / name).write_text(drawing, encoding="utf-8")
        path.with_suffix(".csv").write_text(tree_by_tree(tables), encoding="utf-8")
    intro = INTRO.format(
        leaves=plan.leaves,
        seed=plan.seed,
        attacked=plan.attack_leaves,
        learners="\n".join(f"- {name}: `{words}`" for name, words in plan.learners.items()),
        strategies="\n".join(f"- {name}: `{strategy.definition()}`" for name, strategy in plan.strategies.items()),
    )
    pictures = [f"![{name.removesuffix('.svg')}](pictures/{name})" for name in drawn]
    parts = [
        "# A benchmark of rule hiding",
        page.kept_surroundings(command, run, records),
        intro,
        *sections(tables, pictures),
        page.section("To add a data set or a strategy", ADDING),
        *page.unmeasured(records, plan.unreadable),
    ]
    return page.write(path, parts), records
