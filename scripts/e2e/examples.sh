#!/usr/bin/env bash
# The examples for programs: one over the JSON of analyse, one over python-chess where it is.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go python3
engine
export FOOTNOTE=$exe PYTHONDONTWRITEBYTECODE=1
printf '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ Ke7 5. Qxe5+ Kf7 6. Bc4+ d5 1-0\n' >"$work/games.pgn"
python3 scripts/examples/errors.py "$work/games.pgn" --nodes 20000 >"$work/errors" 2>"$work/log" || { cat "$work/log"; fail "errors.py"; }
grep -q 'Bob: 3\. fxe5, better ' "$work/errors" || { cat "$work/errors"; fail "errors.py does not find the error"; }
printf 'errors.py finds the error of a game\n'
if python3 -c 'import chess.engine' 2>/dev/null; then
  python3 scripts/examples/play.py >"$work/game" || fail "play.py"
  grep -q '1-0$' "$work/game" || { cat "$work/game"; fail "play.py: a random player does not lose"; }
  printf 'play.py wins a game\n'
else
  printf 'play.py is not tried: python-chess is not installed\n'
fi
