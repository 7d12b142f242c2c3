#!/usr/bin/env bash
# A whole game in a real user interface: xboard, with polyglot as its adapter, on a
# virtual screen, against Debian's stockfish or glaurung, with pondering. A foreign
# library then reads the game's file and checks every move; the lines sent to the
# engine show that it pondered.
#   GAME_SECONDS  seconds a side (5), PATIENCE  seconds until it is given up (900)
# The increment keeps the clocks well above zero on a busy machine: with 0 ms left,
# stockfish thinks forever.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need xboard polyglot Xvfb go setsid
for opponent in stockfish glaurung ''; do
  [ -z "$opponent" ] || ! command -v "$opponent" >/dev/null || break
done
[ -n "$opponent" ] || skip "neither stockfish nor glaurung is installed"
engine

# Keeps what is sent to the engine.
cat >"$work/footnote-heard" <<SCRIPT
#!/bin/sh
tee -a "$work/heard" | exec "$exe"
SCRIPT
chmod +x "$work/footnote-heard"
: >"$work/heard"

Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp 3>"$work/display" >"$work/xvfb.log" 2>&1 &
jobs_to_end+=($!)
for _ in $(seq 100); do [ -s "$work/display" ] && break; sleep 0.1; done
[ -s "$work/display" ] || fail "Xvfb does not start: $(tail -1 "$work/xvfb.log")"
export DISPLAY=:$(cat "$work/display")

pgn=$work/game.pgn
cd "$work" # where polyglot writes
# In a group of its own, which ends together: adapters outlive xboard.
HOME=$work setsid xboard -fcp "$work/footnote-heard" -fUCI -scp "$opponent" -sUCI \
  -adapterCommand 'polyglot -noini -ec "%fcp" -ed "%fd"' -soundProgram true \
  -mg 1 -tc "0:$(printf %02d "${GAME_SECONDS:-5}")" -inc 0.2 -ponder -testLegality true -sgf "$pgn" \
  -debug -nameOfDebugFile "$work/xboard.log" >"$work/xboard.out" 2>&1 &
board=$!
jobs_to_end+=("-$board")
cd - >/dev/null

# xboard stays after the match: the file tells when it is over.
for ((i = 0; i < ${PATIENCE:-900} * 2; i++)); do
  ! grep -qsE '^\[Result "(1-0|0-1|1/2-1/2)"\]' "$pgn" || break
  if ((i == 8)) && command -v import >/dev/null; then
    import -window root "$keep/xboard.png" 2>/dev/null || true
  fi
  kill -0 "$board" 2>/dev/null || break
  sleep 0.5
done
for ((i = 0; i < 100; i++)); do # and this, when the last move is in it
  ! tail -n 3 "$pgn" 2>/dev/null | grep -qE '(1-0|0-1|1/2-1/2) *$' || break
  sleep 0.2
done
[ -s "$pgn" ] || fail "xboard wrote no game: $(tail -3 "$work/xboard.out")"
[ "$keep" = "$work" ] || cp "$pgn" "$work/xboard.log" "$work/heard" "$keep/"

reason=$(tr '\n' ' ' <"$pgn" | sed -n 's/.*{\([^{}]*\)} *\(1-0\|0-1\|1\/2-1\/2\).*/\1/p')
printf '%s against %s: %s; %s\n' Footnote "$opponent" "$(sed -n 's/^\[Result "\(.*\)"\]/\1/p' "$pgn")" "$reason"
! grep -qiE 'forfeit|illegal|disconnect|exited|crash' <<<"$reason" || fail "the game ended by a fault: $reason"
PLAYED_PGN=$pgn go test -count=1 -run '^TestPlayedGames$' -v ./cmd/engine | grep -E '^ *(played_test|--- )' ||
  fail "the game is not a legal one"
ponder=$(grep -c '^go .*ponder' "$work/heard" || true)
hits=$(grep -c '^ponderhit' "$work/heard" || true)
[ "$ponder" -gt 0 ] || fail "it was never asked to ponder"
printf 'pondered %s times, the expected move came %s times\n' "$ponder" "$hits"
