"""The games of scaling.py: two engines, or each against itself with twice the nodes, at
several numbers of nodes or time controls, played by fastchess.

    python3 scripts/scaling.py match --store games --openings openings.epd --nodes 25000 100000 \\
        --engine "footnote=./footnote" --engine "stockfish=stockfish"
"""
import argparse
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys

import chart
import figures
import tally
from scaling_searches import checksum


def match(args):
    os.makedirs(args.store, exist_ok=True)
    if not args.double and len(args.engine) != 2:
        sys.exit("two engines are needed, or --double")
    if args.double and args.tc:
        sys.exit("--double is of nodes, --odds of time")
    if bool(args.nodes) == bool(args.tc):
        sys.exit("--nodes or --tc is needed, and not both")
    if args.odds != 1 and not args.tc:
        sys.exit("--odds is of time: it needs --tc")
    if not shutil.which(args.fastchess):
        sys.exit(f"{args.fastchess}: not found")
    pairs = [[engine._replace(name=engine.name + "x2"), engine] for engine in args.engine] if args.double else [args.engine]
    print(f"{'':>12} {'limit':>12} {'games':>6} {'score':>16} {'Elo, 95 %':>14}")
    lines = []
    for pair in pairs:
        first, second = (engine.name for engine in pair)
        points = []
        for limit in args.tc or args.nodes:
            stem = re.sub(r"[^0-9.]+", "-", str(limit))
            path = os.path.join(args.store, f"{second}-{stem}.pgn" if args.double else f"{stem}.pgn")
            play(args, pair, limit, path)
            points.append((float(split_limit(limit)[1]), *report_match(limit, first, path)))
        lines.append(chart.series(second if args.double else f"{first} against {second}", [p for p in points if p[1] is not None]))
    title = "Twice the nodes against once" if args.double else "Games"
    chart.save(os.path.join(args.store, "match.json"), {
        "title": title, "subtitle": "bars are 95 % intervals", "x_label": "seconds for a game" if args.tc else "nodes a move",
        "y_label": "Elo", "log_x": True, "series": lines})


def time_control(text):
    """Reads a time control, for argparse."""
    if not re.fullmatch(r"([0-9]+/)?([0-9]+:)?[0-9]+(\.[0-9]+)?(\+[0-9]+(\.[0-9]+)?)?", text):
        raise argparse.ArgumentTypeError(f"{text}: not MOVES/SECONDS+INCREMENT, such as 40/60+0.6 or 8+0.08")
    return text


def split_limit(limit):
    """Returns the parts of a time control or a number of nodes as texts: "40/", "60" and "0.6" of 40/60+0.6 or 40/1:00+0.6."""
    base, _, increment = str(limit).partition("+")
    moves, slash, seconds = base.rpartition("/")
    minutes, colon, rest = seconds.partition(":")
    if colon:
        seconds = f"{60 * int(minutes) + float(rest):g}"
    return moves + slash, seconds, increment


def parts(path):
    """Returns the files of games of a match: one for each time that it was begun."""
    stem, _ = os.path.splitext(path)
    return sorted(file for file in glob.glob(glob.escape(stem) + "*.pgn") if re.fullmatch(re.escape(stem) + r"(\.part\d+)?\.pgn", file))


def play(args, players, limit, path):
    """Plays the games of a match that its files do not hold yet."""
    files = parts(path)
    # What the games are of; only parts of the same match add up.
    common = argparse.Namespace(**{**vars(args), "jobs": 0})
    same = match_command(common, players, limit, "", 0, 0) + [checksum(player.command) for player in players]
    for file in files:
        with open(file + ".log", encoding="utf-8", errors="replace") as log:
            if log.readline().rstrip("\n") != "# " + shlex.join(same):
                sys.exit(f"{file}: the games of other engines or settings, or of another build; give another --store")
    done = sum(1 for file in files for tags in tally.games(file) if tags.get("Result") in tally.SCORES)
    missing = args.rounds - done // 2
    if missing <= 0:
        return
    stem, _ = os.path.splitext(path)
    file = f"{stem}.part{len(files) + 1}.pgn" if files else path
    # A seed of its own for each part: a part that begins again must not repeat openings.
    command = match_command(args, players, limit, file, missing, args.seed + 1000 * len(files))
    with open(file + ".log", "w", encoding="utf-8") as log:
        log.write("# " + shlex.join(same) + "\n" + shlex.join(command) + "\n")
        log.flush()
        done = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        sys.exit(f"{file}: fastchess ended with {done.returncode}; {file}.log says why")


def match_command(args, players, limit, path, rounds, seed):
    """Returns the command of fastchess for games at one limit."""
    command = [args.fastchess]
    for i, (name, program, options) in enumerate(players):
        program, *arguments = shlex.split(program)
        if args.tc:
            odds = args.odds if i == 0 else 1
            moves, seconds, increment = split_limit(limit)
            own = [f"tc={limit}" if odds == 1 else f"tc={moves}{float(seconds) * odds:g}+{float(increment or 0) * odds:g}"]
        else:
            own = ["tc=inf", f"nodes={limit * (2 if args.double and i == 0 else 1)}"]
        command += ["-engine", f"name={name}", f"cmd={program}", *own]
        command += [f"args={' '.join(arguments)}"] if arguments else []
        command += [f"option.{o}" for o in options]
    if args.adjudicate:
        command += ["-resign", "movecount=4", "score=700", "twosided=true", "-draw", "movenumber=40", "movecount=8", "score=10"]
    if args.strict:
        command += ["-strict", "-check-mate-pvs"]
    return command + ["-each", f"option.Hash={args.hash}", "-openings", f"file={args.openings}", "format=epd", "order=random",
                      "-srand", str(seed), "-rounds", str(rounds), "-games", "2", "-repeat",
                      "-concurrency", str(args.jobs), "-recover", "-pgnout", f"file={path}", "-config", f"outname={path}.json"]


def report_match(limit, name, path):
    """Prints the score of a match and returns its Elo with its error, 95 %: None where all games were won or lost, or
    where one round tells no error."""
    rounds = [r for file in parts(path) for r in tally.read(name, file)[0]]
    if not rounds:
        sys.exit(f"{path}: no game of {name}; see {path}.log")
    games = sum(map(len, rounds))
    mean, error = figures.grouped_mean_error(rounds)
    elo, width = None, 0
    if len(rounds) > 1 and 0 < mean < 1:
        elo, width = figures.elo(mean), figures.margin(len(rounds)) * figures.elo_error(mean, error)
    text = "–" if elo is None else f"{elo:+.0f} ± {width:.0f}"
    spread = f"{100 * error:.1f}" if len(rounds) > 1 else "–"
    print(f"{name:>12} {limit:>12} {games:>6} {100 * mean:>8.1f} % ± {spread} {text:>14}", flush=True)
    return elo, width
