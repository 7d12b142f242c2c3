#!/usr/bin/env python3
"""Asks what a player's scores promise, by the number of men on the board: the centipawns K
for which points = 1/(1 + exp(-score/K)) fits the results of its games best. At K a side
scores 73 % of the points.

    python3 scripts/calibration.py new games.pgn…

An evaluation whose K is the same with many men and with few knows what a trade is worth.
Where K is small, its scores are too cautious; where K is large, they promise too
much. Both players should be about equally strong, best a program against itself:
against a stronger one no score holds what it promises. A dash stands where no K between
20 and 2000 fits.

Reads the comments that fastchess and cutechess-cli write behind each move ({+0.31/14 0.1s}).
Moves must be in SAN, as they write them by default: coordinates do not tell what is taken.
Scores beyond --limit and mates are left out. The games are the sample, not the
positions: errors are standard errors over halves drawn from the games.
"""
import argparse
import collections
import math
import random
import re
import sys

import tally

MOVE = re.compile(r"([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?[+#]?|O-O(?:-O)?[+#]?)\s*(?:\{([^}]*)\})?")
COMMENT = re.compile(r"\{[^}]*\}")
COORDINATES = re.compile(r"(?<![^\s.])[a-h][1-8][-x]?[a-h][1-8]")
SCORE = re.compile(r"([+-]?\d+\.\d+)/(\d+)")
BAND = 4
LEAST, MOST = 20, 2000  # centipawns between which K is sought


def movetexts(path):
    """Yields the tags and the moves of each finished game of a file."""
    return (game for game in tally.texts(path) if game[0].get("Result") in tally.SCORES)


def games_of(paths):
    """Returns movetexts of all files. Ends the program when one cannot be read."""
    try:
        return [game for path in paths for game in movetexts(path)]
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}")


def scored(tags, text, name):
    """Yields men on the board, depth, score in pawns and whether White moves, for each scored move of name."""
    fen = tags.get("FEN", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w").split()
    men, white = sum(c.isalpha() for c in fen[0]), fen[1] == "w"
    for move, comment in MOVE.findall(text):
        found = SCORE.match(comment)
        if found and tags["White" if white else "Black"] == name:
            yield men, int(found[2]), float(found[1]), white
        men -= "x" in move
        white = not white


def scores(tags, text, name, limit):
    """Yields men on the board, score and points for each scored move of name."""
    result = tally.SCORES[tags["Result"]]
    for men, _, score, white in scored(tags, text, name):
        if abs(score) <= limit / 100:
            yield men, 100 * score, result if white else 1 - result


def fit(rows):
    """Returns the K that fits rows of (score, points) best, to a hundredth of it."""
    low, high = math.log(LEAST), math.log(MOST)

    def loss(k):
        k = math.exp(k)
        return sum((1 / (1 + math.exp(-s / k)) - p) ** 2 for s, p in rows)

    ratio = (math.sqrt(5) - 1) / 2
    a, b = high - ratio * (high - low), low + ratio * (high - low)
    at_a, at_b = loss(a), loss(b)
    while high - low > 0.01:
        if at_a < at_b:
            high, b, at_b = b, a, at_a
            a = high - ratio * (high - low)
            at_a = loss(a)
        else:
            low, a, at_a = a, b, at_b
            b = low + ratio * (high - low)
            at_b = loss(b)
    return math.exp((low + high) / 2)


def error_of(groups, k, rng, draws=8):
    """Returns the standard error of the logarithm of k, from K of half of the games (groups of rows) drawn without return; None for one
    game. A part of n of N games varies around the whole with (N - n) / n of the variance of the whole."""
    games = len(groups)
    part = (games + 1) // 2
    if part == games:
        return None
    parts = [math.log(fit([row for group in rng.sample(groups, part) for row in group])) for _ in range(draws)]
    return math.sqrt(sum((p - math.log(k)) ** 2 for p in parts) / draws * part / (games - part))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="whose scores")
    parser.add_argument("files", nargs="+", metavar="FILE", help="games (PGN)")
    parser.add_argument("--limit", type=float, default=450, help="centipawns beyond which scores do not count (450)")
    args = parser.parse_args()
    games = [game for game in games_of(args.files) if args.name in (game[0].get("White"), game[0].get("Black"))]
    if any(COORDINATES.search(COMMENT.sub(" ", text)) for _, text in games):
        sys.exit("moves in coordinates, which do not tell how many men are left; write the games in SAN")
    bands = collections.defaultdict(list)  # by men: a list of rows for each game
    for tags, text in games:
        found = collections.defaultdict(list)
        for men, score, points in scores(tags, text, args.name, args.limit):
            found[men // BAND].append((score, points))
        for band, rows in found.items():
            bands[band].append(rows)
    if not bands:
        sys.exit(f"no scored move of {args.name}")
    print(f"{len(games)} games\n  men  positions      K")
    rng = random.Random(1)
    for band, groups in sorted(bands.items()):
        rows = [row for group in groups for row in group]
        k = fit(rows)
        if not 1.01 * LEAST < k < MOST / 1.01:  # the end of the range fits best, and any K beyond may fit better
            print(f"{band * BAND:>2}–{band * BAND + BAND - 1:<2} {len(rows):>10}      –")
            continue
        error = error_of(groups, k, rng)
        print(f"{band * BAND:>2}–{band * BAND + BAND - 1:<2} {len(rows):>10} {k:>6.0f}" + ("" if error is None else f" ± {k * error:.0f}"))


if __name__ == "__main__":
    main()
