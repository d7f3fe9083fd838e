"""Does the jobs of plan.py: hides a leaf by a strategy, and finds out what became of it.

The outcome and the tests are those of `espalier hide --json`, which knows what was edited; for programs of
others, those of `espalier check`, which sees the two files only. regions.py reads the same files without asking
either, and `espalier attack` attacks.
"""

import concurrent.futures
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import csv_rows
import page
import regions
from data_sets import ROOT
from plan import ONE_THREAD
from program import Failed, NotCovered, Refused, run


REQUEST = ["outcome", "pattern", "presence", "prediction", "trace", "order", "rows", "of_class", "interval", "p"]


def with_secret_seed(job):
    """The job with a seed that no reader tries; small ones are what `knows-the-program` guesses."""
    secret = hashlib.sha256(f"{job['seed']} {job['set']} {job['rules']}".encode()).digest()[:16]
    return job | {"seed": int.from_bytes(secret)}


class Worker:
    def __init__(self, plan, untouched=False):
        self.plan = plan
        self.untouched = untouched  # attack the original, too
        self.known_leads = {}  # by set, learner and rules

    def record_of(self, job, rules):
        """The job with its outcome: done, not covered, refused, too long, or failed."""
        begun = time.monotonic()
        found = {}
        try:
            found["leads"] = self.leads(job)
            with tempfile.TemporaryDirectory() as folder:
                found |= {"outcome": "done"} | self.work(job, rules, Path(folder) / "sanitized.csv")
        except NotCovered:
            found |= {"outcome": "not covered"}
        except Refused as refused:
            found |= {"outcome": "refused", "message": str(refused)}
        except subprocess.TimeoutExpired:
            found |= {"outcome": "too long"}
        except (Failed, OSError, ValueError) as failed:
            found |= {"outcome": "failed", "message": str(failed)}
        return job | found | {"took": round(time.monotonic() - begun, 3), "load": round(os.getloadavg()[0], 1)}

    def work(self, job, rules, sanitized):
        data = self.plan.sets[job["set"]]
        strategy = self.plan.strategies[job["strategy"]]
        if strategy.command:
            told = self.hide_by_program(strategy, job, rules, sanitized)
        else:
            told = self.hide(strategy, job, sanitized)
        judged, _ = self.espalier("check", job, data, sanitized)
        found = edits_of(told) | verdict_of(judged | told) | judged["similarity"]["semantic"]["rows"]
        if data.suffix == ".csv":
            asked = [rules[number] for number in job["rules"]]
            found["published"] = regions.published_regions(data, sanitized, asked)
        if job["attacked"]:
            found |= self.attack(job, data, sanitized)
        return found

    def leads(self, job):
        """Whether the class of each rule leads by the neighbour model, whatever the strategy. The original
        contains the rules, so none is `implied` there: `check` names what implies one only if its class leads."""
        key = job["set"], job["learner"], *job["rules"]
        if key not in self.known_leads:
            data = self.plan.sets[job["set"]]
            judged, _ = self.espalier("check", job, data, data)
            self.known_leads[key] = ["implied_by" in request for request in judged["requests"]]
        return self.known_leads[key]

    def espalier(self, command, job, *words):
        wishes = [word for rule in job["rules"] for word in ("--rule", rule)]
        return run(
            self.plan.espalier,
            command,
            *words,
            *wishes,
            *job["options"].split(),
            "--seed",
            job["seed"],
            "--json",
            *ONE_THREAD,
            timeout=job["limit"],
        )

    def hide(self, strategy, job, sanitized):
        data = self.plan.sets[job["set"]]
        # What is not hidden is written, too: every strategy is measured on the same leaves.
        words = ["-o", sanitized, "--no-ledger", "--allow-partial", *strategy.options.split()]
        return self.espalier("hide", with_secret_seed(job), data, *words)[0]

    def hide_by_program(self, strategy, job, rules, sanitized):
        data = self.plan.sets[job["set"]]
        if data.suffix != ".csv":
            raise NotCovered(f"{data.name} is no plain CSV file")
        asked = rules[job["rules"][0]]
        rule_file = sanitized.with_name("rule.json")
        rule_file.write_text(json.dumps(asked), encoding="utf-8")
        words = strategy.words(data=data, rule=asked["text"], json=rule_file, out=sanitized, seed=job["seed"])
        begun = time.monotonic()
        done = subprocess.run(words, capture_output=True, text=True, timeout=job["limit"])
        seconds = time.monotonic() - begun
        if done.returncode != 0:
            raise Failed(f"{strategy.name}: {(done.stderr.strip().splitlines() or ['no message'])[-1]}")
        return {"rows": csv_rows.edits_between(data, sanitized, [asked]), "seconds": {"plan": seconds, "verify": 0}}

    def attack(self, job, data, sanitized):
        outside = ["--outside", job["outside"]] if job["outside"] else []
        try:
            found, _ = self.espalier("attack", job, data, sanitized, *outside)
            original = self.espalier("attack", job, data, data, *outside)[0] if self.untouched else None
        except subprocess.TimeoutExpired:
            return {"attack_too_long": True}
        kept = {field: found[field] for field in ("attacks", "auc", "auc_alike", "skipped")}
        return kept | ({"untouched": original["attacks"]} if original else {})


def edits_of(told):
    """Draws are judged until one is good enough: judging is a part of planning."""
    return {"rows": told["rows"], "seconds": told["seconds"]["plan"] + told["seconds"]["verify"]}


def verdict_of(verdict):
    """What is kept of a verdict of `hide` or `check`. Only `hide` has a strategy, and a level of its own; there,
    a rule counts as hidden if all learners agree that were asked for."""
    counts = {field: verdict["rules"][field] for field in ("target", "kept", "after", "ghost")}
    requests = [{field: request[field] for field in REQUEST} for request in verdict["requests"]]
    if verdict["strategy"] is not None:
        agreed = all(learner["hidden"] for learner in verdict.get("against", []))
        for request, told in zip(requests, verdict["requests"]):
            request["own"] = told["hidden"] and agreed
    return {"requests": requests, "exact": verdict["exact"]} | counts


def measure(plan, worker, kept, at_once):
    """Does what the journal has not, set by set; yields the name of each set when it is done."""
    kept.add({"run": page.facts(ROOT), "program": plan.program})
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        for name in plan.sets:
            try:
                jobs, rules = plan.jobs_of(name)
            except (Failed, Refused) as failed:
                plan.unreadable[name] = str(failed)
                continue
            missing = [job for job in jobs if not kept.has(job)]
            begun = time.monotonic()
            work = [pool.submit(worker.record_of, job, rules[job["learner"]]) for job in missing]
            try:
                for done in concurrent.futures.as_completed(work):
                    kept.add(done.result())
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
            print(
                f"{name}: {len(missing)} measured, {len(jobs) - len(missing)} kept before, "
                f"{time.monotonic() - begun:.0f} s",
                file=sys.stderr,
            )
            yield name
