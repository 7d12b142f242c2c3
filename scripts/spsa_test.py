"""Tests of spsa.py, with programs of a few lines in place of the engine and of fastchess.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import argparse
import contextlib
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
import unittest
import unittest.mock

import spsa
from fixtures import Folder

ENGINE = """#!{python}
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "quit":
        break
    if words[0] == "setoption" and words[2] not in ("A", "B", "On"):
        print("info string error: no option", words[2])
    print({{"uci": "option name A type spin default 100 min 0 max 200\\nuciok", "isready": "readyok"}}.get(words[0], ""), flush=True)
"""
# The side with On=true wins every game; wait tells of itself and waits.
FASTCHESS = """#!{python}
import os, sys, time
words = dict(w.split("=", 1) for w in sys.argv if w.startswith("file="))
if os.path.exists(__file__ + ".wait"):
    open(__file__ + ".waits", "w").close()
    time.sleep(3600)
if os.path.exists(__file__ + ".fails"):
    sys.exit("no engine")
engines = " ".join(sys.argv).split("-engine")[1:]
on = ["option.On=true" in e for e in engines]
with open([w for w in sys.argv if w.startswith("file=")][-1][5:], "w") as file:
    for n in range(int(sys.argv[sys.argv.index("-rounds") + 1])):
        for names in ("plus", "minus"), ("minus", "plus"):
            result = "1/2-1/2" if on[0] == on[1] else "1-0" if (names[0] == "plus") == on[0] else "0-1"
            file.write('[Event "t"]\\n[Round "%d"]\\n[White "%s"]\\n[Black "%s"]\\n[Result "%s"]\\n\\n1. e4 %s\\n\\n' % (n + 1, *names, result, result))
"""


class Settings(Folder):
    class Engine:
        options = {"A": (100, 0, 200), "B": (50, 0, 200)}

        def set(self, name, value):
            self.refused = name == "Off"

        def ready(self):
            if self.refused:
                raise RuntimeError("no option Off")

    def read(self, text):
        return spsa.read_settings(self.file("s.txt", text), self.Engine())

    def test_lines(self):
        on, a, b = self.read("On=true  X=1\n# a remark\n\nA 10\nB 5 70\n")
        self.assertEqual((on.name, on.options), ("On=true X=1", ["On=true", "X=1"]))
        self.assertEqual([(p.name, p.step, p.start, p.low, p.high) for p in (a, b)], [("A", 10, 100, 0, 200), ("B", 5, 70, 0, 200)])

    def test_faults(self):
        for text, said in (("C 10\n", "no parameter C"), ("A\n", "neither"), ("A ten\n", "neither"), ("A 10 20 30\n", "neither"), ("A 0\n", "a step above 0"),
                           ("A 10 201\n", "a start from 0 to 200"), ("A nan\n", "a step"), ("A 10 nan\n", "a start"), ("X=1 B\n", "not NAME=VALUE"),
                           ("=1\n", "not NAME=VALUE"), ("Off=1\n", "no option Off"), ("A 1\nA 2\n", "A stands there twice"), ("", "no setting")):
            with self.assertRaisesRegex(SystemExit, "s.txt: .*" + said, msg=text):
                self.read(text)


class Tuning(unittest.TestCase):
    """Without engines: the points of a draw are those of a known slope or hill."""

    def tuning(self, *settings, **args):
        return spsa.Tuning(argparse.Namespace(**{"gain": 0.3, "decay": 300, "rounds": 1, **args}), settings)

    @staticmethod
    def add(tuning, steps, points):
        tuning.add({"start": tuning.next, "steps": steps, "pairs": [points]})

    @staticmethod
    def numbers(side):
        return {name: int(value) for name, _, value in (option.partition("=") for option in side)}

    def test_effects(self):
        """What each setting gains is found from draws that differ in all; one that does nothing has none, and the errors are true."""
        tuning, rng = self.tuning(spsa.Switch("S=1 T=2"), spsa.Switch("U=3"), spsa.Parameter("A", 10.0, 100.0, 0, 200), gain=0), random.Random(4)
        for _ in range(4000):
            (one, two), steps = tuning.draw(rng)
            gain = 30 * (1 if "S=1" in one else -1) + 10 * (self.numbers(one)["A"] - self.numbers(two)["A"]) / 10
            self.assertEqual("T=2" in one, "T=2" not in two)
            self.add(tuning, steps, 1 + 2 * gain / spsa.ELO + rng.gauss(0, 0.25))
        out = io.StringIO()
        tuning.report(out)
        lines = [line.rsplit(" ", 3) for line in out.getvalue().splitlines()]
        self.assertEqual(lines[0], ["8000", "games"])
        self.assertEqual([name for name, *_ in lines[1:]], ["S=1 T=2", "A", "U=3"])
        for (_, found, _, error), true, wide in zip(lines[1:], (30, 10, 0), (1, 0.5, 1)):
            self.assertAlmostEqual(float(error), wide * spsa.ELO * 0.125 / 4000 ** 0.5, delta=0.06)
            self.assertAlmostEqual(float(found), true, delta=3 * float(error))
        tuning.draws, out = tuning.draws[:2], io.StringIO()
        tuning.report(out)
        self.assertIn("too few", out.getvalue())

    def test_climbs_a_hill(self):
        tuning = self.tuning(spsa.Parameter("A", 10.0, 100.0, 0, 200), spsa.Parameter("B", 10.0, 50.0, 0, 200))
        rng = random.Random(2)
        for _ in range(4000):
            sides, steps = tuning.draw(rng)
            height = [-((s["A"] - 140) / 40) ** 2 - ((s["B"] - 20) / 40) ** 2 for s in map(self.numbers, sides)]
            self.add(tuning, steps, 1 + height[0] - height[1] + rng.gauss(0, 0.2))
        out = io.StringIO()
        tuning.report(out)
        self.assertEqual([round(float(line.split()[2]) / 10) for line in sorted(out.getvalue().splitlines()[1:])], [14, 2])

    def test_stays_in_range(self):
        tuning, rng = self.tuning(spsa.Parameter("A", 2.0, 5.0, 1, 12)), random.Random(1)
        for _ in range(200):
            sides, steps = tuning.draw(rng)
            one, two = (self.numbers(side)["A"] for side in sides)
            self.assertTrue(1 <= min(one, two) and max(one, two) <= 12)
            self.add(tuning, steps, 2 if one > two else 0 if one < two else 1)
        self.assertEqual(tuning.values["A"], 12)


@unittest.skipIf(os.name == "nt", "no programs by their first line, and other signals")
class Program(Folder):
    def setUp(self):
        super().setUp()
        self.programs = [self.file(name, text.format(python=sys.executable)) for name, text in (("ours", ENGINE), ("fastchess", FASTCHESS))]
        for path in self.programs:
            os.chmod(path, 0o755)
        self.log = os.path.join(self.folder, "log.jsonl")
        self.words = ["--engine", self.programs[0], "--fastchess", self.programs[1], "--settings", self.file("s.txt", "On=true\nA 10\n"), "--log", self.log,
                      "--openings", self.file("o.epd", "8/8/8/8/8/8/8/8 w - -\n" * 41), "--jobs", "2"]

    def main(self, *words):
        with unittest.mock.patch.object(sys, "argv", ["spsa.py", *self.words, *words]), contextlib.redirect_stdout(io.StringIO()) as out:
            spsa.main()
        return out.getvalue()

    def test_goes_on(self):
        """The openings are used once, and the settings of all games are found."""
        self.assertRegex(self.main("--games", "16"), "^(16|20) games\n")  # a draw more may have begun
        text = self.main("--games", "1000")
        self.assertRegex(text, r"^80 games\nOn=true \+347\.4 ± 0\.0\nA [+-]0\.0 ± 0\.0\n$")  # 41 openings are 20 draws of two pairs
        with open(self.log, encoding="utf-8") as file:
            draws = [json.loads(line) for line in file][1:]
        self.assertEqual(sorted(draw["start"] for draw in draws), [*range(1, 40, 2)])
        self.file("s.txt", "On=true\n")
        self.assertRegex(self.main(), r"^80 games\nOn=true \+347\.4")

    def test_faults(self):
        self.main("--games", "8")
        for words, said in ((["--nodes", "5"], "log.jsonl: the games of another build"), (["--tc", "8+0.08"], "another build, or of other nodes"),
                            (["--engine", "no such program"], "no such program: not found"),
                            (["--set", "A=1"], "another build, or of other nodes"), (["--log", self.file("x.jsonl", '{"a": 1')], "x.jsonl: not a log of draws"),
                            (["--log", os.path.join(self.folder, "no", "log")], "log: No such file"), (["--log", self.folder], "Is a directory")):
            with self.assertRaisesRegex(SystemExit, said, msg=words):
                self.main(*words)

    def run_until(self, file, how=None):
        process = subprocess.Popen([sys.executable, spsa.__file__, *self.words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.addCleanup(process.kill)
        end = time.monotonic() + 60
        while how and not os.path.exists(file) and process.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        if how:
            process.send_signal(how)
        return process.communicate(timeout=60), process.returncode

    def test_stopped(self):
        self.file("fastchess.wait", "")
        for how in signal.SIGINT, signal.SIGTERM:
            (out, errors), code = self.run_until(os.path.join(self.folder, "fastchess.waits"), how)
            self.assertEqual((code, out, errors), (130, "0 games\ntoo few games to tell the settings apart\n", "stopped; the same command goes on where it was\n"))
            os.remove(os.path.join(self.folder, "fastchess.waits"))

    def test_match_that_fails(self):
        self.file("fastchess.fails", "")
        (_, errors), code = self.run_until("")
        self.assertEqual(code, 1)
        self.assertRegex(errors, "^a match failed: fastchess ended with 1: no engine")


if __name__ == "__main__":
    unittest.main()
