# Stage uci of .ci/run, which sources this.
#
# session LINE...: the program's answers to these commands.
session() { printf '%s\n' "$@" | timeout 60 "$exe"; }

command -v timeout >/dev/null || skip "no program timeout (of coreutils)"
need_program
out=$(session uci isready ucinewgame 'position startpos moves e2e4 e7e5' 'go depth 8' quit | tr -d '\r')
grep -q '^id name Footnote' <<<"$out" || fail "no id name"
grep -q '^uciok$' <<<"$out" || fail "no uciok"
grep -q '^readyok$' <<<"$out" || fail "no readyok"
[ "$(grep -c '^bestmove ' <<<"$out")" = 1 ] || fail "not exactly one bestmove: $out"

out=$(session 'position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1' 'go depth 5')
grep -q '^info depth .* score mate 1 ' <<<"$out" || fail "mate in one not announced: $out"
grep -q '^bestmove a1a8' <<<"$out" || fail "mate in one not played: $out"

out=$(session 'position fen rubbish' 'go depth 5' 'joho isready')
grep -q '^info string error: ' <<<"$out" || fail "a bad position is not refused: $out"
grep -q '^bestmove (none)$' <<<"$out" || fail "a bad position is searched: $out"
grep -q '^readyok$' <<<"$out" || fail "no readyok after nonsense"

out=$(session 'setoption name UCI_Chess960 value true' \
  'position fen 1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - 0 1 moves c1g1' 'd' 'go movetime 100')
grep -q '1R3RK1' <<<"$out" || fail "castling of Chess960 is not played: $out"
grep -q '^bestmove [a-h]' <<<"$out" || fail "no move in Chess960: $out"

# The checks of a tournament manager, where it is installed.
if command -v fastchess >/dev/null; then
  fastchess --compliance "$exe"
fi
echo "four sessions as expected"
