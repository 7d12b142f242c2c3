#!/usr/bin/env bash
# Measures UCI_Elo: neighbouring levels against each other, and each level
# against other engines, with fastchess. Prints a line for each match:
#
#   first second games wins draws losses elo margin time-losses
#
# wins, elo (the difference, with its 95 % margin) and so on are those of the first.
# scripts/ratings.awk turns the lines into ratings. A match that fails stops none of the
# others; the exit code is 1 then. Levels are made of nodes, so by default no clock runs and
# the speed of the machine does not matter; by a clock they take their time. The environment sets:
#
#   ENGINE     footnote to measure                     (./footnote)
#   FASTCHESS  the tournament manager                  (fastchess, from PATH)
#   BOOK       openings, an EPD file                   (needed)
#   LEVELS     values of UCI_Elo, rising; empty: play the anchors only
#   ANCHORS    other engines, one a line:
#                name|level of ours|fastchess's arguments for the engine
#              the level is the value of UCI_Elo to play it, or several
#   GAMES      games of a match, an even number        (40)
#   LIMIT      of footnote, and of engines that name none (nodes=100000000; or tc=2+0.02)
#   JOBS       games side by side                      (1)
#   PGN        a folder to keep the games in           (not kept)
#   SEED       of the openings' order                  (1)
#   RESULTS    a file that gets the lines too; a match that has its line there with the same
#              seed is not played again                (none)
#
# For example, with engines from Debian:
#
#   ANCHORS='sf1350|1020 1260|cmd=stockfish tc=60+1 depth=8 option.UCI_LimitStrength=true option.UCI_Elo=1350' \
#     BOOK=openings.epd bash scripts/calibrate.sh
set -euo pipefail

ENGINE=${ENGINE:-./footnote}
FASTCHESS=${FASTCHESS:-fastchess}
LEVELS=${LEVELS-730 840 1020 1260 1590 1820 1960 2180 2350 2580 2800 2900 3000}
ANCHORS=${ANCHORS:-}
GAMES=${GAMES:-40}
LIMIT=${LIMIT:-nodes=100000000}
JOBS=${JOBS:-1}
SEED=${SEED:-1}

fail() { printf 'calibrate: %s\n' "$1" >&2; exit 2; }

command -v "$FASTCHESS" >/dev/null || fail "no $FASTCHESS: set FASTCHESS or PATH"
command -v "$ENGINE" >/dev/null || fail "no engine at $ENGINE: make, or set ENGINE"
[ -r "${BOOK:-}" ] || fail "BOOK names no file of openings"
ENGINE=$(realpath "$(command -v "$ENGINE")")
FASTCHESS=$(realpath "$(command -v "$FASTCHESS")")
BOOK=$(realpath "$BOOK")
: >>"${RESULTS:=/dev/null}"
RESULTS=$(realpath "$RESULTS")
[ -z "${PGN:-}" ] || { mkdir -p "$PGN"; PGN=$(realpath "$PGN"); }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" # fastchess writes files into its working directory

failed=0

# match NAME1 NAME2 ARGUMENTS1 -- ARGUMENTS2: fastchess's arguments for the engines.
match() {
  local first=$1 second=$2
  shift 2
  local one=() two=()
  while [ "$1" != -- ]; do one+=("$1"); shift; done
  shift
  two=("$@")
  if grep -q "^$first $second .* $SEED\$" "$RESULTS" 2>/dev/null; then return; fi
  local log="$work/log" status=0
  "$FASTCHESS" -engine "${one[@]}" "name=$first" -engine "${two[@]}" "name=$second" \
    -openings "file=$BOOK" format=epd order=random -srand "$SEED" \
    -rounds $((GAMES / 2)) -games 2 -repeat -recover -concurrency "$JOBS" \
    -pgnout "file=$work/games.pgn" -ratinginterval 0 >"$log" 2>&1 || status=$?
  # Also of a match that failed: fastchess would put the next one's games behind them.
  if [ -n "${PGN:-}" ] && [ -e games.pgn ]; then
    mv games.pgn "$PGN/$first-$second.pgn"
  fi
  rm -f games.pgn
  if [ "$status" != 0 ]; then
    tail -5 "$log" >&2
    printf '%s %s the match failed\n' "$first" "$second"
    failed=1
    return
  fi
  local elo margin counts losses
  elo=$(sed -n 's/^Elo: *\([^ ]*\) .*/\1/p' "$log" | tail -1)
  margin=$(sed -n 's/^Elo: *[^ ]* +\/- \([^,]*\),.*/\1/p' "$log" | tail -1)
  counts=$(sed -n 's/^Games: \([0-9]*\), Wins: \([0-9]*\), Losses: \([0-9]*\), Draws: \([0-9]*\),.*/\1 \2 \4 \3/p' "$log" | tail -1)
  losses=$(grep -c 'loses on time' "$log" || true)
  printf '%s %s %s %s %s %s %s\n' "$first" "$second" "${counts:-no games}" "${elo:-?}" "${margin:-?}" "$losses" "$SEED" |
    tee -a "$RESULTS"
}

# ours LEVEL: fastchess's arguments for a level, in the array settings.
ours() { settings=("cmd=$ENGINE" "$LIMIT" option.UCI_LimitStrength=true "option.UCI_Elo=$1"); }

previous=
for level in $LEVELS; do
  if [ -n "$previous" ]; then
    ours "$level"
    upper=("${settings[@]}")
    ours "$previous"
    match "$level" "$previous" "${upper[@]}" -- "${settings[@]}"
  fi
  previous=$level
done

while IFS='|' read -r name levels words; do
  [ -n "$name" ] || continue
  limit=$LIMIT
  case " $words" in *" tc="*) limit=restart=off ;; esac # an argument that changes nothing
  for level in $levels; do
    ours "$level"
    # shellcheck disable=SC2086 # words
    match "$level" "$name" "${settings[@]}" -- "$limit" $words
  done
done <<<"$ANCHORS"
exit "$failed"
