"""Tests of the Makefile, with a program of a few lines in place of go.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import os
import shutil
import subprocess
import unittest

from fixtures import Folder

MAKEFILE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Makefile")


@unittest.skipUnless(shutil.which("make") and os.name == "posix", "no make, or no programs by their first line")
class Make(Folder):
    GO = """#!/bin/sh
while [ "$1" != -o ]; do shift; done
printf '#!/bin/sh\\necho it runs: "$@"\\n' >"$2"
chmod 755 "$2"
"""

    def test_names_with_blanks(self):
        go, below = self.file("go", self.GO), os.path.join(self.folder, "a folder")
        os.chmod(go, 0o755)
        os.mkdir(below)
        os.mkdir(os.path.join(below, "other files"))
        for exe in "footnote", "my engine", "other files/my engine", os.path.join(below, "an engine"):
            def make(target):
                return subprocess.run(["make", "-s", "-C", below, "-f", MAKEFILE, target, "EXE=" + exe, "GO=" + go], capture_output=True, encoding="utf-8", check=False)

            done = make("bench")
            self.assertEqual((done.returncode, done.stdout), (0, "it runs: bench\n"), done.stderr)
            self.assertTrue(os.path.exists(os.path.join(below, exe)))
            done = make("clean")
            self.assertEqual((done.returncode, os.path.exists(os.path.join(below, exe))), (0, False), done.stderr)


if __name__ == "__main__":
    unittest.main()
