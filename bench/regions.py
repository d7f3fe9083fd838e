"""What the two files themselves say of a hidden rule's region, the rows that match it: nothing here asks the program.

    missing     rows of the region that the published region no longer has, whatever their class
    leads       no class is more frequent in the published region than the rule's own
    neighbours  published rows that share the rule's conditions but the last and that no request matches; if
                they are fewer than 20, those that share all but the last two, and so on
    p_less      one-sided exact Fisher test: how likely the region has so few rows of the class, if region and
                neighbours do not differ
"""

import collections
import math

import csv_rows

NEIGHBOURS = 20
BEACON_P = 0.001


def published_regions(before, after, rules):
    """What was published of the region of each rule; `rules` are all that were hidden together."""
    names, old_rows = csv_rows.read(before)
    _, new_rows = csv_rows.read(after)
    old_rows, new_rows = (list(filter(has_class, rows)) for rows in (old_rows, new_rows))
    taken = [any(csv_rows.matches(rule, names, row) for rule in rules) for row in new_rows]
    return [published_region(rule, names, old_rows, list(zip(new_rows, taken))) for rule in rules]


def published_region(rule, names, old_rows, new_rows):
    was = [row for row in old_rows if csv_rows.matches(rule, names, row)]
    region = [row for row, taken in new_rows if taken and csv_rows.matches(rule, names, row)]
    beside = neighbours(rule, names, [row for row, taken in new_rows if not taken])
    classes = collections.Counter(row[-1] for row in region)
    of_class, beside_of_class = classes[rule["class"]], sum(row[-1] == rule["class"] for row in beside)
    return {
        "before": len(was),
        "rows": len(region),
        "missing": (without_class(was) - without_class(region)).total(),
        "of_class": of_class,
        "leads": bool(region) and of_class == max(classes.values()),
        "neighbours": {"rows": len(beside), "of_class": beside_of_class},
        "p_less": p_less(of_class, len(region), beside_of_class, len(beside)),
    }


def has_class(row):
    return row[-1] not in csv_rows.MISSING


def without_class(rows):
    return collections.Counter(row[:-1] for row in rows)


def neighbours(rule, names, rows):
    shared = [csv_rows.conditions_met(rule, names, row) for row in rows]
    for conditions in reversed(range(len(rule["conditions"]))):
        found = [row for row, met in zip(rows, shared) if met >= conditions]
        if len(found) >= NEIGHBOURS:
            break
    return found


def p_less(hits, drawn, other_hits, others):
    """The chance of at most this many hits among those drawn, if each row is as likely a hit."""
    total, all_hits = drawn + others, hits + other_hits
    least = max(0, drawn - (total - all_hits))
    ways = log_choose(total, drawn)
    chances = (
        math.exp(log_choose(all_hits, k) + log_choose(total - all_hits, drawn - k) - ways)
        for k in range(least, hits + 1)
    )
    return min(1.0, math.fsum(chances))


def log_choose(n, k):
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def is_beacon(published, interval):
    """Whether the region says less of the class than chance allows beside its neighbours, and less than the
    interval of the trace test does."""
    return published["p_less"] < BEACON_P and published["of_class"] < interval[0]
