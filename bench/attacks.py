"""Measures how often hidden rules come back when a sanitized file is attacked; prints a Markdown page.

`make bench-attacks DATA=DIR` runs it over the data sets of a folder: some leaves of each tree are hidden
alone, and every attack of `espalier attack` is made on what would be published, and on the original.
"""

import statistics
import sys

import options
import page
import summary
from data_sets import LOANS, chosen, sets_of
from jobs import Worker, measure, with_secret_seed
from journal import Journal
from plan import Plan
from program import Refused
from strategies import Strategy

LEARNER = "--criterion gain --min-leaf 5"
COLUMNS = [
    "attacks",
    "won",
    "won, share",
    "implied",
    *(f"by {sense}" for sense in summary.SENSES),
    "back if nothing is hidden",
    "of these implied",
]
INTRO = """Up to {leaves} leaves of each tree (`{learner}`) with a confidence above {confidence:g} and at least {support} rows, chosen from the seed {seed}, each hidden on its own by `espalier hide{hide}` with a secret seed of its own; then `espalier attack`, whose attacks and words [attacks.md](attacks.md) explains.

- not tested: the outcome of the hiding is `implied`, so finding the rule again is no success. These leaves are in no other figure.
- won: the rule is back, and not only by what the neighbours imply; the goal is at most 1 % of all attacks. By pattern, prediction, trace: in which senses.
- implied: the rule is back, but the same attack says so without the region's rows.
- back if nothing is hidden: the same attack on the original itself. It says how strong an attack is: one that finds little there proves little. Of these implied: the share of these finds that would be set aside as implied; where it is large, so may be what hides among the implied.
- rules back: of the leaves, those that come back in at least one attack."""


class Attacker(Worker):
    """Attacks what `hide` publishes: what is not hidden is refused, what is implied is published."""

    def hide(self, strategy, job, sanitized):
        data = self.plan.sets[job["set"]]
        words = ["-o", sanitized, "--no-ledger", "--accept", "implied", *strategy.options.split()]
        told, _ = self.espalier("hide", with_secret_seed(job), data, *words)
        if not sanitized.exists():
            raise Refused(f"{told['requests'][0]['outcome']}: nothing is published")
        return told


def cells(records):
    found = summary.attacks(records)
    return [
        found["attacks"],
        found["won"],
        page.percent(found["won, share"]),
        page.percent(found["implied"]),
        *(found[sense] for sense in summary.SENSES),
        page.percent(found["untouched"]),
        page.percent(found["untouched, implied"]),
    ]


def attack_table(records):
    rows = [[name, *cells(part)] for name, part in summary.by_attack(records).items()]
    return page.table(["attack", *COLUMNS], [*rows, ["**all**", *cells(records)]])


def set_table(records):
    def line(name, part):
        found = summary.attacks(part)
        return [name, found["leaves"], found["untested"], page.percent(found["back"]), *cells(part)]

    rows = [line(name, part) for (name,), part in summary.grouped(records, "set").items()]
    return page.table(["data set", "leaves", "not tested", "rules back", *COLUMNS], [*rows, line("**all**", records)])


def winners(records):
    rows = [
        [
            record["set"],
            record["rules"][0],
            record["requests"][0]["outcome"],
            finding["attack"],
            ", ".join(sense for sense in summary.SENSES if finding[sense]),
            page.percent(finding["share_beyond"], 0),
        ]
        for record in records
        for finding in summary.counted(record)
        if summary.beyond(finding)
    ]
    return page.table(["data set", "rule", "outcome", "attack", "as", "of times"], rows) if rows else "None."


def earlier_table(records):
    apart = [finding for record in records for finding in record["attacks"] if finding["apart"]]
    rows = [
        [
            name,
            len(part),
            page.percent(summary.share(sum(map(summary.found, part)), len(part))),
            page.percent(summary.mean(finding["found"] for finding in part), 0),
        ]
        for (name,), part in summary.grouped(apart, "attack").items()
    ]
    return page.table(["attack", "leaves", "the rule is given away", "changed rows seen, mean"], rows)


def auc_table(records):
    rows = []
    for title, field in (("all untouched rows", "auc"), ("untouched rows alike", "auc_alike")):
        known = [record[field] for record in records if record[field] is not None]
        if known:
            rows.append(
                [title, len(known), *map(page.number, (statistics.fmean(known), statistics.median(known), max(known)))]
            )
    return page.table(["told from", "leaves", "mean", "median", "max"], rows) if rows else "Too few edited rows."


def sections(records):
    refused = sum(record["outcome"] == "refused" for record in records)
    attacked = [record for record in records if "attacks" in record]
    found = summary.attacks(attacked)
    parts = [
        page.section(
            "In short",
            f"{found['won']} of {found['attacks']} attacks on {found['leaves']} leaves won, {page.percent(found['won, share'], 2)}; "
            f"{page.percent(found['back'])} of the rules came back in at least one attack. {found['untested']} more leaves are implied, and not tested; of {refused} more, `hide` publishes nothing, as it cannot hide them. "
            f"{page.percent(found['implied'])} of the attacks found what the neighbours imply.",
        ),
        page.section("Attack by attack", attack_table(attacked)),
        page.section("Data set by data set", set_table(attacked)),
        page.section("Attacks that won", winners(attacked)),
        page.section("Who holds an earlier release", "Counted apart.", earlier_table(attacked)),
        page.section(
            "Edited rows told from others",
            "Area under the ROC curve, over the leaves with enough edited rows.",
            auc_table(attacked),
        ),
    ]
    return parts


def parse_arguments():
    parser = options.parser_of(__doc__.splitlines()[0])
    options.add_sampling(parser, leaves=5, limit=120.0)
    options.add_journal(parser, "bench-attacks")
    options.add_outside(parser)
    options.add_worth(parser)
    parser.add_argument("--learner", default=LEARNER, help="learner options, in one word")
    parser.add_argument("--hide", default="", help="more options for espalier hide, in one word")
    return parser, parser.parse_args()


def main():
    parser, arguments = parse_arguments()
    sets = chosen(LOANS | dict(sets_of(arguments.data) if arguments.data else {}), arguments.sets)
    plan = Plan(sets, {"learner": arguments.learner}, [Strategy("hidden", options=arguments.hide)], arguments)
    kept = Journal(arguments.work)
    intro = INTRO.format(
        leaves=arguments.leaves,
        confidence=arguments.confidence,
        support=arguments.support,
        learner=arguments.learner,
        seed=arguments.seed,
        hide=f" {arguments.hide}" if arguments.hide else "",
    )

    def write():
        run, records = kept.of_last_run()
        records = plan.records_of(records)
        command = options.command_of("bench-attacks", parser, arguments)
        parts = [
            "# Attacks, measured",
            page.kept_surroundings(command, run, records),
            intro,
            *sections(records),
            *page.unmeasured(records, plan.unreadable),
        ]
        return page.write(arguments.out, parts), records

    for _ in measure(plan, Attacker(plan, untouched=True), kept, arguments.jobs) if not arguments.page else []:
        write()  # after each set: a run can take long
    text, records = write()
    print(text)
    return 1 if plan.unreadable or any(record["outcome"] == "failed" for record in records) else 0


if __name__ == "__main__":
    sys.exit(main())
