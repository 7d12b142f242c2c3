"""Solved against nodes or time, on suites with a right answer: the part `solved` of scaling.py. `footnote epd` asks
the engines and judges the answers.

    python3 scripts/scaling.py solved --store suites --engine "footnote=./footnote" --engine "stockfish=stockfish"
"""
import collections
import contextlib
import json
import operator
import os
import subprocess
import sys

import chart
from scaling_searches import Store, checksum, print_table
from uci import ROOT, read_lines

FOLDER = ROOT / "testdata" / "epd"
OWN = [str(FOLDER / (name + ".epd")) for name in ("bratko-kopec", "draws", "endings", "mate2", "mate3", "stalemate")]


def ask(args, engine, lines, most):
    """Returns how long after the start of a search the answer of an engine (Spec) to each line became right and stayed so,
    in nodes or milliseconds, or None; most is the limit of the search."""
    limit = ["--movetime", f"{most}ms"] if args.seconds else ["--nodes", str(most)]
    asked = {"command": engine.command, "build": checksum(engine.command), "options": engine.options, "hash": args.hash, "limit": limit}
    store = Store(args.store, engine.name + "-suites.jsonl", asked, operator.itemgetter("line"))
    todo = [line for line in lines if line not in store.found]
    program = [args.footnote, "epd", "--json", "--algorithm", "none", "--engine", engine.command, "--hash", str(args.hash),
               "--jobs", str(args.jobs), *limit, *(w for o in engine.options for w in ("--engine-option", o)), "-"]
    if todo:
        try:
            process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        except OSError as error:
            sys.exit(f"{args.footnote}: {error.strerror}")
        with process:
            with contextlib.suppress(BrokenPipeError), process.stdin:  # it has ended, with an exit code
                process.stdin.write("\n".join(todo) + "\n")
            for line in process.stdout:
                answer = json.loads(line)
                if "line" not in answer:
                    continue
                if "error" in answer:
                    sys.exit(f"{engine.name}: {answer['error']}")
                found = answer.get("solved_ms" if args.seconds else "solved_nodes", 0) if answer.get("solved") else None
                # Engines go a little beyond a limit.
                store.add(line=todo[answer["line"] - 1], found=found and min(found, most))
        if process.returncode:
            sys.exit(f"footnote epd ended with {process.returncode}")
    return {line: store.found[line]["found"] for line in lines}


def solved(args):
    """Prints how many positions of each suite are solved after so many nodes, or so much time."""
    suites = {path: read_lines(path)[:args.count] for path in args.suite or OWN}
    names = {path: os.path.splitext(os.path.basename(path))[0] for path in suites}
    last = int(1000 * args.seconds) if args.seconds else args.nodes
    steps = [n for n in (last // f for f in (300, 100, 30, 10, 3, 1)) if n >= 1]
    table, lines = {}, []
    for engine in args.engine:
        every = [line for suite in suites.values() for line in suite]
        found = dict.fromkeys(every)
        for part in (100, 10, 1):
            found.update(ask(args, engine, [line for line in every if found[line] is None], max(last // part, 1)))
        reached = {n: collections.Counter(path for path, suite in suites.items() for line in suite
                                          if found[line] is not None and found[line] <= n) for n in steps}
        table[engine.name] = reached
        lines.append(chart.series(engine.name, [(n / 1000 if args.seconds else n, 100 * reached[n].total() / len(every)) for n in steps]))
    print(f"{'seconds' if args.seconds else 'nodes'} after which the right answer was there for good, {args.hash} MiB, one thread\n")
    rows = [[f"{n / 1000:g} s" if args.seconds else f"{n:,.0f}", name, *(f"{table[name][n][path]}/{len(suite)}" for path, suite in suites.items()),
             table[name][n].total()] for n in steps for name in table]
    print_table(["limit", "engine", *names.values(), "all"], rows)
    chart.save(os.path.join(args.store, "solved.json"), {
        "title": f"Solved by {'time' if args.seconds else 'nodes'}", "subtitle": f"{len(every)} positions of {len(suites)} suites",
        "x_label": "seconds" if args.seconds else "nodes", "y_label": "solved, %", "log_x": True, "series": lines})
