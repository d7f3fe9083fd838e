"""Espalier as a process: its answer, or why there is none."""

import json
import subprocess

NOT_COVERED = "is for two classes"
BAD_INPUT = 3


class Failed(Exception):
    """A run of a program that should not have failed, with its message."""


class Refused(Exception):
    """Data or a request that the program says it cannot take, with its message."""


class NotCovered(Refused):
    """Data for which a strategy is not made."""


def run(espalier, *arguments, allowed=(0, 4), timeout=None):
    """What the program printed, parsed, and its messages. Status 4 says that something asked for does
    not hold: an answer like others."""
    command = [str(argument) for argument in (espalier, *arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    if done.returncode == BAD_INPUT:
        raise (NotCovered if NOT_COVERED in done.stderr else Refused)(done.stderr.strip())
    if done.returncode not in allowed:
        raise Failed(f"{' '.join(command)}: {done.stderr.strip()}")
    return json.loads(done.stdout), done.stderr


def run_costs(espalier, data, options):
    """The attempts, one a leaf, or nothing for data that the strategy does not cover."""
    try:
        return run(espalier, "costs", data, "--json", *options)[0]
    except NotCovered:
        return None
