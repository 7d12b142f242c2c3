#!/usr/bin/env bash
# What a worker of OpenBench does with this engine, by the worker's own code: it fetches
# the source as an archive, builds it by make with a name of its own, reads its bench twice
# and plays a short test of two builds by fastchess, whose result lines it reads. The
# archives come from a server of openbench.py, where OpenBench's own would name GitHub.
#   OPENBENCH  a folder with the source of OpenBench
#   FASTCHESS  fastchess, 1.8.1 or newer (from the path)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need python3 git make zip go
[ -n "${OPENBENCH:-}" ] || skip "OPENBENCH does not name the source of OpenBench"
python3 -c 'import cpuinfo, psutil, requests' 2>/dev/null || skip "python3 has no cpuinfo, psutil or requests, which the worker needs"
fastchess=$(command -v "${FASTCHESS:-fastchess}") || skip "fastchess is not installed"
[ "${CI_LONG:-0}" = 1 ] || export GOFLAGS="${GOFLAGS:-} -pgo=off" # the compiler works for minutes else

cp -r "$OPENBENCH/Client" "$work/client"
mkdir -p "$work/client/Engines" "$work/client/Books" "$work/client/PGNs" "$work/web"
cp "$fastchess" "$work/client/fastchess-ob"
git archive --format=zip --prefix=footnote-source/ -o "$work/web/source.zip" HEAD
sed -n '/^[^#]/p' testdata/epd/bench.epd | head -8 | cut -d ' ' -f 1-4 | sed 's/$/ 0 1/' >"$work/client/Books/positions.epd"
expected=$(git log --format=%B | sed -n 's/^Bench: \([0-9]*\)$/\1/p' | sed -n 1p)

script=$PWD/scripts/e2e/openbench.py
(cd "$work/client" && PYTHONPATH=$PWD python3 "$script" "$work/web" "${expected:?no commit names a signature}") >"$work/log" 2>&1 || { tail -20 "$work/log"; fail "the worker does not get along with the engine"; }
grep -E '^(dev|base): |games in' "$work/log"
