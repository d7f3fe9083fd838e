"""`bench/attacks.py` as a whole, over one small data set."""

import pathlib
import subprocess
import sys
import unittest

from world import ESPALIER, ROOT, CliTest

LEARNER = "--criterion gain --min-leaf 5"
# Each value of b has a class of its own: whichever rule is hidden, the other two say something else.
CLASSES = "b,x,class\n" + "".join(f"{'uvw'[i % 3]},{i * 37 % 101},{'pqr'[i % 3]}\n" for i in range(90))


class Attacks(CliTest):
    def test_what_a_program_of_others_finds_stands_beside_the_other_attacks(self):
        (self.folder / "sets/classes").mkdir(parents=True)
        self.file("sets/classes/data.csv", CLASSES)
        parrot = pathlib.Path(self.file("says-c0", "#!/bin/sh\ntail -n +2 $2 | sed 's/.*/c0/'\n"))
        broken = pathlib.Path(self.file("broken", "#!/bin/sh\nexit 1\n"))
        for program in (parrot, broken):
            program.chmod(0o755)
        page = self.folder / "page.md"
        command = [
            sys.executable,
            "-B",
            ROOT / "bench/attacks.py",
            "--espalier",
            pathlib.Path(ESPALIER).resolve(),
            "--sets",
            "classes",
            "--data",
            self.folder / "sets",
            "--work",
            self.folder / "work",
            "--out",
            page,
            "--leaves",
            "2",
            f"--learner={LEARNER}",
            "--outside",
            f"{parrot},{broken}",
        ]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = [line.split(" | ") for line in page.read_text().splitlines() if line.startswith("| ")]
        attacks = {row[0].removeprefix("| "): row[1] for row in rows}
        self.assertEqual((attacks["again"], attacks["says-c0"]), ("2", "2"))
        self.assertRegex(page.read_text(), r"## Attacks that were not made\n\nclasses, .*broken")
        # Nothing is hidden from who looks at the original.
        self.assertEqual(next(row[8] for row in rows if row[0] == "| again"), "100.0 %")


if __name__ == "__main__":
    unittest.main()
