"""The page of `make bench-hide`: its tables and its figures."""

import figures
import leaf_lines
import page
import regions
import summary
from data_sets import PAPER_RULE_SETS
from strategies import HEADLINE

HIDING = {
    "removed": "removed",
    "implied": "implied",
    "false": "false",
    "visible": "visible",
    "removed, not leading": "removed, removable",
    "removed, yet leads": "removed, leading",
    "trace": "trace",
    "order": "order",
    "beacons": "beacons",
    "rows missing": "missing",
    "own level": "own",
}
PRICE = {
    "exact": "exact",
    "kept": "kept",
    "ghost": "ghost",
    "rows added": "added",
    "rows removed": "removed",
    "rows relabelled": "relabelled",
    "rows recoded": "recoded",
    "edits beyond": "beyond",
}
PRICE_HEADS = [*PRICE, "kappa", "planning, mean", "median", "max"]
COUNTS = {"removed, yet leads", "beacons"}
FINE = {"kept", "ghost", "edits beyond"}  # shares with two digits, like those of rows
ATTACKS = ["leaves", "attacks", "won", "won, share", "rules back", "implied", "AUC", "AUC alike"]
REMOVED = ["removed leaves", "won, removed", "rules back, removed"]

INTRO = """Up to {leaves} leaves of each tree with a confidence above {confidence:g} and at least {support} rows, chosen from the seed {seed}. Each is hidden on its own by each strategy; {attacked} of them are attacked afterwards. Learners:

{learners}

Strategies:

{strategies}

[Yours is missing?](#to-add-a-data-set-or-a-strategy) Our strategies hide at their default [level](hiding.md#the-level), write what they cannot hide, too (`--allow-partial`), and draw from a secret seed. Outcomes and tests are those of `espalier hide --json`, for a program of others those of [`espalier check`](checking.md), which knows the two files only. What is marked † is computed from the two files alone (plain CSV only), whatever the program says.

A leaf that a strategy refuses counts as one of the leaves, with no outcome and a tree that is not exact; it is in no other figure. A leaf that takes too long is in none, but its number is given. What a strategy does not cover (`lookahead` and `paper` are for two classes) is not counted; so there is a table of the sets that all cover.

**What is hidden.** The *region* is the rows that match the rule; [hiding.md](hiding.md#what-hidden-means) explains the tests.

- leaves: those that were tried;
- removed, implied, false, visible: shares of the [outcomes](hiding.md#the-outcome). Only `removed` is hidden;
- removed, not leading: share of `removed` among the leaves whose class does not lead by the [neighbour model](hiding.md#the-neighbour-model), and how many these are. `espalier check ORIGINAL ORIGINAL` says which these are, the same for every strategy: nothing is hidden there, so a request has `implied_by` only if its class leads (a tie counts). Of the other leaves, some are removed as well, where the class leads by little;
- removed, yet leads †: number of leaves with outcome `removed` although no class is more frequent in the published region than the rule's. Must be 0;
- trace, order: shares of the leaves that pass the test, of those where it can be made;
- beacons †: number of leaves whose published region has significantly less of the class than its neighbours (one-sided exact Fisher test, p < {beacon:g}), and less than the `interval` of the trace test. Neighbours: published rows outside the region that meet all conditions but the last; if they are fewer than {neighbours}, all but the last two, and so on;
- rows missing †: rows of the original region that the published region no longer has, whatever their class, because they were removed or recoded; in percent of the region;
- own level: share that is hidden at the strategy's own level (`tree` for `lookahead` and `paper`).

**At what price.** Means over the leaves; edits are in percent of the rows of the table.

- exact: share of the trees grown again that are the [target](hiding.md#the-other-rules);
- kept: share of the target's rules; ghost: share of the rules grown again that belong to no kept rule;
- rows added, removed, relabelled, recoded; edits beyond: rows edited in any way, except rows of the region that were relabelled;
- kappa: Cohen's, between the original tree and the one grown again, on the rows of the original. Hiding a rule changes what is said of its rows, so even the target is below 1;
- planning: seconds by one thread, judging included; of a program, its whole run.

**What comes back.** By [`espalier attack`](attacks.md); rules that are `implied` are not tested.

- won: attacks in which the rule is back, and not only by what its neighbours imply; rules back: share of the leaves that are back in at least one attack; implied: attacks that find no more than the neighbours imply;
- removed: the same for leaves whose outcome is `removed`, which is what `hide` writes by default. Files with a `visible` rule are only written because the benchmark says `--allow-partial`; that the rule is found there is what `visible` says;
- AUC: how well a classifier that was told which rows were edited tells edited rows from all others, or from rows alike, of the same leaf and class: 0.5 is guessing.

If all rows of a leaf are removed, nothing is left there that an attack could win by, or the trace test fail for. So `won` and `trace` say little about such a strategy; `visible` and `rows missing` say more: a hole is a trace."""

FIGURES = "The figures are over all learners, the tables learner by learner."

TOGETHER = """By `{strategy}`. What is hidden is counted per leaf, the price per plan of three."""

ADDING = """A data set: put `NAME/data.csv` (or `data.arff`, also `.gz`) into the folder that `DATA` names; the last column is the class.

A strategy: add a line to `STRATEGIES` of [bench/strategies.py](../bench/strategies.py), or to the command line. It is either options of `espalier hide`, or a program of anybody's that reads a CSV file and a rule and writes a CSV file:

```
make bench-hide DATA=DIR OPTIONS="--quick --strategies optimal,mine --program mine='python3 mine.py {data} {json} {out}'"
make bench-hide DATA=DIR OPTIONS="--quick --strategies optimal,flip --strategy flip='--level flip'"
```

Words in braces are filled in: `{data}` is the CSV file, `{out}` the file to write, `{rule}` the rule as text, `{json}` a file with the rule as `espalier rules --json` prints it, `{seed}` a number. The program ends with status 0; any other one counts as failed, and is named at the end of the page. [bench/drop_rows.py](../bench/drop_rows.py) is the smallest example: it drops the rows that match the rule, and is measured above as `drop-rows`.

What is measured is kept in `build/bench-hide`: a run that was interrupted goes on where it stopped, more leaves or another strategy cost only what is new, and `--page` makes the page again without running anything. A rebuilt program is measured anew. `make bench-hide` writes this page; `python3 bench/hide.py --out FILE.md` (see `--help`) another one."""


def leaves_cell(found):
    apart = [f"{found[word]} {word}" for word in ("refused", "too long") if found[word]]
    return f"{found['leaves']:,}" + (f" ({', '.join(apart)})" if apart else "")


def cell(title, value):
    if title in COUNTS:
        return "-" if value is None else value
    return page.percent(value, 2 if title in FINE or title.startswith("rows ") else 1)


def hiding_cells(records):
    found = summary.hiding(records)
    if not found["leaves"] + found["too long"]:
        return ["not covered"] + [""] * len(HIDING)
    cells = {title: cell(title, found[name]) for title, name in HIDING.items()}
    if found["removable"]:
        cells["removed, not leading"] += f" of {found['removable']:,}"
    return [leaves_cell(found), *cells.values()]


def price_cells(records):
    found = summary.price(records)
    return [
        *(cell(title, found[name]) for title, name in PRICE.items()),
        page.number(found["kappa"], 3),
        *(page.seconds(found[name]) for name in ("seconds", "seconds, median", "seconds, max")),
    ]


def attack_cells(records):
    found = summary.attacks(records)
    removed = summary.attacks(summary.removed(records))
    return [
        found["leaves"],
        f"{found['attacks']:,}",
        found["won"],
        *(page.percent(found[name]) for name in ("won, share", "back", "implied")),
        *(page.number(found[name]) for name in ("auc", "auc_alike")),
        removed["leaves"],
        *(page.percent(removed[name]) for name in ("won, share", "back")),
    ]


def tables_of(heads, parts):
    """The tables of some parts of the records, each part under its names."""
    parts = list(parts)
    attacked = [[*names, *attack_cells(part)] for names, part in parts if summary.attacks(part)["leaves"]]
    done = [[*names, *price_cells(part)] for names, part in parts if summary.with_outcome(part, "done")]
    tables = [
        "What is hidden:",
        page.table([*heads, "leaves", *HIDING], [[*names, *hiding_cells(part)] for names, part in parts]),
    ]
    tables += ["At what price:", page.table([*heads, *PRICE_HEADS], done)] if done else []
    return tables + (["What comes back:", page.table([*heads, *ATTACKS, *REMOVED], attacked)] if attacked else [])


class Tables:
    def __init__(self, plan, records):
        self.plan = plan
        self.records = [record for record in records if len(record["rules"]) == 1]
        self.together = [record for record in records if len(record["rules"]) > 1]

    def of(self, strategy, wanted=lambda record: True):
        return [record for record in self.records if record["strategy"] == strategy and wanted(record)]

    def by_strategy(self, wanted):
        return tables_of(["strategy"], [([name], self.of(name, wanted)) for name in self.plan.strategies])

    def by_learner(self, learners, wanted):
        parts = summary.grouped(filter(wanted, self.records), "learner", "strategy")
        names = [(learner, strategy) for learner in learners for strategy in self.plan.strategies]
        return tables_of(["learner", "strategy"], [(pair, parts.get(pair, [])) for pair in names])

    def by_set(self):
        return tables_of(["data set", "strategy"], summary.grouped(self.records, "set", "strategy").items())

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
        parts = {("**all**", ""): self.together} | summary.grouped(self.together, "set", "learner")
        return tables_of(["data set", "learner"], parts.items())


def no_paper_set(record):
    return record["set"] not in PAPER_RULE_SETS


def sections(tables, pictures):
    covered = tables.covered_by_all()
    headline = [name for name in tables.plan.learners if name in HEADLINE]
    others = [name for name in tables.plan.learners if name not in HEADLINE]
    has_paper_sets = not all(map(no_paper_set, tables.records))
    apart = ["The paper's rule sets are not among them; they have a table of their own."] * has_paper_sets
    by_all = tables.by_learner(headline, lambda record: covered(record) and no_paper_set(record))
    all_learners = "All learners together; [benchmark.csv](benchmark.csv) has every leaf."
    parts = [
        ("Figures", True, [FIGURES, *pictures]),
        ("All data sets", headline, [*apart, *tables.by_learner(headline, no_paper_set)]),
        ("Data sets that all these strategies cover", headline and not all(map(covered, tables.records)), by_all),
        ("Other learners", others, tables.by_learner(others, no_paper_set)),
        ("Attack by attack", tables.by_attack(no_paper_set), ["Share of attacks won.", attack_table(tables)]),
        ("The paper's rule sets", has_paper_sets, tables.by_strategy(lambda record: not no_paper_set(record))),
        ("Data set by data set", True, [all_learners, *tables.by_set()]),
        ("Three leaves at once", tables.together, [TOGETHER.format(strategy=tables.plan.together), *tables.three_at_once()]),
    ]
    return [page.section(title, *paragraphs) for title, shown, paragraphs in parts if shown]


def attack_table(tables):
    rows = [[attack, *map(page.percent, values)] for attack, values in tables.by_attack(no_paper_set).items()]
    return page.table(["attack", *tables.plan.strategies], rows)


def drawings(tables):
    """{name of a file: the figure}."""
    names = list(tables.plan.strategies)
    parts = {name: tables.of(name, no_paper_set) for name in names}
    found = {name: summary.hiding(part) for name, part in parts.items()}
    costs = {name: summary.price(part) for name, part in parts.items()}
    shares = {"removed": "removed", "of not leading": "removed, removable", "implied": "implied"}
    drawn = {
        "benchmark-hidden.svg": figures.grouped_bars(
            "Leaves removed, of all and of those whose class does not lead; implied; trees exact; rules kept",
            {word: [found[name][share] for name in names] for word, share in shares.items()}
            | {word: [costs[name][word] for name in names] for word in ("exact", "kept")},
            names,
        ),
        "benchmark-edits.svg": figures.stacked_bars(
            "Rows edited, of the rows of the table (mean)",
            {name: [costs[name][kind] or 0 for kind in summary.EDITS] for name in names},
            summary.EDITS,
        ),
    }
    won = tables.by_attack(no_paper_set)
    if won:
        drawn["benchmark-attacks.svg"] = figures.grouped_bars("Attacks in which the rule comes back", won, names)
    return drawn


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
        path.with_suffix(".csv").write_text(leaf_lines.text_of(records), encoding="utf-8")
    intro = INTRO.format(
        leaves=plan.leaves,
        confidence=plan.confidence,
        support=plan.support,
        beacon=regions.BEACON_P,
        neighbours=regions.NEIGHBOURS,
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
