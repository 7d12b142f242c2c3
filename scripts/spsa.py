#!/usr/bin/env python3
"""Tunes parameters of the search by simultaneous perturbation (SPSA; J. C. Spall,
IEEE Trans. Automatic Control 37(3), 1992), with a strong engine as judge.

Each step perturbs all parameters at once, plays a pair of short games with both
colours between the two perturbed engines at a fixed number of nodes a move, lets
the judge value where the games stand, and moves the parameters a little towards
the better side (CONTRIBUTING.md says what short games can tell). Nodes, not time: a
busy machine spoils nothing.

    python3 scripts/spsa.py --engine ./footnote --params params.txt \\
        --openings openings.epd --positions positions.fen --state tuning.json

params.txt has a line "NAME STEP [START]" for each parameter of `footnote uci --tune`, STEP
being the perturbation and START the value to begin with: without it the default of MTD(f), so
that a tuning of drivers with open windows names theirs (`search/params.go`). The state file is
written as it goes; the same command goes on where it was. Every 100 pairs it prints the averages, which are the
values to take, each with its distance from the start in steps and with the slope that the pairs
saw on the way: what a game gains by one step up, in centipawns with its standard error.
All pairs tell something of each parameter, so the error is the same for one parameter and for sixty.
"""
import json
import math
import os
import random
import sys
import threading
import time

from cut_games import game_arguments, play, read_arguments, run
from uci import Engine, positive, read_lines


class Tuning:
    """The current parameters, shared by the threads."""

    def __init__(self, args, steps, starts, ranges):
        self.args, self.steps, self.starts, self.ranges = args, steps, starts, ranges
        self.lock, self.random = threading.Lock(), random.Random(args.seed)
        self.state = {"pairs": 0, "theta": dict(starts), "average": {}, "square": 0.0, "slope": {}}
        if os.path.exists(args.state):
            self.state.update(read_state(args.state))
            self.random.seed(args.seed + self.state["pairs"])
        for name in steps:  # parameters that have come into the file since it ran last
            self.state["theta"].setdefault(name, starts[name])
            self.state["average"].setdefault(name, starts[name])
            self.state["slope"].setdefault(name, [0.0, 0.0])  # sums of result times steps, of squared steps

    def draw(self):
        """Returns the two sides of a perturbation, rounded to whole numbers at random."""
        with self.lock:
            sides = [{}, {}]
            for name, step in self.steps.items():
                _, low, high = self.ranges[name]
                sign, fraction = self.random.choice((-1, 1)), self.random.random()
                for side, way in zip(sides, (sign, -sign)):
                    value = math.floor(self.state["theta"][name] + way * step + fraction)
                    side[name] = min(max(value, low), high)
            return sides

    def update(self, plus, minus, result):
        """Moves the parameters by the result of a pair, in pawns for plus."""
        with self.lock:
            s, a = self.state, self.args
            gain = a.gain * (a.decay / (a.decay + s["pairs"])) ** 0.602
            weight = 1 / min(s["pairs"] + 1, a.decay)
            for name in self.steps:
                _, low, high = self.ranges[name]
                moved = s["theta"][name] + gain * result * (plus[name] - minus[name]) / 2
                s["theta"][name] = min(max(moved, low), high)
                s["average"][name] += weight * (s["theta"][name] - s["average"][name])
                steps = (plus[name] - minus[name]) / 2 / self.steps[name]
                s["slope"][name][0] += result * steps
                s["slope"][name][1] += steps * steps
            s["pairs"] += 1
            s["square"] += result * result
            if s["pairs"] % 20 == 0:
                self.save()
            if s["pairs"] % 100 == 0:
                self.report()

    def save(self):
        with open(self.args.state + ".new", "w", encoding="utf-8") as file:
            json.dump(self.state, file, indent=1)
        os.replace(self.args.state + ".new", self.args.state)

    def report(self):
        s = self.state
        deviation = math.sqrt(s["square"] / s["pairs"])
        print(f"{s['pairs']} pairs, deviation of a pair {deviation:.2f} pawns", flush=True)
        for name, step in self.steps.items():
            value, start = s["average"][name], self.starts[name]
            product, squares = s["slope"][name]
            # From pawns to centipawns; the two sides of a pair are two steps apart.
            slope, error = (50 * x for x in (product / squares, deviation / math.sqrt(squares))) if squares else (0, 0)
            print(f"  {name} {value:.1f} ({(value - start) / step:+.2f}; slope {slope:+.1f} ± {error:.1f})", flush=True)


def read_state(path):
    """Returns what a file of state holds. Ends the program when it cannot be read, or is none."""
    def numbers(values):
        return all(isinstance(value, (int, float)) and math.isfinite(value) for value in values)

    try:
        with open(path, encoding="utf-8") as file:
            state = {"slope": {}, **json.load(file)}  # which older ones have not
        sound = isinstance(state["pairs"], int) and state["pairs"] >= 0 and numbers([state["square"]]) \
            and all(numbers(state[name].values()) for name in ("theta", "average")) \
            and all(len(pair) == 2 and numbers(pair) for pair in state["slope"].values())
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")
    except (ValueError, LookupError, TypeError, AttributeError):
        sound = False
    return state if sound else sys.exit(f"{path}: not a state of a tuning; move it away to begin anew")


def work(tuning, fens, until):
    args = tuning.args
    options = {"Hash": args.hash, **dict(o.split("=", 1) for o in args.set)}
    one, two = (Engine([args.engine, "uci", "--tune"], options) for _ in range(2))
    judge = Engine([args.judge], {"Hash": 16})
    while time.monotonic() < until:
        plus, minus = tuning.draw()
        with tuning.lock:
            fen = tuning.random.choice(tuning.random.choice(fens))
        for engine, side in ((one, plus), (two, minus)):
            for name, value in side.items():
                engine.set(name, value)
        result = play(one, two, judge, fen, args) - play(two, one, judge, fen, args)
        tuning.update(plus, minus, result / 200)
    for engine in (one, two, judge):
        engine.send("quit")


def read_params(path, ranges):
    """Returns the steps and the starts of the parameters of a file."""
    steps, starts = {}, {}
    for line in read_lines(path):
        name, *numbers = line.split()
        if name not in ranges:
            sys.exit(f"{path}: the engine has no parameter {name}")
        default, low, high = ranges[name]
        try:
            step, start = map(float, numbers if len(numbers) == 2 else [*numbers, default])
        except ValueError:
            sys.exit(f"{path}: {line}: not NAME STEP [START]")
        if not step > 0 or not low <= start <= high:
            sys.exit(f"{path}: {line}: a step above 0 and a start from {low} to {high} are needed")
        steps[name], starts[name] = step, start
    return steps, starts


def main():
    parser = game_arguments(__doc__)
    parser.add_argument("--params", required=True, help='file with lines "NAME STEP [START]"')
    parser.add_argument("--state", required=True, help="file that keeps the tuning")
    parser.add_argument("--gain", type=float, default=0.03, help="steps that a pawn moves a parameter by (%(default)s)")
    parser.add_argument("--decay", type=positive, default=1000, help="pairs after which the gain sinks (%(default)s)")
    parser.add_argument("--minutes", type=float, default=math.inf, help="time to stop after")
    args, fens = read_arguments(parser)

    engine = Engine([args.engine, "uci", "--tune"], {})
    engine.send("quit")
    steps, starts = read_params(args.params, engine.options)
    tuning = Tuning(args, steps, starts, engine.options)
    until = time.monotonic() + 60 * args.minutes

    def keep():
        with tuning.lock:
            tuning.save()

    run([threading.Thread(target=work, args=(tuning, fens, until)) for _ in range(args.jobs)], keep)
    if tuning.state["pairs"]:
        tuning.save()
        tuning.report()


if __name__ == "__main__":
    main()
