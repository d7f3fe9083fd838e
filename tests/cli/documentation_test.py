"""What the documentation shows is what the program prints."""

import os
import pathlib
import re
import subprocess
import unittest

from harness import CliTest, ESPALIER, HANGS, SANITIZED


class Documentation(CliTest):
    @unittest.skipIf(SANITIZED, "what it runs other tests run, too")
    def test_shows_what_the_program_prints(self):
        path = f"{pathlib.Path(ESPALIER).resolve().parent}:{os.environ['PATH']}"
        for page in ("README.md", "docs/hiding.md", "docs/checking.md"):
            text = pathlib.Path(page).read_text()
            blocks = re.findall(r"```console\n\$ (espalier .*?)\n(.*?)```", text, re.DOTALL)
            self.assertTrue(blocks)
            for command, shown in blocks:
                with self.subTest(page=page, command=command):
                    run = subprocess.run(
                        command, shell=True, capture_output=True, env=dict(os.environ, PATH=path), timeout=HANGS
                    )
                    self.assertEqual(run.stdout.decode(), shown, f"{run.stderr.decode()}(accept by tools/accept-docs)")


if __name__ == "__main__":
    unittest.main()
