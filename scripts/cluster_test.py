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
        for words in (("2", self.out, "--nodes", "6", "a suite.epd"), ("1", self.out, "--nodes", "5", "a suite.epd"), ("2", self.out, "paper", "table1")):
            done = self.run_script("parallel.sh", *words)
            self.assertEqual((done.returncode, done.stderr), (2, f"parallel.sh: {self.out}/1.json is of another command "
                                                              "(epd --json --nodes 5 a\\ suite.epd in 2 shards): take another folder\n"))
        self.assertEqual(sorted(os.listdir(self.out)), [".1", ".2", "1.json", "2.json"])

    def test_parallel_refused(self):
        """What is no number of shards is said, and a merge that fails leaves the earlier one as it is."""
        done = self.run_script("parallel.sh", self.out, "2", "a.epd")
        self.assertEqual((done.returncode, done.stderr, os.path.exists("2")), (2, f"parallel.sh: the number of shards comes first, and {self.out} is none\n", False))
        done = self.run_script("parallel.sh", "4", "games", "datagen", "--games", "9")
        self.assertEqual((done.returncode, done.stderr), (2, "parallel.sh: games need no script: seq 4 | parallel footnote datagen --shard {}/4 --jobs 1 … games/{}.fng\n"))
        self.assertEqual(self.run_script("parallel.sh", "1", self.out, "a.epd").returncode, 0)
        self.file("footnote", '#!/bin/sh\necho half of it\n[ "$2" != merge ] || exit 2\n')
        self.assertEqual(self.run_script("parallel.sh", "1", self.out, "a.epd").returncode, 2)
        with open(os.path.join(self.out, "all.jsonl"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "epd --json a.epd --shard 1/1\n")

    def test_slurm(self):
        def task(*words, number="1", **more):
            return self.run_script("slurm.sh", *words, SLURM_ARRAY_TASK_ID=number, SLURM_JOB_ID="7", FOOTNOTE="footnote", **more)

        self.assertEqual(task("epd", self.out, "a.epd", SLURM_ARRAY_TASK_COUNT="2").returncode, 0)
        self.assertEqual(task("epd", self.out, "a.epd", number="2", SHARDS="2").returncode, 0)  # submitted again alone
        done = task("epd", self.out, "a.epd", SHARDS="2")
        self.assertEqual((done.returncode, done.stdout), (0, "shard 1 is there already\n"), done.stderr)
        for words, shards in ((("epd", self.out, "b.epd"), "2"), (("epd", self.out, "a.epd"), "3"), (("paper", self.out, "a.epd"), "2")):
            done = task(*words, SLURM_ARRAY_TASK_COUNT=shards)
            self.assertEqual((done.returncode, done.stderr), (2, f"slurm.sh: {self.out}/1.json is of another command (epd a.epd in 2 shards): take another folder\n"))
        self.assertEqual(sorted(os.listdir(self.out)), [".1", ".2", "1.json", "2.json"])

    def alone(self, *words, number, **more):
        """Submits a task of an array without the others."""
        return self.run_script("slurm.sh", *words, SLURM_ARRAY_TASK_ID=number, SLURM_ARRAY_TASK_COUNT="1", SLURM_ARRAY_TASK_MIN=number,
                               SLURM_ARRAY_TASK_MAX=number, SLURM_JOB_ID="7", FOOTNOTE="footnote", **more)

    def test_slurm_again_alone(self):
        """A task that is submitted again alone does its own shard, or finds it there; the first one does not take itself for the only one."""
        os.mkdir(self.out)
        self.file("out of it/.1", "epd a.epd in 8 shards\n")  # was killed
        done = self.alone("epd", self.out, "a.epd", number="1")
        self.assertEqual((done.returncode, done.stdout), (0, f"shard 1 of 8, as {self.out}/.1 says\n"), done.stderr)
        done = self.alone("epd", self.out, "a.epd", number="3")  # was never begun
        self.assertEqual((done.returncode, done.stdout), (0, f"shard 3 of 8, as {self.out}/.1 says\n"), done.stderr)
        for i in "13":
            with open(f"{self.out}/{i}.json", encoding="utf-8") as file:
                self.assertEqual(file.read(), "epd --json a.epd --shard auto/8\n")
            done = self.alone("epd", self.out, "a.epd", number=i)
            self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, f"shard {i} is there already"), done.stderr)
        # A number of shards that the others do not have, and another command.
        for words, more in (("a.epd", {"SHARDS": "9"}), ("b.epd", {"SHARDS": "8"})):
            done = self.alone("epd", self.out, words, number="2", **more)
            self.assertEqual((done.returncode, done.stderr), (2, f"slurm.sh: {self.out}/1.json is of another command (epd a.epd in 8 shards): take another folder\n"))
        done = self.alone("epd", os.path.join(self.folder, "new"), "a.epd", number="2")
        self.assertEqual((done.returncode, done.stderr), (2, "slurm.sh: the array does not have all tasks from 1 to n: say how many shards there are, as in SHARDS=8\n"))

    def test_slurm_games(self):
        """Games go on in a file, with other flags too, but not in another number of shards: some would be played twice."""
        writes = self.file("datagen", '#!/bin/sh\nfor last; do :; done\necho "$@" >>"$last"\n')
        os.chmod(writes, 0o755)

        def games(number):
            with open(os.path.join(self.out, number + ".fng"), encoding="utf-8") as file:
                return [line.split(" --jobs")[0] for line in file]

        def array(number, count, *flags):
            return self.run_script("slurm.sh", "datagen", self.out, *flags, SLURM_ARRAY_TASK_ID=number, SLURM_ARRAY_TASK_COUNT=count, FOOTNOTE=writes)

        for number, flags in (("1", ()), ("2", ()), ("1", ("--games", "9"))):
            self.assertEqual(array(number, "2", *flags).returncode, 0)
        done = self.run_script("slurm.sh", "datagen", self.out, SLURM_ARRAY_TASK_ID="1", SLURM_ARRAY_TASK_COUNT="1", FOOTNOTE=writes)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((games("1"), games("2")), (["datagen --shard auto/2"] * 3, ["datagen --shard auto/2"]))
        for number in "13":
            done = array(number, "3")
            self.assertEqual((done.returncode, done.stderr), (2, f"slurm.sh: {self.out}/1.fng is of another command (datagen in 2 shards): take another folder\n"))


if __name__ == "__main__":
    unittest.main()
