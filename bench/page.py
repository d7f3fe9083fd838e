"""The Markdown page: its tables, and what was measured on which machine with which versions."""

import collections
import importlib.metadata
import os
import platform
import re
import subprocess
from pathlib import Path

PACKAGES = ["scikit-learn", "lightgbm", "pandas", "pyarrow", "numpy"]


def table(header, rows):
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def section(title, *paragraphs):
    return "\n\n".join([f"## {title}", *paragraphs])


def seconds(value):
    if value is None:
        return "-"
    return f"{value:.3f} s" if value < 10 else f"{value:.1f} s"


def percent(value, digits=1):
    return "-" if value is None else f"{100 * value:.{digits}f} %"


def number(value, digits=2):
    return "-" if value is None else f"{value:.{digits}f}"


def megabytes(value):
    return f"{value / 1e6:,.0f} MB"


def rate(value):
    return f"{value / 1e9:.1f} GB/s"


def times(value):
    return f"{value:.1f} x"


def cpu_model():
    text = Path("/proc/cpuinfo").read_text(encoding="utf-8") if Path("/proc/cpuinfo").exists() else ""
    found = re.search(r"model name\s*:\s*(.+)", text)
    return found.group(1) if found else platform.machine()


def commit(root):
    def git(*arguments):
        return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True).stdout.strip()

    changed = git("status", "--porcelain", "--", "src", "CMakeLists.txt", "CMakePresets.json")
    return (git("rev-parse", "--short", "HEAD") or "none yet") + (" with local changes" if changed else "")


def load_at_the_end():
    """Figures of a busy machine must not pass for figures of an idle one."""
    return f"Load of the machine when this run ended: {os.getloadavg()[0]:.1f} (its own included)."


def facts(root, packages=()):
    """What a figure depends on beside the command: program, machine, versions."""
    versions = "".join(f"{name} {importlib.metadata.version(name)}, " for name in packages)
    load = os.getloadavg()[0]
    return "\n".join(
        [
            f"- commit: {commit(root)}",
            f"- machine: {cpu_model()}, {os.cpu_count()} cores, {platform.system()}; load when it began: {load:.1f}",
            f"- versions: {versions}Python {platform.python_version()}",
        ]
    )


def surroundings(root, command, packages=()):
    return f"- command: {command}\n{facts(root, packages)}"


def kept_surroundings(command, run, records):
    """Of figures that a journal kept, perhaps of several runs."""
    loads = [record["load"] for record in records]
    while_it_ran = f"\n- load while it ran, mean: {sum(loads) / len(loads):.1f} (its own included)" if loads else ""
    return f"- command: {command}\n{run['run']}{while_it_ran}"


def unmeasured(records, unreadable):
    """Sections that count what was not measured, and name programs that could not attack, and what failed:
    leaves, and whole data sets."""

    def name(record):
        rules = ", ".join(map(str, record["rules"]))
        return f"{record['set']}, {record['learner']}, {record['strategy']}, rule {rules}"

    missing = collections.Counter()
    for record in records:
        too_long = record["outcome"] == "too long"
        if too_long or (record["outcome"] == "done" and record["attacked"] and "attacks" not in record):
            missing[record["set"], record["strategy"], "hiding" if too_long else "the attacks"] += 1
    parts = []
    if missing:
        counts = [f"{', '.join(what)} ({count})" for what, count in missing.items()]
        parts.append(
            section(
                "Not measured",
                "Leaves for which a step took longer than it may, or was left out: " + "; ".join(counts) + ".",
            )
        )
    skipped = [f"{name(record)}: {program}" for record in records for program in record.get("skipped", [])]
    failed = [f"{data_set}: {message}" for data_set, message in unreadable.items()]
    failed += [f"{name(record)}: {record['message']}" for record in records if record["outcome"] == "failed"]
    parts += [section("Attacks that were not made", *skipped)] if skipped else []
    return parts + ([section("Failed", *failed)] if failed else [])


def write(path, parts):
    """The page, written to the path if there is one."""
    text = "\n\n".join(parts) + "\n"
    if path:
        path.write_text(text, encoding="utf-8")
    return text
