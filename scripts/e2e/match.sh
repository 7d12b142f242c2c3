#!/usr/bin/env bash
# Games against itself under a tournament manager. Every warning is an error, and
# mating lines are checked. Half of the games are Chess960.
#   GAMES        altogether (8), an even number
#   TC           time control (1+0.01)
#   CONCURRENCY  games at a time (half of the processors)
#   MANAGER      the tournament manager (fastchess or cutechess-cli, from the path)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
if [ -n "${MANAGER:-}" ]; then
  manager=$(command -v "$MANAGER") || skip "$MANAGER is not there"
else
  manager=$(command -v fastchess || command -v cutechess-cli) || skip "neither fastchess nor cutechess-cli is on the path"
fi
engine
games=${GAMES:-8}
rounds=$(((games + 3) / 4)) # of two games each, in each of two matches
processors=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
concurrency=${CONCURRENCY:-$(((processors + 1) / 2))}

# Openings: the quieter ones of our positions, and back ranks of Chess960 drawn
# by a fixed rule: bishops, queen, knights, then rook, king, rook.
grep -v '^#' testdata/epd/bench.epd | cut -d' ' -f1-4 | sed 's/$/ 0 1/' >"$work/standard.epd"
awk -v n="$rounds" 'BEGIN {
  srand(960)
  for (i = 0; i < n; i++) {
    split("", at)
    at[1 + 2 * int(rand() * 4)] = "B"; at[2 + 2 * int(rand() * 4)] = "B"
    put("Q"); put("N"); put("N")
    rest = "RKR"
    for (f = 1; f <= 8; f++) if (!(f in at)) { at[f] = substr(rest, 1, 1); rest = substr(rest, 2) }
    rank = ""
    for (f = 1; f <= 8; f++) rank = rank at[f]
    print tolower(rank) "/pppppppp/8/8/8/8/PPPPPPPP/" rank " w KQkq - 0 1"
  }
}
function put(piece,  k, f) {
  k = 0
  for (f = 1; f <= 8; f++) if (!(f in at)) k++
  k = 1 + int(rand() * k)
  for (f = 1; f <= 8; f++) if (!(f in at) && --k == 0) { at[f] = piece; return }
}' >"$work/fischerandom.epd"

for variant in standard fischerandom; do
  rm -f "$keep/$variant.pgn" # a manager would append to it
  common=(-engine "name=mtdf" "cmd=$exe" "option.SearchAlgorithm=MTD(f)"
    -engine "name=negascout" "cmd=$exe" "option.SearchAlgorithm=NegaScout"
    -each "tc=${TC:-1+0.01}" proto=uci option.Hash=16
    -variant "$variant" -openings "file=$work/$variant.epd" format=epd order=sequential
    -rounds "$rounds" -games 2 -repeat -concurrency "$concurrency")
  case $(basename "$manager") in
  fastchess) "$manager" "${common[@]}" -strict -check-mate-pvs -pgnout "file=$keep/$variant.pgn" \
    -config "outname=$work/config.json" >"$keep/$variant.log" 2>&1 ||
    { tail -30 "$keep/$variant.log"; fail "$variant: $(basename "$manager") is not content"; } ;;
  *) "$manager" "${common[@]}" -pgnout "$keep/$variant.pgn" >"$keep/$variant.log" 2>&1 || fail "$variant: $(tail -3 "$keep/$variant.log")" ;;
  esac
  if grep -inE 'warning|illegal|loses on time|disconnect|stall|terminat.*abnormal' "$keep/$variant.log"; then
    fail "$variant: warnings, in $keep/$variant.log"
  fi
  played=$(grep -c '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]' "$keep/$variant.pgn" || true)
  [ "$played" -eq $((2 * rounds)) ] || fail "$variant: $played of $((2 * rounds)) games were played to the end"
  if grep -E '^\[Termination "(time forfeit|rules infraction|abandoned|illegal move|stalled connection|unterminated)' "$keep/$variant.pgn"; then
    fail "$variant: games that did not end on the board"
  fi
  printf '%s: %d games at %s without a warning\n' "$variant" "$played" "${TC:-1+0.01}"
done
