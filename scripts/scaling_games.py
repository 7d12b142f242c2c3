"""The games of scaling.py: two engines, or one against itself with twice the nodes, at
several numbers of nodes or time controls, played by fastchess.
"""
import os
import re
import subprocess
import sys

import tally


def parse(spec):
    """Returns name, command and options (NAME=VALUE) of NAME=COMMAND[;OPTION=VALUE]…"""
    name, command = spec.split("=", 1)
    command, *options = command.split(";")
    return name, command, options


def match(args):
    os.makedirs(args.store, exist_ok=True)
    if len(args.engine) != (1 if args.double else 2):
        sys.exit("two engines are needed, or one with --double")
    players = [parse(spec) for spec in args.engine * (2 if args.double else 1)]
    if args.double:
        players[0] = (players[0][0] + "x2", *players[0][1:])
    print(f"{'limit':>12} {'games':>6} {'score':>16} {'Elo':>6}")
    for limit in args.tc or args.nodes:
        path = os.path.join(args.store, f"{re.sub(r'[^0-9.]+', '-', str(limit))}.pgn")
        if not os.path.exists(path):
            with open(path + ".log", "w") as log:
                subprocess.run(match_command(args, players, limit, path), stdout=log, stderr=subprocess.STDOUT, check=False)
        report_match(limit, players[0][0], path)


def match_command(args, players, limit, path):
    """Returns the command of fastchess for the games at one limit."""
    command = [args.fastchess]
    for i, (name, program, options) in enumerate(players):
        program, _, arguments = program.partition(" ")
        if args.tc:
            odds = args.odds if i == 0 else 1
            base, _, increment = limit.partition("+")
            own = [f"tc={limit}" if odds == 1 else f"tc={float(base) * odds:g}+{float(increment or 0) * odds:g}"]
        else:
            own = ["tc=inf", f"nodes={limit * (2 if args.double and i == 0 else 1)}"]
        command += ["-engine", f"name={name}", f"cmd={program}", *own]
        command += [f"args={arguments}"] if arguments else []
        command += [f"option.{o}" for o in options]
    return command + ["-each", f"option.Hash={args.hash}", "-openings", f"file={args.openings}", "format=epd", "order=random",
                      "-srand", str(args.seed), "-rounds", str(args.rounds), "-games", "2", "-repeat",
                      "-concurrency", str(args.jobs), "-recover", "-pgnout", f"file={path}"]


def report_match(limit, name, path):
    rounds, _ = tally.read(name, path)
    if not rounds:
        sys.exit(f"{path}: no game of {name}")
    scores, mean, error = tally.summary(rounds)
    text = f"{tally.elo(mean):+.0f}" if 0 < mean < 1 else "–"
    print(f"{limit:>12} {len(scores):>6} {100 * mean:>8.1f} % ± {100 * error:.1f} {text:>6}", flush=True)
