"""Tests of what the scripts ask engines, and of the files that they keep and read.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import argparse
import ast
import contextlib
import glob
import io
import json
import operator
import os
import random
import sys
import unittest
import unittest.mock

import analysis
import archive
import drift
import scaling
import scaling_depths
import scaling_searches
import uci
from fixtures import Folder, game
from uci import START


class Sources(unittest.TestCase):
    def test_text_files_are_utf8(self):
        """No file is opened in the encoding of the system, which is not UTF-8 on Windows."""
        folder = os.path.dirname(os.path.abspath(__file__))
        for path in glob.glob(os.path.join(folder, "**", "*.py"), recursive=True):
            with open(path, encoding="utf-8") as file:
                calls = [node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call)]
            for call in calls:
                if isinstance(call.func, ast.Name) and call.func.id == "open":
                    mode = call.args[1].value if len(call.args) > 1 else "r"
                    named = any(keyword.arg == "encoding" for keyword in call.keywords)
                    self.assertTrue(named or "b" in mode, f"{path}:{call.lineno}")
                for keyword in call.keywords:  # of programs, whose output would be in that encoding
                    self.assertNotIn(keyword.arg, ("text", "universal_newlines"), f"{path}:{call.lineno}")


class Engines(Folder):
    """A program of a few lines in place of an engine."""
    PROGRAM = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("id name Käfer\\noption name Hash type spin default 16 min 1 max 64\\nuciok")
    elif words[0] == "setoption" and words[2] != "Hash":
        print("info string error: no option", words[2])
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "go":
        print()
        print("info string nodes and score")
        print("info depth 7 multipv 1 score mate -2 nodes", words[2], "pv e2e4")
        print("info depth 8 multipv 1 score mate -2 upperbound nodes 99 pv e2e4")
        print("bestmove e2e4")
    elif words[0] == "quit":
        break
    sys.stdout.flush()
"""

    def engine(self, **options):
        program = self.file("engine.py", self.PROGRAM)
        engine = uci.Engine([sys.executable, "-X", "utf8", program], options)
        self.addCleanup(self.end, engine)
        return engine

    @staticmethod
    def end(engine):
        engine.send("quit")
        engine.process.wait()
        engine.process.stdin.close()
        engine.process.stdout.close()

    def test_session(self):
        engine = self.engine(Hash=4)
        self.assertEqual(engine.options, {"Hash": (16, 1, 64)})
        self.assertEqual(engine.go(START, 50), ("e2e4", -uci.MATE))
        self.assertEqual(engine.search(START, "nodes 50")[-1], ["bestmove", "e2e4"])
        engine.set("Grain", 8)
        with self.assertRaisesRegex(RuntimeError, "no option Grain"):
            engine.clear()

    def test_analysis(self):
        """Empty lines and what an engine says in free words count nothing."""
        engine = self.engine()
        self.assertEqual(analysis.search(engine, START, ["e2e4"], 50), (99, "e2e4", False))
        self.assertEqual(analysis.reached(engine, START, 50), ({7: 50}, {7}))

    def test_positions_from_any_folder(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        self.assertEqual(len(analysis.positions(uci.POSITIONS, 5)), 5)


class Drift(Folder):
    ARGS = argparse.Namespace(name="new", ply=3, nodes=9, limit=400)

    class Judge:
        """Says what it is asked."""
        def __init__(self, score):
            self.score, self.asked = score, []

        def send(self, text):
            pass

        def go(self, fen, nodes):
            self.asked.append(fen)
            return "a1a2", self.score

    def values(self, text, score):
        judge = self.Judge(score)
        return drift.values(drift.read(self.file("m.pgn", text)), judge, self.ARGS), judge.asked

    def test_sides(self):
        moves = "1. e2e4 {+0.31/14 0.1s, e7e5} e7e5 {a2a3} 2. g1f3 b8c6"
        text = game("new", "old", "1-0", 1, moves) + game("old", "new", "*", 1, moves) + game("old", "new", "1-0", 2, moves) + game("x", "old", "1-0", 3, moves)
        found, asked = self.values(text, 30)  # Black is to move
        self.assertEqual(found, [-30, 30])
        self.assertEqual(asked, [START + " moves e2e4 e7e5 g1f3"] * 2)
        fen = START.replace(" w ", " b ")
        found, asked = self.values(game("new", "old", "1-0", 1, "1... e7e5 2. e2e4 e5e6", FEN=fen), 3000)
        self.assertEqual((found, asked), ([400], [fen + " moves e7e5 e2e4 e5e6"]))

    def test_games_that_ended_before(self):
        text = "".join(game(*names, result, i, "1. e2e4") for i, (names, result) in enumerate(
            [(("new", "old"), "1-0"), (("old", "new"), "1-0"), (("old", "new"), "0-1"), (("new", "old"), "1/2-1/2")]))
        self.assertEqual(self.values(text, 30), ([400, -400, 400, 0], []))

    def test_moves_in_coordinates(self):
        self.assertEqual(drift.read(self.file("m.pgn", game("new", "old", "1-0", 1, "1. e4 e5 2. a7a8q {e2e4} *")))[0][1], ["a7a8q"])
        self.assertEqual(drift.read(self.file("m.pgn", game("new", "old", "1-0", 1, "1.e2e4 e7e5 2.g1f3 *")))[0][1], ["e2e4", "e7e5", "g1f3"])


def record(*steps, best, nodes=1000):
    return {"trace": list(steps), "best": best, "nodes": nodes}


class Searches(Folder):
    LINES = [line.split() for line in (
        "info depth 1 multipv 1 score cp 20 nodes 10 pv e2e4", "info depth 1 multipv 2 score cp 10 nodes 10 pv d2d4",
        "info string nodes and pv", "info depth 2 score cp 30 lowerbound nodes 30 pv d2d4", "info depth 2 score mate -3 nodes 60 pv c2c4 e7e5",
        "bestmove c2c4")]

    def test_trace(self):
        self.assertEqual(scaling_searches.trace(self.LINES),
                         [(10, 1, "e2e4", 20), (30, 2, "d2d4", None), (60, 2, "c2c4", -uci.MATE)])

    def test_what_was_known_at_some_nodes(self):
        r = record((10, 1, "a", 20), (100, 2, "b", None), (400, 3, "c", -5), best="d")
        self.assertEqual([scaling.move_at(r, n) for n in (1, 10, 99, 100, 999, 1000)], ["a", "a", "a", "b", "c", "d"])
        self.assertEqual([scaling.score_at(r, n) for n in (1, 100, 399, 400)], [20, 20, 20, -5])
        self.assertEqual(scaling.grid(1000, 100), [100, 200, 400, 800])

    def test_iterations_that_ended(self):
        whole = record((10, 1, "a", 1), (20, 2, "a", None), (30, 2, "b", 2), (900, 3, "c", 3), best="c")
        self.assertEqual(scaling_searches.finished(whole), [(1, 10, "a"), (2, 30, "b"), (3, 900, "c")])
        for last in ((1000, 3, "c", 3), (900, 3, "c", None)):
            cut = record((10, 1, "a", 1), (30, 2, "b", 2), last, best="d")
            self.assertEqual(scaling_searches.finished(cut), [(1, 10, "a"), (2, 30, "b")])
            self.assertEqual(scaling_depths.change_nodes(cut), [30, 1000])
            self.assertEqual([scaling_depths.best_at(cut, n) for n in (5, 29, 30)], ["a", "a", "b"])

    def test_branching_factor(self):
        found = {fen: {depth: fen * 3 ** depth for depth in range(1, 9)} for fen in range(1, 8)}
        self.assertEqual(scaling_depths.median(found, found, 2), 36)
        self.assertEqual(scaling_depths.median(found, found, 9), None)
        self.assertTrue(scaling_depths.factor({fen: str(fen) for fen in found}, found, 2, 8).startswith(" (3.00 ± "))

    def test_bootstrap_draws_games(self):
        """The error of a mean of positions that agree within their game is that of the games."""
        rng = random.Random(6)
        values, games = {}, {}
        for g in range(100):
            value = rng.gauss(0, 1)
            for i in range(10):
                values[g, i], games[g, i] = value, g
        error = scaling_searches.spread(games, lambda fens: sum(values[f] for f in fens) / len(fens), draws=400)
        self.assertAlmostEqual(error, 0.1, delta=0.02)
        _, by_games = scaling.mean_by_game([values[f] for f in games], list(games.values()))
        self.assertAlmostEqual(error / by_games, 1, delta=0.15)

    def test_scale_is_fitted(self):
        """Scores that are the judge's on another scale have no error."""
        fens = [str(s) for s in range(-400, 401, 50)]
        values = {(f, ""): 1 / (1 + 10 ** (-int(f) / 300)) for f in fens}
        searches = {"half": {f: record((10, 1, "a", int(f) // 2), best="a", nodes=100) for f in fens}}
        args = argparse.Namespace(edge=0.03, nodes=100, first=100)
        _, table = scaling.errors(args, searches, values)
        self.assertAlmostEqual(max(table["half"][100]), 0, places=9)

    def test_store_goes_on_after_a_cut(self):
        path = self.file("s.jsonl", json.dumps({"fen": "a", "n": 1}) + "\n" + '{"fen": "b", "n"')
        store = scaling_searches.Store(self.folder, "s.jsonl", {}, operator.itemgetter("fen"))
        store.add(fen="c", n=3)
        self.assertEqual(set(store.found), {"a", "c"})
        with open(path, encoding="utf-8") as file:
            self.assertEqual([json.loads(line)["fen"] for line in file], ["a", "c"])

    def test_store_keeps_what_others_asked(self):
        def store(build):
            return scaling_searches.Store(self.folder, "s.jsonl", {"build": build, "options": ["Hash=4"]}, operator.itemgetter("fen"))

        old = store("old")
        old.add(fen="a", n=1)
        new = store("new")
        self.assertEqual(new.found, {})
        new.add(fen="a", n=2)
        for build, n in (("old", 1), ("new", 2)):
            self.assertEqual(store(build).found, {"a": {"build": build, "options": ["Hash=4"], "fen": "a", "n": n}})

    def test_engines(self):
        self.assertEqual(scaling_searches.spec("a b=./a uci;X=1;Y=2"), ("a b", "./a uci", ["X=1", "Y=2"]))
        for text in ("./a", "=./a", "a=", ""):
            with self.assertRaises(argparse.ArgumentTypeError, msg=text):
                scaling_searches.spec(text)
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()):
            scaling_searches.refuse_twins(argparse.ArgumentParser(), [scaling_searches.spec("a=./a"), scaling_searches.spec("a=./b")])

    def test_positions(self):
        path = self.file("p.epd", "# remark\n" + START[:-4] + ' id "game 3, move 9";\n' + START.replace("w", "b", 1) + "\n")
        found = scaling_searches.read_positions(path)
        self.assertEqual(found[START], "game 3")
        self.assertEqual(len(found), 2)


class Archive(Folder):
    def test_command(self):
        """The command is what played the games, not the line that says what they are of."""
        path = self.file("8-0.08.pgn", game("a", "b", "1-0", 1))
        command = ("/opt/fastchess -engine name=a cmd=/home/x/a 'args=uci --net /n/x.fnn' tc=40/60+0.6 option.EvalFile=/n/x.fnn "
                   "-srand 18 -rounds 50 -pgnout file=/tmp/8-0.08.pgn")
        for head in ("", "# fastchess -engine name=a -srand 0 -rounds 0 -pgnout file= 0123abcd\n"):
            self.file("8-0.08.pgn.log", head + command + "\nStarted game 1\n")
            self.assertEqual(archive.command_of(path), "fastchess -engine name=a cmd=a 'args=uci --net x.fnn' tc=40/60+0.6 option.EvalFile=x.fnn "
                             "-srand 18 -rounds 50 -pgnout file=8-0.08.pgn")

    def test_one_round(self):
        """The games of one opening tell no error."""
        one = game("a", "b", "1-0", 1) + game("b", "a", "1/2-1/2", 1)
        _, text = archive.summary("a", self.file("one.pgn", one))
        self.assertTrue(text.endswith("75.0 % (one round tells no error)"), text)
        _, text = archive.summary("a", self.file("two.pgn", one + game("a", "b", "0-1", 2)))
        self.assertIn(" ± ", text)


if __name__ == "__main__":
    unittest.main()
