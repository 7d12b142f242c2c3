#!/usr/bin/env python3
"""Measures how an engine grows with time, beside others. Nodes, not seconds, so that a
busy machine spoils nothing; `match` with --tc and `solved` with --seconds are the exceptions.

    python3 scripts/scaling.py moves --positions positions.fen --judge stockfish --store moves \\
        --engine "footnote=./footnote" --engine "less=./footnote uci --tune;ProbCut=false"
    python3 scripts/scaling.py values …        the same, and much sharper: the scores, not the moves
    python3 scripts/scaling.py depths --store depths --engine "footnote=./footnote" --engine "stockfish=stockfish"
    python3 scripts/scaling.py changes …       of the best move, the same arguments
    python3 scripts/scaling.py solved …        the suites of testdata/epd, the same arguments
    python3 scripts/scaling.py match --fastchess ./fastchess --openings openings.epd --store games \\
        --engine "footnote=./footnote" --engine "stockfish=stockfish" --nodes 25000 100000 --rounds 50
    python3 scripts/scaling.py match … --engine "footnote=./footnote" --double --adjudicate --nodes 10000 20000
    python3 scripts/scaling.py plot --store moves --what moves --out docs/scaling.svg

moves    Searches each position once with --nodes nodes and notes the best move after --first
         nodes and each doubling. The judge values each of these moves. What a move is worth less than
         the best one known is its loss, in percent of a point. Printed for each engine: the
         mean loss by nodes with the difference to the first engine (one standard error), and how
         many positions change their move with the next doubling. All engines see the same positions, so
         small differences show: positions need some fifty times fewer nodes than games for the same error.
values   Compares the scores of the same searches with the judge's: each engine's centipawns become
         points by a logistic curve fitted to each number of nodes; printed is the mean squared error,
         in units of 0.0001. Search mends tactics, so what is left after many nodes is what the
         evaluation does not know. 500 positions tell 3 units where two engines differ in their
         evaluation alone.
depths   Nodes to each depth, at the end of the iteration, and the branching factor. Depths are nominal: an engine
         that prunes and reduces more goes deeper with the same nodes and sees less in it.
changes  Which share of all changes of the best move comes after so many nodes, and in how many positions the
         best move then is not yet the last one. Moves are those at the end of iterations.
solved   How many positions of suites are solved after so many nodes or seconds: from then on the best move is
         right until the search ends. Searches of a hundredth, a tenth and the whole of the limit follow one another; a
         position that is solved at the end of one is searched no further.
match    Plays games of two engines at each number of nodes or each time control, or with
         --double of each engine against itself with twice the nodes.
plot     Draws what a command printed last (--what), by `footnote-lab plot`.

An engine is NAME=COMMAND, and behind semicolons its options. All that is found is kept in the folder --store; the
same command goes on where it was. A match that was stopped goes on with the openings that were not played yet.
"""
import argparse
import collections
import json
import operator
import os
import sys

import chart
from figures import grouped_mean_error
from match import add_games, time_control
from scaling_depths import changes, depths
from scaling_games import match
from scaling_searches import Store, checksum, in_threads, read_positions, refuse_twins, search_all, spec, start
from scaling_suites import solved
from uci import MATE, POSITIONS, positive


def move_at(record, nodes):
    """Returns the best move when so many nodes were searched."""
    if nodes >= record["nodes"]:
        return record["best"]
    best = record["trace"][0][2] if record["trace"] else record["best"]
    for searched, _, move, _ in record["trace"]:
        if searched > nodes:
            break
        best = move
    return best


def score_at(record, nodes):
    """Returns the last score that is no bound when so many nodes were searched."""
    score = 0
    for i, (searched, _, _, found) in enumerate(record["trace"]):
        if searched > nodes and i:
            break
        score = score if found is None else found
    return score


def grid(nodes, first):
    """Returns the numbers of nodes at which moves and scores are noted: the first and its doublings."""
    steps = []
    n = min(first, nodes)
    while n <= nodes:
        steps.append(n)
        n *= 2
    return steps


def judge_all(args, searches):
    """Returns the value of each position, and for `moves` that of each move that an engine would have played."""
    wanted = collections.defaultdict(set)
    for records in searches.values():
        for fen, record in records.items():
            wanted[fen].add("")
            if args.command == "moves":
                wanted[fen] |= {move_at(record, n) for n in grid(args.nodes, args.first)}
    return judge_moves(args, wanted)


def judge_moves(args, wanted):
    """Returns what the judge says of each (position, move) of wanted, position: moves; the move "" stands for its own choice."""
    store = Store(args.store, f"judge-{args.judge_nodes}.jsonl", {"judge": checksum(args.judge)}, operator.itemgetter("fen", "move"))

    def work(engine, job):
        fen, move = job
        lines = engine.search(fen, f"nodes {args.judge_nodes}" + (f" searchmoves {move}" if move else ""))
        for words in reversed(lines):
            if "wdl" in words and "upperbound" not in words and "lowerbound" not in words:
                at = words.index("wdl")
                win, drawn = int(words[at + 1]), int(words[at + 2])
                store.add(fen=fen, move=move, value=(win + drawn / 2) / 1000)
                return
        raise ValueError(f"the judge gives no wdl for {fen}")

    jobs = [(fen, move) for fen, moves in wanted.items() for move in sorted(moves) if (fen, move) not in store.found]
    in_threads(jobs, args.jobs, lambda: start(args.judge, ["Hash=32", "UCI_ShowWDL=true"]), work)
    return {(fen, move): record["value"] for (fen, move), record in store.found.items() if fen in wanted}


def losses(args, searches, values):
    """Returns the positions and, for each engine and number of nodes, the losses there in percent of a point."""
    best = collections.defaultdict(float)
    for (fen, _), value in values.items():
        best[fen] = max(best[fen], value)
    fens = inside(args, values)

    def loss(fen, move):
        return min(100 * (best[fen] - values[fen, move]), args.cap)

    return fens, {name: {n: [loss(f, move_at(records[f], n)) for f in fens] for n in grid(args.nodes, args.first)}
                  for name, records in searches.items()}


def inside(args, values):
    """Returns the positions that are not too near to lost or won."""
    fens = [f for (f, move), value in values.items() if not move and args.edge <= value <= 1 - args.edge]
    return fens or sys.exit("all positions are nearer to lost or won than --edge")


def errors(args, searches, values):
    """Returns the positions and, for each engine and number of nodes, the squared errors of the scores there."""
    fens = inside(args, values)
    want = [values[f, ""] for f in fens]
    return fens, {name: {n: squares([score_at(records[f], n) for f in fens], want) for n in grid(args.nodes, args.first)}
                  for name, records in searches.items()}


def squares(scores, values):
    """Returns the squared errors of the points that scores promise, times 10,000, by the logistic curve that fits best."""
    return min(([1e4 * (1 / (1 + 10 ** (-min(max(s, -MATE), MATE) / scale)) - v) ** 2 for s, v in zip(scores, values)]
                for scale in range(150, 1600, 25)), key=sum)


def mean_by_game(results, games):
    """Returns the mean of results with its standard error; games says of each which game it is from, for
    positions of one game belong together."""
    groups = collections.defaultdict(list)
    for result, game in zip(results, games):
        groups[game].append(result)
    return grouped_mean_error(list(groups.values()))


def report(table, text, games):
    first = next(iter(table))
    print(f"{text} (difference to {first}, one standard error)")
    print(f"{'nodes':>10}" + "".join(f"{name:>28}" for name in table))
    for n in table[first]:
        cells = []
        for name, column in table.items():
            mean, _ = mean_by_game(column[n], games)
            gain, error = mean_by_game([a - b for a, b in zip(column[n], table[first][n])], games)
            cells.append(f"{mean:.2f}" + (f" ({gain:+.2f} ± {error:.2f})" if name != first else ""))
        print(f"{n:>10}" + "".join(f"{cell:>28}" for cell in cells))


def report_searches(args, searches):
    print("\nshare of positions whose move is another after twice the nodes")
    for n in grid(args.nodes, args.first)[:-1]:
        shares = [sum(move_at(r, n) != move_at(r, 2 * n) for r in records.values()) / len(records) for records in searches.values()]
        print(f"{n:>10}" + "".join(f"{100 * share:>27.1f}%" for share in shares))


def compare(args):
    """Does what `moves` and `values` share."""
    origin = read_positions(args.positions, args.count)
    fens = list(origin)
    searches = {engine.name: search_all(args, engine, fens) for engine in args.engine}
    values = judge_all(args, searches)
    if args.command == "moves":
        fens, table = losses(args, searches, values)
        text = "mean loss of the move in percent of a point"
    else:
        fens, table = errors(args, searches, values)
        text = "mean squared error of the score in 0.0001"
    games = [origin[fen] for fen in fens]
    report(table, f"{len(fens)} positions; {text}", games)
    if args.command == "moves":
        report_searches(args, searches)
    # The errors of values are common to all curves; differences have much smaller ones.
    show = 2 if args.command == "moves" else 1
    chart.save(os.path.join(args.store, args.command + ".json"), {
        "title": {"moves": "Loss of the move", "values": "Error of the score"}[args.command],
        "subtitle": f"{len(fens)} positions, judged with {args.judge_nodes} nodes", "x_label": "nodes", "log_x": True,
        "y_label": {"moves": "mean loss, % of a point", "values": "squared error, 0.0001"}[args.command],
        "series": [chart.series(name, [(n, *mean_by_game(column[n], games)[:show]) for n in column]) for name, column in table.items()]})


def plot(args):
    path = os.path.join(args.store, args.what + ".json")
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
        chart.draw(args.footnote, found, args.out)
    except OSError as error:
        sys.exit(f"{error.filename or path}: {error.strerror}")
    except (ValueError, LookupError, TypeError):
        sys.exit(f"{path}: no chart; the command {args.what} draws it anew")


def add_common(sub):
    sub.add_argument("--engine", action="append", required=True, type=spec, help="NAME=COMMAND[;OPTION=VALUE]…, the first one is compared with")
    sub.add_argument("--hash", type=positive, default=64, help="MiB (%(default)s)")
    sub.add_argument("--jobs", type=positive, default=2, help="at the same time (%(default)s)")


def add_searches(name, sub):
    """Adds the flags of the commands that search positions."""
    nodes = {"depths": 10000000, "changes": 1000000, "solved": 30000000}.get(name, 1280000)
    sub.add_argument("--nodes", type=positive, default=nodes, help="for each search (%(default)s)")
    sub.add_argument("--count", type=positive, help="positions of a file (all)")
    if name == "solved":
        sub.add_argument("--suite", action="append", help="EPD file (those of testdata/epd that have answers)")
        sub.add_argument("--seconds", type=float, help="for each search, in place of nodes")
        sub.add_argument("--footnote", default="./footnote", help="the program that judges answers (%(default)s)")
        return
    own = {"depths": POSITIONS, "changes": POSITIONS}.get(name)
    sub.add_argument("--positions", default=own, required=not own, help="file of FEN or EPD lines" + (" (%(default)s)" if own else ""))
    if name == "depths":
        sub.add_argument("--shallowest", type=positive, default=8, help="depth to print (%(default)s)")
        sub.add_argument("--deepest", type=positive, default=24, help="depth to search to (%(default)s)")
    elif name == "changes":
        sub.add_argument("--after", type=positive, nargs="+", default=[10000, 30000, 100000, 300000], help="nodes (10, 30, 100, 300 thousand)")
    else:
        sub.add_argument("--first", type=positive, default=10000, help="nodes at which moves and scores are noted first, then at each doubling (%(default)s)")
        sub.add_argument("--judge", default="stockfish", help="a stronger engine with UCI_ShowWDL (%(default)s)")
        sub.add_argument("--judge-nodes", type=positive, default=250000, help="for each move (%(default)s)")
        sub.add_argument("--cap", type=float, default=100, help="moves: no loss counts more, in percent of a point (%(default)s)")
        sub.add_argument("--edge", type=float, default=0.03, help="positions nearer to lost or won are left out (%(default)s)")


def add_match(sub):
    add_games(sub)
    sub.add_argument("--nodes", nargs="+", type=positive, default=[], help="for each move")
    sub.add_argument("--tc", nargs="+", type=time_control, help="time controls, such as 8+0.08")
    sub.add_argument("--double", action="store_true", help="each engine against itself, twice the nodes or time against once")
    sub.add_argument("--adjudicate", action="store_true", help="both engines agree for 4 moves that 7 pawns decide, or for 8 after move 40 that 0.1 draws")
    sub.add_argument("--rounds", type=positive, default=50, help="of two games (%(default)s)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    work = {"moves": compare, "values": compare, "depths": depths, "changes": changes, "solved": solved, "match": None, "plot": plot}
    for name in work:
        sub = commands.add_parser(name)
        sub.add_argument("--store", required=True, help="folder for what is found")
        if name == "plot":
            sub.add_argument("--out", required=True, help="SVG file")
            sub.add_argument("--what", choices=[w for w in work if w != "plot"], default="values", help="(%(default)s)")
            sub.add_argument("--footnote", default="./footnote-lab", help="the program that draws (%(default)s)")
            continue
        if name == "match":
            add_match(sub)
            continue
        add_common(sub)
        add_searches(name, sub)
    args = parser.parse_args()
    refuse_twins(parser, getattr(args, "engine", []))
    if args.command == "match":
        match(args, parser)
    else:
        work[args.command](args)


if __name__ == "__main__":
    main()
