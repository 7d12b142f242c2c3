"""Tests of match.py, with a program of a few lines in place of fastchess.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import argparse
import csv
import io
import math
import os
import random
import sys
import unittest
import unittest.mock

import ledger
import match
from fixtures import Folder, game
from scaling_searches import Spec


class Sprt(unittest.TestCase):
    def test_known_values(self):
        """Those of fastchess 1.8.2 for the normalised model, alpha and beta 0.05."""
        for pairs, first, second in (((10, 100, 300, 120, 15), 0.684501, 0.864559), ((28, 263, 440, 239, 30), -0.681950, -0.350636),
                                     ((300, 50, 20, 5, 1), -7.129544, -7.008630)):
            self.assertAlmostEqual(match.llr(pairs, 0, 5), first, places=5)
            self.assertAlmostEqual(match.llr(pairs, -4, 1), second, places=5)

    def test_few_pairs(self):
        """No result is certain after a pair, and none at all says nothing."""
        self.assertAlmostEqual(match.llr((0, 0, 0, 0, 0), 0, 5), 0, places=3)
        for pairs in (1, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 0, 1):
            self.assertLess(abs(match.llr(pairs, 0, 5)), 0.05)

    def test_symmetry(self):
        pairs = (5, 60, 200, 90, 20)
        self.assertAlmostEqual(match.llr(pairs, 0, 5), -match.llr(pairs[::-1], -5, 0))

    def test_errors(self):
        """Of matches between engines whose difference is that of H0 about one in twenty passes, and as many fail at that of H1."""
        rng = random.Random(7)
        for true, wrong in ((0, 1), (60, -1)):
            # Pairs of two games, drawn half of the time; a mean of true / PER_T deviations of a game above a half.
            win = 0.25 + true / match.PER_T * math.sqrt(0.125)
            weights, found = (0.5 - win, 0.5, win), 0
            for _ in range(200):
                counts, value = [0] * 5, 0
                while abs(value) < match.BOUND:
                    for _ in range(5):
                        counts[sum(rng.choices((0, 1, 2), weights, k=2))] += 1
                    value = match.llr(counts, 0, 60)
                found += value * wrong > 0
            self.assertTrue(1 <= found <= 20, f"{found} of 200 at {true}")


class Matches(Folder):
    ARGS = argparse.Namespace(fastchess="f", tc=None, nodes=1000, odds=1, adjudicate=True, strict=False, hash=64, jobs=2, seed=18, sprt=None, subject="search")
    PLAYERS = [Spec("a", "./a uci --tune", ["X=1"]), Spec("b", "./b", [])]

    # Plays as many rounds as its -rounds say, or those of a file "limit" beside it, and ends with 1 then.
    FASTCHESS = """#!{python}
import os, sys, time
words = sys.argv
rounds, code = int(words[words.index("-rounds") + 1]), 0
limit = os.path.join(os.path.dirname(__file__), "limit")
if os.path.exists(limit):
    rounds, code = int(open(limit).read()), 1
path = next(w for w in words if w.startswith("file=") and w.endswith(".pgn"))[5:]
for n in range(1, rounds + 1):
    with open(path, "a") as file:
        for white, black, result in ("ab", "ba")[n % 2] + "1", ("ba", "ab")[n % 2] + "1":
            file.write('[Round "%d"]\\n[White "%s"]\\n[Black "%s"]\\n[Result "%s"]\\n\\n1. e4 %s\\n\\n' % (n, white, black, {result}, {result}))
    if {slow} and n > 20:
        time.sleep(0.01)
sys.exit(code)
"""

    def setUp(self):
        super().setUp()
        self.openings = self.file("o.epd", "8/8/8/8/8/8/8/8 w - -\n" * 500)
        checked = unittest.mock.patch.object(match, "checksum", lambda command: command)
        checked.start()
        self.addCleanup(checked.stop)

    def match(self, result='"1-0"', slow="False", limit=1000, **settings):
        if os.name == "nt":
            self.skipTest("no programs by their first line")
        fastchess = self.file("fastchess", self.FASTCHESS.format(python=sys.executable, result=result, slow=slow))
        os.chmod(fastchess, 0o755)
        args = argparse.Namespace(**{**vars(self.ARGS), "openings": self.openings, "fastchess": fastchess, **settings})
        return match.Match(args, self.PLAYERS, limit, os.path.join(self.folder, "games.pgn"))

    def command(self, limit, **settings):
        args = argparse.Namespace(**{**vars(self.ARGS), "openings": "o", **settings})
        return match.command_of(args, self.PLAYERS, limit, "p.pgn", 5, 3)

    def test_limits(self):
        def limits(words):
            return [w for w in words if w.startswith(("nodes=", "tc="))]

        self.assertEqual(limits(self.command(1000)), ["tc=inf", "nodes=1000"] * 2)
        self.assertEqual(limits(self.command(1000, odds=2)), ["tc=inf", "nodes=2000", "tc=inf", "nodes=1000"])
        self.assertEqual(limits(self.command("8+0.08", tc="8+0.08", odds=2)), ["tc=16+0.16", "tc=8+0.08"])
        self.assertIn("args=uci --tune", self.command(1000))
        self.assertIn("-resign", self.command(1000))
        self.assertNotIn("-resign", self.command(1000, adjudicate=False))
        for text, parts in (("40/60+0.6", ("40/", "60", "0.6")), ("8+0.08", ("", "8", "0.08")), (20000, ("", "20000", ""))):
            self.assertEqual(match.split_limit(text), parts)

    def test_parts(self):
        for name in ("8-0.08.pgn", *(f"8-0.08.part{n}.pgn" for n in range(2, 12)), "48-0.08.pgn", "8-0.08.pgn.log", "8-0.08.partial.pgn"):
            self.file(name, "")
        found = match.parts(os.path.join(self.folder, "8-0.08.pgn"))
        self.assertEqual([os.path.basename(p) for p in found], ["8-0.08.pgn", *(f"8-0.08.part{n}.pgn" for n in range(2, 12))])

    def test_goes_on(self):
        """A match that was stopped goes on with what is missing from the openings that are left, and only with the same programs."""
        self.file("limit", "3")
        with self.assertRaisesRegex(SystemExit, "ended with 1"):
            self.match().play(5)
        os.remove(os.path.join(self.folder, "limit"))
        with open(os.path.join(self.folder, "games.pgn"), "a", encoding="utf-8") as out:
            out.write(game("a", "b", "1-0", 5))  # its second game was not played to the end
        played = self.match()
        played.play(5)
        self.assertEqual(played.pairs(), [0, 0, 5, 0, 0])
        with open(os.path.join(self.folder, "games.part2.pgn.log"), encoding="utf-8") as log:
            command = log.read().splitlines()[1]
        self.assertIn(" start=6 ", command)
        self.assertIn(" -rounds 2 ", command)
        self.match().play(5)  # nothing is missing
        self.assertEqual(len(match.parts(played.path)), 2)
        for settings in ({"seed": 19}, {"limit": 2000}):
            with self.assertRaisesRegex(SystemExit, "games.pgn: the games of other engines or settings"):
                self.match(**settings)
        with unittest.mock.patch.object(match, "checksum", lambda command: "another"), self.assertRaisesRegex(SystemExit, "another build"):
            self.match()

    def test_openings_end(self):
        """At fixed nodes no opening is played twice."""
        self.openings = self.file("o.epd", "8/8/8/8/8/8/8/8 w - -\n" * 7)
        played = self.match()
        played.play(9)
        self.assertEqual(sum(played.pairs()), 7)
        with self.assertRaisesRegex(SystemExit, "all openings are played"):
            self.match().play(9)

    def test_decided(self):
        """SPRT ends a match early, either way, and goes on with no more games."""
        for result, verdict in (('"1-0" if white == "a" else "0-1"', "H1, passed"), ('"0-1" if white == "a" else "1-0"', "H0, failed")):
            for file in match.parts(os.path.join(self.folder, "games.pgn")):
                os.remove(file)
            played = self.match(result, "True", sprt=[0, 60])
            played.play(400)
            count = sum(played.pairs())
            self.assertTrue(20 < count < 400 and verdict in played.text(), played.text())
            played.play(400)
            self.assertEqual(len(match.parts(played.path)), 1)

    def test_ledger(self):
        """The line is one that the ledger takes."""
        played = self.match(sprt=[0, 5])
        played.rounds = [[1, 0.5], [0.5, 0.5], [0, 1], [1], [0, 0]]
        out = io.StringIO()
        with unittest.mock.patch.object(match, "commit", lambda: "0123abcd"):
            csv.writer(out).writerows([ledger.COLUMNS, played.ledger()])
        row, = csv.DictReader(io.StringIO(out.getvalue()))
        self.assertEqual(list(ledger.faults(2, row)), [])
        self.assertEqual((row["idea"], row["games_or_positions"], row["wins"], row["draws"]), ("a (X=1) against b", "9", "3", "3"))
        self.assertIn("seed 18; pairs from 0 to 2 points: 1 0 2 1 0, LLR", row["note"])
        self.assertIn("1,000 nodes, 64 MiB, o.epd", row["test"])


if __name__ == "__main__":
    unittest.main()
