#!/usr/bin/env python3
"""Measures what each idea of the search is worth. Pairs of short games at a fixed
number of nodes are played between the engine as it is and the engine with one
setting changed; a strong engine judges them, as in spsa.py. 100 pairs have a standard
error of 8 centipawns (docs/testing.md says what that is in Elo). Nodes, not time:
what an idea costs in speed does not count.

    printf '%s=false\\n' ProbCut Singular >settings.txt
    python3 scripts/ablation.py --engine ./footnote --settings settings.txt \\
        --openings openings.epd --positions positions.fen --pairs 100

A line of settings.txt is one rival: NAME=VALUE, several of them with blanks between,
of the options of `footnote uci --tune`. Each rival meets the same openings. What is
printed is the loss of the rival, in centipawns with its standard error, the most
valuable idea first. A negative loss means that the engine is better without the idea.

With --rival-nodes the rival has so many nodes for each of its moves. Without --settings it is then
the same in all else, and what it gains is what the nodes are worth.
"""
import random
import sys
import threading

from cut_games import game_arguments, play, read_arguments, run
from figures import mean_error
from uci import Engine, read_lines


def work(args, jobs, results, lock):
    options = dict(o.split("=", 1) for o in args.set)
    judge = Engine([args.judge], {"Hash": 16})
    while True:
        with lock:
            if not jobs:
                break
            rival, fens = jobs.pop()
        nodes = args.nodes, args.rival_nodes or args.nodes
        one, two = (Engine([args.engine, "uci", "--tune"], {"Hash": args.hash, **options}) for _ in range(2))
        for setting in rival.split():
            two.set(*setting.split("=", 1))
        two.ready()  # which ends the program when it refused a setting
        values = [(play(one, two, judge, fen, args, nodes) - play(two, one, judge, fen, args, nodes[::-1])) / 2 for fen in fens]
        for engine in (one, two):
            engine.send("quit")
        with lock:
            found = results.setdefault(rival, [])
            found += values
            mean, error = mean_error(found)
            print(f"{named(rival)}: {mean:+.1f} ± {error:.1f} after {len(found)} pairs", file=sys.stderr, flush=True)
    judge.send("quit")


def report(results):
    for rival in sorted(results, key=lambda r: -mean_error(results[r])[0]):
        mean, error = mean_error(results[rival])
        print(f"{named(rival)} {mean:+.1f} {error:.1f} {len(results[rival])}")


def named(rival):
    return rival or "as the engine"


def main():
    parser = game_arguments(__doc__)
    parser.add_argument("--settings", help="file of rivals, NAME=VALUE … in each line")
    parser.add_argument("--rival-nodes", type=int, metavar="NODES", help="of a move of the rival (as many as the engine's)")
    parser.add_argument("--pairs", type=int, default=100, help="of games for each rival (%(default)s)")
    args, lists = read_arguments(parser)
    if args.pairs < 1:
        parser.error("--pairs: 1 or more")
    if args.rival_nodes is not None and args.rival_nodes < 1:
        parser.error("--rival-nodes: 1 or more")
    if not args.settings and not args.rival_nodes:
        parser.error("--settings or --rival-nodes is needed")

    rng = random.Random(args.seed)
    fens = [rng.choice(rng.choice(lists)) for _ in range(args.pairs)]
    rivals = read_lines(args.settings) if args.settings else [""]
    parts = 4  # so that the last rival does not keep one core waiting
    jobs = [(rival, fens[part::parts]) for part in range(min(parts, args.pairs)) for rival in rivals]
    jobs.reverse()
    results, lock = {}, threading.Lock()
    run([threading.Thread(target=work, args=(args, jobs, results, lock)) for _ in range(args.jobs)], lambda: report(results))
    report(results)


if __name__ == "__main__":
    main()
