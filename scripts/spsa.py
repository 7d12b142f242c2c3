#!/usr/bin/env python3
"""Measures many settings of the search at once, and tunes parameters, by whole games in pairs, at fixed nodes or by a clock.

Each draw gives every setting to one of two sides at random, and fastchess plays pairs with both colours between them, from
openings that were not played yet. All games tell of all settings: the error is the same for one setting and for sixty
(a factorial design; R. A. Fisher, The Design of Experiments, 1935).

    python3 scripts/spsa.py --engine ./footnote --settings settings.txt --openings unbalanced-8moves.epd --log search.jsonl

settings.txt has a line for each setting, options and parameters being those of `footnote uci --tune`:

    NAME=VALUE …        a switch: one side has these options, the other one has not
    NAME STEP [START]   a parameter: one side plays with START + STEP, the other one with START - STEP; without START it is
                        the default of MTD(f), so that a tuning of drivers with open windows names theirs (search/params.go)

Printed are, the best first, the Elo that a switch gains, or a parameter by one step up, with the standard error. What is
taken from such a list is a bundle like any other: scripts/match.py decides on it.

With --gain G the parameters move, by G steps for a pair won by two points to none, and less later on (simultaneous
perturbation, SPSA; J. C. Spall, IEEE Trans. Automatic Control 37(3), 1992). Then their values are printed too, the mean of
the second half: those are to be taken.

The log has a line for each draw. The same command goes on where it was; settings may be added or left out.
"""
import argparse
import collections
import json
import math
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

import match
import tally
from figures import least_squares
from scaling_searches import Spec, checksum
from uci import Engine, positive, read_lines, setting

ELO = 1600 / math.log(10)  # Elo for each point of a game, near a half


class Switch:
    """Options that one side has."""

    def __init__(self, line):
        self.name, self.options = line, line.split()

    def draw(self, sign, value, fraction):
        """Returns the options of both sides, and by how many steps they differ, a switch counting as one."""
        return (self.options, [])[::sign], sign


class Parameter:
    """A number that one side has a step higher, the other one a step lower."""

    def __init__(self, name, step, start, low, high):
        self.name, self.step, self.start, self.low, self.high = name, step, start, low, high

    def keep(self, value):
        return min(max(value, self.low), self.high)

    def draw(self, sign, value, fraction):
        one, two = (self.keep(math.floor(value + way * self.step + fraction)) for way in (sign, -sign))
        return ([f"{self.name}={one}"], [f"{self.name}={two}"]), (one - two) / self.step


class Tuning:
    """All draws with their results, and the values to which they have moved the parameters."""

    def __init__(self, args, settings):
        self.args, self.settings = args, settings
        self.draws, self.pairs, self.next = [], 0, 1  # the next opening
        self.values = {s.name: s.start for s in settings if isinstance(s, Parameter)}
        self.path = []  # the values behind each draw

    def draw(self, rng):
        """Returns the options of two sides, and by how many steps each setting differs."""
        sides, steps = ([], []), {}
        for s in self.settings:
            options, steps[s.name] = s.draw(rng.choice((-1, 1)), self.values.get(s.name), rng.random())  # rounded at random
            for side, more in zip(sides, options):
                side += more
        return sides, steps

    def add(self, draw):
        """Takes in a draw, its first opening, steps and points of the first side in each pair, and moves the parameters."""
        gain = self.args.gain * (self.args.decay / (self.args.decay + self.pairs)) ** 0.602
        won = sum(points - 1 for points in draw["pairs"])
        for s in self.settings:
            if s.name in self.values:
                self.values[s.name] = s.keep(self.values[s.name] + gain * won * draw["steps"].get(s.name, 0) / 2 * s.step)
        self.draws.append(draw)
        self.pairs += len(draw["pairs"])
        self.next = max(self.next, draw["start"] + max(self.args.rounds, len(draw["pairs"])))  # --rounds may have been another
        self.path.append(dict(self.values))

    def report(self, file=None):
        rows, points = [], []
        for draw in self.draws:
            row = [draw["steps"].get(s.name, 0) for s in self.settings]
            rows += [row] * len(draw["pairs"])
            points += [score / 2 - 0.5 for score in draw["pairs"]]
        found = least_squares(rows, points)
        print(f"{2 * len(points)} games", file=file)
        if found is None:
            print("too few games to tell the settings apart", file=file)
            return
        half = self.path[len(self.path) // 2:]
        for s, (gain, error) in sorted(zip(self.settings, found), key=lambda line: -line[1][0]):
            value = f" at {sum(v[s.name] for v in half) / len(half):.1f}" if self.args.gain and s.name in self.values else ""
            print(f"{s.name}{value} {ELO * gain:+.1f} ± {ELO * error:.1f}", file=file)


def read_settings(path, engine):
    """Returns the settings of a file. Ends the program where a line is none, or one that the engine refuses."""
    settings = []
    for line in read_lines(path):
        words = line.split()
        try:
            if "=" in line:
                for word in words:
                    engine.set(*setting(word).split("=", 1))
                engine.ready()
                settings.append(Switch(" ".join(words)))
                continue
            default, low, high = engine.options[words[0]]
            step, start = map(float, words[1:] if len(words) == 3 else [*words[1:], default])
        except (argparse.ArgumentTypeError, RuntimeError) as error:
            sys.exit(f"{path}: {line}: {error}")
        except KeyError:
            sys.exit(f"{path}: the engine has no parameter {words[0]}")
        except ValueError:
            sys.exit(f"{path}: {line}: neither NAME=VALUE … nor NAME STEP [START]")
        if not step > 0 or not low <= start <= high:
            sys.exit(f"{path}: {line}: a step above 0 and a start from {low} to {high} are needed")
        settings.append(Parameter(words[0], step, start, low, high))
    for name, count in collections.Counter(s.name for s in settings).items():
        if count > 1:
            sys.exit(f"{path}: {name} stands there twice")
    return settings or sys.exit(f"{path}: no setting")


def read_log(path, lines, same, tuning):
    """Takes in the draws of a log. Ends the program when it is of other games, or none."""
    try:
        if lines and json.loads(lines[0]) != same:
            sys.exit(f"{path}: the games of another build, or of other nodes or openings; give another --log")
        for line in lines[1:]:
            tuning.add(json.loads(line))
    except (ValueError, LookupError, TypeError, AttributeError):
        sys.exit(f"{path}: not a log of draws; move it away to begin anew")


def play(args, sides, start, running):
    """Plays the pairs of a draw from the start-th opening on, and returns the points of the first side in each."""
    players = [Spec(name, f"{args.engine} uci --tune", args.set + options) for name, options in zip(("plus", "minus"), sides)]
    with tempfile.TemporaryDirectory() as folder:
        pgn, log = os.path.join(folder, "games.pgn"), os.path.join(folder, "log")
        with open(log, "w", encoding="utf-8") as file:
            with subprocess.Popen(match.command_of(args, players, args.tc or args.nodes, pgn, args.rounds, start), stdout=file, stderr=subprocess.STDOUT) as process:
                running.add(process)
                code = process.wait()
                running.discard(process)
        if code or not os.path.exists(pgn):
            with open(log, encoding="utf-8", errors="replace") as file:
                raise RuntimeError(f"fastchess ended with {code}: {file.read()[-2000:]}")
        return [sum(scores) for scores in tally.read("plus", pgn)[0] if len(scores) == 2]


def run(tuning, write):
    """Plays draws on all cores until the games are played or the openings used up."""
    args, lock, running = tuning.args, threading.Lock(), set()
    rng = random.Random(f"{args.seed} {tuning.next}")
    openings = len(read_lines(args.openings))

    def work():
        while True:
            with lock:
                start = tuning.next
                if 2 * tuning.pairs >= args.games or start + args.rounds > openings + 1:
                    return
                tuning.next = start + args.rounds
                sides, steps = tuning.draw(rng)
            draw = {"start": start, "steps": steps, "pairs": play(args, sides, start, running)}
            with lock:
                tuning.add(draw)
                write(draw)
                if len(tuning.draws) % args.every == 0:
                    tuning.report()
                    sys.stdout.flush()

    def end(text, code):
        with lock:
            for process in running:
                process.terminate()
            tuning.report()
            print(text, file=sys.stderr)
            sys.stdout.flush()
            os._exit(code)

    threading.excepthook = lambda failure: end(f"a match failed: {failure.exc_value}", 1)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as timeout and batch systems stop it
    workers = [threading.Thread(target=work) for _ in range(args.workers)]
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    except KeyboardInterrupt:
        end("stopped; the same command goes on where it was", 130)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, help="footnote to try")
    parser.add_argument("--settings", required=True, help="file with a setting in each line")
    parser.add_argument("--log", required=True, help="file that keeps the draws")
    parser.add_argument("--openings", required=True, help="EPD file")
    parser.add_argument("--set", action="append", default=[], type=setting, metavar="NAME=VALUE", help="option of both sides")
    parser.add_argument("--nodes", type=positive, default=30000, help="of a move (%(default)s)")
    parser.add_argument("--tc", type=match.time_control, help="clock of a game in place of nodes, as fastchess has it; with --set nodestime=100 it counts nodes, so that other work spoils nothing")
    parser.add_argument("--games", type=positive, default=8000, help="in all (%(default)s)")
    parser.add_argument("--rounds", type=positive, default=2, help="pairs of a draw (%(default)s)")
    parser.add_argument("--every", type=positive, default=50, help="draws between two reports (%(default)s)")
    parser.add_argument("--gain", type=float, default=0, help="steps that a won pair moves a parameter by (%(default)s: none moves)")
    parser.add_argument("--decay", type=positive, default=5000, help="pairs after which the gain sinks (%(default)s)")
    parser.add_argument("--hash", type=positive, default=16, help="MiB (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the openings' order and the draws (%(default)s)")
    parser.add_argument("--jobs", dest="workers", type=positive, default=os.cpu_count(), help="games side by side (%(default)s)")
    parser.add_argument("--fastchess", default="fastchess", help="the program (%(default)s)")
    args = parser.parse_args()
    args.jobs, args.odds, args.strict, args.adjudicate = 1, 1, False, True  # of each match
    for program in (args.engine, args.fastchess):
        if not shutil.which(program):
            sys.exit(f"{program}: not found")

    engine = Engine([args.engine, "uci", "--tune"], {})
    tuning = Tuning(args, read_settings(args.settings, engine))
    engine.process.communicate("quit\n")
    same = {"engine": checksum(args.engine), "nodes": args.tc or args.nodes, "hash": args.hash, "openings": os.path.basename(args.openings), "seed": args.seed, "set": args.set}
    try:
        file = open(args.log, "a+", encoding="utf-8")
    except OSError as error:
        sys.exit(f"{args.log}: {error.strerror}")
    with file:
        file.seek(0)
        read_log(args.log, file.read().splitlines(), same, tuning)

        def write(what):
            file.write(json.dumps(what) + "\n")
            file.flush()

        if not file.tell():
            write(same)
        run(tuning, write)
    tuning.report()


if __name__ == "__main__":
    main()
