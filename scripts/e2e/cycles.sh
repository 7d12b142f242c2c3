#!/usr/bin/env bash
# Searches started and stopped at random moments: one answer each, no growth.
#   CYCLES  how many (1000)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go
engine
E2E_ENGINE=$exe CYCLES=${CYCLES:-1000} go test -count=1 -timeout 60m -run '^TestStopCycles$' -v ./cmd/engine >"$keep/cycles.log" 2>&1 ||
  { tail -40 "$keep/cycles.log"; fail "cycles"; }
grep 'searches,' "$keep/cycles.log"
