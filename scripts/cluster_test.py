"""Tests of the scripts of scripts/cluster, with programs of a few lines in place of footnote and GNU parallel.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import os
import shutil
import subprocess
import unittest

from fixtures import Folder

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cluster")


@unittest.skipUnless(shutil.which("bash"), "no bash")
class Shards(Folder):
    # Writes what it was asked; merge writes what its files hold.
    FOOTNOTE = '#!/bin/sh\nif [ "$2" = merge ]; then shift 2; cat "$@"; else echo "$*"; fi\n'
    PARALLEL = '#!/bin/sh\nfor last; do :; done\nwhile read -r line; do bash -c "$(printf %s "$last" | sed "s,{},$line,g")" || exit 1; done\n'

    def setUp(self):
        super().setUp()
        for name, text in (("footnote", self.FOOTNOTE), ("parallel", self.PARALLEL)):
            os.chmod(self.file(name, text), 0o755)
        self.out = os.path.join(self.folder, "out of it")

    def run_script(self, name, *words, **environment):
        environment = {**os.environ, "PATH": self.folder + os.pathsep + os.environ["PATH"], **environment}
        return subprocess.run(["bash", os.path.join(FOLDER, name), *words], env=environment, capture_output=True, encoding="utf-8", check=False)

    def test_parallel(self):
        """A whole folder is merged again, but not for another command."""
        def merged(name):
            with open(os.path.join(self.out, name), encoding="utf-8") as file:
                return file.read()

        want = "".join(f"epd --json --nodes 5 a suite.epd --shard {i}/2\n" for i in (1, 2))
        for _ in range(2):
            done = self.run_script("parallel.sh", "2", self.out, "--nodes", "5", "a suite.epd")
            self.assertEqual((done.returncode, merged("all.jsonl")), (0, want), done.stderr)
            os.remove(os.path.join(self.out, "all.jsonl"))
        for words in (("2", self.out, "--nodes", "6", "a suite.epd"), ("1", self.out, "--nodes", "5", "a suite.epd"), ("2", self.out, "lab", "paper", "table1")):
            done = self.run_script("parallel.sh", *words)
            self.assertEqual((done.returncode, done.stderr), (2, f"parallel.sh: {self.out}/1.json is of another command "
                                                              "(epd --json --nodes 5 a\\ suite.epd in 2 shards): take another folder\n"))
        self.assertEqual(sorted(os.listdir(self.out)), [".1", ".2", "1.json", "2.json"])

    def test_slurm(self):
        def task(*words, number="1", **more):
            return self.run_script("slurm.sh", *words, SLURM_ARRAY_TASK_ID=number, SLURM_JOB_ID="7", FOOTNOTE="footnote", **more)

        self.assertEqual(task("epd", self.out, "a.epd", SLURM_ARRAY_TASK_COUNT="2").returncode, 0)
        self.assertEqual(task("epd", self.out, "a.epd", number="2", SHARDS="2").returncode, 0)  # submitted again alone
        done = task("epd", self.out, "a.epd", SHARDS="2")
        self.assertEqual((done.returncode, done.stdout), (0, "shard 1 is there already\n"), done.stderr)
        for words, shards in ((("epd", self.out, "b.epd"), "2"), (("epd", self.out, "a.epd"), "3"), (("lab", self.out, "a.epd"), "2")):
            done = task(*words, SLURM_ARRAY_TASK_COUNT=shards)
            self.assertEqual((done.returncode, done.stderr), (2, f"slurm.sh: {self.out}/1.json is of another command (epd a.epd in 2 shards): take another folder\n"))
        self.assertEqual(sorted(os.listdir(self.out)), [".1", ".2", "1.json", "2.json"])


if __name__ == "__main__":
    unittest.main()
