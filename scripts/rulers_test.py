"""Tests of rulers.py, with programs of a few lines in place of footnote and the judge.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import contextlib
import io
import json
import os
import sys
import unittest
import unittest.mock

import rulers
from fixtures import Folder
from uci import ROOT

ROOKS = "4k3/1r6/8/8/4P3/8/8/1R2K3 w - - 0 50"
QUEENS = "4k3/1q6/8/8/4P3/8/8/1Q2K3 w - - 0 50"
FULL = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R {} KQkq - 0 {}"


class Figures(unittest.TestCase):
    def test_drawish(self):
        for fen, want in ((ROOKS, True), (QUEENS, False), ("4k3/8/1b6/8/8/2B5/4P3/4K3 b - - 0 1", False), ("4k3/8/2b5/8/8/2B5/4P3/4K3 b - - 0 1", True),
                          ("4k3/8/2b5/8/8/2B5/4P3/R3K3 b - - 0 1", False), ("4k3/8/2r5/8/8/2B5/4P3/4K3 b - - 0 1", False), ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", False)):
            self.assertEqual(rulers.drawish(fen), want, fen)

    def test_endings(self):
        """A won position counts from the better side, a drawn one by what the score is away from nothing."""
        judged = {"won": (900, 100, 0), "lost": (0, 400, 600), "drawn": (300, 700, 0), "level": (0, 1000, 0)}
        self.assertEqual(rulers.of_endings(judged, {"won": 300, "lost": -200, "drawn": -100, "level": 0}), ("1.000", "50"))
        self.assertEqual(rulers.of_endings(judged, {"won": 5000, "lost": 200, "drawn": 200, "level": -3000}), ("0.375", "600"))
        with self.assertRaisesRegex(SystemExit, "no position that is won"):
            rulers.of_endings({"level": (0, 1000, 0)}, {"level": 0})

    def test_attacks(self):
        """Scores on the judge's scale have no error; the sign is that of the side which the judge prefers."""
        scores = {"a": 200, "b": -350, "c": 0}
        judged = {fen: (round(1000 / (1 + 10 ** (-s / 400))), 0, 0) for fen, s in scores.items()}
        judged = {fen: (w, 0, 1000 - w) for fen, (w, _, _) in judged.items()}
        error, mean = rulers.of_attacks(judged, scores)
        self.assertEqual((error, mean), ("0.0", "183"))
        self.assertEqual(rulers.of_attacks(judged, {"a": -100, "b": 100, "c": 0})[1], "-67")

    def test_files(self):
        """The rulers of the project are whole, none has a position twice, and together they are small."""
        size = 0
        for name, fits in (("endings", lambda fen: rulers.men(fen) <= 12), ("attacks", lambda fen: rulers.men(fen) >= 20 and {"Q", "q"} <= set(fen.split()[0]))):
            path = ROOT / "testdata" / "rulers" / f"{name}.txt"
            if not path.exists():
                continue
            judged, left = rulers.read(path)
            self.assertEqual(left, [])
            self.assertEqual(len(judged), len(rulers.read_lines(path)))
            self.assertTrue(all(map(fits, judged)))
            size += os.path.getsize(path)
        self.assertLess(size, 500_000)


@unittest.skipIf(os.name == "nt", "no programs by their first line")
class Programs(Folder):
    # Prints games.json beside it.
    FOOTNOTE = "#!{python}\nimport os\nprint(open(os.path.join(os.path.dirname(__file__), 'games.json')).read(), end='')\n"
    # Says the move number of the position as its score, for White.
    JUDGE = """#!{python}
import sys
fen = []
for line in sys.stdin:
    words = line.split()
    if words[0] == "position":
        fen = words[2:]
    elif words[0] == "go":
        score = int(fen[5]) * (1 if fen[1] == "w" else -1)
        print("info depth 9 score cp", score, "wdl 100 800 100 nodes 7 pv e2e4")
        print("info depth 9 score cp", score, "upperbound wdl 0 0 1000 nodes 7 pv e2e4")
    print({{"uci": "uciok", "isready": "readyok", "go": "bestmove e2e4"}}.get(words[0], ""), flush=True)
    if words[0] == "quit":
        break
"""

    def setUp(self):
        super().setUp()
        self.footnote, self.judge = self.program("footnote", self.FOOTNOTE), self.program("judge", self.JUDGE)
        self.out = os.path.join(self.folder, "out.txt")

    def program(self, name, text):
        path = self.file(name, text.format(python=sys.executable))
        os.chmod(path, 0o755)
        return path

    def games(self, *games):
        self.file("games.json", "".join(json.dumps({"tags": {"White": white, "Black": black}, "result": result, "moves": [
            {"fen": fen, "cp": cp} if cp is not None else {"fen": fen} for fen, cp in moves]}) + "\n" for white, black, result, moves in games))

    def run_main(self, *words):
        out = io.StringIO()
        with unittest.mock.patch.object(sys, "argv", ["rulers.py", *words]), contextlib.redirect_stdout(out):
            rulers.main()
        return out.getvalue()

    def lines(self):
        with open(self.out, encoding="utf-8") as file:
            return file.read().splitlines()

    def test_gather_endings(self):
        """As many drawish ones as others, of few men and with a score that decides nothing, once each."""
        others = [(QUEENS.replace("4k3", f"{n}k{7 - n}"), 100) for n in range(1, 6)]
        self.games(("a", "b", "1-0", [(ROOKS, 50), (ROOKS.replace(" w ", " b "), -50), (FULL.format("w", 3), 50), *others]),
                   ("a", "b", "1-0", [(ROOKS, 50), ("4k3/1r6/8/8/8/4P3/8/1R2K3 w - - 0 50", 20), ("4k3/1r6/8/8/8/4P3/8/2R1K3 w - - 0 50", None)]))
        for _ in range(2):
            self.run_main("gather-endings", "--footnote", self.footnote, "--out", self.out, "x.pgn")
        self.assertEqual([(len(line.split()), rulers.drawish(line), line.split()[4]) for line in self.lines()],
                         [(5, True, "g1"), (5, False, "g1"), (5, True, "g1"), (5, False, "g1"), (5, False, "g1")])

    def test_gather_attacks(self):
        """Ten plies before the judge sees the opponent a pawn up, and that one, of games that were not won."""
        white = [(FULL.format("wb"[n % 2], n), 0) for n in range(92, 120)]
        self.games(("other", "me", "1-0", white), ("other", "me", "0-1", white), ("me", "other", "1-0", white), ("x", "other", "1-0", white))
        self.run_main("gather-attacks", "--footnote", self.footnote, "--judge", self.judge, "--player", "me", "--out", self.out, "x.pgn")
        self.assertEqual({line.split()[4] for line in self.lines()}, {"g1"})
        self.assertEqual(len(self.lines()), 2)  # the fields that are kept tell w from b alone here
        self.games(("me", "other", "1/2-1/2", [(QUEENS, 0), *white]))
        self.run_main("gather-attacks", "--footnote", self.footnote, "--judge", self.judge, "--player", "me", "--out", self.out, "x.pgn")
        self.assertEqual(len(self.lines()), 2)

    def test_judge(self):
        """Each position is judged once; those that were judged before stay as they are."""
        done = "4k3/8/8/8/8/8/4P3/4K3 w - - g1 1000 0 0"
        self.file("out.txt", f"4k3/8/8/8/8/8/4P3/4K3 b - - g1\n{done}\n4k3/8/8/8/8/4P3/8/4K3 w - - g2\n{done[:-len(' 1000 0 0')]}\n")  # it was stopped
        self.run_main("judge", "--judge", self.judge, "--jobs", "1", self.out)
        self.assertEqual(self.lines(), [done, "4k3/8/8/8/8/8/4P3/4K3 b - - g1 100 800 100", "4k3/8/8/8/8/4P3/8/4K3 w - - g2 100 800 100"])
        judged, left = rulers.read(self.out)
        self.assertEqual((len(judged), left, judged["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]), (3, [], (1000, 0, 0)))
        for text in ("rubbish", done + " 1", done.replace("1000", "999")):
            self.file("out.txt", text + "\n")
            with self.assertRaisesRegex(SystemExit, "out.txt: no position of a ruler"):
                rulers.read(self.out)

    def test_measure(self):
        self.file("out.txt", ROOKS.replace("0 50", "g1 900 100 0") + "\n" + QUEENS.replace("0 50", "g2 0 1000 0") + "\n" + QUEENS.replace(" w ", " b ").replace("0 50", "g2") + "\n")
        text = self.run_main("endings", "--positions", self.out, "--store", os.path.join(self.folder, "store"), "--engine", f"a={self.judge}", "--nodes", "1", "7")
        self.assertIn("2 judged positions, 1 not judged yet", text)
        self.assertIn("| a | 1 | 0.500 | 1 |", text)
        self.assertIn("| a | 7 | 0.500 | 1 |", text)


if __name__ == "__main__":
    unittest.main()
