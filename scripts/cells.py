#!/usr/bin/env python3
"""Counts, by nominal depth, how often a player's score is the middle of one whole cell of the
grid of MTD(f): with --grain 8 a bracket [8k, 8k+7] gives 8k + 3. Other scores come from
brackets that fail-soft scores have narrowed, or that span more. By chance it is one in
eight; a rival without a grid shows that.

    python3 scripts/cells.py mtdf games.pgn…

Reads the comments that fastchess and cutechess-cli write behind each move ({+0.31/14 0.1s}).
Mates and scores beyond --limit are left out, and so are 0 and depths with few scores.
"""
import argparse
import collections
import sys

import calibration
from uci import positive

BAND = 3  # plies
LEAST = 100  # scores that a band must have to be printed


def counts(games, name, grain, limit):
    """Returns for each band of depths how many scores of name are the middle of a cell, and how many there are."""
    found = collections.defaultdict(lambda: [0, 0])
    for tags, text in games:
        for _, depth, pawns, _ in calibration.scored(tags, text, name):
            score = round(100 * pawns)
            if 0 < abs(score) <= limit:
                band = found[depth // BAND * BAND]
                band[0] += score % grain == (grain - 1) // 2
                band[1] += 1
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="the player whose scores are counted")
    parser.add_argument("files", nargs="+", metavar="PGN")
    parser.add_argument("--grain", type=positive, default=8, help="centipawns (%(default)s)")
    parser.add_argument("--limit", type=positive, default=600, help="centipawns (%(default)s)")
    args = parser.parse_args()
    found = counts(calibration.games_of(args.files), args.name, args.grain, args.limit)
    if not found:
        sys.exit(f"no scored move of {args.name}")
    shown = [depth for depth in sorted(found) if found[depth][1] >= LEAST]
    if not shown:
        sys.exit(f"no depths with {LEAST} scores of {args.name}")
    for depth in shown:
        whole, n = found[depth]
        print(f"depth {depth} to {depth + BAND - 1}: {100 * whole / n:.1f} % of {n:,}")


if __name__ == "__main__":
    main()
