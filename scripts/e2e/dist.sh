#!/usr/bin/env bash
# Archives as users get them: sums, modes, a program that runs and knows its
# revision, the same bytes twice; then what OpenBench does with the source.
#   dist.sh                 builds some targets (TARGETS) and looks at them
#   dist.sh DIRECTORY       looks at archives that are there
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go tar make
targets=${TARGETS:-linux/amd64}
dist=${1:-}
if [ -z "$dist" ]; then
  [[ $targets != *windows* ]] || need zip
  dist=$work/dist
  DIST=$dist make -s dist TARGETS="$targets" >"$work/dist.log" 2>&1 || { cat "$work/dist.log"; fail "make dist"; }
  mv "$dist" "$work/first"
  DIST=$dist make -s dist TARGETS="$targets" >"$work/dist.log" 2>&1 || fail "make dist, again"
  cmp "$dist/SHA256SUMS" "$work/first/SHA256SUMS" || fail "the same tree gives other bytes"
fi
dist=$(cd "$dist" && pwd)
(cd "$dist" && if command -v sha256sum >/dev/null; then sha256sum -c --quiet SHA256SUMS; else shasum -a 256 -c SHA256SUMS; fi) || fail "the sums do not match"

for archive in "$dist"/*.tar.gz; do
  [ -e "$archive" ] || continue
  tar -tvzf "$archive" >"$work/list"
  grep -q '^-rwxr-xr-x.*/footnote$' "$work/list" || fail "$archive: footnote is not executable"
  ! grep -vE '^(-rw-r--r--|drwxr-xr-x|-rwxr-xr-x.*/footnote$)' "$work/list" || fail "$archive: odd modes"
  for file in LICENSE README.md man/footnote.1 man/footnote-bench.1 completions/footnote.bash completions/_footnote completions/footnote.fish; do
    grep -q "/$file\$" "$work/list" || fail "$archive: $file is missing"
  done
  if [[ $archive == *-linux-* ]] && command -v readelf >/dev/null; then
    tar -xzf "$archive" -C "$work" --wildcards '*/footnote' 2>/dev/null || tar -xzf "$archive" -C "$work"
    for program in "$work"/footnote-*/footnote; do
      ! grep -q INTERP <<<"$(readelf -l "$program" 2>/dev/null)" || fail "$archive: not static"
    done
    rm -rf "$work"/footnote-*/
  fi
done

# The archive for this machine.
native=$(ls "$dist"/footnote-*-"$(go env GOHOSTOS)-$(go env GOHOSTARCH)".tar.gz 2>/dev/null | head -1 || true)
if [ -n "$native" ]; then
  tar -xzf "$native" -C "$work"
  "$work"/footnote-*/footnote version >"$work/version"
  cat "$work/version"
  if head=$(git rev-parse HEAD 2>/dev/null); then
    grep -q "^revision $head" "$work/version" || fail "the program does not know its revision"
  fi
fi

# OpenBench: make under a name it chooses, then bench.
make -s EXE="$work/openbench-name" || fail "make EXE=name"
"$work/openbench-name" bench >"$work/bench"
grep -qE '^[0-9]+ nodes [0-9]+ nps$' "$work/bench" || fail "bench: no line that OpenBench reads"
tail -2 "$work/bench"

# It takes the source as an archive, which has no history.
if git rev-parse HEAD >/dev/null 2>&1; then
  mkdir "$work/source"
  git archive HEAD | tar -x -C "$work/source"
  (cd "$work/source" && GIT_DIR=/nonexistent make -s EXE=footnote)
  # Not by a pipe: grep -q ends at the first match, and a program that still writes
  # then fails.
  "$work/source/footnote" version >"$work/version"
  grep -q "^revision $(git rev-parse HEAD)" "$work/version" || fail "a source archive does not know its revision"
  printf 'a source archive knows its revision\n'
fi
