"""Figures over many records of jobs.py: shares, means, and the attacks that won."""

import collections
import statistics

import regions

OUTCOMES = ["removed", "implied", "false", "visible"]
SENSES = ["pattern", "prediction", "trace"]
EDITS = ["added", "removed", "relabelled", "recoded"]


def mean(values):
    """Of the values that are known; nothing if none is."""
    known = [value for value in values if value is not None]
    return statistics.fmean(known) if known else None


def share(part, whole):
    return part / whole if whole else None


def with_outcome(records, *outcomes):
    return [record for record in records if record["outcome"] in outcomes]


def requests_of(record):
    """Each request of a record: what became of it, whether its class leads by the neighbour model, and what was
    published of its region, if that is known."""
    count = len(record["rules"])
    refused, unknown = [{"outcome": "refused"}] * count, [None] * count
    parts = zip(record.get("requests", refused), record["leads"], record.get("published", unknown))
    return [request | {"leads": leads, "published": published} for request, leads, published in parts]


def is_beacon(request):
    return request["published"] is not None and regions.is_beacon(request["published"], request["interval"])


def leads_although_removed(request):
    return request["outcome"] == "removed" and request["published"] is not None and request["published"]["leads"]


def hiding(records):
    """What became of the requests. One that was refused is in the shares of outcomes, as none of them, and in no
    other figure."""
    requests = [
        request for record in with_outcome(records, "done", "refused") for request in requests_of(record)
    ]
    done = [request for request in requests if request["outcome"] != "refused"]
    removable = [request for request in requests if not request["leads"]]
    published = [request["published"] for request in done if request["published"]]
    return {
        "leaves": len(requests),
        "refused": len(requests) - len(done),
        "too long": len(with_outcome(records, "too long")),
        **{name: share_of(requests, "outcome", name) for name in OUTCOMES},
        "removable": len(removable),
        "removed, removable": share_of(removable, "outcome", "removed"),
        "removed, leading": sum(map(leads_although_removed, done)) if published or not done else None,
        "trace": mean(request["trace"] for request in done),
        "order": mean(request["order"] for request in done),
        "beacons": sum(map(is_beacon, done)) if published or not done else None,
        "missing": mean(region["missing"] / region["before"] for region in published),
        "own": mean(request.get("own") for request in done),
    }


def share_of(requests, field, value):
    return share(sum(request[field] == value for request in requests), len(requests))


def price(records):
    """What it costs. A plan that was refused is not exact, and is in no other mean."""
    tried, done = with_outcome(records, "done", "refused"), with_outcome(records, "done")
    seconds = [record["seconds"] for record in done]
    return {
        "exact": share(sum(record["exact"] for record in done), len(tried)),
        "kept": mean(record["kept"] / max(1, record["target"]) for record in done),
        "ghost": mean(record["ghost"] / max(1, record["after"]) for record in done),
        **{kind: mean(record["rows"][kind] / record["rows"]["before"] for record in done) for kind in EDITS},
        "beyond": mean(edited_beyond(record["rows"]) / record["rows"]["before"] for record in done),
        "kappa": mean(record["kappa"] for record in done),
        "seconds": mean(seconds),
        "seconds, median": statistics.median(seconds) if seconds else None,
        "seconds, max": max(seconds, default=None),
    }


def edited_beyond(rows):
    """Rows edited, but for the rows of the hidden leaf that were relabelled."""
    return rows["edited"] - (rows["relabelled"] - rows["relabelled_elsewhere"])


def beyond(finding):
    """Whether an attack won: the rule is back, and not only by what its neighbours imply. (Journals of older programs
    also say `back` of what is implied.)"""
    return finding["back"] and not finding["implied"]


def found(finding):
    """Whether an attack found the rule in any sense, also where that does not count."""
    return any(finding[sense] for sense in SENSES)


def counted(record, field="attacks"):
    """The attacks that count. Those by who holds an earlier release are apart; a rule that its neighbours imply
    is not tested."""
    return [finding for finding in record[field] if finding["tested"] and not finding["apart"]]


def removed(records):
    """The records in which every rule has the outcome `removed`."""
    return [
        record
        for record in records
        if "requests" in record and all(request["outcome"] == "removed" for request in record["requests"])
    ]


def attacks(records):
    """How often attacks won, by attack and by rule, and how well edited rows are told from others."""
    every = [record for record in records if "attacks" in record]
    attacked = [record for record in every if counted(record)]
    findings = [finding for record in attacked for finding in counted(record)]
    won = [finding for finding in findings if beyond(finding)]
    back = [record for record in attacked if any(map(beyond, counted(record)))]
    return {
        "leaves": len(attacked),
        "untested": len(every) - len(attacked),
        "attacks": len(findings),
        "won": len(won),
        "won, share": share(len(won), len(findings)),
        "implied": share(sum(finding["implied"] for finding in findings), len(findings)),
        "back": share(len(back), len(attacked)),
        **{sense: sum(finding[sense] for finding in won) for sense in SENSES},
        "auc": mean(record["auc"] for record in attacked),
        "auc_alike": mean(record["auc_alike"] for record in attacked),
        **untouched(attacked),
    }


def untouched(attacked):
    """What the same attacks find where nothing is hidden, if that was asked."""
    findings = [finding for record in attacked if "untouched" in record for finding in counted(record, "untouched")]
    finds = [finding for finding in findings if found(finding)]
    return {
        "untouched": share(len(finds), len(findings)),
        "untouched, implied": share(sum(finding["implied"] for finding in finds), len(finds)),
    }


def by_attack(records):
    """{attack: the records with nothing but this attack}, in the order in which attacks are made."""
    parts = collections.defaultdict(list)
    for record in records:
        names = dict.fromkeys(finding["attack"] for finding in record.get("attacks", []) if not finding["apart"])
        for name in names:
            only = {
                field: [finding for finding in record[field] if finding["attack"] == name]
                for field in ("attacks", "untouched")
                if field in record
            }
            parts[name].append(record | only)
    return dict(parts)


def grouped(records, *fields):
    """{the values of the fields: records}, in the order of the records."""
    groups = collections.defaultdict(list)
    for record in records:
        groups[tuple(record[field] for field in fields)].append(record)
    return dict(groups)
