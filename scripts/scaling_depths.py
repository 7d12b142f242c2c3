"""How deep a search goes and when it changes its mind: the parts `depths` and `changes` of scaling.py.

    python3 scripts/scaling.py depths --store depths --engine "footnote=./footnote" --engine "stockfish=stockfish"
"""
import math
import os
import statistics

import chart
from scaling_searches import finished, print_table, read_positions, search_all, spread


def depths(args):
    """Nodes to a depth and the branching factor, beside others."""
    games = read_positions(args.positions, args.count)
    shown = range(args.shallowest, args.deepest + 1)
    ends = {}
    for engine in args.engine:
        records = search_all(args, engine, games, args.deepest)
        ends[engine.name] = {fen: {depth: nodes for depth, nodes, _ in finished(r)} for fen, r in records.items()}
    print(f"{len(games)} positions, {args.hash} MiB, at most {args.nodes} nodes; median nodes to a depth, "
          "and in brackets the branching factor: for a ply, of the last two; errors are one standard error\n")
    rows, charts = [], {name: [] for name in ends}
    for depth in shown:
        row = [depth]
        for name, found in ends.items():
            nodes = median(found, found, depth)
            if nodes is None:
                row.append(f"reached in {sum(depth in f for f in found.values())} of {len(found)}")
                continue
            charts[name].append((depth, nodes))
            row.append(f"{nodes:,.0f}" + factor(games, found, depth - 2, depth))
        rows.append(row)
    last = ["all: factor"]
    for name, found in ends.items():
        if not charts[name]:
            last.append("")
            continue
        low, high = charts[name][0][0], charts[name][-1][0]
        last.append(f"depths {low} to {high}" + factor(games, found, low, high) if high > low else "")
    print_table(["depth", *ends], rows + [last])
    chart.save(os.path.join(args.store, "depths.json"), {
        "title": "Nodes to a depth", "subtitle": f"medians of {len(games)} positions, {args.hash} MiB, one thread",
        "x_label": "nominal depth in plies", "y_label": "nodes", "log_y": True,
        "series": [chart.series(name, points) for name, points in charts.items() if points]})


def median(found, fens, depth):
    """Returns the median of the nodes to a depth; None where half of the positions did not reach it."""
    nodes = sorted(found[fen].get(depth, math.inf) for fen in fens)
    middle = statistics.median(nodes) if nodes else math.inf
    return middle if middle < math.inf else None


def factor(games, found, low, high):
    """Returns the branching factor between two depths with its error, as text."""
    def figure(fens):
        first, second = median(found, fens, low), median(found, fens, high)
        return (second / first) ** (1 / (high - low)) if first and second else None

    value, error = figure(list(games)), spread(games, figure)
    return "" if value is None else f" ({value:.2f}" + (f" ± {error:.2f})" if error is not None else ")")


def changes(args):
    """Which share of the changes of the best move comes after so many nodes."""
    games = read_positions(args.positions, args.count)
    at = sorted(n for n in args.after if n < args.nodes)
    rows, lines = {n: [n] for n in at}, []
    print(f"{len(games)} positions, {args.nodes} nodes, {args.hash} MiB; changes of the best move from one finished iteration to the "
          "next: the share that comes after so many nodes, and the share of the positions whose move then is not that of the end; "
          "errors are one standard error\n")
    head = ["nodes"]
    for engine in args.engine:
        records = search_all(args, engine, games)
        found = {fen: change_nodes(r) for fen, r in records.items()}
        total = sum(len(c) for c in found.values())
        points = []
        for n in at:
            def late(fens, n=n):
                all_of = sum(len(found[f]) for f in fens)
                return 100 * sum(c > n for f in fens for c in found[f]) / all_of if all_of else None

            def other(fens, n=n):
                return 100 * sum(best_at(records[f], n) != records[f]["best"] for f in fens) / len(fens)

            rows[n] += [text(late, games), text(other, games)]
            if total:
                points.append((n, late(list(games)), spread(games, late) or 0))
        head += [f"{engine.name}, of {total} changes ({total / len(games):.1f} a position)", f"{engine.name}, move not yet that of the end"]
        lines.append(chart.series(engine.name, points))
    print_table(head, rows.values())
    chart.save(os.path.join(args.store, "changes.json"), {
        "title": "Changes of the best move that come late", "subtitle": f"{len(games)} positions, {args.nodes} nodes each; bars are one standard error",
        "x_label": "nodes", "y_label": "share of the changes that come later, %", "log_x": True, "from_zero": True, "series": lines})


def text(figure, games):
    """Returns a share with its error as text."""
    value, error = figure(list(games)), spread(games, figure)
    return "–" if value is None else f"{value:.1f} %" + (f" ± {error:.1f}" if error is not None else "")


def change_nodes(record):
    """Returns the nodes at which an iteration ended with another best move than the one before. A search
    whose answer is none of the last iteration changed its mind at the end."""
    ends = finished(record)
    found = [nodes for (_, _, before), (_, nodes, move) in zip(ends, ends[1:]) if move != before]
    if ends and ends[-1][2] != record["best"]:
        found.append(record["nodes"])
    return found


def best_at(record, nodes):
    """Returns the best move of the last iteration that ended within so many nodes."""
    best = None
    for _, searched, move in finished(record):
        if best is None or searched <= nodes:
            best = move
    return best
