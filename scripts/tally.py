#!/usr/bin/env python3
"""Adds up a match that was played in parts: the games of all the PGN files given,
seen from one player's side.

    python3 scripts/tally.py new part1.pgn part2.pgn

The games of one round of a file share their opening and are not independent. The
errors allow for that; they may be smaller or larger than those of single games. Rounds
1.1 and 1.2 are games of one round: so cutechess-cli numbers them.
Games that did not end by the rules of chess (time, adjudication, illegal moves) are
counted by their reason. Ends with 1 when a file has no game of that player.
"""
import argparse
import collections
import re
import sys

from figures import elo, elo_error, grouped_mean_error, margin

SCORES = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
TAG = re.compile(r'\s*\[\s*(\w+)\s+"(.*)"\s*\]')


def games(path):
    """Yields the tags of each game in the file."""
    return (tags for tags, _ in texts(path))


def texts(path):
    """Yields the tags and the moves of each game in the file. A game begins with a tag behind moves, or with one that it
    has already: not all programs write Event first, or at all."""
    tags, moves = {}, []
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        for line in file:
            found = TAG.match(line)
            if not found:
                if tags and line.strip():
                    moves.append(line)
                continue
            if moves or found[1] in tags:
                yield tags, "".join(moves)
                tags, moves = {}, []
            tags[found[1]] = found[2]
    if tags:
        yield tags, "".join(moves)


def read(name, path):
    """Returns the scores of name by round, and how its games ended."""
    rounds, ends = collections.defaultdict(list), collections.Counter()
    for tags in games(path):
        if tags.get("Result") not in SCORES or name not in (tags.get("White"), tags.get("Black")):
            continue
        score = SCORES[tags["Result"]]
        rounds[tags.get("Round", "").partition(".")[0]].append(score if tags["White"] == name else 1 - score)
        ends[tags.get("Termination", "normal")] += 1
    if len(rounds) == 1 and ends.total() > 2:
        sys.exit(f"{path}: games of one round, or without a Round tag, say nothing about an error: which of them share an opening?")
    return list(rounds.values()), ends


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="the player whose score it is")
    parser.add_argument("pgn", nargs="+")
    args = parser.parse_args()

    rounds, ends = [], collections.Counter()
    for path in args.pgn:
        try:
            found, how = read(args.name, path)
        except OSError as error:
            parser.error(f"{path}: {error.strerror}")
        if not found:
            sys.exit(f"{path}: no game of {args.name}")
        rounds += found
        ends += how

    scores = [score for group in rounds for score in group]
    mean, error = grouped_mean_error(rounds)
    print(f"{len(scores)} games: {scores.count(1)} won, {scores.count(0.5)} drawn, {scores.count(0)} lost")
    if len(rounds) > 1:
        print(f"score: {100 * mean:.1f} % ± {100 * error:.1f} (one standard error)")
    else:
        print(f"score: {100 * mean:.1f} % (one round tells no error)")
    if len(rounds) > 1 and 0 < mean < 1:
        print(f"Elo: {elo(mean):+.0f} ± {margin(len(rounds)) * elo_error(mean, error):.0f} (95 %)")
    for how, count in ends.most_common():
        if how != "normal":
            print(f"ended by {how}: {count}")


if __name__ == "__main__":
    main()
