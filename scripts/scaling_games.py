"""The games of scaling.py: two engines, or each against itself with twice the nodes or time, at
several numbers of nodes or time controls, played by match.py.

    python3 scripts/scaling.py match --store games --openings openings.epd --nodes 25000 100000 \\
        --engine "footnote=./footnote" --engine "stockfish=stockfish"
"""
import argparse
import itertools
import os
import re
import sys

import chart
from match import Match, check_games, split_limit


def match(args, parser):
    check_games(parser, args)
    if not args.double and len(args.engine) != 2:
        sys.exit("two engines are needed, or --double")
    pairs = [[engine._replace(name=engine.name + "x2"), engine] for engine in args.engine] if args.double else [args.engine]
    args = argparse.Namespace(**{**vars(args), "sprt": None, "odds": 2 if args.double else args.odds})
    print(f"{'':>12} {'limit':>12} {'games':>6} {'score':>8} {'Elo, 95 %':>16}")
    lines = []
    for pair in pairs:
        first, second = (engine.name for engine in pair)
        points = []
        for limit in args.tc or args.nodes:
            stem = re.sub(r"[^0-9.]+", "-", str(limit))
            played = Match(args, pair, limit, os.path.join(args.store, f"{second}-{stem}.pgn" if args.double else f"{stem}.pgn"))
            played.play(args.rounds)
            scores = list(itertools.chain(*played.rounds))
            if not scores:
                sys.exit(f"{played.path}: no game of {first}; see {played.path}.log")
            elo, error = played.elo()
            text = "–" if elo is None else f"{elo:+.0f} ± {error:.0f}"
            print(f"{first:>12} {limit:>12} {len(scores):>6} {100 * sum(scores) / len(scores):>6.1f} % {text:>16}", flush=True)
            points += [] if elo is None else [(float(split_limit(limit)[1]), elo, error)]
        lines.append(chart.series(second if args.double else f"{first} against {second}", points))
    title = "Twice the nodes against once" if args.double else "Games"
    chart.save(os.path.join(args.store, "match.json"), {
        "title": title, "subtitle": "bars are 95 % intervals", "x_label": "seconds for a game" if args.tc else "nodes a move",
        "y_label": "Elo", "log_x": True, "series": lines})
