"""Compares strategies that hide rules; prints a Markdown page, and draws its figures.

`make bench-hide DATA=DIR` runs it over the data sets of a folder: up to 20 leaves of each tree are hidden
alone, by every strategy, some are attacked afterwards, and some are hidden three at once.
"""

import sys

import options
from benchmark_page import write_page
from data_sets import LOANS, PAPER_RULE_SETS, chosen, paper_sets, sets_of
from jobs import Worker, measure
from journal import Journal
from plan import Plan
from strategies import LEARNERS, STRATEGIES, TOGETHER, named

LEAVES, QUICK_LEAVES = 20, 8
ATTACK_LEAVES, QUICK_ATTACK_LEAVES = 5, 2
TRIPLES, QUICK_TRIPLES = 5, 2


def parser_of_hide():
    parser = options.parser_of(__doc__.splitlines()[0])
    options.add_sampling(parser, leaves=LEAVES, limit=120.0)
    options.add_worth(parser)
    options.add_journal(parser, "bench-hide")
    options.add_outside(parser)
    parser.add_argument("--attack-leaves", type=int, default=ATTACK_LEAVES, help="of each tree, to attack")
    parser.add_argument("--triples", type=int, default=TRIPLES, help="of each tree, to hide three leaves at once")
    parser.add_argument(
        "--quick",
        action="store_true",
        help=f"{QUICK_LEAVES} leaves per tree, {QUICK_ATTACK_LEAVES} attacked, {QUICK_TRIPLES} times three",
    )
    parser.add_argument("--learners", type=options.names_of(LEARNERS), default=list(LEARNERS))
    parser.add_argument("--strategies", type=options.words, help="names, with commas; all unless given")
    parser.add_argument(
        "--strategy", action="append", metavar="NAME=OPTIONS", help="one more: options of espalier hide"
    )
    parser.add_argument("--program", action="append", metavar="NAME=COMMAND", help="one more: see bench/strategies.py")
    return parser


def chosen_strategies(arguments):
    """Those of the list and of the command line, or those of them that are named."""
    known = {strategy.name: strategy for strategy in STRATEGIES}
    for field, texts in (("options", arguments.strategy), ("command", arguments.program)):
        known |= {strategy.name: strategy for strategy in (named(text, field) for text in texts or [])}
    unknown = [name for name in arguments.strategies or [] if name not in known]
    if unknown:
        raise SystemExit(f"{unknown[0]}: known strategies are {', '.join(known)}")
    return [known[name] for name in arguments.strategies or known]


def all_sets(arguments):
    sets = {}
    if arguments.sets is None or set(arguments.sets) & set(PAPER_RULE_SETS):
        folder = arguments.work / "paper"
        folder.mkdir(parents=True, exist_ok=True)
        sets = dict(paper_sets(arguments.espalier.resolve(), folder))
    return sets | LOANS | (dict(sets_of(arguments.data)) if arguments.data else {})


def plan_of(arguments):
    if arguments.quick:
        arguments.leaves, arguments.attack_leaves, arguments.triples = QUICK_LEAVES, QUICK_ATTACK_LEAVES, QUICK_TRIPLES
    learners = {name: LEARNERS[name] for name in arguments.learners}
    plan = Plan(chosen(all_sets(arguments), arguments.sets), learners, chosen_strategies(arguments), arguments)
    plan.together, plan.triples = TOGETHER, arguments.triples
    return plan


def main():
    parser = parser_of_hide()
    arguments = parser.parse_args()
    command = options.command_of("bench-hide", parser, arguments)
    plan = plan_of(arguments)
    kept = Journal(arguments.work)
    for _ in measure(plan, Worker(plan), kept, arguments.jobs) if not arguments.page else []:
        write_page(plan, kept, command, arguments.out)  # after each set: a run can take long
    text, records = write_page(plan, kept, command, arguments.out)
    print(text)
    return 1 if plan.unreadable or any(record["outcome"] == "failed" for record in records) else 0


if __name__ == "__main__":
    sys.exit(main())
