"""What a measurement has found, kept as JSON lines: one a run, one a leaf. A run that was interrupted goes
on where it stopped, and pages are made from what is kept.

Lines are only ever appended. Two lines with the same identity are of the same work: the last one holds.
"""

import hashlib
import json

# Whatever changes what would be measured.
TREE = ["data", "set", "learner", "options", "strategy", "definition", "seed", "outside", "confidence", "support"]
IDENTITY = ["program", "rules", *TREE]


def identity(record):
    return json.dumps([record.get(field) for field in IDENTITY])


def tree_of(record):
    """What the records of one tree and one strategy have in common."""
    return tuple(record.get(field) for field in TREE)


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


class Journal:
    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "results.jsonl"
        self.records = {}  # by identity
        self.runs = []
        for line in self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []:
            self.take(line)

    def take(self, line):
        try:
            record = json.loads(line)
        except json.JSONDecodeError:
            return  # the run was interrupted while it wrote this
        if "run" in record:
            self.runs.append(record)
        else:
            self.records[identity(record)] = record

    def add(self, record):
        line = json.dumps(record)
        with self.path.open("a+b") as file:
            if file.tell():
                file.seek(-1, 2)
                if file.read(1) != b"\n":  # what an interrupted run left
                    file.write(b"\n")
            file.write(line.encode() + b"\n")
        self.take(line)

    def has(self, job):
        """Whether the work is done, with its attacks if these are wanted. What failed is tried again, and
        what took too long if it may take longer now."""
        found = self.records.get(identity(job))
        if found is None or found["outcome"] == "failed" or (job["attacked"] and not found["attacked"]):
            return False
        too_long = found["outcome"] == "too long" or "attack_too_long" in found
        return not (too_long and job["limit"] > found["limit"])

    def of_last_run(self):
        """The last run, and the records of the program that it measured."""
        if not self.runs:
            raise SystemExit(f"{self.path}: nothing is kept there yet")
        program = self.runs[-1]["program"]
        return self.runs[-1], [record for record in self.records.values() if record["program"] == program]
