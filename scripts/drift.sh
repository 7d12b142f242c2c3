#!/usr/bin/env bash
# Values the position after PLY plies of every game of a match, as a strong engine
# sees it from the side of player NAME, and prints the mean with its standard error
# (docs/testing.md says what such games can tell).
#
#   fastchess … -maxmoves 21 -pgnout file=match.pgn notation=uci
#   bash scripts/drift.sh match.pgn A
#
# PLY (40), NODES (100000) for each position, JUDGE (stockfish) may be set.
# Games that ended before PLY count ±LIMIT (400) centipawns or nothing, and no
# value counts more than LIMIT.
set -euo pipefail

[ $# -eq 2 ] || { sed -n '2,11p' "$0" | cut -c3- >&2; exit 2; }
games=$1 name=$2
ply=${PLY:-40} nodes=${NODES:-100000} limit=${LIMIT:-400} judge=${JUDGE:-stockfish}
[ -r "$games" ] || { echo "$games: not readable" >&2; exit 2; }
command -v "$judge" >/dev/null || { echo "$judge: not installed" >&2; exit 2; }
awk '!/^\[/ && /(^| )[a-h][1-8][a-h][1-8][qrbn]?( |$)/ { found = 1; exit } END { exit !found }' "$games" || {
  echo "$games: no moves in coordinates; write the games with notation=uci" >&2
  exit 2
}

# One line a game: "value V" where it is over, else "search SIGN position …".
list() {
  awk -v name="$name" -v ply="$ply" -v limit="$limit" '
    function tag(s) { sub(/^[^"]*"/, "", s); sub(/"\]$/, "", s); return s }
    function flush(   n, i, words, line, moves, black, sign, first) {
      if (result == "" || result == "*" || white != name && other != name) return
      while (match(text, /[{][^}]*[}]/)) text = substr(text, 1, RSTART - 1) substr(text, RSTART + RLENGTH)
      n = split(text, words, /[ \t]+/)
      for (i = 1; i <= n; i++)
        if (moves < ply && words[i] ~ /^[a-h][1-8][a-h][1-8][qrbn]?$/) { line = line " " words[i]; moves++ }
      sign = white == name ? 1 : -1
      if (moves < ply) {
        print "value", sign * (result == "1-0" ? limit : result == "0-1" ? -limit : 0)
        return
      }
      first = fen == "" ? "w" : substr(fen, index(fen, " ") + 1, 1)
      black = (first == "b") != (moves % 2 == 1)
      print "search", black ? -sign : sign, fen == "" ? "position startpos moves" line : "position fen " fen " moves" line
    }
    /^\[Event / { flush(); white = other = result = fen = text = "" }
    /^\[White / { white = tag($0) }
    /^\[Black / { other = tag($0) }
    /^\[Result / { result = tag($0) }
    /^\[FEN / { fen = tag($0) }
    !/^\[/ { text = text " " $0 }
    END { flush() }' "$games"
}

coproc engine { exec "$judge"; }
exec 3<&"${engine[0]}" 4>&"${engine[1]}" # a pipeline does not see the descriptors of the coprocess
trap 'echo quit >&4' EXIT
echo "setoption name Hash value 16" >&4

list | while read -r kind sign position; do
  if [ "$kind" = value ]; then
    echo "$sign"
    continue
  fi
  printf 'ucinewgame\n%s\ngo nodes %s\n' "$position" "$nodes" >&4
  score=0
  while read -r -u 3 line; do
    case $line in
    *" score cp "*) score=${line#* score cp } score=${score%% *} ;;
    *" score mate -"* | *" score mate 0"*) score=-$limit ;;
    *" score mate "*) score=$limit ;;
    bestmove*) break ;;
    esac
  done
  echo $((sign * score))
done | awk -v limit="$limit" -v ply="$ply" '
  { v = $1 > limit ? limit : $1 < -limit ? -limit : $1; n++; sum += v; square += v * v }
  END {
    if (n == 0) { print "no games of that name" > "/dev/stderr"; exit 1 }
    mean = sum / n
    printf "%d games, after %d plies: %+.1f ± %.1f centipawns (one standard error)\n",
      n, ply, mean, sqrt((square / n - mean * mean) / n)
  }'
