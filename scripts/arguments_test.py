"""Tests of what the scripts refuse before they begin to work.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import argparse
import ast
import contextlib
import functools
import glob
import importlib
import io
import operator
import os
import subprocess
import sys
import unittest
import unittest.mock

import analysis
import cells
import drift
import figures
import guess
import match
import scaling
import scaling_searches
import scaling_suites
import speed
import spsa
import threads
import uci
from fixtures import Folder


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
        for read in (lambda path: list(scaling_searches.read_positions(path)), lambda path: analysis.positions(path, 9)):
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


class Commands(Folder):
    def refused(self, script, *words):
        """Returns the last line that a script prints when it refuses its arguments."""
        err = io.StringIO()
        with unittest.mock.patch.object(sys, "argv", [script.__name__ + ".py", *words]), contextlib.redirect_stderr(err), \
                self.assertRaises(SystemExit, msg=words) as ended:
            script.main()
        return ended.exception.code if isinstance(ended.exception.code, str) else err.getvalue().splitlines()[-1]

    def test_numbers(self):
        """None is below 1: some were tracebacks, and --nodes 0 of scaling.py filled the memory."""
        store = ["--engine", "a=x", "--store", self.folder]
        for script, before, flags in (
                (spsa, ["--engine", "x", "--openings", "x", "--settings", "x", "--log", "x"], "nodes games rounds every decay hash jobs"),
                (scaling, ["values", *store, "--positions", "x"], "nodes count first judge-nodes hash jobs"), (scaling, ["depths", *store], "count deepest"),
                (scaling, ["changes", *store], "after"), (scaling, ["match", *store, "--openings", "x"], "nodes rounds jobs"),
                (threads, [*store, "--positions", "x"], "cores threads depth count"), (analysis, [], "first depth reach nodes"),
                (drift, ["x.pgn", "a"], "ply nodes"), (guess, [], "depth"), (cells, ["a", "x.pgn"], "grain"), (speed, ["x", "y"], "pairs")):
            for flag in flags.split():
                for value in ("0", "-1", "2.5"):
                    said = self.refused(script, *before, f"--{flag}={value}")
                    self.assertRegex(said, f"--{flag}: {value}: not a whole number above 0$")

    def test_settings(self):
        for script, words in ((spsa, ["--set", "Hash"]), (scaling, ["values", "--engine", "a=x;Hash"]), (threads, ["--engine", "a=x;=4"])):
            self.assertRegex(self.refused(script, *words), "Hash: not NAME=VALUE$|=4: not NAME=VALUE$")
        self.assertEqual(uci.setting("Clear Hash="), "Clear Hash=")
        for text, said in (("a/b=x", "cannot hold"), ("a=;Hash=4", "no command")):
            with self.assertRaisesRegex(argparse.ArgumentTypeError, said):
                scaling_searches.spec(text)

    def test_match(self):
        words = ["--engine", "a=x", "--engine", "b=x", "--openings", "x", "--store", self.folder, "--fastchess", "no such program"]
        for more, said in ((["--tc", "8+"], "--tc: 8.: not MOVES/SECONDS"), (["--tc", "inf"], "not MOVES/SECONDS"), (["--tc", "8+0.08", "--nodes", "9"], "not both"),
                           ([], "--nodes or --tc"), (["--nodes", "9", "--odds", "0"], "--odds: 0.0 is not above 0"), (["--tc", "40/1:30+0.6"], "no such program: not found")):
            self.assertRegex(self.refused(scaling, "match", *words, *more), said)
            self.assertRegex(self.refused(match, *words, *more), said)
        words[-1] = sys.executable
        for more, said in ((["--engine", "c=x"], "two engines are needed"), (["--engine", "a=y"], "two engines have one name"), (["--sprt", "5", "0"], "--sprt: 5 is not below 0")):
            self.assertRegex(self.refused(match, *words, "--nodes", "9", *more), said)
        self.assertEqual(match.split_limit("40/1:30.5+0.6"), ("40/", "90.5", "0.6"))

    def test_suites(self):
        """A footnote that is not there, or ends at once, is named."""
        args = argparse.Namespace(store=self.folder, hash=1, jobs=1, seconds=None)
        engine = scaling_searches.Spec("a", sys.executable, [])
        silent = functools.partial(subprocess.Popen, stderr=subprocess.DEVNULL)  # Python says that it has no file "epd"
        for program, said in ((os.path.join(self.folder, "none"), "none: "), (sys.executable, "footnote epd ended with 2")):
            args.footnote = program
            with self.assertRaisesRegex(SystemExit, said), unittest.mock.patch.object(scaling_suites.subprocess, "Popen", silent):
                scaling_suites.ask(args, engine, [uci.START] * 9999, 10)


class Damaged(Folder):
    """Files that scripts keep, and that something else has written to."""

    def test_store(self):
        good = '{"fen": "a"}\n'
        for text, said in ((good + "rubbish\n" + good, ":2: no record"), (good + "7\n", ":2: no record"), ("{}\n", ":1: no record"), (good + "\n" + good, ":2: no record")):
            path = self.file("s.jsonl", text)
            with self.assertRaisesRegex(SystemExit, "s.jsonl" + said, msg=text):
                scaling_searches.Store(self.folder, "s.jsonl", {}, operator.itemgetter("fen"))
        with open(path, "wb") as file:
            file.write(b"\xff\xfe\n")
        with self.assertRaisesRegex(SystemExit, "s.jsonl: no text"):
            scaling_searches.Store(self.folder, "s.jsonl", {}, operator.itemgetter("fen"))
        with self.assertRaisesRegex(SystemExit, "s.jsonl: "):
            scaling_searches.Store(path, "t.jsonl", {}, operator.itemgetter("fen"))

    def test_chart(self):
        for text in ("", "[]", "{}", '{"series": 7}', '{"series": [{}]}'):
            self.file("values.json", text)
            args = argparse.Namespace(store=self.folder, what="values", footnote="x", out=os.path.join(self.folder, "x.svg"))
            with self.assertRaisesRegex(SystemExit, "values.json: no chart", msg=text):
                scaling.plot(args)


class Versions(unittest.TestCase):
    def test_older_python(self):
        """Each script says in a line what Python it needs, before it does anything else."""
        for module in uci, figures:
            with unittest.mock.patch.object(sys, "version_info", (3, 9, 6)), self.assertRaisesRegex(SystemExit, "^Python 3.10 or later is needed$"):
                importlib.reload(module)
        folder = os.path.dirname(os.path.abspath(__file__))
        for path in glob.glob(os.path.join(folder, "*.py")):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            tree = ast.parse(text, feature_version=(3, 8))  # else it would be an error of syntax
            ours = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
            ours |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
            if "__main__" in text and not path.endswith("_test.py"):
                self.assertTrue(ours & {"uci", "figures", "tally", "ledger_mtdf"}, path)


if __name__ == "__main__":
    unittest.main()
