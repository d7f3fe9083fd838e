"""A classifier of WEKA, run by Java on two ARFF files."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import csv_tables

JARS = ["/usr/share/java/weka.jar", "/usr/share/java/weka-stable.jar"]


def jars():
    """The class path: of WEKA_JAR, or where Debian puts it."""
    given = os.environ.get("WEKA_JAR")
    for places in [given] if given else JARS:
        if all(pathlib.Path(place).exists() for place in places.split(os.pathsep)):
            return places
    return csv_tables.missing("WEKA (set WEKA_JAR to its jar)")


def arff(path, header, rows, classes):
    lines = [",".join(cell or "?" for cell in [*row, c]) for row, c in zip(rows, classes)]
    path.write_text("\n".join([*header, *lines]) + "\n", encoding="utf-8")


def answer_of(command, folder, count):
    """What WEKA predicts of so many rows."""
    # Newer releases make a folder for packages, in the home folder unless told otherwise.
    environment = dict(os.environ, WEKA_HOME=folder)
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    predicted = [line.split()[2].split(":")[1] for line in done.stdout.splitlines() if line.count(":") >= 2]
    if done.returncode != 0 or len(predicted) != count:
        sys.exit(f"WEKA failed: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
    return predicted


def main(classifier):
    java = shutil.which("java") or csv_tables.missing("Java")
    weka = jars()
    names, train, classes, rows = csv_tables.read_both()
    header = ["@relation table"]
    for place, name in enumerate(names):
        values = csv_tables.values_of(place, train, rows)
        header.append(f"@attribute {name} " + ("numeric" if values is None else "{" + ",".join(values) + "}"))
    known = sorted(set(classes), key=lambda c: int(c[1:]))
    header += ["@attribute class {" + ",".join(known) + "}", "@data"]
    predicted = csv_tables.one_class(classes, rows)
    if predicted is None:
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder) / "train.arff", pathlib.Path(folder) / "rows.arff"]
            arff(files[0], header, train, classes)
            arff(files[1], header, rows, ["?"] * len(rows))
            command = [java, "-cp", weka, classifier, "-t", files[0], "-T", files[1], "-p", "0"]
            predicted = answer_of(command, folder, len(rows))
    print("\n".join(predicted))
