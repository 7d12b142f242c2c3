#!/usr/bin/env bash
# Other processors under emulation: each must search the same nodes as this one,
# and the tests of arm64 run. 386 needs no emulator where the system runs programs of 32 bits.
#   EMULATED_PACKAGES  packages whose tests run (rules, table, network, game files;
#                      with CI_LONG=1 the protocol too)
#   EMULATED_DEPTH     depth of the bench that is compared (3)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go
engine
depth=${EMULATED_DEPTH:-3}
want=$("$exe" bench "$depth" | sed -n 's/^Bench: //p')
[ -n "$want" ] || fail "bench prints no number of nodes"
for arch in 386 arm64 arm riscv64; do
  program=$work/$arch
  [ "$arch" = 386 ] || emulator "$arch" || continue
  CGO_ENABLED=0 GOOS=linux GOARCH=$arch GOARM=7 go build -pgo=off -o "$program" ./cmd/engine
  if [ "$arch" = 386 ]; then
    rc=0 emulator=env
    "$program" version >/dev/null 2>&1 || rc=$?
    if [ "$rc" = 126 ] || [ "$rc" = 159 ]; then # the system does not execute programs of 32 bits, or kills them
      emulator 386 || continue
    fi
  fi
  got=$("$emulator" "$program" bench "$depth" | sed -n 's/^Bench: //p') || fail "$arch: bench does not run"
  [ "$got" = "$want" ] || fail "$arch: bench $depth gives $got nodes, here $want"
  printf '%s: bench %s gives the same %s nodes\n' "$arch" "$depth" "$got"
done
emulator arm64 || skip "the tests of arm64 need qemu-user"
packages=${EMULATED_PACKAGES:-./movegen ./hashtable ./eval/nnue ./search/mtd $(go list ./... | grep '/gamedata$')}
[ "${CI_LONG:-0}" != 1 ] || packages+=" ./uci"
# shellcheck disable=SC2086 # a list of packages
CGO_ENABLED=0 GOARCH=arm64 go test -count=1 -short -timeout 60m -exec "$emulator" $packages
