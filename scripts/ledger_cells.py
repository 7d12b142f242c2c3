"""Tables and cells that the pages of ledger.py and ledger_mtdf.py have in common.

    ledger_cells.markdown(["idea", "won-drawn-lost", "entered"], [[row["idea"], won_drawn_lost(row), entered(row)] for row in rows])
"""


def markdown(head, lines):
    """Returns a table; columns without a cell are left out."""
    used = [i for i in range(len(head)) if any(line[i] for line in lines)]
    text = ["| " + " | ".join(line[i] for i in used) + " |" for line in [head] + lines]
    return "\n".join([text[0], "|" + "---|" * len(used)] + text[1:]) + "\n"


def won_drawn_lost(row):
    """Returns games won, drawn and lost, or nothing."""
    return "-".join((row["wins"], row["draws"], row["losses"])) if row["wins"] else ""


def entered(row):
    """Returns when a line came into the ledger, and with which commit."""
    return f"{row['date']}, {row['commit']}"
