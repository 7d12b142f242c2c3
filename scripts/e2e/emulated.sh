#!/usr/bin/env bash
# Other processors under emulation: each must search the same nodes as this one,
# and the tests of arm64 run. 386, with 32 bits, needs no emulator on amd64.
#   EMULATED_PACKAGES  packages whose tests run (rules, table, network, game files;
#                      with CI_LONG=1 the protocol too)
#   EMULATED_DEPTH     depth of the bench that is compared (3)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go
engine
depth=${EMULATED_DEPTH:-3}
want=$("$exe" bench "$depth" | sed -n 's/^Bench: //p')
for pair in 386:i386 arm64:aarch64 arm:arm riscv64:riscv64; do
  if [ "$pair" = 386:i386 ] && [ "$(uname -sm)" = "Linux x86_64" ]; then
    emulator=env
  else
    emulator=$(command -v "qemu-${pair#*:}" || command -v "qemu-${pair#*:}-static") || continue
  fi
  CGO_ENABLED=0 GOOS=linux GOARCH=${pair%:*} GOARM=7 go build -pgo=off -o "$work/${pair%:*}" ./cmd/engine
  got=$("$emulator" "$work/${pair%:*}" bench "$depth" | sed -n 's/^Bench: //p')
  [ "$got" = "$want" ] || fail "${pair%:*}: bench $depth gives $got nodes, here $want"
  printf '%s: bench %s gives the same %s nodes\n' "${pair%:*}" "$depth" "$got"
done
emulator=$(command -v qemu-aarch64 || command -v qemu-aarch64-static) || skip "the tests of arm64 need qemu-user"
packages=${EMULATED_PACKAGES:-./movegen ./hashtable ./eval/nnue ./search/mtd $(go list ./... | grep '/gamedata$')}
[ "${CI_LONG:-0}" != 1 ] || packages+=" ./uci"
# shellcheck disable=SC2086 # a list of packages
CGO_ENABLED=0 GOARCH=arm64 go test -count=1 -short -timeout 60m -exec "$emulator" $packages
