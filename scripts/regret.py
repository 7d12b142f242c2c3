#!/usr/bin/env python3
"""Measures what moves and scores are worth after so many nodes, by a stronger engine: accuracy for nodes, not depth against depth.

    python3 scripts/regret.py gather --footnote ./footnote --out positions.txt games.pgn
    python3 scripts/regret.py measure --positions positions.txt --store regret --judge stockfish --nodes 20000 300000 1200000 \\
        --engine "mtdf=./footnote" --engine "rival=./footnote;SearchAlgorithm=Aspiration-NegaScout" \\
        --engine "control=./footnote;Hash=48"

gather   Adds --of-game positions of each game, at random among those after ply 12 whose score is within three pawns: a line has the position
         two plies before, the two moves, and the number of the game.
measure  Each engine searches each position once for each number of --nodes, in an empty table or, with --after, after a search of the position two
         plies before with the same nodes, as in a game. The judge values the best move and each move that was chosen, once, with
         --judge-nodes, and keeps that in --store. Printed for each engine and number of nodes: the regret, which is what its move is worth less
         than the best one known, in percent of a point; the squared error of the points that its score promises, in 0.0001, by the logistic
         curve that fits best; and both as differences to the first engine, paired, with 95 % intervals over games. --deep N searches
         only the first N positions with the largest number of nodes.

A difference is to be believed when that of a control, a setting without effect on strength, is not as large. What was found stays in --store:
stopped, the same command goes on. regret.json and error.json there are charts for `footnote-lab plot`.
"""
import argparse
import itertools
import os
import random
import re
import shutil
import sys

import chart
from figures import margin
from rulers import analysed
from scaling import judge_moves, mean_by_game, score_at, squares
from scaling_searches import print_table, refuse_twins, search_all, spec
from uci import PLACES, positive, read_lines

LINE = re.compile(rf"({PLACES.pattern} [wb] \S+ \S+ \d+ \d+) moves ([a-h1-8]{{4}}[nbrq]? [a-h1-8]{{4}}[nbrq]?); game (\d+)")


def gather(args):
    """Adds positions of games to a file."""
    rng, count = random.Random(args.seed), 0
    with open(args.out, "a", encoding="utf-8", newline="\n") as file:
        for number, (_, _, moves) in enumerate(analysed(args), args.first_game + 1):
            found = [f"{before['fen']} moves {one['move']} {two['move']}; game {number}"
                     for ply, (before, one, two) in enumerate(zip(moves, moves[1:], moves[2:])) if ply >= 12 and abs(two.get("cp", 1000)) <= 300]
            for line in rng.sample(found, min(args.of_game, len(found))):
                count += 1
                print(line, file=file, flush=True)
    print(f"{count} positions")


def read(path):
    """Returns the positions of a file, as Engine takes them, each with its game."""
    games = {}
    for line in read_lines(path):
        found = LINE.fullmatch(line)
        if not found:
            sys.exit(f"{path}: no position of a game: {line}")
        games[f"{found[1]} moves {found[3]}"] = found[4]
    return games or sys.exit(f"{path}: no position")


def by_game(results, games):
    """Returns the mean of results, with half of its 95 % interval over games."""
    mean, error = mean_by_game(results, games)
    count = len(set(games))
    return mean, margin(count) * error if count > 1 else 0.0


def search(args, fens):
    """Returns (engine's name, nodes): position: record."""
    found = {}
    for engine, nodes in itertools.product(args.engine, sorted(args.nodes)):
        last = nodes == max(args.nodes) and args.deep
        asked = argparse.Namespace(store=args.store, hash=args.hash, jobs=args.jobs, nodes=nodes)
        before = (lambda fen: fen.partition(" moves ")[0]) if args.after else None
        found[engine.name, nodes] = search_all(asked, engine, fens[:args.deep] if last else fens, before=before)
    return found


def measure(args):
    games = read(args.positions)
    found = search(args, list(games))
    wanted = {fen: {""} for fen in games}
    for records in found.values():
        for fen, record in records.items():
            wanted[fen].add(record["best"])
    values = judge_moves(args, wanted)
    best = {fen: max(values[fen, move] for move in moves) for fen, moves in wanted.items()}
    results = {}  # regret and error of each engine at each number of nodes, in the order of the positions
    for (name, nodes), records in found.items():
        results[name, nodes] = ([100 * (best[f] - values[f, r["best"]]) for f, r in records.items()],
                                squares([score_at(r, nodes) for r in records.values()], [values[f, ""] for f in records]))
    rows, first = [], args.engine[0].name
    for name, nodes in found:
        of = [games[f] for f in found[name, nodes]]
        row = [name, f"{nodes:,}", len(of)]
        for own, other in zip(results[name, nodes], results[first, nodes]):
            mean, error = by_game(own, of)
            gain, half = by_game([a - b for a, b in zip(own, other)], of)
            row += [f"{mean:.2f} ± {error:.2f}", "" if name == first else f"{gain:+.2f} ± {half:.2f}"]
        rows.append(row)
    print(f"{len(games)} positions of {len(set(games.values()))} games, {'after the search of two plies before' if args.after else 'empty table'}, "
          f"judge {args.judge_nodes:,} nodes for each of {sum(map(len, wanted.values()))} moves; 95 % intervals over games")
    print_table(["engine", "nodes", "positions", "regret, % of a point", f"minus {first}", "squared error, 0.0001", f"minus {first}"], rows)
    for i, (file, title, label) in enumerate((("regret", "Regret of the move", "% of a point"), ("error", "Error of the score", "squared, 0.0001"))):
        chart.save(os.path.join(args.store, file + ".json"), {
            "title": title, "subtitle": f"{len(games)} positions, judged with {args.judge_nodes:,} nodes", "x_label": "nodes", "log_x": True, "y_label": label,
            "series": [chart.series(e.name, [(n, *by_game(results[e.name, n][i], [games[f] for f in found[e.name, n]])) for n in sorted(args.nodes)]) for e in args.engine]})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    sub = commands.add_parser("gather")
    sub.add_argument("pgn", nargs="+", metavar="GAMES.pgn")
    sub.add_argument("--footnote", default="./footnote", help="the program that reads games (%(default)s)")
    sub.add_argument("--out", required=True, help="file that the positions are added to")
    sub.add_argument("--of-game", type=positive, default=2, help="positions of each game (%(default)s)")
    sub.add_argument("--first-game", type=int, default=0, help="number of games that the file has already (%(default)s)")
    sub.add_argument("--nodes", type=positive, default=1000, help="of the score (%(default)s)")
    sub.add_argument("--seed", type=int, default=1, help="of the choice (%(default)s)")
    sub = commands.add_parser("measure")
    sub.add_argument("--positions", required=True, help="file that gather made")
    sub.add_argument("--store", required=True, help="folder for what is found")
    sub.add_argument("--engine", action="append", required=True, type=spec, help="NAME=COMMAND[;OPTION=VALUE]…, the first one is compared with")
    sub.add_argument("--nodes", nargs="+", type=positive, default=[20000, 300000, 1200000], help="for each search (20, 300, 1,200 thousand)")
    sub.add_argument("--deep", type=positive, help="positions that are searched with the largest number of nodes (all)")
    sub.add_argument("--after", action="store_true", help="after the search of the position two plies before")
    sub.add_argument("--judge", default="stockfish", help="a stronger engine with UCI_ShowWDL (%(default)s)")
    sub.add_argument("--judge-nodes", type=positive, default=5000000, help="for each move (%(default)s)")
    sub.add_argument("--hash", type=positive, default=64, help="MiB (%(default)s)")
    for sub in commands.choices.values():
        sub.add_argument("--jobs", type=positive, default=2, help="at the same time (%(default)s)")
    args = parser.parse_args()
    program = args.footnote if args.command == "gather" else args.judge
    if not shutil.which(program):
        sys.exit(f"{program}: not found")
    refuse_twins(parser, getattr(args, "engine", []))
    (gather if args.command == "gather" else measure)(args)


if __name__ == "__main__":
    main()
