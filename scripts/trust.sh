#!/usr/bin/env bash
# Attacks the program with tests that exist and prints a table (SECURITY.md has one): what was
# attacked, how often, and what the program survived. Progress goes to standard error.
#   bash scripts/trust.sh            about 20 minutes
#   bash scripts/trust.sh --quick    a few minutes: fewer faults, less time for random input
# Exit code 1 when the program did not survive something; an attack that cannot be tried here says why.
quick=""
case ${1:-} in
"") ;;
--quick) quick=1 ;;
*) echo "usage: bash scripts/trust.sh [--quick]" >&2; exit 2 ;;
esac
ARTIFACTS="" source "$(dirname "${BASH_SOURCE[0]}")/e2e/lib.sh"
need go git
export GOFLAGS="${GOFLAGS:-} -pgo=off -vet=off"
fallen=0

# attack WHAT UNIT PATTERN COMMAND...: prints a row. The numbers that the extended regular expression PATTERN
# matches in the lines of the output are summed.
attack() {
  local what=$1 unit=$2 pattern=$3 code=0 began=$SECONDS tried survived log=$work/attack.txt
  shift 3
  echo "-- $what" >&2
  "$@" >"$log" 2>&1 </dev/null || code=$?
  tried=$(grep -oE "$pattern" "$log" | grep -oE '[0-9]+' | awk '{ n += $1 } END { s = n + 0; while (s ~ /[0-9][0-9][0-9][0-9]($|,)/) sub(/[0-9][0-9][0-9]($|,)/, ",&", s); print s }') || true
  survived=all
  if [ "$code" = 77 ] || { [ "$code" = 0 ] && [ "$tried" = 0 ]; }; then
    echo "| $what | – | not tried: $(grep -iA1 'skip' "$log" | tail -1 | sed 's/^ *//; s/|/ /g' | cut -c1-100) |"
    return
  elif [ "$code" != 0 ]; then
    fallen=1 survived="**no**"
    { grep -A9 -E -e '--- FAIL|FAILED|DATA RACE|panic:' "$log" || tail -20 "$log"; } | head -60 >&2
  fi
  echo "| $what | $tried $unit | $survived |"
  echo "   $((SECONDS - began)) s" >&2
}

# tests PACKAGES TESTS ARGUMENT...: their logs say what they tried.
tests() {
  local packages=$1 names=$2
  shift 2
  # shellcheck disable=SC2086 # several packages
  go test -count=1 -timeout 30m -v -run "^($names)\$" $packages "$@"
}
tried='tried [0-9]+'

# fuzzing: every target; the last line of each says how many inputs it had.
fuzzing() {
  (source .ci/stages/fuzz.sh) >"$work/all.txt" 2>&1 || { tail -40 "$work/all.txt"; return 1; }
  awk '/^fuzz: elapsed/ { sub(/.*execs: /, ""); last = $1 } /^PASS/ { print "inputs " last; last = 0 }' "$work/all.txt"
}

if [ -n "$quick" ]; then
  faults=() short=(-short) games=2 seconds=2
else
  faults=(-every-fault) short=() games=6 seconds=20
fi
export FUZZ_SECONDS=$seconds SOAK_SECONDS=$((6 * seconds)) GAMES_RACE=$games
serve='TestManyRequests|TestSlowReaders|TestManyConnections|TestSlowRequest|TestGarbage|TestUnread|TestShutdown|TestGone|TestGate|TestMailbox'
echo "| Attack | Tried | Survived |"
echo "|---|--:|---|"
attack "SIGKILL, or the disk full, at system calls of \`datagen\`, \`train\`, \`analyse\` and \`book make\`, then the command once more" \
  faults "$tried" tests ./cmd/engine TestFaults "${faults[@]}"
attack "Disk full after every number of bytes of a file" sizes "$tried" tests "./cmd/internal/cli ./engine/gamedata" TestFullDisk
attack "Endgame tables with bits changed, cut, too long (\`tb --verify\`)" tables "$tried" tests ./engine/syzygy TestVerifyDamage
attack "Every bit of an endgame table against its checksum" bits "$tried" tests ./engine/syzygy TestEveryBit
attack "Signals, \`quit\`, end of input while nobody reads the output" pipes "$tried" tests ./cmd/engine TestUnread
attack "Hostile UCI: bad values and orders, 1 MiB of commands or in one line" sessions "$tried" tests ./uci 'TestHostileSessions|TestMebibyteSessions'
attack "More commands behind a search than the queue holds" queues "$tried" tests ./uci TestFullQueue
attack "More threads than memory" setting "$tried" tests ./engine TestThreadsNeedMemory
attack "Hostile HTTP: floods, garbage, slow and silent clients" "requests and clients" "$tried" tests ./engine/serve "$serve" "${short[@]}"
attack "Many clients and searches: rates, memory, turns" "requests and searches" "$tried" tests ./engine/serve 'TestRequestRate|TestForgotten|TestLateSearch|TestStopWaiting|TestAddressesShare|TestEachGetsItsTurn|TestTooManyWait'
attack "Random input for every fuzz target, $FUZZ_SECONDS s each" inputs 'inputs [0-9]+' fuzzing
attack "Random commands at random moments under the race detector, $SOAK_SECONDS s" commands '[0-9]+ commands' bash scripts/e2e/soak.sh
attack "Games with 4 threads and analysis beside, the program under the race detector" plies '[0-9]+ plies' bash scripts/e2e/race.sh
echo
echo "Commit $(git rev-parse --short=10 HEAD)$(git diff --quiet HEAD || echo ", changed")${quick:+, \`--quick\`}, $(uname -sm), $(((SECONDS + 59) / 60)) minutes."
exit "$fallen"
