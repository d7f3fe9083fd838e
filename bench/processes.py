"""Everything that is measured runs in a process of its own, started here.

This process stays small: on Linux a child's peak memory begins at its parent's.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass
class Measurement:
    seconds: float
    memory: int  # bytes
    leaves: int | None = None


def best(measurements):
    """The shortest time and the greatest memory of several measurements of the same work."""
    return Measurement(
        min(m.seconds for m in measurements),
        max(m.memory for m in measurements),
        measurements[0].leaves,
    )


def own_peak_memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


class Espalier:
    """`espalier tree` with fixed arguments; which of its seconds count is `part`."""

    def __init__(self, program, file, arguments, part="grow"):
        self.command = [str(program), "tree", str(file), *map(str, arguments), "--format", "json"]
        self.part = part

    def measure(self):
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(self.command, stdout=output, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode != 0:
                raise SystemExit(f"{' '.join(self.command)}: exit status {process.returncode}")
            output.seek(0)
            answer = json.load(output)
        leaves = count_leaves(answer["root"])
        return Measurement(answer["seconds"][self.part], usage.ru_maxrss * 1024, leaves)

    def close(self):
        pass


def count_leaves(root):
    """The leaves that have rows."""
    stack, leaves = [root], 0
    while stack:
        node = stack.pop()
        stack.extend(node.get("children", []))
        leaves += "children" not in node and sum(node["counts"].values()) > 0
    return leaves


class Peer:
    """A peer.py process: loads once, measures whenever it is told to.

    Made when it is ready, so that no peer is still loading while another is measured.
    """

    def __init__(self, what, file, options=None):
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "peer.py"), what, str(file), json.dumps(options or {})],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if self.process.stdout.readline() != "ready\n":
            raise SystemExit(f"{what} could not be prepared")

    def measure(self):
        print(file=self.process.stdin, flush=True)
        return Measurement(**json.loads(self.process.stdout.readline()))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def measure_in_turn(contestants, repetitions):
    """{name: best measurement}; the contestants take turns, so that noise falls on all alike.

    `repetitions` is a number, or a number a name where they differ.
    """
    counts = (
        repetitions if isinstance(repetitions, dict) else dict.fromkeys(contestants, repetitions)
    )
    measured = {name: [] for name in contestants}
    for turn in range(max(counts.values())):
        for name, contestant in contestants.items():
            if turn < counts[name]:
                measured[name].append(contestant.measure())
    for contestant in contestants.values():
        contestant.close()
    return {name: best(measurements) for name, measurements in measured.items()}


def run_script(name, *arguments):
    """The standard output of a script of this folder."""
    command = [sys.executable, str(HERE / name), *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
