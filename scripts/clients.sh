#!/usr/bin/env bash
# Long matches against itself under tournament managers, where no warning and no loss on
# time is forgiven. Meant for a machine that does nothing else. Each part ends with a
# line; the exit status is 0 when all parts that could run are clean. Parts:
#
#   quiet   games at 1+0.01, half of them Chess960, mating lines checked
#   loaded  games at 1+0.1 beside busy loops
#   ponder  games at 1+0.01 with pondering, by cutechess-cli
#   ratings games of Chess960 with ratings printed meanwhile, by cutechess-cli
#
# The environment sets:
#
#   EXE        the engine                          (built here)
#   FASTCHESS  the manager of quiet and loaded     (fastchess, from the path)
#   CUTECHESS  the manager of ponder and ratings   (cutechess-cli, from the path)
#   PARTS      which parts                         (quiet loaded ponder ratings)
#   QUIET, LOADED, PONDER, RATINGS   games of each (2000 500 200 100)
#   LOAD       busy loops beside loaded            (4)
#   ARTIFACTS  a folder to keep games and logs in  (not kept)
source "$(dirname "${BASH_SOURCE[0]}")/e2e/lib.sh"
all="quiet loaded ponder ratings"
parts=${PARTS:-$all}
for name in $parts; do
  case " $all " in *" $name "*) ;; *) echo "clients.sh: PARTS: no part $name; there are $all" >&2; exit 2 ;; esac
done
engine
export EXE=$exe
failed=0

# part NAME COMMAND...: a line for its end; a program that is missing is no failure.
part() {
  local name=$1 status=0
  shift
  case " $(echo $parts) " in *" $name "*) ;; *) return 0 ;; esac
  mkdir -p "$keep/$name"
  ARTIFACTS=$keep/$name "$@" || status=$?
  case $status in
  0) printf '%s: clean\n' "$name" ;;
  77) printf '%s: not run\n' "$name" ;;
  *) printf '%s: NOT clean\n' "$name"; failed=1 ;;
  esac
}

quiet() {
  MANAGER=${FASTCHESS:-fastchess} GAMES=${QUIET:-2000} TC=1+0.01 bash scripts/e2e/match.sh
}

loaded() {
  local status=0 loops=() i
  for ((i = 0; i < ${LOAD:-4}; i++)); do
    while :; do :; done &
    loops+=($!)
    jobs_to_end+=($!)
  done
  MANAGER=${FASTCHESS:-fastchess} GAMES=${LOADED:-500} TC=1+0.1 bash scripts/e2e/match.sh || status=$?
  kill "${loops[@]}"
  jobs_to_end=() # hours later another process may have one of these numbers
  return "$status"
}

# cutechess NAME GAMES ARGUMENT...: a match by cutechess-cli.
cutechess() {
  local name=$1 games=$2 manager
  shift 2
  manager=$(command -v "${CUTECHESS:-cutechess-cli}") || { echo "cutechess-cli is not there"; return 77; }
  rm -f "$keep/$name/games.pgn" # it would be appended to
  "$manager" -engine name=mtdf "cmd=$exe" "option.SearchAlgorithm=MTD(f)" \
    -engine name=negascout "cmd=$exe" option.SearchAlgorithm=NegaScout \
    -each tc=1+0.01 proto=uci option.Hash=16 "$@" -rounds $(((games + 1) / 2)) -games 2 -repeat \
    -pgnout "$keep/$name/games.pgn" >"$keep/$name/log" 2>&1 || { tail -5 "$keep/$name/log"; return 1; }
  [ "$(grep -c '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]' "$keep/$name/games.pgn")" -ge "$games" ] ||
    { echo "games are missing"; return 1; }
  ! grep -inE 'warning|illegal|loses on time|disconnect|stall|terminat.*abnormal' "$keep/$name/log"
}

part quiet quiet
part loaded loaded
part ponder cutechess ponder "${PONDER:-200}" ponder
part ratings cutechess ratings "${RATINGS:-100}" -variant fischerandom -ratinginterval 10
exit "$failed"
