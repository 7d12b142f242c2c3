#!/usr/bin/env bash
# The jobs for Kubernetes and Nomad against the types of their interfaces; and with what a
# pod and an allocation of theirs are told, --shard auto takes the shards that it should.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go
engine
(cd .ci/manifests && go mod download) >"$work/download.log" 2>&1 || unfetched "$work/download.log" "the modules of Kubernetes and Nomad"
(cd .ci/manifests && go test -count=1 .) || fail "a job is not valid, or a wrong name in one is not found"

suite=testdata/epd/mate2.epd
"$exe" epd --json --depth 3 "$suite" >"$work/whole"
for i in 0 1 2; do
  JOB_COMPLETION_INDEX=$i JOB_COMPLETIONS=3 "$exe" epd --json --depth 3 --shard auto "$suite" >"$work/kubernetes.$i"
  NOMAD_ALLOC_INDEX=$i "$exe" epd --json --depth 3 --shard auto/3 "$suite" >"$work/nomad.$i"
done
plain() { sed -E 's/"(time_ms|solved_ms)":[0-9]+/"\1":0/g' "$@"; }
for kind in kubernetes nomad; do
  "$exe" epd merge "$work/$kind".? >"$work/merged" 2>/dev/null || fail "$kind: the shards do not merge"
  cmp <(plain "$work/whole") <(plain "$work/merged") || fail "$kind: merged shards are not the run of one process"
done
printf 'the shards of both, merged, are the run of one process\n'
