"""Tests of calibrate.sh, with a program of a few lines in place of fastchess, of clients.sh, and of ratings.awk.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import math
import os
import shutil
import subprocess
import unittest

from fixtures import Folder

FOLDER = os.path.dirname(os.path.abspath(__file__))


@unittest.skipUnless(shutil.which("bash") and shutil.which("realpath"), "no bash or no realpath")
class Calibrate(Folder):
    FASTCHESS = """#!/bin/sh
for word; do case $word in file=*.pgn) pgn=${word#file=} ;; name=*) names="$names ${word#name=}" ;; esac; done
echo "$names" >>"$pgn"
[ "$names" != " 1100 1000" ] || exit 1
printf 'Elo: 10.0 +/- 5.0, nElo: 0\\nGames: 2, Wins: 1, Losses: 0, Draws: 1, Points: 1.5\\n'
"""

    def test_a_match_that_fails(self):
        """Its games are kept apart from those of the next match, which is played all the same; the next run plays it alone."""
        fastchess, kept = self.file("fast chess", self.FASTCHESS), os.path.join(self.folder, "kept games")
        os.chmod(fastchess, 0o755)
        environment = {**os.environ, "FASTCHESS": fastchess, "ENGINE": fastchess, "BOOK": fastchess, "PGN": kept, "LEVELS": "1000 1100 1200", "GAMES": "2",
                       "RESULTS": os.path.join(self.folder, "results")}
        environment.pop("ANCHORS", None)
        for said in ("1100 1000 the match failed\n1200 1100 2 1 1 0 10.0 5.0 0 1\n", "1100 1000 the match failed\n"):
            done = subprocess.run(["bash", os.path.join(FOLDER, "calibrate.sh")], env=environment, capture_output=True, encoding="utf-8", check=False)
            self.assertEqual((done.stdout, done.returncode), (said, 1), done.stderr)
        for names in ("1100 1000", "1200 1100"):
            with open(os.path.join(kept, names.replace(" ", "-") + ".pgn"), encoding="utf-8") as file:
                self.assertEqual(file.read(), f" {names}\n")


@unittest.skipUnless(shutil.which("bash"), "no bash")
class Clients(Folder):
    def test_parts(self):
        """A part that is not there is named; nothing was played then, and all was called clean."""
        done = subprocess.run(["bash", os.path.join(FOLDER, "clients.sh")], env={**os.environ, "PARTS": "ponder quite", "EXE": self.file("footnote", "")},
                              capture_output=True, encoding="utf-8", check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", "clients.sh: PARTS: no part quite; there are quiet loaded ponder ratings\n"))


@unittest.skipUnless(shutil.which("awk") and shutil.which("sort"), "no awk or no sort")
class Ratings(Folder):
    def ratings(self, anchors, *matches):
        results = self.file("results.txt", "".join(match + "\n" for match in matches))
        return subprocess.run(["awk", "-v", "anchors=" + anchors, "-f", os.path.join(FOLDER, "ratings.awk"), results], capture_output=True, encoding="utf-8", check=False)

    def test_ratings(self):
        """The likeliest ratings of a chain, with the drawn game that each match gets, and their errors."""
        done = self.ratings("a=1000", "b a 99 74 0 25", "c b 99 62 0 37", "b a the match failed")
        lines = {name: tuple(map(float, rest)) for name, *rest in map(str.split, done.stdout.splitlines())}
        self.assertEqual(list(lines), ["a", "b", "c"])
        steps = [400 * math.log10(p / (1 - p)) for p in (0.745, 0.625)]
        self.assertAlmostEqual(lines["b"][0], 1000 + steps[0], delta=0.6)
        self.assertAlmostEqual(lines["c"][0], 1000 + sum(steps), delta=0.6)
        information = [100 * p * (1 - p) * (math.log(10) / 400) ** 2 for p in (0.745, 0.625)]
        self.assertAlmostEqual(lines["b"][1], sum(information) ** -0.5, delta=0.6)
        self.assertAlmostEqual(lines["c"][1], information[1] ** -0.5, delta=0.6)
        self.assertEqual((lines["a"], lines["b"][2]), ((1000, 0, 99), 198))

    def test_refused(self):
        """Nothing is printed that rests on no anchor."""
        for anchors, matches, said in (("A=1000", ["b a 9 5 2 2"], "anchor A has played no match"), ("a=x", ["b a 9 5 2 2"], "anchor a=x: not NAME=RATING"),
                                       ("a=1000", ["b a 9 5 2 2", "d c 9 5 2 2"], "to an anchor"), ("", ["b a the match failed"], "no match")):
            done = self.ratings(anchors, *matches)
            self.assertEqual((done.returncode, done.stdout), (2, ""), anchors)
            self.assertIn(said, done.stderr)


if __name__ == "__main__":
    unittest.main()
