"""Tests of regret.py, with programs of a few lines in place of footnote, the engines and the judge.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import contextlib
import io
import json
import os
import sys
import unittest
import unittest.mock

import regret
from fixtures import Folder
from uci import START

# Plays its option Move, a4 when it has searched another position before in the same table; as the judge it values what it is asked for.
ENGINE = """#!{python}
import sys
move, searched, fen = "e2e4", 0, ""
for line in sys.stdin:
    words = line.split()
    if words[0] == "setoption" and words[2] == "Move":
        move = words[4]
    elif words[0] == "ucinewgame":
        searched = 0
    elif words[0] == "go":
        asked = words[words.index("searchmoves") + 1] if "searchmoves" in words else ""
        win = {{"": 700, "e2e4": 650, "d2d4": 750}}.get(asked, 100)
        print("info depth 9 score cp", 40 if move == "e2e4" else 90, "wdl", win, 0, 1000 - win, "nodes 7 pv", move)
        print("bestmove", "a2a4" if searched else move)
        searched += 1
    print({{"uci": "option name Move type string\\nuciok", "isready": "readyok"}}.get(words[0], "info"), flush=True)
    if words[0] == "quit":
        break
"""
LINE = START.replace(" 0 1", " 0 {}") + " moves e2e4 e7e5; game {}\n"


@unittest.skipIf(os.name == "nt", "no programs by their first line")
class Regret(Folder):
    def program(self, name, text):
        path = self.file(name, text)
        os.chmod(path, 0o755)
        return path

    def run_main(self, *words):
        out = io.StringIO()
        with unittest.mock.patch.object(sys, "argv", ["regret.py", *words]), contextlib.redirect_stdout(out):
            regret.main()
        return out.getvalue()

    def test_gather(self):
        """Positions after ply 12 within three pawns, so many of a game, each as the one two plies before with its moves."""
        moves = [{"fen": START, "move": "e2e4", "cp": 500 if n == 20 else 10} for n in range(30)]
        self.file("games.json", "".join(json.dumps({"tags": {}, "result": "*", "moves": moves[:n]}) + "\n" for n in (30, 14, 15)))
        footnote = self.program("footnote", f"#!{sys.executable}\nprint(open({os.path.join(self.folder, 'games.json')!r}).read(), end='')\n")
        out = os.path.join(self.folder, "out.txt")
        self.run_main("gather", "--footnote", footnote, "--out", out, "x.pgn")
        self.assertEqual(sorted(regret.read(out).values()), ["3"])  # one key for all: the positions are alike
        with open(out, encoding="utf-8") as file:
            self.assertEqual([line.split()[-1] for line in file], ["1", "1", "3"])
        self.assertRaisesRegex(SystemExit, "no position of a game", regret.read, self.file("bad.txt", START + "\n"))

    def measure(self, *words):
        engine = self.program("engine", ENGINE.format(python=sys.executable))
        positions = self.file("positions.txt", "".join(LINE.format(n, n // 2) for n in range(1, 7)))
        return self.run_main("measure", "--positions", positions, "--store", os.path.join(self.folder, "store"), "--judge", engine, "--judge-nodes", "5",
                             "--engine", f"one={engine}", "--engine", f"two={engine};Move=d2d4", *words)

    def test_measure(self):
        """The best known move has no regret; the difference is paired; the largest number of nodes may have fewer positions."""
        text = self.measure("--nodes", "100", "200", "--deep", "3")
        self.assertIn("6 positions of 4 games, empty table, judge 5 nodes for each of 18 moves", text)
        self.assertRegex(text, r"\| one \| 100 \| 6 \| 10\.00 ± 0\.00 \|  \| [0-9.]+ ± 0\.00 \|  \|")
        self.assertRegex(text, r"\| two \| 200 \| 3 \| 0\.00 ± 0\.00 \| -10\.00 ± 0\.00 \|")
        self.assertEqual(text, self.measure("--nodes", "100", "200", "--deep", "3"))  # from the store

    def test_after(self):
        """The search of the move before comes first, in the same table, and is kept apart from those in an empty one."""
        self.measure("--nodes", "100")
        self.assertRegex(self.measure("--nodes", "100", "--after"), r"\| one \| 100 \| 6 \| 60\.00 ± 0\.00 \|  \|")


if __name__ == "__main__":
    unittest.main()
