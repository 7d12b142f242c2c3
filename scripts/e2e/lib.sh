# Sourced by the scripts in this folder. A script ends with 0 when its checks pass, 1
# when one fails, and 77 with a reason when a program that it needs is absent.
#   EXE        the engine; built here when not set
#   ARTIFACTS  where logs, games and pictures stay; a directory of its own when not set
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source .ci/network.sh
PATH=$PATH:/usr/games:/usr/local/games # where Debian keeps chess programs

fail() { printf 'FAILED: %s\n' "$1" >&2; exit 1; }
skip() { printf 'skipped: %s\n' "$1"; exit 77; }
need() {
  local program
  for program; do command -v "$program" >/dev/null || skip "$program is not installed"; done
}

# unfetched LOG WHAT: skips when it could not be fetched for want of a network, else fails.
unfetched() {
  ! offline "$1" || skip "$2 cannot be fetched: $(tail -1 "$1")"
  tail -5 "$1"
  fail "$2 cannot be fetched, and that for no want of a network"
}

# $work is removed at the end; $keep stays if ARTIFACTS names it.
work=$(mktemp -d)
keep=${ARTIFACTS:-$work}
mkdir -p "$keep"
jobs_to_end=()
finish() {
  local job
  for job in "${jobs_to_end[@]:-}"; do [ -z "$job" ] || kill -- "$job" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

# engine sets $exe.
engine() {
  exe=${EXE:-}
  if [ -z "$exe" ]; then
    exe=$work/footnote
    CGO_ENABLED=0 go build -o "$exe" ./cmd/engine
  fi
  exe=$(cd "$(dirname "$exe")" && pwd)/$(basename "$exe")
}

# emulator GOARCH: sets emulator to what runs programs of Linux for that processor: env on this one, else one that is found
# to run a program of Go that is not ours, for a fault of ours is no reason to go on without it. 1, and a word, when there is none.
emulator() {
  emulator=env
  [ "$1" != "$(go env GOHOSTARCH)" ] || return 0
  local name=$1 try
  case $1 in 386) name=i386 ;; amd64) name=x86_64 ;; arm64) name=aarch64 ;; esac
  emulator=$(command -v "qemu-$name" || command -v "qemu-$name-static") || { echo "$1: untried, there is no qemu-$name"; return 1; }
  printf 'package main\n\nfunc main() { println("here") }\n' >"$work/hello.go"
  CGO_ENABLED=0 GOOS=linux GOARCH=$1 GOARM=7 go build -o "$work/hello" "$work/hello.go"
  for try in 1 2 3; do
    "$emulator" "$work/hello" >"$work/hello.log" 2>&1 || { echo "$1: untried, qemu-$name runs no Go program here"; return 1; }
  done
}
