#!/usr/bin/env python3
"""Measures how an engine grows with time, beside others. Nodes, not seconds, so that a
busy machine spoils nothing; `match` with --tc is the exception.

    python3 scripts/scaling.py moves --positions positions.fen --judge stockfish --store moves \\
        --engine "footnote=./footnote" --engine "less=./footnote uci --tune;ProbCut=false"
    python3 scripts/scaling.py values …        the same, and much sharper: the scores, not the moves
    python3 scripts/scaling.py match --fastchess ./fastchess --openings openings.epd --store games \\
        --engine "footnote=./footnote" --engine "stockfish=stockfish" --nodes 25000 100000 --rounds 50
    python3 scripts/scaling.py match … --engine "footnote=./footnote" --double --nodes 10000 20000
    python3 scripts/scaling.py plot --store moves --out docs/scaling.svg

moves    Searches each position once with --nodes nodes and notes the best move after --first
         nodes and each doubling. The judge values each of these moves. What a move is worth less than
         the best one known is its loss, in percent of a point. Printed for each engine: the
         mean loss by nodes with the difference to the first engine (one standard error), how
         many positions change their move with the next doubling, and the nodes to each depth
         with the branching factor. All engines see the same positions, so small differences
         show: positions need some fifty times fewer nodes than games for the same error.
values   Compares the scores of the same searches with the judge's: each engine's centipawns become
         points by a logistic curve fitted to each number of nodes; printed is the mean squared error,
         in units of 0.0001. Search mends tactics, so what is left after many nodes is what the
         evaluation does not know. 500 positions tell 3 units where two engines differ in their
         evaluation alone.
match    Plays games of two engines at each number of nodes or each time control, or with
         --double of one engine against itself with twice the nodes.
plot     Draws what `moves` or `values` printed last (python3-matplotlib).

An engine is NAME=COMMAND, and behind semicolons its options. All that is found is kept in the folder --store; the
same command goes on where it was. A match whose file of games is there is only counted.
"""
import argparse
import collections
import json
import math
import os
import sys
import threading

from ablation import worth
from scaling_games import match, parse
from spsa import Engine, read_lines

MATE = 3000  # centipawns, as good as won


class Player(Engine):
    """An engine that tells how its search went."""

    def __init__(self, command, options):
        super().__init__(command.split(), dict(o.split("=", 1) for o in options))

    def search(self, fen, limit):
        """Returns the lines of a search in an emptied table."""
        self.send("ucinewgame\nisready")
        for line in self.lines():
            if line.startswith("readyok"):
                break
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
        if words[:1] == ["info"] and "pv" in words and "nodes" in words and after(words, "multipv") in (None, "1"):
            score = None
            if "lowerbound" not in words and "upperbound" not in words:
                score = int(words[words.index("score") + 2])
                if after(words, "score") == "mate":
                    score = MATE if score > 0 else -MATE
            steps.append((int(after(words, "nodes")), int(after(words, "depth")), after(words, "pv"), score))
    return steps


def move_at(record, nodes):
    """Returns the best move when so many nodes were searched."""
    if nodes >= record["nodes"]:
        return record["best"]
    best = record["trace"][0][2] if record["trace"] else record["best"]
    for searched, _, move, _ in record["trace"]:
        if searched > nodes:
            break
        best = move
    return best


def score_at(record, nodes):
    """Returns the last score that is no bound when so many nodes were searched."""
    score = 0
    for i, (searched, _, _, found) in enumerate(record["trace"]):
        if searched > nodes and i:
            break
        score = score if found is None else found
    return score


def grid(nodes, first):
    """Returns the numbers of nodes at which moves and scores are noted: the first and its doublings."""
    steps = []
    n = min(first, nodes)
    while n <= nodes:
        steps.append(n)
        n *= 2
    return steps


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
        except (OSError, RuntimeError, ValueError) as error:
            failed.append(error)

    threads = [threading.Thread(target=run) for _ in range(min(count, total))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        sys.exit(f"an engine failed: {failed[0]}")


def search_all(args, spec, fens):
    name, command, options = parse(spec)
    options = [f"Hash={args.hash}", *options]
    found = {"command": command, "options": options, "nodes": args.nodes}
    store = Store(args.store, name + ".jsonl", lambda r: (r["fen"], all(r.get(k) == v for k, v in found.items())))

    def work(engine, fen):
        lines = engine.search(fen, f"nodes {args.nodes}")
        store.add({**found, "fen": fen, "trace": trace(lines), "best": lines[-1][1]})

    todo = [fen for fen in fens if (fen, True) not in store.records]
    in_threads(todo, args.jobs, lambda: Player(command, options), work)
    return {fen: store.records[fen, True] for fen in fens}


def judge_all(args, searches):
    """Returns the value of each position, and for `moves` that of each move that an engine would have played."""
    store = Store(args.store, f"judge-{args.judge_nodes}.jsonl", lambda r: (r["fen"], r["move"]))
    wanted = collections.defaultdict(set)
    for records in searches.values():
        for fen, record in records.items():
            wanted[fen].add("")
            if args.command == "moves":
                wanted[fen] |= {move_at(record, n) for n in grid(args.nodes, args.first)}

    def work(engine, job):
        fen, move = job
        lines = engine.search(fen, f"nodes {args.judge_nodes}" + (f" searchmoves {move}" if move else ""))
        for words in reversed(lines):
            if "wdl" in words and "upperbound" not in words and "lowerbound" not in words:
                at = words.index("wdl")
                win, drawn = int(words[at + 1]), int(words[at + 2])
                store.add({"fen": fen, "move": move, "value": (win + drawn / 2) / 1000})
                return
        raise ValueError(f"the judge gives no wdl for {fen}")

    jobs = [(fen, move) for fen, moves in wanted.items() for move in sorted(moves) if (fen, move) not in store.records]
    in_threads(jobs, args.jobs, lambda: Player(args.judge, ["Hash=32", "UCI_ShowWDL=true"]), work)
    return {key: record["value"] for key, record in store.records.items() if key[0] in wanted}


def losses(args, searches, values):
    """Returns the positions and, for each engine and number of nodes, the losses there in percent of a point."""
    best = collections.defaultdict(float)
    for (fen, _), value in values.items():
        best[fen] = max(best[fen], value)
    fens = inside(args, values)

    def loss(fen, move):
        return min(100 * (best[fen] - values[fen, move]), args.cap)

    return fens, {name: {n: [loss(f, move_at(records[f], n)) for f in fens] for n in grid(args.nodes, args.first)}
                  for name, records in searches.items()}


def inside(args, values):
    """Returns the positions that are not too near to lost or won."""
    return [f for (f, move), value in values.items() if not move and args.edge <= value <= 1 - args.edge]


def errors(args, searches, values):
    """Returns the positions and, for each engine and number of nodes, the squared errors of the scores there,
    times 10,000."""
    fens = inside(args, values)

    def squares(scores, scale):
        return [1e4 * (1 / (1 + 10 ** (-min(max(s, -MATE), MATE) / scale)) - values[f, ""]) ** 2 for f, s in zip(fens, scores)]

    table = {}
    for name, records in searches.items():
        table[name] = {}
        for n in grid(args.nodes, args.first):
            scores = [score_at(records[f], n) for f in fens]
            table[name][n] = min((squares(scores, scale) for scale in range(150, 1600, 25)), key=sum)
    return fens, table


def report(table, text):
    first = next(iter(table))
    print(f"{text} (difference to {first}, one standard error)")
    print(f"{'nodes':>10}" + "".join(f"{name:>28}" for name in table))
    for n in table[first]:
        cells = []
        for name, column in table.items():
            mean, _ = worth(column[n])
            gain, error = worth([a - b for a, b in zip(column[n], table[first][n])])
            cells.append(f"{mean:.2f}" + (f" ({gain:+.2f} ± {error:.2f})" if name != first else ""))
        print(f"{n:>10}" + "".join(f"{cell:>28}" for cell in cells))


def report_searches(args, searches):
    print("\nshare of positions whose move is another after twice the nodes")
    for n in grid(args.nodes, args.first)[:-1]:
        shares = [sum(move_at(r, n) != move_at(r, 2 * n) for r in records.values()) / len(records) for records in searches.values()]
        print(f"{n:>10}" + "".join(f"{100 * share:>27.1f}%" for share in shares))
    print("\nmedian nodes to a depth (branching factor for a ply of the last two)")
    medians = {name: median_nodes(records) for name, records in searches.items()}
    for depth in range(8, 31, 2):
        cells = []
        for column in medians.values():
            here, before = column.get(depth), column.get(depth - 2)
            factor = f" ({math.sqrt(here / before):.2f})" if here and before else ""
            cells.append(f"{here:.0f}{factor}" if here else "")
        print(f"{depth:>10}" + "".join(f"{cell:>28}" for cell in cells))


def median_nodes(records):
    """Returns the median of the nodes to each depth that most searches reached."""
    medians = {}
    for depth in range(6, 31, 2):
        nodes = [next((n for n, d, *_ in r["trace"] if d >= depth), math.inf) for r in records.values()]
        middle = sorted(nodes)[len(nodes) // 2]
        if middle < math.inf:
            medians[depth] = middle
    return medians


def compare(args):
    """Does what `moves` and `values` share."""
    fens = read_lines(args.positions)[:args.count]
    searches = {parse(spec)[0]: search_all(args, spec, fens) for spec in args.engine}
    values = judge_all(args, searches)
    if args.command == "moves":
        fens, table = losses(args, searches, values)
        report(table, f"{len(fens)} positions; mean loss of the move in percent of a point")
        report_searches(args, searches)
    else:
        fens, table = errors(args, searches, values)
        report(table, f"{len(fens)} positions; mean squared error of the score in 0.0001")
    with open(os.path.join(args.store, args.command + ".json"), "w") as file:
        json.dump({"positions": len(fens), "judge_nodes": args.judge_nodes, "mean": {
            name: {n: worth(column[n]) for n in column} for name, column in table.items()}}, file, indent=1)


def plot(args):
    try:
        import matplotlib
    except ImportError:
        sys.exit("plot needs matplotlib (Debian: python3-matplotlib)")
    matplotlib.use("svg")
    import matplotlib.pyplot as plt
    plt.rcParams.update({"svg.hashsalt": "footnote", "font.family": "sans-serif", "svg.fonttype": "none"})
    with open(os.path.join(args.store, args.what + ".json")) as file:
        summary = json.load(file)
    figure, axes = plt.subplots(figsize=(7, 4.2))
    for (name, column), marker in zip(summary["mean"].items(), "os^Dvx*" * 9):
        nodes = sorted(map(int, column))
        mean, error = zip(*(column[str(n)] for n in nodes))
        # The errors of values are common to all curves; differences have much smaller ones.
        axes.errorbar(nodes, mean, yerr=error if args.what == "moves" else None, marker=marker, markersize=4, capsize=2,
                      linewidth=1.4, label=name)
    ticks = sorted(nodes)
    axes.set_xscale("log", base=2)
    axes.set_xticks(ticks, [f"{n // 1000}k" for n in ticks])
    axes.set_xlabel("nodes")
    axes.set_ylabel({"moves": "mean loss of the move, % of a point", "values": "squared error of the score, 0.0001"}[args.what])
    axes.set_title(f"{summary['positions']} positions", fontsize=10)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(args.out, bbox_inches="tight", metadata={"Date": None, "Creator": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("moves", "values", "match", "plot"):
        sub = commands.add_parser(name)
        sub.add_argument("--store", required=True, help="folder for what is found")
        if name == "plot":
            sub.add_argument("--out", required=True, help="SVG file")
            sub.add_argument("--what", choices=("moves", "values"), default="values", help="(%(default)s)")
            continue
        sub.add_argument("--engine", action="append", required=True, help="NAME=COMMAND[;OPTION=VALUE]…, the first one is compared with")
        sub.add_argument("--hash", type=int, default=64, help="MiB (%(default)s)")
        sub.add_argument("--jobs", type=int, default=2, help="at the same time (%(default)s)")
        if name in ("moves", "values"):
            sub.add_argument("--nodes", type=int, default=1280000, help="for each search (%(default)s)")
            sub.add_argument("--first", type=int, default=10000, help="nodes at which moves and scores are noted first, then at each doubling (%(default)s)")
            sub.add_argument("--positions", required=True, help="file with a FEN in each line")
            sub.add_argument("--count", type=int, help="positions of the file (all)")
            sub.add_argument("--judge", default="stockfish", help="a stronger engine with UCI_ShowWDL (%(default)s)")
            sub.add_argument("--judge-nodes", type=int, default=250000, help="for each move (%(default)s)")
            sub.add_argument("--cap", type=float, default=100, help="moves: no loss counts more, in percent of a point (%(default)s)")
            sub.add_argument("--edge", type=float, default=0.03, help="positions nearer to lost or won are left out (%(default)s)")
            continue
        sub.add_argument("--fastchess", default="fastchess", help="the program (%(default)s)")
        sub.add_argument("--openings", required=True, help="EPD file")
        sub.add_argument("--nodes", nargs="+", type=int, default=[], help="for each move")
        sub.add_argument("--tc", nargs="+", help="time controls, such as 8+0.08")
        sub.add_argument("--odds", type=float, default=1, help="factor of the first engine's time")
        sub.add_argument("--double", action="store_true", help="one engine, twice the nodes against once")
        sub.add_argument("--rounds", type=int, default=50, help="of two games (%(default)s)")
        sub.add_argument("--seed", type=int, default=18, help="of the openings (%(default)s)")
    args = parser.parse_args()
    {"moves": compare, "values": compare, "match": match, "plot": plot}[args.command](args)


if __name__ == "__main__":
    main()
