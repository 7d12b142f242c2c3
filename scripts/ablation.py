#!/usr/bin/env python3
"""Measures what each idea of the search is worth. Pairs of short games at a fixed
number of nodes are played between the engine as it is and the engine with one
setting changed; a strong engine judges them, as in spsa.py. 100 pairs have a standard
error of 8 centipawns (CONTRIBUTING.md says what that is in Elo). Nodes, not time:
what an idea costs in speed does not count.

    printf '%s=false\\n' ProbCut Singular >settings.txt
    python3 scripts/ablation.py --engine ./footnote --settings settings.txt \\
        --openings openings.epd --positions positions.fen --pairs 100

A line of settings.txt is one rival: NAME=VALUE, several of them with blanks between,
of the options of `footnote uci --tune`. Each rival meets the same openings, each of them
once: a second pair would be the same games. What is printed is the loss of the rival, in
centipawns with its standard error, the most valuable idea first. A negative loss means that
the engine is better without the idea.

With --mix K the sides of each pair of games have about K of the settings each, other ones, drawn at
random, and all pairs together tell what each is worth, by least squares. The error is then that of 2 K times as many
pairs for one setting among them, with others changed beside it. K is small beside the number of settings.

With --rival-nodes the rival has so many nodes for each of its moves. Without --settings it is then
the same in all else, and what it gains is what the nodes are worth.
"""
import random
import sys
import threading

from cut_games import game_arguments, play, read_arguments, run
from figures import least_squares, mean_error
from uci import Engine, positive, read_lines


def work(args, jobs, found, lock):
    """Plays pairs of games for each job, the settings of both sides with positions, and calls found with the settings and
    the results, the mean of a pair for the first side."""
    options = dict(o.split("=", 1) for o in args.set)
    judge = Engine([args.judge], {"Hash": 16})
    while True:
        with lock:
            if not jobs:
                break
            sides, fens = jobs.pop()
        nodes = args.nodes, args.rival_nodes or args.nodes
        one, two = (Engine([args.engine, "uci", "--tune"], {"Hash": args.hash, **options}) for _ in range(2))
        for engine, settings in zip((one, two), sides):
            for setting in settings:
                for part in setting.split():
                    engine.set(*part.split("=", 1))
            engine.ready()  # which ends the program when it refused a setting
        values = [(play(one, two, judge, fen, args, nodes) - play(two, one, judge, fen, args, nodes[::-1])) / 2 for fen in fens]
        for engine in (one, two):
            engine.send("quit")
        with lock:
            found(sides, values)
    judge.send("quit")


class Rivals:
    """What each rival was found to lose, one after the other."""

    def __init__(self):
        self.results = {}

    def found(self, sides, values):
        _, (rival,) = sides
        losses = self.results.setdefault(rival, [])
        losses += values
        mean, error = mean_error(losses)
        print(f"{named(rival)}: {mean:+.1f} ± {error:.1f} after {len(losses)} pairs", file=sys.stderr, flush=True)

    def report(self, file=None):
        for rival in sorted(self.results, key=lambda r: -mean_error(self.results[r])[0]):
            mean, error = mean_error(self.results[rival])
            print(f"{named(rival)} {mean:+.1f} {error:.1f} {len(self.results[rival])}", file=file)


class Mixed:
    """What pairs were found between sides with several settings each."""

    def __init__(self):
        self.results = []

    @staticmethod
    def draw(rng, rivals, count):
        """Returns about count of the rivals for each side of a pair, none for both. (Were it the same number on both sides
        in every pair, what all rivals have in common could not be found.)"""
        sides = [], []
        for rival in rivals:
            drawn = rng.random() * len(rivals) / count
            if drawn < 2:
                sides[int(drawn)].append(rival)
        return sides

    def found(self, sides, values):
        for value in values:
            self.results.append((sides, value))
            if len(self.results) % 50 == 0:
                self.report(sys.stderr)
                sys.stderr.flush()

    def report(self, file=None):
        names = sorted({name for sides, _ in self.results for side in sides for name in side})
        rows = [[(name in two) - (name in one) for name in names] for (one, two), _ in self.results]
        losses = least_squares(rows, [value for _, value in self.results])
        print(f"{len(self.results)} pairs", file=file)
        if losses is None:
            print("too few pairs to tell the settings apart", file=file)
            return
        for name, (loss, error) in sorted(zip(names, losses), key=lambda line: -line[1][0]):
            print(f"{name} {loss:+.1f} {error:.1f}", file=file)


def draw(rng, lists, count):
    """Returns count positions, no two of them alike, from all lists as often while they last; None where there are not so many."""
    if len({fen for fens in lists for fen in fens}) < count:
        return None
    drawn = {}
    while len(drawn) < count:
        drawn[rng.choice(rng.choice(lists))] = True
    return list(drawn)


def read_rivals(path):
    """Returns the lines of a file of settings. Ends the program when one is none, or stands there twice."""
    rivals = read_lines(path)
    for i, rival in enumerate(rivals):
        if not all("=" in part[1:] for part in rival.split()):
            sys.exit(f"{path}: {rival}: not NAME=VALUE")
        if rival in rivals[:i]:
            sys.exit(f"{path}: {rival} stands there twice")
    return rivals or sys.exit(f"{path}: no setting")


def named(rival):
    return rival or "as the engine"


def main():
    parser = game_arguments(__doc__)
    parser.add_argument("--settings", help="file of rivals, NAME=VALUE … in each line")
    parser.add_argument("--rival-nodes", type=positive, metavar="NODES", help="of a move of the rival (as many as the engine's)")
    parser.add_argument("--mix", type=positive, metavar="K", help="settings of each side of a pair, drawn at random (one rival at a time)")
    parser.add_argument("--pairs", type=positive, default=100, help="of games for each rival, with --mix in all (%(default)s)")
    args, lists = read_arguments(parser)
    if not args.settings and not args.rival_nodes:
        parser.error("--settings or --rival-nodes is needed")

    rng = random.Random(args.seed)
    rivals = read_rivals(args.settings) if args.settings else [""]
    if args.mix is None:
        fens = draw(rng, lists, args.pairs)
        if fens is None:
            parser.error(f"--pairs: there are not {args.pairs} positions, and a pair from one that was played would be the same games")
        parts, results = 4, Rivals()  # so that the last rival does not keep one core waiting
        jobs = [(([], [rival]), fens[part::parts]) for part in range(min(parts, args.pairs)) for rival in rivals]
    else:
        if args.rival_nodes or args.mix > len(rivals) // 2:
            parser.error(f"--mix: from 1 to {len(rivals) // 2}, half of the settings, and without --rival-nodes")
        results = Mixed()
        fens = [rng.choice(rng.choice(lists)) for _ in range(args.pairs)]
        jobs = [(Mixed.draw(rng, rivals, args.mix), [fen]) for fen in fens]
    jobs.reverse()
    lock = threading.Lock()

    def report():
        with lock:
            results.report()

    run([threading.Thread(target=work, args=(args, jobs, results.found, lock)) for _ in range(args.jobs)], report)
    report()


if __name__ == "__main__":
    main()
