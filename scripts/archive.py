#!/usr/bin/env python3
"""Packs the games of a match, so that others can check it: the PGN files as fastchess wrote
them, the commands that played them, the score, what the program was built from, and the SHA-256 of each file. The same
files give the same bytes.

    python3 scripts/scaling.py match --strict --tc 8+0.08 --rounds 500 --store games --openings openings.epd \\
        --engine "mtdf=./footnote;SearchAlgorithm=MTD(f)" --engine "negascout=./footnote;SearchAlgorithm=Aspiration-NegaScout"
    python3 scripts/archive.py --player mtdf --engine ./footnote --openings openings.epd --out mtdf-8+0.08.zip games/8-0.08*.pgn

Beside NAME.pgn a file NAME.pgn.log, whose first line without # is the command, is what scripts/scaling.py leaves. Paths are cut down to names
of files: nobody else has these folders. Check an archive with `unzip`, `sha256sum -c SHA256SUMS` and `scripts/tally.py`.
"""
import argparse
import hashlib
import os
import re
import shlex
import subprocess
import sys
import zipfile

import figures
import tally


def names_alone(word):
    """Cuts the path in a word of a command down to the name of the file; a time control (40/60+0.6) is none."""
    if word.startswith("tc="):
        return word
    if word.startswith("args="):
        return "args=" + " ".join(map(names_alone, word[len("args="):].split()))
    return re.sub(r"^([^/=]+=)?.*/([^/]+)$", r"\1\2", word)


def command_of(path):
    """Returns the command that played a file of games, with names of files alone; None where there is no log."""
    try:
        with open(path + ".log", encoding="utf-8", errors="replace") as log:
            line = log.readline()
            if line.startswith("# "):  # scaling.py notes first what the games are of
                line = log.readline()
            words = shlex.split(line)
    except (OSError, ValueError):
        return None
    if "-engine" not in words:
        return None
    return shlex.join(map(names_alone, words))


def score_of(rounds, kind=""):
    """Returns the score of rounds in percent with its error; kind says which error it is."""
    mean, error = figures.grouped_mean_error(rounds)
    if len(rounds) < 2:
        return f"{100 * mean:.1f} % (one round tells no error)"
    return f"{100 * mean:.1f} ± {100 * error:.1f} %{kind}"


def summary(player, path):
    """Returns what a file of games says: games, score, and how games ended that did not end by the rules."""
    rounds, ends = tally.read(player, path)
    if not rounds:
        sys.exit(f"{path}: no game of {player}")
    scores = [score for group in rounds for score in group]
    how = ", ".join(f"{name} {n}" for name, n in ends.most_common() if name != "normal")
    return rounds, (f"{len(scores)} games of {player}: {scores.count(1)} won, {scores.count(0.5)} drawn, {scores.count(0)} lost, "
                    + score_of(rounds, " (one standard error)") + (f"; ended by {how}" if how else ""))


def readme(args):
    """Returns the text that stands beside the games."""
    lines, rounds = [f"Games of {args.player}", ""], []
    for path in args.pgn:
        found, text = summary(args.player, path)
        rounds += found
        lines += [os.path.basename(path), "  " + text, "  " + (command_of(path) or "the command was not kept"), ""]
    lines += [f"All files: {sum(map(len, rounds))} games, {score_of(rounds)}", ""]
    if args.engine:
        done = subprocess.run([args.engine, "version"], capture_output=True, encoding="utf-8", check=True)
        lines += ["footnote version:", *("  " + line for line in done.stdout.splitlines()), ""]
    if args.openings:
        with open(args.openings, "rb") as file:
            lines += [f"Openings: {os.path.basename(args.openings)}, SHA-256 {hashlib.sha256(file.read()).hexdigest()}", ""]
    if args.note:
        lines += [args.note, ""]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", required=True, help="the player whose score it is")
    parser.add_argument("--engine", help="footnote that played, for its version")
    parser.add_argument("--openings", help="file of openings, for its SHA-256")
    parser.add_argument("--note", help="what else is to be known, such as the machine")
    parser.add_argument("--out", required=True, help="the archive, NAME.zip")
    parser.add_argument("pgn", nargs="+")
    args = parser.parse_args()
    if len({os.path.basename(path) for path in args.pgn}) < len(args.pgn):
        parser.error("two files have the same name")
    try:
        files = {"README.txt": readme(args).encode()}
        for path in args.pgn:
            with open(path, "rb") as file:
                files[os.path.basename(path)] = file.read()
        files["SHA256SUMS"] = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())).encode()
        with zipfile.ZipFile(args.out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in sorted(files.items()):
                archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"archive: {error}")
    print(files["README.txt"].decode(), end="")


if __name__ == "__main__":
    main()
