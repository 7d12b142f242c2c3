"""What the parts of scaling.py share: searches of many positions by several engines, kept
in a folder so that a run goes on where it was stopped. threads.py uses it too.

    engine = spec("less=./footnote uci --tune;ProbCut=false")
    records = search_all(args, engine, read_positions("positions.fen"))   # args: store, hash, nodes, jobs
    finished(records[fen])
"""
import argparse
import collections
import hashlib
import json
import operator
import os
import random
import re
import shlex
import shutil
import statistics
import sys
import threading
import typing

from uci import MATE, Engine, position_in, read_lines, setting

SEED = 18  # of the bootstrap


class Spec(typing.NamedTuple):
    """An engine as the command line names it: NAME=COMMAND[;OPTION=VALUE]…"""
    name: str
    command: str
    options: list


def spec(text):
    """Reads a Spec, for argparse."""
    name, found, command = text.partition("=")
    if not name or not found or not command:
        raise argparse.ArgumentTypeError(f"{text}: not NAME=COMMAND")
    command, *options = command.split(";")
    if not command.strip():
        raise argparse.ArgumentTypeError(f"{text}: no command")
    if "/" in name or os.sep in name:
        raise argparse.ArgumentTypeError(f"{text}: the name is that of a file of the store, so it cannot hold {os.sep}")
    for option in options:
        setting(option)
    return Spec(name, command, options)


def refuse_twins(parser, engines):
    """Ends the program when two engines have one name: they would share a file of the store."""
    if len({engine.name for engine in engines}) < len(engines):
        parser.error("two engines have one name")


def checksum(command):
    """Returns a checksum of the program, so that what another build has found is not taken for its own."""
    path = shutil.which(shlex.split(command)[0])
    if path is None:
        sys.exit(f"{command}: not found")
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:16]


def start(command, options):
    """Starts an engine with options NAME=VALUE."""
    return Engine(shlex.split(command), dict(o.split("=", 1) for o in options))


def read_positions(path, count=None):
    """Returns the FENs of a file of FEN or EPD lines, each with the game it comes from: an EPD
    id that begins with "game N", else the position itself."""
    games = {}
    for line in read_lines(path):
        fen = position_in(path, line)
        game = re.search(r'\bid "(game \d+)', line)
        games.setdefault(fen, game[1] if game else fen)
    return dict(list(games.items())[:count])


def after(words, name):
    return words[words.index(name) + 1] if name in words[:-1] else None


def trace(lines):
    """Returns (nodes, depth, best move, score) for each line that a search reported; the score is None
    where it is a bound."""
    steps = []
    for words in lines:
        if words[:1] == ["info"] and words[1:2] != ["string"] and "pv" in words and "nodes" in words and after(words, "multipv") in (None, "1"):
            score = None
            if "lowerbound" not in words and "upperbound" not in words:
                score = int(words[words.index("score") + 2])
                if after(words, "score") == "mate":
                    score = MATE if score > 0 else -MATE
            steps.append((int(after(words, "nodes")), int(after(words, "depth")), after(words, "pv"), score))
    return steps


def finished(record):
    """Returns (depth, nodes, best move) at the end of each iteration. Where the nodes ended the search, engines report
    an iteration that was not finished: with a bound, or when all nodes are spent."""
    ends = {}
    for nodes, depth, move, _ in record["trace"]:
        ends[depth] = (depth, nodes, move)
    if ends and (record["trace"][-1][3] is None or record["trace"][-1][0] >= record["nodes"]):
        del ends[record["trace"][-1][1]]
    return [ends[depth] for depth in sorted(ends)]


class Store:
    """A file with a JSON record in each line, which is added to from several threads. Of its records only those are
    seen that have what was asked: others are of another build or of other settings."""

    def __init__(self, folder, name, asked, key):
        self.path, self.asked, self.key, self.found, self.lock = os.path.join(folder, name), asked, key, {}, threading.Lock()
        try:
            os.makedirs(folder, exist_ok=True)
            for number, line in enumerate(self.lines(), 1):
                self.read(number, line)
        except OSError as error:
            sys.exit(f"{error.filename}: {error.strerror}")
        except UnicodeDecodeError:
            sys.exit(f"{self.path}: no text; move the file away to begin anew")

    def lines(self):
        """Returns the whole lines of the file."""
        if not os.path.exists(self.path):
            return []
        with open(self.path, encoding="utf-8", newline="") as file:
            lines = file.read().split("\n")
        if rest := lines.pop():  # it was cut short; what is whole must not be lost on a full disk
            os.truncate(self.path, os.path.getsize(self.path) - len(rest.encode()))
        return lines

    def read(self, number, line):
        """Keeps the record of a line if it has what was asked."""
        try:
            record = json.loads(line)
            if all(record.get(field) == value for field, value in self.asked.items()):
                self.found[self.key(record)] = record
        except (ValueError, LookupError, TypeError, AttributeError):
            sys.exit(f"{self.path}:{number}: no record of a search; take the line out, or move the file away to begin anew")

    def add(self, **record):
        """Keeps a record, whose other fields are what was asked."""
        record = {**self.asked, **record}
        with self.lock:
            self.found[self.key(record)] = record
            with open(self.path, "a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(record) + "\n")


def in_threads(jobs, count, make, work):
    """Gives the jobs to count threads; each has the engine that make returns for itself."""
    jobs, lock, failed = collections.deque(jobs), threading.Lock(), []
    total = len(jobs)

    def run():
        try:
            engine = make()
            while not failed:
                with lock:
                    if not jobs:
                        break
                    job = jobs.popleft()
                    if sys.stderr.isatty():
                        print(f"\r{total - len(jobs)} of {total} ", end="", file=sys.stderr, flush=True)
                work(engine, job)
            engine.send("quit")
        except Exception as error:  # whatever an engine says: the others must not wait for its answers
            failed.append(error)

    threads = [threading.Thread(target=run) for _ in range(min(count, total))]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    except KeyboardInterrupt:
        print("stopped; the same command goes on where it was", file=sys.stderr, flush=True)
        os._exit(130)  # the threads may wait for their engines for minutes; what they have found is in the store
    if failed:
        sys.exit(f"an engine failed: {failed[0]}")


def search_all(args, engine, fens, depth=None, before=None):
    """Returns the search of each position by an engine (Spec), to so many nodes and, where it is given, no
    deeper than depth. before(fen) is searched first with the same nodes: the table and the histories are then those of a game."""
    options = [f"Hash={args.hash}", *engine.options]
    asked = {"command": engine.command, "build": checksum(engine.command), "options": options, "nodes": args.nodes, "depth": depth, **({"before": True} if before else {})}
    store = Store(args.store, engine.name + ".jsonl", asked, operator.itemgetter("fen"))
    limit = (f"depth {depth} " if depth else "") + f"nodes {args.nodes}"

    def work(player, fen):
        if before:
            player.search(before(fen), limit)
        lines = player.ask(fen, limit) if before else player.search(fen, limit)
        store.add(fen=fen, trace=trace(lines), best=lines[-1][1])

    todo = [fen for fen in fens if fen not in store.found]
    in_threads(todo, args.jobs, lambda: start(engine.command, options), work)
    return {fen: store.found[fen] for fen in fens}


def spread(games, figure, draws=200):
    """Returns the standard error of figure, a function of a list of positions: games (position: game) are
    drawn anew, all positions of one together. None where some draw gives none."""
    groups = collections.defaultdict(list)
    for fen, game in games.items():
        groups[game].append(fen)
    names, rng, found = list(groups), random.Random(SEED), []
    for _ in range(draws):
        value = figure([fen for name in rng.choices(names, k=len(names)) for fen in groups[name]])
        if value is None:
            return None
        found.append(value)
    return statistics.stdev(found)


def print_table(head, rows):
    """Prints a table as Markdown."""
    for row in [head, ["---"] * len(head), *rows]:
        print("| " + " | ".join(map(str, row)) + " |")
