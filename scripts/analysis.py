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

With --nodes NODES both drivers analyse each position with so many nodes from an empty table. A
row tells how deep each got, the deepest depth at which both finished with an exact value, and
the nodes that this took them.

Examples:
  scripts/analysis.py --engine ./footnote --first 100 --depth 12
  scripts/analysis.py --engine ./footnote --positions testdata/epd/bench.epd --reach 120000
  scripts/analysis.py --engine ./footnote --first 10 --hash 1024 --nodes 100000000
"""

import argparse
import math
import sys

import uci
from figures import mean_error

DRIVERS = ["MTD(f)", "Aspiration-NegaScout"]


def positions(path, first):
    """Returns the positions of a file by their first four fields; every second position of a game is left
    out when there are enough others."""
    fens = [" ".join(uci.position_in(path, line).split()[:4]) + " 0 1" for line in uci.read_lines(path)]
    return (fens[::2] + fens[1::2])[:first]


def counted(lines):
    """Yields each line of a search that counts nodes, with their number; what an engine says in free words is none."""
    for words in lines:
        if words[:1] == ["info"] and words[1:2] != ["string"] and "nodes" in words:
            yield words, int(words[words.index("nodes") + 1])


def is_exact(words):
    """Tells whether a line has a score that is no bound."""
    return "score" in words and "lowerbound" not in words and "upperbound" not in words


def search(engine, fen, moves, depth):
    """Returns nodes, best move and whether the last score of line 1 was exact."""
    lines = engine.ask(fen + (" moves " + " ".join(moves) if moves else ""), f"depth {depth}")
    nodes, exact = 0, False
    for words, nodes in counted(lines):
        if "score" in words and words[words.index("multipv") + 1] == "1":
            exact = is_exact(words)
    return nodes, lines[-1][1], exact


def visits(engine, fen, depth):
    """Returns the nodes of the visits to a position, and how many ended exactly."""
    found, exact = {}, 0

    def visit(name, moves):
        nonlocal exact
        nodes, best, good = search(engine, fen, moves, depth)
        found[name] = nodes
        exact += good
        return best

    engine.set("MultiPV", 1)
    engine.clear()
    best = visit("first", [])
    visit("second", [])
    visit("on", [best])
    visit("back", [])
    visit("on again", [best])
    engine.set("MultiPV", 3)
    engine.clear()
    visit("three lines", [])
    visit("again", [])
    engine.set("MultiPV", 1)
    return found, exact


def reached(engine, fen, nodes):
    """Returns the nodes after which each depth was finished, and the depths that were exact."""
    at, exact = {}, set()
    for words, searched in counted(engine.search(fen, f"nodes {nodes}")):
        depth = int(words[words.index("depth") + 1])
        at[depth] = searched
        if is_exact(words):
            exact.add(depth)
    at.pop(max(at))  # it may not be finished
    return at, exact


def compare_reach(engine, fens, nodes):
    """Prints the table of --reach."""
    play = [reached(engine, fen, nodes)[0] for fen in fens]
    engine.set("UCI_AnalyseMode", "true")
    analysis = [reached(engine, fen, nodes) for fen in fens]
    print("| depth | positions | nodes, analysis ÷ play | mean of ratios |\n|---|---|---|---|")
    for depth in range(8, 25):
        pairs = [(p[depth], a[depth]) for p, (a, _) in zip(play, analysis) if depth in p and depth in a]
        if 2 * len(pairs) < len(fens):
            break
        mean = math.exp(sum(math.log(a / p) for p, a in pairs) / len(pairs))
        print(f"| {depth} | {len(pairs)} | {sum(a for _, a in pairs) / sum(p for p, _ in pairs):.3f} | {mean:.3f} |")
    deep = [(depth in exact) for at, exact in analysis for depth in at if depth >= 8]
    print(f"\n{sum(deep)} of {len(deep)} iterations exact")


def compare_long(engine, fens, nodes):
    """Prints the table of --nodes."""
    print(f"{len(fens)} positions, {nodes} nodes, one thread\n")
    print("| position | depth, " + " | depth, ".join(DRIVERS) + " | exact to depth | nodes, MTD(f) | Aspiration-NegaScout | ratio |")
    print("|---" * 7 + "|")
    engine.set("UCI_AnalyseMode", "true")
    sums, logs = [0, 0], []
    for number, fen in enumerate(fens, 1):
        found = []
        for driver in DRIVERS:
            engine.set("SearchAlgorithm", driver)
            found.append(reached(engine, fen, nodes))
        (ours, exact), (rival, rival_exact) = found
        text = f"| {number} | {max(ours, default=0)} | {max(rival, default=0)} | "
        both = [d for d in exact & rival_exact if d in ours and d in rival]
        if both:
            depth = max(both)
            sums = [sums[0] + ours[depth], sums[1] + rival[depth]]
            logs.append(math.log(ours[depth] / rival[depth]))
            text += f"{depth} | {ours[depth]} | {rival[depth]} | {ours[depth] / rival[depth]:.3f} |"
        else:
            text += "none | | | |"
        print(text, flush=True)
    if logs:
        mean, error = mean_error(logs)
        print(f"\nsum of the nodes: ratio {sums[0] / sums[1]:.3f}; geometric mean {math.exp(mean):.3f} ± {math.exp(mean) * error:.3f}")


def row(name, nodes, base):
    """Prints a row of the table: nodes against those of base, both by position."""
    text = f"| {name} | {sum(nodes)} | {sum(nodes) / max(sum(base), 1):.3f} | "
    if min(nodes) > 0 and min(base) > 0:
        mean, error = mean_error([math.log(n / b) for n, b in zip(nodes, base)])
        text += f"{math.exp(mean):.3f} ± {math.exp(mean) * error:.3f} "
    print(text + "|", flush=True)


def compare_visits(engine, fens, args):
    """Prints the table of the visits."""
    print(f"{len(fens)} positions, depth {args.depth}, {args.hash} MiB, one thread\n")
    print("| visit | nodes | ÷ in play | mean of ratios |\n|---|---|---|---|")
    base = []
    for fen in fens:
        engine.clear()
        base.append(search(engine, fen, [], args.depth)[0])
    row("in play, MTD(f)", base, base)
    engine.set("UCI_AnalyseMode", "true")
    totals = {}
    for driver in DRIVERS:
        engine.set("SearchAlgorithm", driver)
        results, exact = [], 0
        for fen in fens:
            found, good = visits(engine, fen, args.depth)
            results.append(found)
            exact += good
        for name in results[0]:
            row(f"{name}, {driver}", [r[name] for r in results], base)
            totals[driver, name] = sum(r[name] for r in results)
        print(f"| exact at the end, {driver} | {exact} of {len(fens) * len(results[0])} searches | | |")
    print("\n| visit | MTD(f) ÷ Aspiration NegaScout |\n|---|---|")
    for (driver, name), nodes in totals.items():
        rival = totals[DRIVERS[1], name]
        if driver == DRIVERS[0]:
            print(f"| {name} | " + (f"{nodes / rival:.3f} |" if rival > 0 else f"{nodes} nodes against none |"))


def main():
    sys.stdout.reconfigure(encoding="utf-8")  # some of Windows' sets of characters have no ÷
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./footnote", help="the program")
    parser.add_argument("--positions", default=uci.POSITIONS, help="an EPD file")
    parser.add_argument("--first", type=uci.positive, default=100, help="positions")
    parser.add_argument("--depth", type=uci.positive, default=13, help="plies of every search")
    parser.add_argument("--hash", type=uci.positive, default=64, help="MiB")
    parser.add_argument("--reach", type=uci.positive, metavar="NODES", help="instead: when depths are reached by searches of so many nodes")
    parser.add_argument("--nodes", type=uci.positive, help="instead: how deep searches of so many nodes go with each driver")
    args = parser.parse_args()
    fens = positions(args.positions, args.first)
    try:
        engine = uci.Engine([args.engine], {"Hash": args.hash})
        if args.reach:
            compare_reach(engine, fens, args.reach)
        elif args.nodes:
            compare_long(engine, fens, args.nodes)
        else:
            compare_visits(engine, fens, args)
        engine.send("quit")
    except (OSError, RuntimeError) as error:
        sys.exit(f"an engine failed: {error}")


if __name__ == "__main__":
    main()
