"""The records of `make bench-hide` as CSV: one line per leaf, strategy and learner, with all that the page sums up."""

import csv
import io

import summary

JOB = ["set", "learner", "strategy"]
TESTS = ["pattern", "presence", "prediction", "trace", "order"]
PUBLISHED = ["before", "rows", "missing", "of_class", "leads", "p_less"]
PLAN = ["exact", "target", "kept", "after", "ghost", "kappa", "seconds"]
EDITS = ["before", *summary.EDITS, "relabelled_elsewhere", "edited"]


def lines_of(record):
    """One for each request: three for leaves that were hidden together, whose plan is one."""
    done = record["outcome"] == "done"
    requests = summary.requests_of(record) if done else [{}] * len(record["rules"])
    for rule, request in zip(record["rules"], requests):
        yield (
            {field: record[field] for field in JOB}
            | {"rule": rule, "together": " ".join(map(str, record["rules"])), "status": record["outcome"]}
            | (request_cells(request) | plan_cells(record) | attack_cells(record) if done else {})
        )


def request_cells(request):
    published = request["published"] or {}
    neighbours = published.get("neighbours", {})
    return (
        {"outcome": request["outcome"], "own level": request.get("own"), "leads by model": request["leads"]}
        | {test: request[test] for test in TESTS}
        | {"expected": request["of_class"]["expected"], "low": request["interval"][0], "high": request["interval"][1]}
        | {"p": request["p"]}
        | {f"region: {field}": published.get(field) for field in PUBLISHED}
        | {f"neighbours: {field}": neighbours.get(field) for field in ("rows", "of_class")}
        | {"beacon": summary.is_beacon(request) if published else None}
    )


def plan_cells(record):
    return {field: record[field] for field in PLAN} | {f"rows: {field}": record["rows"][field] for field in EDITS}


def attack_cells(record):
    if "attacks" not in record:
        return {}
    found = summary.attacks([record])
    return {f"attacked: {field}": found[field] for field in ("attacks", "won", "auc", "auc_alike")}


def text_of(records):
    lines = [line for record in records for line in lines_of(record)]
    heads = dict.fromkeys(head for line in sorted(lines, key=len, reverse=True) for head in line)
    out = io.StringIO()
    writer = csv.DictWriter(out, heads, lineterminator="\n")
    writer.writeheader()
    writer.writerows({head: text(value) for head, value in line.items()} for line in lines)
    return out.getvalue()


def text(value):
    if isinstance(value, bool):
        return int(value)
    return f"{value:.6g}" if isinstance(value, float) else value
