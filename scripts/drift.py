#!/usr/bin/env python3
"""Values the position after so many plies of every game of a match, as a strong engine
sees it from the side of one player, and prints the mean with its standard error
(CONTRIBUTING.md says what such games can tell).

    fastchess … -maxmoves 21 -pgnout file=match.pgn notation=uci
    python3 scripts/drift.py --ply 40 match.pgn new

Games that ended before count ± --limit centipawns or nothing, and no value counts more
than --limit. The error takes games for independent, those of one opening too, for which
tally.py allows.
"""
import argparse
import re
import shutil
import sys

import calibration
import tally
from figures import mean_error
from uci import START, Engine, positive

MOVE = re.compile(r"(?<![^\s.])[a-h][1-8][a-h][1-8][qrbn]?(?!\S)")


def read(path):
    """Returns the tags and the moves in coordinates of each game of a file."""
    return [(tags, MOVE.findall(calibration.COMMENT.sub(" ", text))) for tags, text in calibration.movetexts(path)]


def for_white(tags, moves, judge, args):
    """Returns what a game is worth for White after so many plies."""
    if len(moves) < args.ply:
        return args.limit * (2 * tally.SCORES[tags["Result"]] - 1)
    fen, moves = tags.get("FEN", START), moves[:args.ply]
    judge.send("ucinewgame")
    _, score = judge.go(" ".join([fen, "moves", *moves]), args.nodes)
    black = (fen.split()[1] == "b") != (len(moves) % 2 == 1)  # is to move
    return max(-args.limit, min(args.limit, -score if black else score))


def values(games, judge, args):
    """Returns what each game of the player is worth for it."""
    return [for_white(tags, moves, judge, args) * (1 if tags.get("White") == args.name else -1)
            for tags, moves in games if args.name in (tags.get("White"), tags.get("Black"))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pgn", help="games whose moves are written in coordinates")
    parser.add_argument("name", help="the player whose side is taken")
    parser.add_argument("--ply", type=positive, default=40, help="that is valued (%(default)s)")
    parser.add_argument("--nodes", type=positive, default=100000, help="for each position (%(default)s)")
    parser.add_argument("--limit", type=positive, default=400, help="centipawns (%(default)s)")
    parser.add_argument("--judge", default="stockfish", help="UCI engine that values positions (%(default)s)")
    args = parser.parse_args()
    try:
        games = read(args.pgn)
    except OSError as error:
        parser.error(f"{args.pgn}: {error.strerror}")
    if not any(moves for _, moves in games):
        parser.error(f"{args.pgn}: no finished game with moves in coordinates; write the games with notation=uci")
    if not shutil.which(args.judge):
        parser.error(f"{args.judge}: not installed")
    try:
        judge = Engine([args.judge], {"Hash": 16})
        found = values(games, judge, args)
        judge.send("quit")
    except (OSError, RuntimeError) as error:
        sys.exit(f"an engine failed: {error}")
    if not found:
        sys.exit(f"{args.pgn}: no game of {args.name}")
    mean, error = mean_error(found)
    print(f"{len(found)} games, after {args.ply} plies: {mean:+.1f} ± {error:.1f} centipawns (one standard error)")


if __name__ == "__main__":
    main()
