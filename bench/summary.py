"""Figures over many records of jobs.py: shares, means, and the attacks that won."""

import collections
import statistics

SENSES = ["pattern", "prediction", "confidence"]
EDITS = ["added", "removed", "relabelled", "recoded"]


def mean(values):
    """Of the values that are known; nothing if none is."""
    known = [value for value in values if value is not None]
    return statistics.fmean(known) if known else None


def share(part, whole):
    return part / whole if whole else None


def edited_beyond(rows):
    """Rows edited, but for the rows of the hidden leaf that were relabelled."""
    return rows["relabelled_elsewhere"] + rows["added"] + rows["removed"] + rows["recoded"]


def hidden_of(record, field="hidden"):
    """Requests that were hidden, of those that can be."""
    return min(sum(record[field]), len(record["rules"]) - record["impossible"])


def hiding(records):
    """What was hidden, and at what price. A request that was refused is neither hidden nor exact, and is in
    no other mean; one that no edit can hide is not counted as a request, also where the judge, who does not
    know of it, finds it hidden."""
    done = [record for record in records if record["outcome"] == "done"]
    refused = [record for record in records if record["outcome"] == "refused"]
    asked = sum(len(record["rules"]) for record in done + refused)
    impossible = sum(record["impossible"] for record in done)
    told = [record for record in done if "own" in record]
    added = [record["rows"]["added"] / record["rows"]["before"] for record in done]
    return {
        "tried": len(done) + len(refused),
        "refused": len(refused),
        "impossible": impossible,
        "hidden": share(sum(map(hidden_of, done)), asked - impossible),
        "own": share(sum(hidden_of(record, "own") for record in told), asked - impossible) if told else None,
        "exact": share(sum(record["exact"] for record in done), len(done) + len(refused)),
        "kept": mean(record["kept"] / max(1, record["target"]) for record in done),
        "ghost": mean(record["ghost"] / max(1, record["after"]) for record in done),
        **{kind: mean(record["rows"][kind] / record["rows"]["before"] for record in done) for kind in EDITS},
        "added, median": statistics.median(added) if added else None,
        "beyond": mean(edited_beyond(record["rows"]) / record["rows"]["before"] for record in done),
        "kappa": mean(record["kappa"] for record in done),
        "seconds": mean(record["seconds"] for record in done),
        "seconds, max": max((record["seconds"] for record in done), default=None),
    }


def beyond(finding):
    """Whether an attack won: the rule is back, and not only by what its neighbours imply."""
    return finding["back"] and not finding["implied"]


def counted(record, field="attacks"):
    """The attacks that count; those by who holds an earlier release stand apart."""
    return [finding for finding in record[field] if not finding["apart"]]


def attacks(records):
    """How often attacks won, by attack and by rule, and how well edited rows are told from others."""
    attacked = [record for record in records if "attacks" in record]
    findings = [finding for record in attacked for finding in counted(record)]
    won = [finding for finding in findings if beyond(finding)]
    back = [record for record in attacked if any(map(beyond, counted(record)))]
    return {
        "leaves": len(attacked),
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
    back = [finding for finding in findings if finding["back"]]
    return {
        "untouched": share(len(back), len(findings)),
        "untouched, implied": share(sum(finding["implied"] for finding in back), len(back)),
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
