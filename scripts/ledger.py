#!/usr/bin/env python3
"""Checks the ledger of experiments, docs/ledger.csv, and prints its tables.

    python3 scripts/ledger.py                      all tables as Markdown
    python3 scripts/ledger.py opponents speed      the tables of these subjects
    python3 scripts/ledger.py mtdf-games           every match of MTD(f) against Aspiration NegaScout
    python3 scripts/ledger.py --write              put the tables into docs/experiments.md and docs/mtdf-today.md
    python3 scripts/ledger.py --check              fail where these pages differ from the data
    python3 scripts/ledger.py --plot ./footnote-lab    draw the plots of docs/mtdf-today.md with this program

A line of the ledger is one figure: what was tried (idea), how (test), the number of
games, positions, pairs of games or pairs of runs it rests on, and result and error in
one unit. UNITS says what the error of each unit is. A commit is the one that entered the
line; idea or test name the build that was measured where it is known. In the page a
table stands between the lines "<!-- ledger SUBJECT -->" and "<!-- end -->". How a match of MTD(f)
against Aspiration NegaScout names its conditions is told in ledger_mtdf.py.
"""
import argparse
import csv
import datetime
import functools
import os
import re
import sys

import chart
import ledger_mtdf
from ledger_cells import entered, markdown, won_drawn_lost

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = os.path.join(ROOT, "docs", "ledger.csv")
PAGE = os.path.join(ROOT, "docs", "experiments.md")
MTDF_PAGE = os.path.join(ROOT, "docs", "mtdf-today.md")

COLUMNS = ["date", "commit", "subject", "idea", "test", "games_or_positions", "wins", "draws",
           "losses", "result", "error", "unit", "verdict", "note"]
UNITS = {
    "Elo": "95 %",
    "score %": "one standard error",
    "cp": "one standard error",
    "1/10,000 a move": "one standard error",
    "nodes": "none: exact",
    "ratio of nodes": "none: exact",
    "ratio of leaves": "none: exact",
    "ratio of changes": "none: exact",
    "ratio of time": "not known",
    "ratio of speed": "one standard error",
    "ratio to one thread": "one standard error",
    "passes": "none: exact",
    "plies": "not known",
    "squared error": "one standard error",
    "loss of a move, %": "one standard error",
}
VERDICTS = {
    "kept": "a part of the engine since then",
    "unproven": "kept, though the gain lies within the error",
    "dropped": "tried and not kept",
    "replaced": "kept at first, gone since",
    "measured": "a measurement, nothing to keep or drop",
}
# Subjects in the order of the page; a wide one has a column for each test.
SUBJECTS = {
    "opponents": False, "growth": False, "growth-values": True, "growth-moves": True,
    "evaluation": False, "network": False, "search": False, "drivers": False,
    "moves": False, "depths": True, "drift": False, "constants": False, "time": False,
    "equal-nodes": False, "settings": False, "analysis": False, "threads": True, "threads-clock": True,
    "threads-games": False, "tables": False, "speed": False,
    "ablation": True, "ablation-again": False, "schedule": True, "full-width": True,
}
BLOCK = re.compile(r"(<!-- ledger ([a-z-]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def faults(line, row):
    """Yields what is wrong with row, which stands in the given line of the file."""
    def number(name, form):
        return row[name] == "" or re.fullmatch(form, row[name])

    try:
        datetime.date.fromisoformat(row["date"])
    except ValueError:
        yield f"{line}: date {row['date']!r} is not YYYY-MM-DD"
    if not re.fullmatch(r"[0-9a-f]{7,40}", row["commit"]):
        yield f"{line}: commit {row['commit']!r}"
    for name, known in (("subject", SUBJECTS), ("unit", UNITS), ("verdict", VERDICTS)):
        if row[name] not in known:
            yield f"{line}: {name} {row[name]!r} is none of: {', '.join(known)}"
    for name in ("idea", "test", "result"):
        if not row[name]:
            yield f"{line}: no {name}"
    for name in ("games_or_positions", "wins", "draws", "losses"):
        if not number(name, r"\d+"):
            yield f"{line}: {name} {row[name]!r} is not a count"
    if not number("result", r"[+-]?\d+(\.\d+)?") or not number("error", r"\d+(\.\d+)?"):
        yield f"{line}: {row['result']!r} with the error {row['error']!r} are not two numbers"
    games = [row[name] for name in ("wins", "draws", "losses")]
    if any(games) and all(re.fullmatch(r"\d*", n) for n in [*games, row["games_or_positions"]]):
        if not all(games) or sum(map(int, games)) != int(row["games_or_positions"] or 0):
            yield f"{line}: wins, draws and losses do not add up to the games"
    for name in ("idea", "test"):
        if re.match(r"(the same|likewise|ditto|as above)\b", row[name], re.IGNORECASE):
            yield f"{line}: {name} refers to another line"
    for fault in ledger_mtdf.faults(row):
        yield f"{line}: {fault}"
    for name in COLUMNS:
        if row[name] != row[name].strip() or "\n" in row[name] or "|" in row[name]:
            yield f"{line}: {name} has blanks at its ends, a line break or a bar"
        if re.search(r"[`*_<\\\[]", re.sub("`[^`]*`", "", row[name])):
            yield f"{line}: {name} has a sign that Markdown would not show (` * _ < \\ [), and not within `…`"


def load(path):
    """Returns the rows of the ledger; ends the program when one is not sound."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            if reader.fieldnames != COLUMNS:
                sys.exit(f"{path}: the columns are not {','.join(COLUMNS)}")
            rows = [(reader.line_num, row) for row in reader]
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")
    bad, cells = [], {}
    for line, row in rows:
        if None in row or None in row.values():
            bad.append(f"{line}: not {len(COLUMNS)} cells")
            continue
        bad.extend(faults(line, row))
        cell = tuple(row[name] for name in ("subject", "idea", "test", "unit"))
        if SUBJECTS.get(row["subject"]) and cells.setdefault(cell, line) != line:
            bad.append(f"{line}: the cell of its table that line {cells[cell]} has")
    if bad:
        sys.exit("\n".join(f"{path}:{fault}" for fault in bad))
    return [row for _, row in rows]


def figure(row):
    """Returns result and error of row, without the unit."""
    text = row["result"] + (f" ± {row['error']}" if row["error"] else "")
    return text.replace("-", "−")


def with_unit(row):
    """Returns the figure of row with its unit, as a reader expects it."""
    return figure(row) + (" %" if row["unit"] == "score %" else " " + row["unit"])


def long_table(rows):
    """Returns one line for each figure."""
    one_test = rows[0]["test"] if len({row["test"] for row in rows}) == 1 else ""
    one_unit = rows[0]["unit"] if len({row["unit"] for row in rows}) == 1 else ""
    head = ["idea", "test", "number", "won-drawn-lost", f"result, {one_unit}" if one_unit else "result", "verdict",
            "note", "entered"]
    text = markdown(head, [[
        row["idea"], "" if one_test else row["test"],
        row["games_or_positions"] and format(int(row["games_or_positions"]), ","),
        won_drawn_lost(row), figure(row) if one_unit else with_unit(row), row["verdict"], row["note"],
        entered(row)] for row in rows])
    return f"The test of every line: {one_test}.\n\n{text}" if one_test else text


def wide_table(rows):
    """Returns one line for each idea, with a column for each test."""
    columns, ideas = [], {}
    for row in rows:
        column = (row["test"], row["unit"])
        if column not in columns:
            columns.append(column)
        ideas.setdefault(row["idea"], {})[column] = row
    head = ["idea"]
    for test, unit in columns:
        head.append(test if unit.split(" ")[-1] in test.split(" ") else f"{test}: {unit}")
    lines = []
    for idea, cells in ideas.items():
        found = [cells.get(column) for column in columns]
        some = [row for row in found if row]
        shown = [" ".join(filter(None, (won_drawn_lost(row) and won_drawn_lost(row) + ",", figure(row)))) if row else "" for row in found]
        lines.append([idea] + shown + [some[0]["verdict"], "; ".join(dict.fromkeys(row["note"] for row in some if row["note"]))])
    return markdown(head + ["verdict", "note"], lines)


def table(rows, subject):
    """Returns the table of a subject as Markdown."""
    mine = [row for row in rows if row["subject"] == subject]
    if not mine:
        sys.exit(f"no line of the ledger has the subject {subject}")
    return wide_table(mine) if SUBJECTS[subject] else long_table(mine)


# What makes the tables of each page from the rows.
MAKERS = {PAGE: {subject: functools.partial(table, subject=subject) for subject in SUBJECTS}, MTDF_PAGE: ledger_mtdf.TABLES}


def fill(name, rows):
    """Returns a page as it is and with the tables of the data in their places."""
    makers = MAKERS[name]
    with open(name, encoding="utf-8") as file:
        page = file.read()
    found = [match[1] for match in BLOCK.findall(page)]
    if sorted(found) != sorted(makers):
        sys.exit(f"{name}: it has not one place for each of: {', '.join(makers)}")
    return page, BLOCK.sub(lambda match: match[1] + makers[match[2]](rows) + match[4], page)


def plot(program, rows, folder):
    for name, drawing in ledger_mtdf.charts(rows).items():
        chart.draw(program, drawing, os.path.join(folder, name + ".svg"))


def main():
    sys.stdout.reconfigure(encoding="utf-8")  # that of Windows has no minus sign (U+2212)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    makers = {subject: maker for page in MAKERS.values() for subject, maker in page.items()}
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", help=", ".join(makers))
    parser.add_argument("--write", action="store_true", help="put the tables into docs/experiments.md and docs/mtdf-today.md")
    parser.add_argument("--check", action="store_true", help="fail where these pages differ from the data")
    parser.add_argument("--plot", metavar="FOOTNOTE-LAB", help="draw the plots of docs/mtdf-today.md with this program")
    parser.add_argument("--to", metavar="FOLDER", default=os.path.join(ROOT, "docs"), help="with --plot: where the plots go (docs)")
    args = parser.parse_args()
    for subject in args.subjects:
        if subject not in makers:
            parser.error(f"unknown subject {subject}; there are {', '.join(makers)}")

    rows = load(DATA)
    if args.plot:
        plot(args.plot, rows, args.to)
    elif not args.write and not args.check:
        for subject in args.subjects or SUBJECTS:
            print(f"## {subject}\n\n{makers[subject](rows)}")
    if not args.write and not args.check:
        return
    for name in (PAGE, MTDF_PAGE):
        page, filled = fill(name, rows)
        if args.write:
            with open(name, "w", encoding="utf-8", newline="\n") as file:
                file.write(filled)
        elif filled != page:
            sys.exit(f"{name} differs from {DATA}: run python3 scripts/ledger.py --write")
    print(f"{len(rows)} lines, {len({row['subject'] for row in rows})} subjects")


if __name__ == "__main__":
    main()
