"""Engines that speak UCI, each a process of its own, and files of positions for them: what all scripts that ask
engines share.

    engine = uci.Engine(["./footnote"], {"Hash": 16})
    move, score = engine.go(uci.START, 20000)
    lines = engine.search(uci.START, "depth 12")
    engine.send("quit")

An engine that ends, says nothing for an hour while it is waited for, or refuses an option or a position, is a RuntimeError; one that
cannot be started is an OSError.
"""
import argparse
import math
import pathlib
import re
import subprocess
import sys
import threading
import time

if sys.version_info < (3, 10):
    sys.exit("Python 3.10 or later is needed")

ROOT = pathlib.Path(__file__).resolve().parent.parent
POSITIONS = ROOT / "cmd" / "lab" / "drivers" / "papers.epd"  # of the engine's own games
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MATE = 3000  # centipawns, as good as won
PLACES = re.compile("([1-8KQRBNPkqrbnp]+/){7}[1-8KQRBNPkqrbnp]+")  # the first field of a FEN


class Engine:
    """An engine with options. Where its methods take a FEN, "moves" and moves may follow it."""

    def __init__(self, command, options, patience=3600):
        self.patience, self.since, self.hangs = patience, None, False  # since when a line is waited for
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        encoding="utf-8", errors="replace", bufsize=1)
        threading.Thread(target=self.watch, daemon=True).start()
        self.options = {}  # default, least and largest value of each number that can be set
        self.send("uci")
        for line in self.lines():
            words = line.split()
            if words[:2] == ["option", "name"] and "spin" in words:
                values = dict(zip(words[words.index("spin") + 1::2], words[words.index("spin") + 2::2]))
                self.options[words[2]] = tuple(int(values[k]) for k in ("default", "min", "max"))
            if line.startswith("uciok"):
                break
        for name, value in options.items():
            self.set(name, value)
        self.ready()

    def watch(self):
        """Ends an engine that says nothing for longer than patience: a run overnight would wait for it till the morning."""
        while self.process.poll() is None:
            time.sleep(min(self.patience / 10, 1))
            since = self.since
            if since is not None and time.monotonic() - since > self.patience:
                self.hangs = True
                self.process.kill()

    def lines(self):
        """Yields what the engine prints. What it refuses, an option or a position, is an error."""
        while True:
            self.since = time.monotonic()
            line = self.process.stdout.readline()
            self.since = None
            if not line:
                raise RuntimeError(f"an engine has said nothing for {self.patience} s" if self.hangs else "an engine has ended")
            if line.startswith("info string error"):
                raise RuntimeError(line.strip().removeprefix("info string "))
            yield line

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def ready(self):
        """Waits until all that was sent is done."""
        self.send("isready")
        for line in self.lines():
            if line.startswith("readyok"):
                break

    def set(self, name, value):
        self.send(f"setoption name {name} value {value}")

    def clear(self):
        """Makes the engine forget what it has searched, and waits until it has."""
        self.send("ucinewgame")
        self.ready()

    def search(self, fen, limit):
        """Returns the lines of a search in an emptied table, each as words."""
        self.clear()
        return self.ask(fen, limit)

    def ask(self, fen, limit):
        """Returns the lines of a search that goes on with what the table has."""
        self.send(f"position fen {fen}\ngo {limit}")
        found = []
        for line in self.lines():
            found.append(line.split())
            if found[-1][:1] == ["bestmove"]:
                return found

    def go(self, fen, nodes):
        """Returns the move and the score for the side to move in centipawns, after a search as by ask."""
        lines, score = self.ask(fen, f"nodes {nodes}"), 0
        for words in lines:
            if words[:1] == ["info"] and words[1:2] != ["string"] and "score" in words:
                at = words.index("score")
                value = int(words[at + 2])
                score = value if words[at + 1] == "cp" else math.copysign(MATE, value or -1)  # mate 0: it is mated
        return lines[-1][1], score


def positive(text):
    """Reads a whole number above 0, for argparse."""
    if not re.fullmatch("[0-9]+", text) or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text}: not a whole number above 0")
    return int(text)


def setting(text):
    """Reads an option of an engine, for argparse."""
    if "=" not in text[1:]:
        raise argparse.ArgumentTypeError(f"{text}: not NAME=VALUE")
    return text


def fen_of(line):
    """Returns the FEN of a line of FEN or EPD, with the clocks 0 and 1 where it has none; None where it is no position."""
    words = line.split()
    if len(words) < 4 or not PLACES.fullmatch(words[0]) or words[1] not in ("w", "b"):
        return None
    clocks = words[4:6] if len(words) > 5 and words[4].isdigit() and words[5].isdigit() else ["0", "1"]
    return " ".join(words[:4] + clocks)


def position_in(path, line):
    """Returns the FEN of a line of that file, as fen_of. Ends the program where it is no position."""
    return fen_of(line) or sys.exit(f"{path}: no position: {line}")


def read_lines(path):
    """Returns the lines of a file, without empty ones and remarks (#). Ends the program when it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            return [line.strip() for line in file if line.strip() and not line.startswith("#")]
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")
