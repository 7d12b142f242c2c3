#!/usr/bin/env python3
"""How well the value of an iteration can be foretold: what MTD(f) may gain by a better first guess.

Aspiration NegaScout analyses the positions (UCI_AnalyseMode, one thread, empty table): its value is exact to the
centipawn at every depth. The value at a depth is foretold by

  last          the value of the iteration before, MTD(f)'s first guess
  before last   that of two iterations before, of the same parity
  mean          the mean of both
  regression    the last value plus a fit, one for each depth, of least absolute errors to the last two changes, the
                distance of the last value from the static evaluation, and a constant

All are judged on the second half of the positions; the regression is fitted to the first half. Iterations with a value
of 1,000 centipawns and more among those used are left out. Prints the mean error (± standard error over positions) and
how many guesses are within 8 centipawns, the cell of MTD(f) in play.

Example:
  scripts/guess.py --engine ./footnote --depth 18
"""

import argparse
import collections
import sys

import uci
from analysis import is_exact
from figures import mean_error

LARGE = 1000  # centipawns
CELL = 8
FIRST = 6  # depth
LEAST = 10  # positions of a half that a depth must have
ROUNDS = 30  # of weighted least squares


def values(engine, fen, depth):
    """Returns the exact values of a search by depth, and the static evaluation as the value of depth 0."""
    found = {}
    for words in engine.search(fen, f"depth {depth}"):
        if words[:1] == ["info"] and "score" in words and is_exact(words):
            at = words.index("score")
            if words[at + 1] == "cp":
                found[int(words[words.index("depth") + 1])] = int(words[at + 2])
    engine.send("eval\nisready")
    for line in engine.lines():
        if line.startswith("Evaluation "):
            white = float(line.split()[1].replace("−", "-"))
            found[0] = round(100 * (white if " w " in fen else -white))
        if line.startswith("readyok"):
            return found


def sample(found, depth):
    """Returns what a guess for a depth may use: last value, its two changes, its distance from the evaluation, and the value to be foretold; None where one is missing or large."""
    used = [found.get(d) for d in (depth, depth - 1, depth - 2, depth - 3, 0)]
    if any(v is None or abs(v) >= LARGE for v in used):
        return None
    value, last, second, third, static = used
    return [last, last - second, second - third, last - static, value]


def solve(rows, wanted, weights):
    """Returns the coefficients of weighted least squares, by Gauss and Jordan."""
    n = len(rows[0])
    m = [[sum(w * r[i] * r[k] for r, w in zip(rows, weights)) for k in range(n)]
         + [sum(w * r[i] * y for r, y, w in zip(rows, wanted, weights))] for i in range(n)]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(m[k][i]))
        m[i], m[best] = m[best], m[i]
        if abs(m[i][i]) < 1e-9:
            sys.exit("too few positions for a fit")
        m[i] = [x / m[i][i] for x in m[i]]
        for k in range(n):
            if k != i:
                m[k] = [x - m[k][i] * y for x, y in zip(m[k], m[i])]
    return [row[n] for row in m]


def fit(rows, wanted):
    """Returns the coefficients with the least absolute errors, by least squares whose weights are one over the errors before."""
    weights = [1.0] * len(rows)
    for _ in range(ROUNDS):
        found = solve(rows, wanted, weights)
        weights = [1 / max(abs(sum(c * x for c, x in zip(found, r)) - y), 1) for r, y in zip(rows, wanted)]
    return found


def features(s):
    """Returns what the change from the last value is foretold by."""
    return [s[1], s[2], s[3], 1.0]


def errors(fitted, judged):
    """Returns the errors of each way to guess on the samples of one depth."""
    found = fit([features(s) for s in fitted], [s[4] - s[0] for s in fitted])
    ways = {"last": lambda s: 0, "before last": lambda s: -s[1], "mean": lambda s: -s[1] / 2,
            "regression": lambda s: sum(c * x for c, x in zip(found, features(s)))}
    return {name: [abs(s[0] + change(s) - s[4]) for s in judged] for name, change in ways.items()}


def compare(found, deepest):
    """Prints the table, for the values of each position by depth."""
    half = len(found) // 2
    by_position = collections.defaultdict(lambda: collections.defaultdict(list))  # way, position: errors
    for depth in range(FIRST, deepest + 1):
        samples = [sample(f, depth) for f in found]
        at = [i for i in range(half, len(found)) if samples[i]]
        fitted = [s for s in samples[:half] if s]
        if min(len(at), len(fitted)) < LEAST:
            break
        for name, of_depth in errors(fitted, [samples[i] for i in at]).items():
            for i, e in zip(at, of_depth):
                by_position[name][i].append(e)
    print("| guess | mean error, cp | against the last value | within 8 cp |\n|---|---|---|---|")
    last = by_position["last"]
    for name, positions in by_position.items():
        every = [e for of_position in positions.values() for e in of_position]
        text = f"| {name} | {sum(every) / len(every):.1f} | "
        if name != "last":
            text += "{:+.2f} ± {:.2f} ".format(*mean_error([(sum(of) - sum(last[i])) / len(of) for i, of in positions.items()]))
        print(text + f"| {100 * sum(e <= CELL for e in every) / len(every):.0f} % |")
    print(f"\n{sum(map(len, last.values()))} iterations of {len(last)} positions, depths {FIRST} to {deepest}")


def main():
    sys.stdout.reconfigure(encoding="utf-8")  # some of Windows' sets of characters have no ±
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./footnote", help="the program")
    parser.add_argument("--positions", default=uci.POSITIONS, help="an EPD file")
    parser.add_argument("--depth", type=uci.positive, default=18, help="plies of every search")
    args = parser.parse_args()
    fens = [uci.position_in(args.positions, line) for line in uci.read_lines(args.positions)]
    try:
        engine = uci.Engine([args.engine], {"UCI_AnalyseMode": "true", "SearchAlgorithm": "Aspiration-NegaScout"})
        compare([values(engine, fen, args.depth) for fen in fens], args.depth)
        engine.send("quit")
    except (OSError, RuntimeError) as error:
        sys.exit(f"an engine failed: {error}")


if __name__ == "__main__":
    main()
