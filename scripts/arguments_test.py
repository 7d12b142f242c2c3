"""Tests of what the scripts refuse before they begin to work.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import random
import sys
import unittest

import ablation
import analysis
import cut_games
import scaling_searches
import uci
from fixtures import Folder


class Ablation(Folder):
    def test_no_pair_counts_twice(self):
        """Games from one position at fixed nodes are the same each time: counted twice, they would halve the variance."""
        lists = [[f"opening {i}" for i in range(40)], ["ending 1", "ending 2"]]
        fens = ablation.draw(random.Random(1), lists, 42)
        self.assertEqual(sorted(fens), sorted(lists[0] + lists[1]))
        self.assertEqual(len(set(ablation.draw(random.Random(1), lists, 20))), 20)
        self.assertIsNone(ablation.draw(random.Random(1), lists, 43))
        self.assertIsNone(ablation.draw(random.Random(1), [["a", "a"]], 2))

    def test_settings(self):
        self.assertEqual(ablation.read_rivals(self.file("s.txt", "# a remark\nA=1\nA=1 B=2\n")), ["A=1", "A=1 B=2"])
        for text, said in (("A=1\nB=1\nA=1\n", "s.txt: A=1 stands there twice"), ("A=1 B\n", "s.txt: A=1 B: not NAME=VALUE"), ("=1\n", "not NAME")):
            with self.assertRaisesRegex(SystemExit, said):
                ablation.read_rivals(self.file("s.txt", text))


class Positions(Folder):
    LINE = uci.START[:-len(" 0 1")]

    def test_forms(self):
        """A line of EPD is a position with its operations left out."""
        for line, fen in ((uci.START, uci.START), (self.LINE, uci.START), (self.LINE + ' bm e4; id "x";', uci.START), (self.LINE + " 3 9", self.LINE + " 3 9")):
            self.assertEqual(uci.fen_of(line), fen)
        for line in ("", "e2e4 e7e5 g1f3 b8c6", self.LINE.replace(" w ", " x "), self.LINE.replace("/8/", "/"), self.LINE[:-2]):
            self.assertIsNone(uci.fen_of(line), line)

    def test_every_reader(self):
        good, bad = self.file("good.epd", self.LINE + ' bm e4; id "x";\n'), self.file("bad.epd", self.LINE + "\nrubbish of four words\n")
        for read in (cut_games.positions, lambda path: list(scaling_searches.read_positions(path)), lambda path: analysis.positions(path, 9)):
            self.assertEqual(read(good), [uci.START])
            with self.assertRaisesRegex(SystemExit, "bad.epd: .*: rubbish of four words"):
                read(bad)

    def test_engine_that_refuses(self):
        """A position that an engine refuses is not searched: its answer is that of no position, or of another one."""
        program = self.file("engine.py", """
import sys
for line in sys.stdin:
    print({"uci": "uciok", "isready": "readyok", "go": "info string error: no position\\nbestmove (none)"}.get(line.split()[0], ""), flush=True)
""")
        engine = uci.Engine([sys.executable, program], {})
        self.addCleanup(engine.process.communicate, "quit\n")
        self.addCleanup(engine.process.kill)
        with self.assertRaisesRegex(RuntimeError, "^error: no position$"):
            engine.go(uci.START, 100)


if __name__ == "__main__":
    unittest.main()
