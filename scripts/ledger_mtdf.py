"""Every match of MTD(f) against Aspiration NegaScout in the ledger:
tables, and charts of score against time and of two threads and more. ledger.py uses it.

A match is a line whose idea begins with "MTD(f) … against Aspiration NegaScout" (or with "Aspiration NegaScout …, against
MTD(f)": then signs are changed). Its idea and test name the conditions:

    8+0.08 | 0.05 s a move | 20,000 nodes | depth 12     what a side may spend
    2 threads                                            both sides; else one
    64 MiB                                               else 16, the program's default
    network 4 | hand-crafted                             the evaluation; before 2026-11-24 it was hand-crafted
    constants tuned for itself                           each driver has constants that were tuned for it
    before a4d7adc                                       MTD(f) could stop right after a pass had found another move

The rest of the idea says which form of MTD(f) and of its rival it was.

    python3 scripts/ledger.py --subject mtdf-games
    python3 scripts/ledger.py --plot ./footnote
"""
import collections
import math
import re

from chart import series
from figures import MARGIN, elo, elo_error
from ledger_cells import entered, markdown, won_drawn_lost

SUBJECTS = ("drivers", "drift", "equal-nodes", "constants", "threads-games")
FORWARD = re.compile(r"MTD\(f\)(?P<form>.*?)\bagainst Aspiration NegaScout(?P<rest>.*)")
BACKWARD = re.compile(r"Aspiration NegaScout(?P<form>.*?),? against MTD\(f\)(?P<rest>.*)")
UNITS = ("Elo", "score %", "cp")
NETWORK_DAY = "2026-11-24"  # a network is the default from then on
NUMBERS = {"two": 2, "four": 4, "eight": 8}

Match = collections.namedtuple("Match", "row cost threads hash evaluation form sign score error")


def name_of(row):
    """Returns the direction of a match, +1 or -1, and what its idea says besides; None for other lines."""
    if row["subject"] not in SUBJECTS or row["unit"] not in UNITS:
        return None
    for sign, pattern in ((1, FORWARD), (-1, BACKWARD)):
        found = pattern.match(row["idea"])
        if found:
            return sign, " ".join((found["form"] + found["rest"]).split()).lstrip(" ,:;").rstrip(",")
    return None


def cost_of(row):
    """Returns what a side of a match may spend, as text; None where the line does not say it."""
    depth = re.search(r"\bboth to depth (\d+)", row["idea"]) or re.search(r"\bdepth (\d+)", row["test"])
    if depth:
        return "depth " + depth[1]
    clock = re.search(r"\b\d+(?:\.\d+)?\+\d+(?:\.\d+)?", row["test"]) or re.search(r"\b[\d.]+ s a move", row["test"])
    nodes = re.search(r"\b([\d,]+) nodes", row["test"])
    return clock[0] if clock else nodes[1] + " nodes" if nodes else None


def evaluation_of(row):
    text = row["idea"] + "; " + row["test"]
    found = re.search(r"\bnetwork \d+", text)
    if found:
        return found[0]
    return "hand-crafted" if "hand-crafted" in text or row["date"] < NETWORK_DAY else None


def faults(row):
    """Yields what a match does not say."""
    named = name_of(row)
    if named is None:
        return
    if cost_of(row) is None:
        yield "a match whose test names no time control, nodes or depth"
    if named[0] < 0 and row["unit"] != "cp":
        yield "whole games that are not entered from the side of MTD(f)"
    if evaluation_of(row) is None:
        yield 'a match that names no evaluation ("network N" or "hand-crafted")'


def matches(rows):
    """Returns all matches, fast ones first."""
    found = []
    for row in rows:
        named = name_of(row)
        if named is None:
            continue
        text = row["idea"] + "; " + row["test"]
        threads = re.search(r"\b(\d+|two|four|eight) threads", text)
        size = re.search(r"\b(\d+) MiB", row["test"])
        default = "–" if row["subject"] == "equal-nodes" else "16"
        score, error = points(row)
        found.append(Match(row, cost_of(row), (NUMBERS.get(threads[1]) or int(threads[1])) if threads else 1, size[1] if size else default,
                           evaluation_of(row), named[1], named[0], score, error))
    return sorted(found, key=lambda m: order(m.cost))


def order(cost):
    """Returns what a cost is sorted by: clocks, times a move, nodes, depths."""
    number = float(re.search(r"[\d.,]+", cost)[0].replace(",", ""))
    kind = 0 if "+" in cost else 1 if "s a move" in cost else 2 if "nodes" in cost else 3
    return kind, number, float(cost.partition("+")[2] or 0)


def points(row):
    """Returns the score of a match in percent with its standard error; None where the unit is cp."""
    value, error = float(row["result"]), float(row["error"] or 0)
    if row["unit"] == "cp":
        return None, None
    if row["unit"] == "score %":
        return value, error
    mean = 1 / (1 + 10 ** (-value / 400))
    if row["wins"]:
        mean = (int(row["wins"]) + int(row["draws"]) / 2) / int(row["games_or_positions"])
    return 100 * mean, 100 * error / MARGIN / elo_error(mean, 1)


def elo_of(match):
    """Returns the Elo of a match with its error, 95 %."""
    row, mean = match.row, match.score / 100
    if row["unit"] == "Elo":
        return signed(float(row["result"])), row["error"]
    return signed(elo(mean)), f"{MARGIN * elo_error(mean, match.error / 100):.0f}"


def signed(value, places=0):
    return f"{value:+.{places}f}".replace("-", "−") if round(value, places) else "0"


def conditions(match):
    return [match.cost, str(match.threads), match.hash, match.evaluation]


def form_of(match):
    """Returns what a match says of both sides; the evaluation has a column of its own."""
    return re.sub(r"^network \d+(, |$)", "", match.form) or "as built in"


def games_table(rows):
    """Returns the table of all whole games."""
    lines = []
    for m in matches(rows):
        if m.score is None:
            continue
        value, error = elo_of(m)
        lines.append(conditions(m) + [form_of(m), format(int(m.row["games_or_positions"]), ","), won_drawn_lost(m.row),
                                      f"{m.score:.1f} ± {m.error:.1f} %", f"{value} ± {error}", entered(m.row)])
    return markdown(["time, nodes or depth", "threads", "MiB", "evaluation", "MTD(f) and its rival", "games", "won-drawn-lost", "score of MTD(f)",
                     "Elo, 95 %", "entered"], lines)


def cut_table(rows):
    """Returns the table of games that were cut and judged by Stockfish 15.1."""
    lines = []
    for m in matches(rows):
        if m.score is not None:
            continue
        test = m.row["test"] + "; " + m.row["note"]
        plies, moves = re.search(r"\b(\d+) plies", test), re.search(r"after (\d+) moves", test)
        when = plies[1] if plies else str(2 * int(moves[1])) if moves else ""
        if m.row["subject"] == "equal-nodes":
            when = "30"  # as the notes of that subject say of all of them
        number = m.row["games_or_positions"]
        places = len(m.row["result"].partition(".")[2])
        lines.append(conditions(m) + [form_of(m), format(int(number), ",") if number else "", when,
                                      f"{signed(m.sign * float(m.row['result']), places)} ± {m.row['error']}", entered(m.row)])
    return markdown(["time, nodes or depth", "threads", "MiB", "evaluation", "MTD(f) and its rival", "games or pairs", "after plies", "MTD(f), cp", "entered"], lines)


TABLES = {"mtdf-games": games_table, "mtdf-cut": cut_table}


def generation(match):
    """Returns the name of the line of a chart that a match belongs to; it is short, for the legend is narrow."""
    if match.row["date"] >= NETWORK_DAY:
        return match.evaluation + (", each tuned for itself" if "tuned for itself" in match.row["idea"] else "")
    if "tuned for itself" in match.row["idea"]:
        return "each tuned for itself"
    if "Headroom 1" in match.row["idea"]:
        return "constants of MTD(f) for both"
    return "earlier forms"


def stage(match):
    """Returns the generation of a match, and whether it is older than the clock of a4d7adc."""
    old = "before a4d7adc" in match.row["idea"]
    return f"{match.evaluation}, before a4d7adc" if old else generation(match)


def pooled(found, key):
    """Returns points (key, score, error of 95 %) of matches: those with the same key are put together."""
    groups = collections.defaultdict(list)
    for m in found:
        groups[key(m)].append((int(m.row["games_or_positions"]), m.score, m.error))
    return [(at, sum(n * s for n, s, _ in g) / sum(n for n, *_ in g),
             MARGIN * math.sqrt(sum((n * e) ** 2 for n, _, e in g)) / sum(n for n, *_ in g)) for at, g in sorted(groups.items())]


def charts(rows):
    """Returns the charts by name."""
    found = [m for m in matches(rows) if m.score is not None]
    clock = [m for m in found if increment_is_hundredth(m.cost) and not re.search("Chess960|pondering", m.row["idea"])]
    drawn = {}

    def add(name, lines, **chart):
        if lines:
            drawn[name] = {"series": [series(line, points) for line, points in lines.items()], **chart}

    by_date = sorted(clock, key=lambda m: m.row["date"])
    stages = list(dict.fromkeys(map(stage, by_date)))

    def by_stage(of):
        lines = {name: of([m for m in by_date if stage(m) == name]) for name in stages}
        return {name: points for name, points in lines.items() if points}

    # Matches at one time control are put together; pooled forms of before differ among themselves.
    add("mtdf-time", by_stage(lambda found: pooled([m for m in found if m.threads == 1], lambda m: order(m.cost)[1])),
        title="Score of MTD(f) against Aspiration NegaScout", subtitle="whole games, one thread, without pondering; hand-crafted evaluation where no network is named; bars: 95 %",
        x_label="base time of a game, seconds (increment: a hundredth)", y_label="score, %", log_x=True, reference=50, reference_caption="level")
    add("mtdf-threads-score", by_stage(by_threads),
        title="Score of MTD(f) against Aspiration NegaScout by threads", subtitle="whole games without pondering; hand-crafted evaluation where no network is named; bars: 95 %",
        x_label="threads of each side", y_label="score, %", whole_x=True, reference=50, reference_caption="level")
    add("mtdf-threads", lock_step(rows), title="Time to a depth by threads", subtitle="in lock step, depth 18, 120 positions, one thread of the same driver = 1; bars are 95 % intervals",
        x_label="threads", y_label="time to the depth", log_x=True, from_zero=True)
    return drawn


def by_threads(found):
    """Returns the scores by threads of the time controls that were played with several numbers of threads: others would show what time does."""
    numbers = collections.defaultdict(set)
    for m in found:
        numbers[m.cost].add(m.threads)
    return pooled([m for m in found if len(numbers[m.cost]) > 1], lambda m: m.threads)


def increment_is_hundredth(cost):
    """Tells whether a time control is of the kind that the plots compare."""
    base, plus, increment = cost.partition("+")
    return bool(plus) and abs(float(base) - 100 * float(increment)) < 1e-9


def lock_step(rows):
    """Returns the lines of the subject Threads that name a driver and a way to share, the best and Lazy SMP, with points (threads, time, error of 95 %)."""
    lines = collections.defaultdict(dict)
    for row in rows:
        found = re.fullmatch(r"\d+ positions, depth 18, (\d+) threads", row["test"])
        named = re.match(r"(MTD\(f\)|Aspiration NegaScout)[ ,].*\(Sharing (\w+)\)", row["idea"])
        if row["subject"] == "threads" and found and named and named[2] in ("moves", "ahead", "table"):
            lines[f"{named[2]}, {named[1]}"][int(found[1])] = (float(row["result"]), MARGIN * float(row["error"] or 0))
    return {name: [(1, 1.0, 0)] + [(n, *points[n]) for n in sorted(points)] for name, points in sorted(lines.items()) if points}
