#!/usr/bin/env python3
"""Plays whole games between two engines by fastchess, in pairs with both colours from each opening, and tests by SPRT
whether the first is the stronger one: the gate of every change of the search.

    python3 scripts/match.py --openings unbalanced-8moves.epd --store gate --nodes 30000 --sprt 0 5 --games 8000 \\
        --engine "new=./footnote" --engine "old=./footnote-main"
    python3 scripts/match.py … --sprt -4 1 --engine "less=./footnote uci --tune;Killers=false" --engine "all=./footnote uci --tune"
    python3 scripts/match.py … --tc 8+0.08 --games 600 --engine "new=./footnote" --engine "stockfish=./stockfish"

Games are kept in --store; the same command goes on where it was stopped, with the openings that were not played yet.
SPRT is that of normalised Elo over pairs, alpha and beta 0.05: H0 says the first bound, H1 the second. The match ends when
the log-likelihood ratio (LLR) leaves ±2.94, at --games games, or when the openings are used up: at fixed nodes an
opening played twice would be the same games. The last line printed is one for docs/ledger.csv.

Stages of a change of the search, or of a bundle: 30,000 nodes, [0, 5], at most 8,000 games; 100,000 nodes, [0, 5], at most 4,000.
What passes both is kept; a bundle that fails the first is halved once; what takes something away is tested with [-4, 1].

An engine is NAME=COMMAND, and behind semicolons its options. Adjudication: a side resigns when both agree for 4 moves
that it is 7 pawns behind; drawn when both agree on 0.1 for 8 moves after move 40.
"""
import argparse
import collections
import csv
import datetime
import glob
import itertools
import math
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

import tally
from figures import elo, elo_error, grouped_mean_error, margin
from scaling_searches import checksum, refuse_twins, spec
from uci import positive, read_lines

BOUND = math.log(0.95 / 0.05)  # of the log-likelihood ratio, for alpha and beta of 0.05
PER_T = 800 / math.log(10)  # normalised Elo for a mean of one standard deviation of a game above a half
RESIGN = ["-resign", "movecount=4", "score=700", "twosided=true", "-draw", "movenumber=40", "movecount=8", "score=10"]


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


def root_of(function, low, high):
    """Returns where a function that falls from low to high is zero."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) > 0 else (low, middle)
    return (low + high) / 2


def likeliest(shares, values, t):
    """Returns the probabilities of values under which shares of them are likeliest, of all those whose mean is t standard
    deviations above a half. By a Lagrange multiplier x they are share / (1 + x slope), the slope being how the constraint changes with
    the probability; it depends on mean and deviation, so both are found by turns."""
    found = [1 / len(values)] * len(values)
    for _ in range(50):
        mean = sum(p * v for p, v in zip(found, values))
        deviation = math.sqrt(sum(p * (v - mean) ** 2 for p, v in zip(found, values)))
        slopes = [v - 0.5 - t * (deviation + ((v - mean) ** 2 - deviation ** 2) / (2 * deviation)) for v in values]
        if min(slopes) >= 0 or max(slopes) <= 0:
            return found
        x = root_of(lambda x: sum(p * s / (1 + x * s) for p, s in zip(shares, slopes)), -1 / max(slopes) + 1e-9, -1 / min(slopes) - 1e-9)
        last, found = found, [p / (1 + x * s) for p, s in zip(shares, slopes)]
        if max(abs(a - b) for a, b in zip(last, found)) < 1e-9:
            break
    return found


def llr(pairs, elo0, elo1):
    """Returns the log-likelihood ratio of H1 to H0 in normalised Elo; pairs counts those of 0, 0.5, 1, 1.5 and 2 points."""
    counts = [max(n, 1e-3) for n in pairs]  # so that no result is impossible
    total = sum(counts)
    shares, values = [n / total for n in counts], [0, 0.25, 0.5, 0.75, 1]
    h0, h1 = (likeliest(shares, values, math.sqrt(2) * e / PER_T) for e in (elo0, elo1))
    return sum(n * math.log(b / a) for n, a, b in zip(counts, h0, h1))


def parts(path):
    """Returns the files of games of a match: one for each time that it was begun."""
    stem, _ = os.path.splitext(path)
    found = [file for file in glob.glob(glob.escape(stem) + "*.pgn") if re.fullmatch(re.escape(stem) + r"(\.part\d+)?\.pgn", file)]
    return sorted(found, key=lambda file: (len(file), file))


def command_of(args, players, limit, path, rounds, start):
    """Returns the command of fastchess for so many rounds at one limit, from the start-th opening on."""
    command = [args.fastchess]
    for i, (name, program, options) in enumerate(players):
        program, *arguments = shlex.split(program)
        odds = args.odds if i == 0 else 1
        if args.tc:
            moves, seconds, increment = split_limit(limit)
            own = [f"tc={limit}" if odds == 1 else f"tc={moves}{float(seconds) * odds:g}+{float(increment or 0) * odds:g}"]
        else:
            own = ["tc=inf", f"nodes={round(limit * odds)}"]
        command += ["-engine", f"name={name}", f"cmd={program}", *own]
        command += [f"args={' '.join(arguments)}"] if arguments else []
        command += [f"option.{o}" for o in options]
    command += RESIGN if args.adjudicate else []
    command += ["-strict", "-check-mate-pvs"] if args.strict else []
    return command + ["-each", f"option.Hash={args.hash}", "-openings", f"file={args.openings}", "format=epd", "order=random", f"start={start}",
                      "-srand", str(args.seed), "-rounds", str(rounds), "-games", "2", "-repeat", "-ratinginterval", "0",
                      "-startup-ms", "60000", "-ping-ms", "60000",  # on a busy machine too
                      "-concurrency", str(args.jobs), "-recover", "-pgnout", f"file={path}", "-config", f"outname={path}.json"]


class Match:
    """The games of two engines at one limit, in the files path, …part2.pgn and so on."""

    def __init__(self, args, players, limit, path):
        self.args, self.players, self.limit, self.path = args, players, limit, path
        common = argparse.Namespace(**{**vars(args), "jobs": 0})
        # What the games are of; only parts of the same match add up.
        self.same = "# " + shlex.join(command_of(common, players, limit, "", 0, 1) + [checksum(player.command) for player in players])
        self.past, self.begun = [], 1  # rounds of earlier parts; the first opening that none of them has
        for file in parts(path):
            with open(file + ".log", encoding="utf-8", errors="replace") as log:
                if log.readline().rstrip("\n") != self.same:
                    sys.exit(f"{file}: the games of other engines or settings, or of another build; give another --store")
            self.past += tally.read(players[0].name, file)[0] if os.path.getsize(file) else []
            self.begun += max((int(tags["Round"].partition(".")[0]) for tags in tally.games(file)), default=0)
        self.rounds = self.past

    def pairs(self):
        """Returns how many pairs have brought 0, 0.5, 1, 1.5 and 2 points."""
        counts = collections.Counter(int(2 * sum(r)) for r in self.rounds if len(r) == 2)
        return [counts[n] for n in range(5)]

    def decided(self):
        return self.args.sprt and abs(llr(self.pairs(), *self.args.sprt)) >= BOUND

    def play(self, rounds):
        """Plays until so many rounds are played, those of earlier parts counted, or SPRT has decided."""
        missing = rounds - sum(len(r) == 2 for r in self.past)
        if missing <= 0 or self.decided():
            return
        if not self.args.tc:
            left = len(read_lines(self.args.openings)) - self.begun + 1
            missing = min(missing, left) if left > 0 else sys.exit(f"{self.args.openings}: all openings are played; at fixed nodes the games would be the same")
        stem, _ = os.path.splitext(self.path)
        count = len(parts(self.path))
        file = f"{stem}.part{count + 1}.pgn" if count else self.path
        command = command_of(self.args, self.players, self.limit, file, missing, self.begun)
        with open(file + ".log", "w", encoding="utf-8") as log:
            log.write(self.same + "\n" + shlex.join(command) + "\n")
            log.flush()
            open(file, "a", encoding="utf-8").close()  # a part that ends before its first game is one all the same
            with subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT) as process:
                try:
                    code = self.wait(process, file)
                except KeyboardInterrupt:
                    process.terminate()
                    raise
        if code:
            sys.exit(f"{file}: fastchess ended with {code}; {file}.log says why")

    def wait(self, process, file):
        """Waits for fastchess, and stops it when SPRT has decided. Returns its exit code, 0 where it was stopped."""
        pause, stopped = 2, False
        while True:
            try:
                code = process.wait(pause)
            except subprocess.TimeoutExpired:
                code = None
            since = time.monotonic()
            self.rounds = self.past + tally.read(self.players[0].name, file)[0]
            if code is not None:
                return 0 if stopped else code
            if not stopped and self.decided():
                process.terminate()
                stopped = True
            pause = max(2, 20 * (time.monotonic() - since))  # long files take time to read
            if sys.stderr.isatty():
                print("\r" + self.text(), end=" ", file=sys.stderr, flush=True)

    def elo(self):
        """Returns Elo and its error, 95 %: None where all games were won or lost, or one round tells no error."""
        if len(self.rounds) < 2:
            return None, 0
        mean, error = grouped_mean_error(self.rounds)
        return (elo(mean), margin(len(self.rounds)) * elo_error(mean, error)) if 0 < mean < 1 else (None, 0)

    def text(self):
        """Returns the state of the match in a line."""
        scores = list(itertools.chain(*self.rounds))
        difference, error = self.elo()
        text = f"{len(scores)} games {scores.count(1)}-{scores.count(0.5)}-{scores.count(0)}"
        text += "" if difference is None else f", Elo {difference:+.1f} ± {error:.1f}"
        text += ", pairs " + " ".join(map(str, self.pairs()))
        if self.args.sprt:
            value = llr(self.pairs(), *self.args.sprt)
            state = "not decided" if abs(value) < BOUND else "H1, passed" if value > 0 else "H0, failed"
            text += f", LLR {value:+.2f} of ±{BOUND:.2f} for [{self.args.sprt[0]:g}, {self.args.sprt[1]:g}]: {state}"
        return text

    def ledger(self):
        """Returns the cells of the match's line in docs/ledger.csv."""
        args, (first, second) = self.args, self.players
        scores = list(itertools.chain(*self.rounds))
        difference, error = self.elo()
        idea = f"{described(first)} against {described(second)}"
        limit = self.limit if args.tc else f"{self.limit:,} nodes"
        test = f"{limit}, {args.hash} MiB, {os.path.basename(args.openings)}" + (", adjudicated when both agree" if args.adjudicate else "")
        note = self.text().partition(", pairs ")[2].replace("[", "(").replace("]", ")")
        result = [f"{100 * sum(scores) / len(scores):.1f}", "0", "score %"] if difference is None else [f"{difference:+.1f}", f"{error:.1f}", "Elo"]
        return [datetime.date.today().isoformat(), commit(), args.subject, idea, test, len(scores), scores.count(1), scores.count(0.5), scores.count(0),
                *result, "measured", f"seed {args.seed}; pairs from 0 to 2 points: {note}"]


def described(player):
    """Returns the name of an engine with its options."""
    return player.name + (f" ({', '.join(player.options)})" if player.options else "")


def commit():
    """Returns the commit of the checkout."""
    done = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=os.path.dirname(os.path.abspath(__file__)),
                          capture_output=True, encoding="utf-8", check=False)
    return done.stdout.strip() or "unknown"


def add_games(parser):
    """Adds the arguments of all scripts that play games."""
    parser.add_argument("--engine", action="append", required=True, type=spec, help="NAME=COMMAND[;OPTION=VALUE]…")
    parser.add_argument("--fastchess", default="fastchess", help="the program (%(default)s)")
    parser.add_argument("--openings", required=True, help="EPD file")
    parser.add_argument("--odds", type=float, default=1, help="factor of the first engine's nodes or time")
    parser.add_argument("--strict", action="store_true", help="a warning about the protocol or a mating line ends the match")
    parser.add_argument("--seed", type=int, default=18, help="of the order of the openings (%(default)s)")
    parser.add_argument("--hash", type=positive, default=16, help="MiB (%(default)s)")
    parser.add_argument("--jobs", type=positive, default=2, help="games at the same time (%(default)s)")


def check_games(parser, args):
    """Ends the program when those arguments make no sense."""
    refuse_twins(parser, args.engine)
    if bool(args.nodes) == bool(args.tc):
        sys.exit("--nodes or --tc is needed, and not both")
    if not args.odds > 0:
        parser.error(f"--odds: {args.odds} is not above 0")
    if not shutil.which(args.fastchess):
        sys.exit(f"{args.fastchess}: not found")
    os.makedirs(args.store, exist_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_games(parser)
    parser.add_argument("--store", required=True, help="folder for the games")
    parser.add_argument("--nodes", type=positive, help="of a move")
    parser.add_argument("--tc", type=time_control, help="time control, such as 8+0.08")
    parser.add_argument("--games", type=positive, default=8000, help="at most, two for each opening (%(default)s)")
    parser.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help="bounds in normalised Elo (play all games)")
    parser.add_argument("--subject", default="search", help="of the ledger (%(default)s)")
    args = parser.parse_args()
    args.adjudicate = True
    check_games(parser, args)
    if len(args.engine) != 2:
        parser.error("two engines are needed")
    if args.sprt and not args.sprt[0] < args.sprt[1]:
        parser.error(f"--sprt: {args.sprt[0]:g} is not below {args.sprt[1]:g}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as timeout and batch systems stop it
    match = Match(args, args.engine, args.tc or args.nodes, os.path.join(args.store, "games.pgn"))
    try:
        match.play(math.ceil(args.games / 2))
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on where it was")
    finally:
        if match.rounds:
            print(match.text())
            csv.writer(sys.stdout, lineterminator="\n").writerow(match.ledger())


if __name__ == "__main__":
    main()
