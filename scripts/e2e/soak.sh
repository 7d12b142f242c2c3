#!/usr/bin/env bash
# One session under the race detector: random commands at random moments. Every answer
# is checked, and memory must not grow.
#   SOAK_SECONDS  how long (10)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go
CGO_ENABLED=1 go test -race -run '^$' errors >"$work/race.log" 2>&1 || skip "the race detector does not run here: $(tail -1 "$work/race.log")"
SOAK_SECONDS=${SOAK_SECONDS:-10} CGO_ENABLED=1 go test -count=1 -race -timeout $((${SOAK_SECONDS:-10} + 600))s -run '^TestSoak$' -v ./uci >"$keep/soak.log" 2>&1 ||
  { tail -40 "$keep/soak.log"; fail "soak"; }
grep 'scripts,' "$keep/soak.log"
