#!/usr/bin/env python3
"""Measures judgement by positions that a stronger engine has judged: endings that look won and are not, and slow attacks.
The positions are kept from all training, in testdata/rulers.

    python3 scripts/rulers.py endings --store rulers --engine "footnote=./footnote" --engine "stockfish=stockfish"
    python3 scripts/rulers.py attacks --store rulers --engine "footnote=./footnote" --engine "stockfish=stockfish"

endings  Positions of at most 12 men that Footnote takes for better for a side, half of them with rook against rook or opposite
         bishops. Printed after --nodes: the chance that a won position gets a higher score for the better side than a drawn one (AUC), and
         the median score of the drawn ones in centipawns.
attacks  Positions with queens and 20 men or more, from games against stronger play that were not won: where the judge first says that the
         opponent is better by a pawn, and up to ten plies before. Printed: the mean squared error of the points that the score promises, in
         0.0001, by the logistic curve that fits best, and the mean score for the side that the judge prefers, at most 1000.

To make them, from games whose players the tags name (one line for each position: four fields of its FEN, the game, and won, drawn and lost for the
side to move in permille):

    python3 scripts/rulers.py gather-endings --footnote ./footnote --out endings.txt games.pgn
    python3 scripts/rulers.py gather-attacks --footnote ./footnote --player footnote --judge stockfish --out attacks.txt games.pgn
    python3 scripts/rulers.py judge --judge stockfish --judge-nodes 500000 endings.txt

gather-… writes positions that are not judged yet, no two alike; judge adds to each what the judge says, as it goes: stopped, the same command goes
on with those that are left. Only judged positions are measured. The judge is a Stockfish with UCI_ShowWDL.
"""
import argparse
import itertools
import json
import os
import random
import shutil
import statistics
import subprocess
import sys

from scaling import score_at
from scaling_searches import in_threads, print_table, refuse_twins, search_all, spec, start
from uci import ROOT, positive, read_lines

MOST = 1000  # centipawns: beyond, a score is as good as any
SCALES = range(100, 1600, 25)  # of the logistic curve
OF_GAME = 4  # endings of one game at most: neighbours are nearly the same


def men(fen):
    return sum(c.isalpha() for c in fen.split()[0])


def drawish(fen):
    """Reports whether each side has one rook and nothing else, or one bishop on squares of the other colour, besides pawns."""
    board = "".join("." * int(c) if c.isdigit() else c for c in fen.split()[0].replace("/", ""))
    pieces = sorted(c for c in board if c not in ".PpKk")
    if pieces == ["B", "b"]:
        (a, b), (c, d) = (divmod(board.index(piece), 8) for piece in "Bb")
        return (a + b + c + d) % 2 == 1
    return pieces == ["R", "r"]


def analysed(args):
    """Yields the tags and the moves of each game, with position and score, as `footnote analyse --json` gives them."""
    command = [args.footnote, "analyse", "--json", "--quiet", "--openings", "--nodes", str(args.nodes), "--jobs", str(args.jobs), *args.pgn]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        for line in process.stdout:
            game = json.loads(line)
            yield game["tags"], game["result"], [move for move in game["moves"] if "fen" in move]


def endings(args):
    """Yields positions of endings with the number of their game, as many that are drawish as others."""
    found = {True: [], False: []}
    rng = random.Random(args.seed)
    for number, (_, _, moves) in enumerate(analysed(args), 1):
        few = [m["fen"] for m in moves if men(m["fen"]) <= 12 and "cp" in m and 30 <= abs(m["cp"]) <= 400]
        for kind in found:
            own = [fen for fen in few if drawish(fen) == kind]
            found[kind] += [(fen, number) for fen in rng.sample(own, min(OF_GAME, len(own)))]
    return itertools.chain(*zip(found[True], found[False]))


def attacks(args):
    """Yields positions of attacks with the number of their game."""
    judge = start(args.judge, ["Hash=32", "UCI_ShowWDL=true"])
    for number, (tags, result, moves) in enumerate(analysed(args), 1):
        white = tags.get("White") == args.player
        if result not in ("1/2-1/2", "0-1" if white else "1-0") or args.player not in (tags.get("White"), tags.get("Black")):
            continue
        fens = [m["fen"] for m in moves]
        for i, fen in enumerate(fens):
            if men(fen) < 20 or not {"Q", "q"} <= set(fen.split()[0]):
                break
            _, score = judge.go(fen, args.scan_nodes)
            if (score if (fen.split()[1] == "w") == white else -score) <= -100:
                yield from ((f, number) for f in fens[max(i - 10, 0):i + 1])
                break
    judge.send("quit")


def gather(args):
    """Adds positions that the file does not have yet."""
    seen = {tuple(line.split()[:4]) for line in read_lines(args.out)} if os.path.exists(args.out) else set()
    count = 0
    with open(args.out, "a", encoding="utf-8", newline="\n") as file:
        for fen, number in (endings if args.command == "gather-endings" else attacks)(args):
            key = tuple(fen.split()[:4])
            if key not in seen:
                seen.add(key)
                count += 1
                print(*key, f"g{args.first_game + number}", file=file, flush=True)
    print(f"{count} positions")


def read(path):
    """Returns the judged positions of a file, FEN: points in permille of won, drawn and lost, and those that are not judged."""
    judged, left = {}, []
    for line in read_lines(path):
        words = line.split()
        fen = " ".join(words[:4]) + " 0 1"
        if len(words) == 5:
            left.append(line)
        elif len(words) == 8 and all(w.isdigit() for w in words[5:]) and sum(map(int, words[5:])) == 1000:
            judged[fen] = tuple(map(int, words[5:]))
        else:
            sys.exit(f"{path}: no position of a ruler: {line}")
    return judged, left


def judge(args):
    """Adds the judgements that are missing, in place; each is written at once, at the end of the file."""
    path, = args.pgn
    tidy(path)  # it may have been stopped
    _, left = read(path)

    def work(engine, line):
        words = line.split()
        for said in reversed(engine.search(" ".join(words[:4]) + " 0 1", f"nodes {args.judge_nodes}")):
            if "wdl" in said and "upperbound" not in said and "lowerbound" not in said:
                at = said.index("wdl")
                with open(path, "a", encoding="utf-8", newline="\n") as file:
                    file.write(" ".join([line, *said[at + 1:at + 4]]) + "\n")  # in one piece, whatever other threads write
                return
        raise ValueError(f"the judge gives no wdl for {line}")

    options = ["Hash=64", "UCI_ShowWDL=true"] + ([f"SyzygyPath={args.syzygy}"] if args.syzygy else [])
    try:
        in_threads(left, args.jobs, lambda: start(args.judge, options), work)
    finally:
        tidy(path)


def tidy(path):
    """Takes out the lines without a judgement of positions that have one by now."""
    lines = read_lines(path)
    whole = {tuple(line.split()[:4]) for line in lines if len(line.split()) > 5}
    kept = [line for line in lines if len(line.split()) > 5 or tuple(line.split()[:4]) not in whole]
    with open(path + ".new", "w", encoding="utf-8", newline="\n") as file:
        file.writelines(line + "\n" for line in kept)
    os.replace(path + ".new", path)


def auc(high, low):
    """Returns the chance that one of high is above one of low, equal ones counted half."""
    return sum((a > b) + (a == b) / 2 for a in high for b in low) / (len(high) * len(low))


def limited(score):
    return max(-MOST, min(MOST, score))


def of_endings(judged, scores):
    """Returns AUC and median for scores, position: centipawns for the side to move."""
    won = [limited(scores[f] if w > l else -scores[f]) for f, (w, d, l) in judged.items() if max(w, l) > d]
    drawn = [abs(limited(scores[f])) for f, (w, d, l) in judged.items() if max(w, l) <= d]
    if not won or not drawn:
        sys.exit("no position that is won, or none that is drawn")
    return f"{auc(won, drawn):.3f}", f"{statistics.median(drawn):.0f}"


def of_attacks(judged, scores):
    """Returns the squared error of points and the mean score for the side that the judge prefers."""
    points = {f: (w + d / 2) / 1000 for f, (w, d, l) in judged.items()}
    error = min(statistics.fmean((1 / (1 + 10 ** (-limited(scores[f]) / scale)) - p) ** 2 for f, p in points.items()) for scale in SCALES)
    return f"{1e4 * error:.1f}", f"{statistics.fmean(limited(scores[f] if p > 0.5 else -scores[f]) for f, p in points.items()):.0f}"


def measure(args):
    judged, left = read(args.positions or ROOT / "testdata" / "rulers" / f"{args.command}.txt")
    if not judged:
        sys.exit("no judged position")
    print(f"{len(judged)} judged positions, {len(left)} not judged yet")
    at = sorted(args.nodes or ([1, 5000, 100000] if args.command == "endings" else [1, 10000, 160000]))
    args.nodes = at[-1]
    rows = []
    for engine in args.engine:
        records = search_all(args, engine, list(judged))
        for nodes in at:
            found = (of_endings if args.command == "endings" else of_attacks)(judged, {f: score_at(r, nodes) for f, r in records.items()})
            rows.append([engine.name, f"{nodes:,}", *found])
    print_table(["engine", "nodes", *(["AUC", "median of drawn, cp"] if args.command == "endings" else ["squared error, 0.0001", "mean for the better side, cp"])], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in "endings", "attacks":
        sub = commands.add_parser(name)
        sub.add_argument("--engine", action="append", required=True, type=spec, help="NAME=COMMAND[;OPTION=VALUE]…")
        sub.add_argument("--store", required=True, help="folder for the searches")
        sub.add_argument("--positions", help=f"file of judged positions (testdata/rulers/{name}.txt)")
        sub.add_argument("--nodes", nargs="+", type=positive, help="after which scores are noted")
        sub.add_argument("--hash", type=positive, default=16, help="MiB (%(default)s)")
        sub.add_argument("--jobs", type=positive, default=2, help="at the same time (%(default)s)")
    for name in "gather-endings", "gather-attacks", "judge":
        sub = commands.add_parser(name)
        sub.add_argument("pgn", nargs=1 if name == "judge" else "+", metavar="FILE" if name == "judge" else "GAMES.pgn")
        sub.add_argument("--jobs", type=positive, default=2, help="at the same time (%(default)s)")
        if name != "gather-endings":
            sub.add_argument("--judge", default="stockfish", help="a stronger engine with UCI_ShowWDL (%(default)s)")
        if name == "judge":
            sub.add_argument("--judge-nodes", type=positive, default=500000, help="for each position (%(default)s)")
            sub.add_argument("--syzygy", help="endgame tables for the judge")
            continue
        sub.add_argument("--footnote", default="./footnote", help="the program that reads games (%(default)s)")
        sub.add_argument("--out", required=True, help="file that the positions are added to")
        sub.add_argument("--nodes", type=positive, default=5000 if name == "gather-endings" else 1, help="of Footnote's score (%(default)s)")
        sub.add_argument("--first-game", type=int, default=0, help="number of games that the file has already (%(default)s)")
        sub.add_argument("--seed", type=int, default=1, help="of the choice among the positions of a game (%(default)s)")
        if name == "gather-attacks":
            sub.add_argument("--player", required=True, help="the player that did not win")
            sub.add_argument("--scan-nodes", type=positive, default=20000, help="of the judge for each position of a game (%(default)s)")
    args = parser.parse_args()
    for program in (getattr(args, "footnote", None), getattr(args, "judge", None)):
        if program and not shutil.which(program):
            sys.exit(f"{program}: not found")
    refuse_twins(parser, getattr(args, "engine", []))
    {"judge": judge, "gather-endings": gather, "gather-attacks": gather}.get(args.command, measure)(args)


if __name__ == "__main__":
    main()
