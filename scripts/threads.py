#!/usr/bin/env python3
"""Time to a depth by threads, on the clock.

Each engine searches the same positions to the same depth with so many threads, from an
emptied table. As many searches run side by side as keep all processors (--cores) busy,
so that every number of threads meets the same load: the machine must have nothing else
to do. `footnote-lab compare --experiment threads` counts the same in lock step, alike on every
machine; this tells what memory, locks and the operating system leave of it.

Two tables: the time of each engine relative to itself with the first number of threads, and
that of the first engine relative to each other one with as many threads. They are geometric
means over positions with 95 % intervals, for which whole games are drawn anew (game: an EPD id
that begins with "game N").

An engine is NAME=COMMAND, and behind semicolons its options. What was found is kept in the folder
--store, and the same command goes on where it was. --minutes stops before the next search.

Example:
  scripts/threads.py --engine "MTD(f)=./footnote" --positions cmd/lab/drivers/papers.epd --depth 22 \\
      --engine "Aspiration NegaScout=./footnote;SearchAlgorithm=Aspiration-NegaScout" --threads 1 2 4 --store threads
"""
import argparse
import json
import math
import operator
import os
import random
import time

from figures import MARGIN
from scaling_searches import Store, checksum, in_threads, print_table, read_positions, refuse_twins, spec, spread, start
from uci import positive


def search_all(args, engine, fens, threads):
    """Returns milliseconds and nodes of each search by an engine (Spec) with so many threads."""
    options = [f"Hash={args.hash}", f"Threads={threads}", *engine.options]
    asked = {"command": engine.command, "build": checksum(engine.command), "options": options, "depth": args.depth, "cores": args.cores,
             "timed": "search"}
    store = Store(args.store, engine.name + ".jsonl", asked, operator.itemgetter("fen"))

    def work(player, fen):
        if time.monotonic() > args.until:
            return
        player.clear()  # the more threads, the longer it takes; it is no part of the search
        begin = time.perf_counter()
        lines = player.ask(fen, f"depth {args.depth}")
        milliseconds = 1000 * (time.perf_counter() - begin)
        nodes = max((int(w[w.index("nodes") + 1]) for w in lines if "nodes" in w[:-1] and w[1] != "string"), default=0)
        store.add(fen=fen, ms=round(milliseconds, 2), nodes=nodes)

    todo = [fen for fen in fens if fen not in store.found]
    in_threads(todo, args.cores // threads, lambda: start(engine.command, options), work)
    return {fen: store.found[fen] for fen in fens if fen in store.found}


def ratio(games, over, under):
    """Returns the geometric mean of the ratios of time with its 95 % interval, as text."""
    both = {fen: game for fen, game in games.items() if fen in over and fen in under}
    if not both:
        return "–"

    def figure(fens):
        return sum(math.log(over[fen]["ms"] / under[fen]["ms"]) for fen in fens) / len(fens)

    mean, error = figure(list(both)), spread(both, figure)
    return f"{math.exp(mean):.3f} ({math.exp(mean - MARGIN * error):.3f}–{math.exp(mean + MARGIN * error):.3f})"


def speed(found):
    """Returns all nodes by all seconds, in millions."""
    seconds = sum(r["ms"] for r in found.values()) / 1000
    return sum(r["nodes"] for r in found.values()) / seconds / 1e6 if seconds else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", action="append", required=True, type=spec, metavar="NAME=COMMAND[;OPTION=VALUE]…")
    parser.add_argument("--positions", required=True, help="file of positions, a FEN or EPD in each line")
    parser.add_argument("--count", type=positive, help="only so many of them, the last ones of the file")
    parser.add_argument("--depth", type=positive, default=22, help="(%(default)s)")
    parser.add_argument("--threads", type=positive, nargs="+", default=[1, 2], help="(%(default)s)")
    parser.add_argument("--hash", type=positive, default=64, help="MiB of the table, which all threads share (%(default)s)")
    parser.add_argument("--cores", type=positive, default=os.cpu_count(), help="processors to keep busy (%(default)s)")
    parser.add_argument("--minutes", type=float, default=math.inf, help="time to stop after")
    parser.add_argument("--store", required=True, help="folder for what is found")
    parser.add_argument("--json", action="store_true", help="print one object for each search instead of tables")
    args = parser.parse_args()
    if any(args.cores % n for n in args.threads):
        parser.error("--threads: each must divide --cores, so that the load is always the same")
    args.until = time.monotonic() + 60 * args.minutes
    refuse_twins(parser, args.engine)
    names = [engine.name for engine in args.engine]
    games = read_positions(args.positions)
    if args.count is not None:
        games = dict(list(games.items())[-args.count:])
    order = list(games)
    random.Random(1).shuffle(order)  # what is missing when time runs out shall be missing by chance
    found = {}
    for threads in args.threads:
        for engine in args.engine:
            found[engine.name, threads] = search_all(args, engine, order, threads)
    if args.json:
        for (name, threads), records in found.items():
            for record in records.values():
                print(json.dumps({"engine": name, "threads": threads, **record}))
        return
    print(f"{len(games)} positions, depth {args.depth}, {args.hash} MiB, {args.cores} processors busy; of so many searches each: "
          f"{min(map(len, found.values()))}\n")
    rows = [[name, *(ratio(games, found[name, n], found[name, args.threads[0]]) if n != args.threads[0] else "1" for n in args.threads)]
            for name in names]
    print_table(["time, relative to one's own", *args.threads], rows)
    print()
    rows = [[f"{names[0]} ÷ {name}", *(ratio(games, found[names[0], n], found[name, n]) for n in args.threads)] for name in names[1:]]
    if rows:
        print_table(["time", *args.threads], rows)
        print()
    print_table(["million nodes a second", *args.threads], [[name, *(f"{speed(found[name, n]):.2f}" for n in args.threads)] for name in names])


if __name__ == "__main__":
    main()
