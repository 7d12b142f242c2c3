#!/usr/bin/env python3
"""Nodes that analysis costs: MTD(f) against Aspiration NegaScout, and against play.

Every driver analyses the same positions to the same depth (UCI_AnalyseMode, one thread),
so that its last value is exact to the centipawn. Counted are the nodes of these visits,
in this order, without clearing the table in between but for "first" and "three lines":

  first        the position, from an empty table
  second       the same again
  on           the position after the best move
  back         the first position again
  on again     the position after the best move again
  three lines  the first position with MultiPV 3, from an empty table
  again        the same again

"in play" is a search of MTD(f) as in a game (Grain 8), from an empty table: what the speed
of deepening is compared with. A row gives all nodes, the ratio of all nodes to those of
"in play", and, unless a visit cost nothing, the geometric mean of the positions' ratios
with its standard error.
"exact" counts the searches whose last line was exact.

With --reach NODES MTD(f) searches each position with so many nodes from an empty table, in
play and in analysis. A row compares the nodes after which both had finished a depth, and the
last row tells in how many iterations of depth 8 and more analysis found the value exactly.

Examples:
  scripts/analysis.py --engine ./footnote --first 100 --depth 12
  scripts/analysis.py --engine ./footnote --positions testdata/epd/bench.epd --reach 120000
"""

import argparse
import math
import subprocess
import sys

DRIVERS = ["MTD(f)", "Aspiration-NegaScout"]
POSITIONS = "engine/experiment/papers.epd"


class Engine:
    """A UCI engine as a process."""

    def __init__(self, path, hash_size):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send("uci")
        self.read("uciok")
        self.option("Hash", hash_size)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self, until):
        """Returns the lines up to one that begins with until."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(until):
                return lines
        sys.exit("the engine has ended")

    def option(self, name, value):
        self.send(f"setoption name {name} value {value}")

    def new(self):
        self.send("ucinewgame")

    def search(self, fen, moves, depth):
        """Returns nodes, best move and whether the last score of line 1 was exact."""
        self.send("position fen " + fen + (" moves " + " ".join(moves) if moves else ""))
        self.send(f"go depth {depth}")
        nodes, exact = 0, False
        lines = self.read("bestmove")
        for line in lines:
            words = line.split()
            if words[0] != "info" or "nodes" not in words:
                continue
            nodes = int(words[words.index("nodes") + 1])
            if "score" in words and words[words.index("multipv") + 1] == "1":
                exact = "lowerbound" not in words and "upperbound" not in words
        return nodes, lines[-1].split()[1], exact


def positions(path, first):
    """Reads the first four fields of each line; every second position of a game is left
    out when there are enough others."""
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file if line.strip() and not line.startswith("#")]
    fens = [" ".join(line.split()[:4]) + " 0 1" for line in lines]
    return (fens[::2] + fens[1::2])[:first]


def visits(engine, fen, depth):
    """Returns the nodes of the visits to a position, and how many ended exactly."""
    found, exact = {}, 0

    def visit(name, moves):
        nonlocal exact
        nodes, best, good = engine.search(fen, moves, depth)
        found[name] = nodes
        exact += good
        return best

    engine.option("MultiPV", 1)
    engine.new()
    best = visit("first", [])
    visit("second", [])
    visit("on", [best])
    visit("back", [])
    visit("on again", [best])
    engine.option("MultiPV", 3)
    engine.new()
    visit("three lines", [])
    visit("again", [])
    engine.option("MultiPV", 1)
    return found, exact


def reached(engine, fen, nodes):
    """Returns the nodes after which each depth was finished, and the depths that were exact."""
    engine.new()
    engine.send("position fen " + fen)
    engine.send(f"go nodes {nodes}")
    at, exact = {}, set()
    for line in engine.read("bestmove"):
        words = line.split()
        if words[0] != "info" or "nodes" not in words:
            continue
        depth = int(words[words.index("depth") + 1])
        at[depth] = int(words[words.index("nodes") + 1])
        if "score" in words and "lowerbound" not in words and "upperbound" not in words:
            exact.add(depth)
    at.pop(max(at))  # it may not be finished
    return at, exact


def compare_reach(engine, fens, nodes):
    """Prints the table of --reach."""
    play = [reached(engine, fen, nodes)[0] for fen in fens]
    engine.option("UCI_AnalyseMode", "true")
    analysis = [reached(engine, fen, nodes) for fen in fens]
    engine.send("quit")
    print("| depth | positions | nodes, analysis ÷ play | mean of ratios |\n|---|---|---|---|")
    for depth in range(8, 25):
        pairs = [(p[depth], a[depth]) for p, (a, _) in zip(play, analysis) if depth in p and depth in a]
        if 2 * len(pairs) < len(fens):
            break
        mean = math.exp(sum(math.log(a / p) for p, a in pairs) / len(pairs))
        print(f"| {depth} | {len(pairs)} | {sum(a for _, a in pairs) / sum(p for p, _ in pairs):.3f} | {mean:.3f} |")
    deep = [(depth in exact) for at, exact in analysis for depth in at if depth >= 8]
    print(f"\n{sum(deep)} of {len(deep)} iterations exact")


def row(name, nodes, base):
    """Prints a row of the table: nodes against those of base, both by position."""
    text = f"| {name} | {sum(nodes)} | {sum(nodes) / max(sum(base), 1):.3f} | "
    if min(nodes) > 0 and min(base) > 0:
        logs = [math.log(n / b) for n, b in zip(nodes, base)]
        mean = sum(logs) / len(logs)
        error = math.sqrt(sum((x - mean) ** 2 for x in logs) / max(len(logs) - 1, 1) / len(logs))
        text += f"{math.exp(mean):.3f} ± {math.exp(mean) * error:.3f} "
    print(text + "|", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./footnote", help="the program")
    parser.add_argument("--positions", default=POSITIONS, help="an EPD file")
    parser.add_argument("--first", type=int, default=100, help="positions")
    parser.add_argument("--depth", type=int, default=13, help="plies of every search")
    parser.add_argument("--hash", type=int, default=64, help="MiB")
    parser.add_argument("--reach", type=int, metavar="NODES", help="instead: when depths are reached by searches of so many nodes")
    args = parser.parse_args()
    fens = positions(args.positions, args.first)
    engine = Engine(args.engine, args.hash)
    if args.reach:
        compare_reach(engine, fens, args.reach)
        return
    print(f"{len(fens)} positions, depth {args.depth}, {args.hash} MiB, one thread\n")
    print("| visit | nodes | ÷ in play | mean of ratios |\n|---|---|---|---|")
    base = []
    for fen in fens:
        engine.new()
        base.append(engine.search(fen, [], args.depth)[0])
    row("in play, MTD(f)", base, base)
    engine.option("UCI_AnalyseMode", "true")
    totals = {}
    for driver in DRIVERS:
        engine.option("SearchAlgorithm", driver)
        results, exact = [], 0
        for fen in fens:
            found, good = visits(engine, fen, args.depth)
            results.append(found)
            exact += good
        for name in results[0]:
            row(f"{name}, {driver}", [r[name] for r in results], base)
            totals[driver, name] = sum(r[name] for r in results)
        print(f"| exact at the end, {driver} | {exact} of {len(fens) * len(results[0])} searches | | |")
    engine.send("quit")
    print("\n| visit | MTD(f) ÷ Aspiration NegaScout |\n|---|---|")
    for (driver, name), nodes in totals.items():
        rival = totals[DRIVERS[1], name]
        if driver == DRIVERS[0]:
            print(f"| {name} | " + (f"{nodes / rival:.3f} |" if rival > 0 else f"{nodes} nodes against none |"))


if __name__ == "__main__":
    main()
