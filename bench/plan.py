"""What is to be measured: leaves of trees of data sets, one at a time and some three at once, by each
strategy; and which of the kept records belong to it.

A job is a dictionary of what is to be done; a record is the job and what was found.
"""

import random

import journal
from journal import tree_of
from program import run

ATTACK_FIELDS = {"attacks", "untouched", "auc", "auc_alike", "skipped", "attack_too_long"}
ONE_THREAD = ["--threads", "1"]


def order_of(numbers, seed, name, learner):
    """The leaves of a tree in the order in which they are taken: few leaves are the first of many."""
    numbers = list(numbers)
    random.Random(f"{seed} {name} {learner}").shuffle(numbers)
    return numbers


def triples_of(numbers, seed, name, learner, count):
    """Three leaves at a time, of trees that have more."""
    if len(numbers) < 4:
        return []
    chance = random.Random(f"{seed} {name} {learner} together")
    return [sorted(chance.sample(list(numbers), 3)) for _ in range(count)]


class Plan:
    def __init__(self, sets, learners, strategies, arguments):
        self.sets, self.learners = sets, learners
        self.strategies = {strategy.name: strategy for strategy in strategies}
        self.espalier = arguments.espalier.resolve()
        self.program = journal.digest(self.espalier) if self.espalier.exists() else None
        self.digests = {name: journal.digest(file) for name, file in sets.items()}
        self.unreadable = {}  # sets of which no tree can be grown, and why
        self.seed, self.leaves, self.limit = arguments.seed, arguments.leaves, arguments.limit
        self.confidence, self.support = arguments.confidence, arguments.support
        self.attack_leaves = getattr(arguments, "attack_leaves", arguments.leaves)
        self.outside = arguments.outside or ""
        self.together, self.triples = None, 0  # who hides three leaves at once, how often a tree

    def is_worth_hiding(self, rule):
        return rule["conditions"] and rule["confidence"] > self.confidence and rule["support"] >= self.support

    def jobs_of(self, name):
        """The jobs of a data set, and its rules that are worth hiding by learner and number."""
        jobs, rules = [], {}
        for learner, options in self.learners.items():
            found, _ = run(self.espalier, "rules", self.sets[name], "--json", *options.split(), *ONE_THREAD)
            rules[learner] = {rule["rule"]: rule for rule in found if self.is_worth_hiding(rule)}
            jobs += self.jobs_of_tree(name, learner, list(rules[learner]))
        return jobs, rules

    def jobs_of_tree(self, name, learner, numbers):
        alone = order_of(numbers, self.seed, name, learner)[: self.leaves]
        jobs = [
            self.tree(name, learner, strategy)
            | {"rules": [rule], "place": place, "attacked": place < self.attack_leaves}
            for strategy in self.strategies
            for place, rule in enumerate(alone)
        ]
        if self.together not in self.strategies:
            return jobs
        return jobs + [
            self.tree(name, learner, self.together) | {"rules": rules, "place": place, "attacked": False}
            for place, rules in enumerate(triples_of(numbers, self.seed, name, learner, self.triples))
        ]

    def tree(self, name, learner, strategy):
        """What the jobs of one tree and one strategy have in common."""
        return {
            "program": self.program,
            "data": self.digests[name],
            "set": name,
            "learner": learner,
            "options": self.learners[learner],
            "strategy": strategy,
            "definition": self.strategies[strategy].definition(),
            "seed": self.seed,
            "outside": self.outside,
            "confidence": self.confidence,
            "support": self.support,
            "limit": self.limit,
        }

    def records_of(self, kept):
        """The records of this plan, by set, learner, strategy and leaf, whatever else is kept."""
        wanted = {}
        for name in self.sets:
            for learner in self.learners:
                for strategy in self.strategies:
                    wanted[tree_of(self.tree(name, learner, strategy))] = len(wanted)
        found = [self.as_asked(record) for record in kept if tree_of(record) in wanted and self.takes(record)]
        return sorted(found, key=lambda record: (wanted[tree_of(record)], len(record["rules"]), record["place"]))

    def takes(self, record):
        return record["place"] < (self.leaves if len(record["rules"]) == 1 else self.triples)

    def as_asked(self, record):
        """The record, without attacks if these were not asked of so many leaves."""
        if len(record["rules"]) == 1 and record["place"] < self.attack_leaves:
            return record | {"attacked": True}
        return {field: value for field, value in record.items() if field not in ATTACK_FIELDS} | {"attacked": False}
