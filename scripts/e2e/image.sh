#!/usr/bin/env bash
# The container image, without a daemon: two builds are the same bytes, the layout is what OCI says, and in the root that a
# container sees the program speaks UCI, serves its pages and runs a job of Kubernetes, as the image's user.
#   image.sh              builds what it holds
#   image.sh DIRECTORY    looks at an image that is there
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go tar python3
version=$(cat cmd/internal/cli/version.txt) dist=${1:-}

if [ -z "$dist" ]; then
  dist=$work/first
  mkdir "$dist" "$work/second"
  for arch in amd64 arm64; do
    name=footnote-$version-linux-$arch
    mkdir "$work/$name"
    cp LICENSE THIRD-PARTY-NOTICES "$work/$name"
    for program in footnote:engine footnote-lab:lab; do
      CGO_ENABLED=0 GOOS=linux GOARCH=$arch go build -pgo=off -o "$work/$name/${program%:*}" "./cmd/${program#*:}"
    done
    tar -C "$work" -czf "$dist/$name.tar.gz" "$name"
    ln -s "$dist/$name.tar.gz" "$work/second"
    rm -rf "${work:?}/$name"
  done
  for dir in "$dist" "$work/second"; do DIST=$dir bash scripts/image.sh >/dev/null; done
  cmp "$dist/footnote-$version-image.tar" "$work/second/footnote-$version-image.tar" || fail "two builds give other bytes"
fi
python3 scripts/e2e/image.py "$dist/footnote-$version-image.tar" "$version" "$work" || fail "the image is not as OCI says"
printf 'two processors, all digests and labels right, %d bytes\n' "$(wc -c <"$dist/footnote-$version-image.tar")"

# The image of the other processor, by an emulator, outside of its root.
for arch in amd64 arm64; do
  [ "$arch" != "$(go env GOHOSTARCH)" ] && emulator "$arch" || continue
  printf 'uci\nposition startpos\ngo depth 4\nquit\n' | "$emulator" "$work/$arch/footnote" >"$work/session"
  grep -q '^bestmove ' "$work/session" || fail "$arch: no session"
  printf '%s: speaks UCI by %s\n' "$arch" "$(basename "$emulator")"
done

[ "$(id -u)" = 0 ] && [ "$(go env GOHOSTOS)" = linux ] || skip "another root needs Linux and root"
arch=$(go env GOHOSTARCH)
[ -d "$work/$arch" ] || skip "there is no image for $arch"
read -r entry user <"$work/$arch.entry"
inside() { chroot --userspec="$user" "$work/$arch" "$entry" "$@"; }
chmod 755 "$work"
printf 'uci\nposition startpos\ngo depth 6\nquit\n' | inside >"$work/session"
grep -q '^uciok$' "$work/session" && grep -q '^bestmove ' "$work/session" || fail "no session: $(cat "$work/session")"
chroot --userspec="$user" "$work/$arch" /footnote-lab --version >"$work/version"
grep -qx "Footnote $version" "$work/version" || fail "footnote-lab: $(cat "$work/version")"

inside serve --listen 0.0.0.0:0 >"$work/served" 2>&1 &
jobs_to_end+=($!)
for _ in $(seq 600); do ! grep -q '^http' "$work/served" || break; sleep 0.1; done
python3 -c 'import sys, urllib.request as u; sys.exit(b"<title>" not in u.urlopen(sys.argv[1], timeout=60).read())' "$(grep '^http' "$work/served")" ||
  fail "serve does not answer: $(cat "$work/served")"

# What the job of Kubernetes runs, in its words, but of fewer nodes.
mkdir -m 777 "$work/$arch/volume"
grep -v "^#" testdata/epd/mate2.epd | sed 4q >"$work/$arch/volume/wac.epd"
job=$(sed -n 's/^ *args: \[\(.*\)\]$/\1/p' scripts/cluster/kubernetes.yaml | tr -d '",' | sed 's/500000/2000/')
for i in 0 1 2; do
  # shellcheck disable=SC2086 # words
  JOB_COMPLETION_INDEX=$i JOB_COMPLETIONS=3 inside ${job//'$(JOB_COMPLETION_INDEX)'/$i} >/dev/null 2>&1 || fail "the job of Kubernetes"
done
inside epd merge --output /volume/all.json /volume/0.json /volume/1.json /volume/2.json >/dev/null 2>&1 || fail "its shards do not merge"
[ "$(wc -l <"$work/$arch/volume/all.json")" = 4 ] || fail "its shards have lost positions"
printf '%s: speaks UCI, serves pages and runs the job of Kubernetes in its root\n' "$arch"
