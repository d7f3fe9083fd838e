"""The Markdown page: its tables, and what was measured on which machine with which versions."""

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
    return f"{value:.3f} s" if value < 10 else f"{value:.1f} s"


def megabytes(value):
    return f"{value / 1e6:,.0f} MB"


def rate(value):
    return f"{value / 1e9:.1f} GB/s"


def times(value):
    return f"{value:.1f} x"


def cpu_model():
    text = (
        Path("/proc/cpuinfo").read_text(encoding="utf-8") if Path("/proc/cpuinfo").exists() else ""
    )
    found = re.search(r"model name\s*:\s*(.+)", text)
    return found.group(1) if found else platform.machine()


def commit(root):
    def git(*arguments):
        return subprocess.run(
            ["git", *arguments], cwd=root, capture_output=True, text=True
        ).stdout.strip()

    changed = git("status", "--porcelain", "--", "src", "CMakeLists.txt", "CMakePresets.json")
    return (git("rev-parse", "--short", "HEAD") or "none yet") + (
        " with local changes" if changed else ""
    )


def load_at_the_end():
    """Figures of a busy machine must not pass for figures of an idle one."""
    return f"Load of the machine when this run ended: {os.getloadavg()[0]:.1f} (its own included)."


def surroundings(root, command, packages=()):
    versions = "".join(f"{name} {importlib.metadata.version(name)}, " for name in packages)
    load = os.getloadavg()[0]
    return "\n".join(
        [
            f"- command: {command}",
            f"- commit: {commit(root)}",
            f"- machine: {cpu_model()}, {os.cpu_count()} cores, {platform.system()}; "
            f"load when it began: {load:.1f}",
            f"- versions: {versions}Python {platform.python_version()}",
        ]
    )
