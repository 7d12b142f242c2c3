"""Lists the errors of games, worst first, from what `footnote analyse --json` says of them.

    python3 scripts/examples/errors.py games.pgn
    python3 scripts/examples/errors.py games.pgn --movetime 2s    # what follows goes to footnote
"""
import json
import os
import subprocess
import sys

if len(sys.argv) < 2:
    sys.exit(__doc__)
command = [os.environ.get("FOOTNOTE", "footnote"), "analyse", "--json", *sys.argv[1:]]
lines = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8").stdout.splitlines()
errors = []
for game in map(json.loads, lines):
    for move in game["moves"]:
        if move.get("judgement") in ("inaccuracy", "mistake", "blunder"):
            errors.append((move["loss"], game[move["side"]]["name"], move))
for loss, player, move in sorted(errors, key=lambda e: e[0], reverse=True):
    print(f'{loss:6.1%}  {player}: {move["number"]}. {move["san"]}, better {move["best_san"]}  ({move["fen"]})')
