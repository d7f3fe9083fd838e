"""Does the jobs of plan.py: hides a leaf by a strategy, lets `espalier check` judge it and `espalier attack`
attack it.

All that a strategy is judged by comes from the two files, so that every strategy has the same judge; only
the counts of edits, the seconds and the verdict at the own target are those that our `hide` tells.
"""

import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import csv_rows
import page
from data_sets import ROOT
from plan import ONE_THREAD
from program import Failed, NotCovered, Refused, run

CANNOT_CHANGE = "no other class is left"


class Worker:
    def __init__(self, plan, untouched=False):
        self.plan = plan
        self.untouched = untouched  # attack the original, too

    def record_of(self, job, rules):
        """The job with its outcome: done, not covered, refused, too long, or failed."""
        begun = time.monotonic()
        try:
            with tempfile.TemporaryDirectory() as folder:
                found = {"outcome": "done"} | self.work(job, rules, Path(folder) / "sanitized.csv")
        except NotCovered:
            found = {"outcome": "not covered"}
        except Refused as refused:
            found = {"outcome": "refused", "message": str(refused)}
        except subprocess.TimeoutExpired:
            found = {"outcome": "too long"}
        except (Failed, OSError, ValueError) as failed:
            found = {"outcome": "failed", "message": str(failed)}
        return job | found | {"took": round(time.monotonic() - begun, 3), "load": round(os.getloadavg()[0], 1)}

    def work(self, job, rules, sanitized):
        data = self.plan.sets[job["set"]]
        strategy = self.plan.strategies[job["strategy"]]
        if strategy.command:
            found = self.hide_by_program(strategy, job, rules, sanitized)
        else:
            found = self.hide(strategy, job, sanitized)
        found |= verdict_of(self.espalier("check", job, data, sanitized)[0], found.pop("against"))
        if job["attacked"]:
            found |= self.attack(job, data, sanitized)
        return found

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
        told, messages = self.espalier("hide", job, data, "-o", sanitized, *strategy.options.split())
        return {
            "rows": told["rows"],
            "own": [request["hidden"] for request in told["requests"]],
            "seconds": told["seconds"]["plan"],
            "impossible": messages.count(CANNOT_CHANGE),
            "against": all(learner["hidden"] for learner in told.get("against", [])),
        }

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
        rows = csv_rows.edits_between(data, sanitized, [asked])
        return {"rows": rows, "seconds": seconds, "impossible": 0, "against": True}

    def attack(self, job, data, sanitized):
        outside = ["--outside", job["outside"]] if job["outside"] else []
        try:
            found, _ = self.espalier("attack", job, data, sanitized, *outside)
            original = self.espalier("attack", job, data, data, *outside)[0] if self.untouched else None
        except subprocess.TimeoutExpired:
            return {"attack_too_long": True}
        kept = {field: found[field] for field in ("attacks", "auc", "auc_alike", "skipped")}
        return kept | ({"untouched": original["attacks"]} if original else {})


def verdict_of(judged, against):
    """What is kept of the answer of `check`; `against`: whether other learners agreed, where that was asked."""
    rules, meaning = judged["rules"], judged["similarity"]["semantic"]["rows"]
    counts = {field: rules[field] for field in ("target", "kept", "after", "ghost")}
    hidden = [request["hidden"] and against for request in judged["requests"]]
    return {"hidden": hidden, "exact": judged["exact"]} | counts | meaning


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
