#!/usr/bin/env python3
"""Prints and checks the ledger, docs/ledger.csv: everything that was measured, kept or not.

    python3 scripts/ledger.py                              the subjects, and how many lines each has
    python3 scripts/ledger.py --subject speed              a table of its figures, then its notes
    python3 scripts/ledger.py --subject mtdf-games         every match of MTD(f) against Aspiration NegaScout
    python3 scripts/ledger.py --idea "null move"           all lines that name an idea, of any subject
    python3 scripts/ledger.py --check                      fail where a line is not sound
    python3 scripts/ledger.py --plot ./footnote-lab        draw the plots of docs/mtdf-today.md with this program

A line is one figure: what was tried (idea), how (test), the number of games, positions, pairs
of games or pairs of runs it rests on, and result and error in one unit. UNITS says what the
error of each unit is. An idea is judged from its own side: +5 means that it gains 5. A line
of the unit "note" has words in place of a figure: the method of a test, what followed from
it, figures of several kinds. A commit is the one that entered the line; idea or test name
the build that was measured where it is known. Pages that notes name and that are no longer
there are in the history of the repository. How a match of MTD(f) against Aspiration
NegaScout names its conditions is told in ledger_mtdf.py.
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
    "note": "none: words",
}
VERDICTS = {
    "kept": "a part of the engine since then",
    "unproven": "kept, though the gain lies within the error",
    "dropped": "tried and not kept",
    "replaced": "kept at first, gone since",
    "measured": "a measurement, nothing to keep or drop",
}
# A wide subject has a column for each test.
SUBJECTS = {
    "opponents": False, "growth": False, "growth-values": True, "growth-moves": True,
    "evaluation": False, "network": False, "search": False, "drivers": False,
    "moves": False, "depths": True, "drift": False, "constants": False, "time": False,
    "equal-nodes": False, "settings": False, "analysis": False, "threads": True, "threads-clock": True,
    "threads-games": False, "tables": False, "speed": False,
    "ablation": True, "ablation-again": False, "schedule": True, "full-width": True,
    "suites": False, "data": False, "method": False, "glossary": False,
}


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
    for name in ("idea", "test", "note" if row["unit"] == "note" else "result"):
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
        if row["unit"] != "note" and re.search(r"[`*_<\\\[]", re.sub("`[^`]*`", "", row[name])):
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
        if SUBJECTS.get(row["subject"]) and row["unit"] != "note" and cells.setdefault(cell, line) != line:
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


def notes(rows):
    """Returns the notes among rows, each under the heading that it had."""
    text, heading = "", None
    for row in rows:
        if row["unit"] == "note":
            if row["idea"] != heading:
                heading = row["idea"]
                text += f"\n{heading} ({row['test']})\n"
            text += f"- {row['note']} ({entered(row)})\n"
    return text


def table(rows, subject):
    """Returns the figures of a subject as a table of Markdown, and its notes."""
    mine = [row for row in rows if row["subject"] == subject]
    if not mine:
        sys.exit(f"no line of the ledger has the subject {subject}")
    figures = [row for row in mine if row["unit"] != "note"]
    made = wide_table if SUBJECTS[subject] else long_table
    return (made(figures) if figures else "") + notes(mine)


def lines_of(rows, words):
    """Returns the figures and notes that have words in any case in idea, test or note, by subject."""
    text = ""
    for subject in SUBJECTS:
        mine = [row for row in rows if row["subject"] == subject and
                any(words.lower() in row[name].lower() for name in ("idea", "test", "note"))]
        figures = [row for row in mine if row["unit"] != "note"]
        if mine:
            text += f"## {subject}\n\n" + (long_table(figures) if figures else "") + notes(mine) + "\n"
    return text


# What can be printed, by its name.
MAKERS = {**{subject: functools.partial(table, subject=subject) for subject in SUBJECTS}, **ledger_mtdf.TABLES}


def plot(program, rows, folder):
    for name, drawing in ledger_mtdf.charts(rows).items():
        chart.draw(program, drawing, os.path.join(folder, name + ".svg"))


def main():
    sys.stdout.reconfigure(encoding="utf-8")  # that of Windows has no minus sign (U+2212)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--subject", action="append", default=[], metavar="NAME", help=", ".join(MAKERS))
    parser.add_argument("--idea", metavar="WORDS", help="all lines that have these words, in any case")
    parser.add_argument("--check", action="store_true", help="only check the lines")
    parser.add_argument("--plot", metavar="FOOTNOTE-LAB", help="draw the plots of docs/mtdf-today.md with this program")
    parser.add_argument("--to", metavar="FOLDER", default=os.path.join(ROOT, "docs"), help="with --plot: where the plots go (docs)")
    args = parser.parse_args()
    for subject in args.subject:
        if subject not in MAKERS:
            parser.error(f"unknown subject {subject}; there are {', '.join(MAKERS)}")

    rows = load(DATA)
    if args.plot:
        plot(args.plot, rows, args.to)
    for subject in args.subject:
        print(f"## {subject}\n\n{MAKERS[subject](rows)}")
    if args.idea:
        found = lines_of(rows, args.idea)
        if not found:
            sys.exit(f"no line of the ledger has the words {args.idea}")
        print(found, end="")
    if args.subject or args.idea:
        return
    if not args.check and not args.plot:
        for subject in SUBJECTS:
            print(f"{subject:16} {sum(row['subject'] == subject for row in rows)}")
    print(f"{len(rows)} lines, {len({row['subject'] for row in rows})} subjects")


if __name__ == "__main__":
    main()
