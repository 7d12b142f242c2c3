# Stage race of .ci/run, which sources this.
# A package that is not ours: a fault of ours is no reason to skip.
CGO_ENABLED=1 go test -race -run '^$' errors >"$work/race.log" 2>&1 ||
  skip "the race detector does not run here: $(tail -1 "$work/race.log")"
CGO_ENABLED=1 go test -pgo=off -race -short ./search ./... # which takes longest
