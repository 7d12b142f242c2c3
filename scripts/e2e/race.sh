#!/usr/bin/env bash
# The program itself under the race detector, not only its tests: games of two engines with
# four threads, endgame tables and pondering, beside them sessions of analysis that are stopped at
# any moment and change options in between.
#   GAMES_RACE  altogether (2); with CI_LONG=1 20
#   TC          seconds and increment of a side (1+0.02); with CI_LONG=1 5+0.1
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go python3
CGO_ENABLED=1 go build -race -pgo=off -o "$work/racing" ./cmd/engine >"$work/race.log" 2>&1 ||
  skip "no program with the race detector can be built here: $(tail -1 "$work/race.log")"
if [ "${CI_LONG:-0}" = 1 ]; then games=20 tc=5+0.1; else games=2 tc=1+0.02; fi
GORACE="halt_on_error=1" python3 -B scripts/e2e/race.py "$work/racing" "${GAMES_RACE:-$games}" "${TC:-$tc}"
