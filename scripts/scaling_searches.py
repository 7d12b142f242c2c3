"""What the parts of scaling.py share: searches of many positions by several engines, kept
in a folder so that a run goes on where it was stopped.
"""
import collections
import hashlib
import json
import os
import random
import re
import shlex
import shutil
import sys
import threading

from spsa import Engine, read_lines

MATE = 3000  # centipawns, as good as won
SEED = 18  # of the bootstrap


def parse(spec):
    """Returns name, command and options (NAME=VALUE) of NAME=COMMAND[;OPTION=VALUE]…"""
    name, found, command = spec.partition("=")
    if not name or not found or not command:
        sys.exit(f"{spec}: not NAME=COMMAND")
    command, *options = command.split(";")
    return name, command, options


def build(command):
    """Returns a checksum of the program, so that what another build has found is not taken for its own."""
    path = shutil.which(shlex.split(command)[0])
    if path is None:
        sys.exit(f"{command}: not found")
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:16]


def read_positions(path, count=None):
    """Returns the FENs of a file of FEN or EPD lines, each with the game it comes from: an EPD
    id that begins with "game N", else the position itself."""
    games = {}
    for number, line in enumerate(read_lines(path), 1):
        words = line.split()
        if len(words) < 4:
            sys.exit(f"{path}: line {number} is no position")
        clocks = words[4:6] if len(words) > 5 and words[4].isdigit() and words[5].isdigit() else ["0", "1"]
        fen = " ".join(words[:4] + clocks)
        game = re.search(r'\bid "(game \d+)', line)
        games.setdefault(fen, game[1] if game else fen)
    return dict(list(games.items())[:count])


class Player(Engine):
    """An engine that tells how its search went."""

    def __init__(self, command, options):
        super().__init__(shlex.split(command), dict(o.split("=", 1) for o in options))

    def clear(self):
        """Makes the engine forget what it has searched, and waits until it has."""
        self.send("ucinewgame")
        self.ready()

    def search(self, fen, limit):
        """Returns the lines of a search in an emptied table."""
        self.clear()
        return self.ask(fen, limit)

    def ask(self, fen, limit):
        """Returns the lines of a search that goes on with what the table has."""
        self.send(f"position fen {fen}\ngo {limit}")
        found = []
        for line in self.lines():
            found.append(line.split())
            if found[-1][:1] == ["bestmove"]:
                return found


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
    """A file with a JSON record in each line, which is added to from several threads."""

    def __init__(self, folder, name, key):
        os.makedirs(folder, exist_ok=True)
        self.path, self.key, self.records, self.lock = os.path.join(folder, name), key, {}, threading.Lock()
        if os.path.exists(self.path):
            with open(self.path) as file:
                lines = file.read().split("\n")
            if lines.pop():  # it was cut short
                with open(self.path, "w") as file:
                    file.writelines(line + "\n" for line in lines)
            for record in map(json.loads, lines):
                self.records[key(record)] = record

    def add(self, record):
        with self.lock:
            self.records[self.key(record)] = record
            with open(self.path, "a") as file:
                file.write(json.dumps(record) + "\n")


def in_threads(jobs, count, start, work):
    """Gives the jobs to count threads; each has the value of start for itself."""
    jobs, lock, failed = collections.deque(jobs), threading.Lock(), []
    total = len(jobs)

    def run():
        try:
            engine = start()
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
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        sys.exit(f"an engine failed: {failed[0]}")


def search_all(args, spec, fens, depth=None):
    """Returns the search of each position by an engine, to so many nodes and, where it is given, no
    deeper than depth."""
    name, command, options = parse(spec)
    options = [f"Hash={args.hash}", *options]
    asked = {"command": command, "build": build(command), "options": options, "nodes": args.nodes, "depth": depth}
    store = Store(args.store, name + ".jsonl", lambda r: (r["fen"], all(r.get(k) == v for k, v in asked.items())))
    limit = (f"depth {depth} " if depth else "") + f"nodes {args.nodes}"

    def work(engine, fen):
        lines = engine.search(fen, limit)
        store.add({**asked, "fen": fen, "trace": trace(lines), "best": lines[-1][1]})

    todo = [fen for fen in fens if (fen, True) not in store.records]
    in_threads(todo, args.jobs, lambda: Player(command, options), work)
    return {fen: store.records[fen, True] for fen in fens}


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
    mean = sum(found) / draws
    return (sum((v - mean) ** 2 for v in found) / (draws - 1)) ** 0.5


def markdown(head, rows):
    """Prints a table."""
    for row in [head, ["---"] * len(head), *rows]:
        print("| " + " | ".join(map(str, row)) + " |")
