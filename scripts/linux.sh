#!/usr/bin/env bash
# Builds a package of Debian's or RPM's kind into dist/: the programs in /usr/games, where
# Debian has chess engines, or /usr/bin, with manual pages (section 6) and completions in
# their places.
#   scripts/linux.sh deb          for amd64
#   scripts/linux.sh rpm arm64    for another processor: amd64, arm64, armhf, riscv64
# REVISION, DIST (the directory), GO (the command) and MAINTAINER may be set from outside.
# It needs Go alone; nfpm, which packs, is fetched by Go and is no dependency of the module.
source "$(dirname "${BASH_SOURCE[0]}")/package.sh"

format=${1:-} arch=${2:-amd64}
version=${version/-/\~} # 1.0.0~dev is before 1.0.0
nfpm=github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.4

case $format in
deb) bin=/usr/games zsh=vendor-completions more="deb: {compression: xz}" ;;
rpm) bin=/usr/bin zsh=site-functions more=$'license: GPL-3.0-or-later\nrpm: {compression: xz, buildhost: localhost}' ;;
*) fail "a package is a deb or an rpm, not \"$format\"" ;;
esac
case $arch in
amd64) target=(GOARCH=amd64 GOAMD64=v1) ;;
arm64 | riscv64) target=("GOARCH=$arch") ;;
armhf) target=(GOARCH=arm GOARM=7) arch=arm7 ;; # as nfpm calls it
*) fail "processor $arch: there are amd64, arm64, armhf and riscv64" ;;
esac
[ $# -le 2 ] || fail "one processor at a time, not ${*:2}"

begin
mkdir -p "$work/man" "$work/completions"
if ! command -v nfpm >/dev/null; then
  GOBIN=$work here "$go" install "$nfpm" 2>"$work/log" || { tail -3 "$work/log" >&2; fail "nfpm cannot be fetched"; }
  PATH=$work:$PATH
fi

natives
(export GOOS=linux "${target[@]}" && build "$work/footnote" && build "$work/footnote-lab" lab)
manual "$work/man" --section 6
for program in footnote footnote-lab; do
  "$work/native/$program" completion bash >"$work/completions/$program"
  "$work/native/$program" completion zsh >"$work/completions/_$program"
  "$work/native/$program" completion fish >"$work/completions/$program.fish"
done
here "$go" run ./.ci/notices --debian >"$work/copyright"
gzip -9n "$work"/man/*.6
gzip -9nc CHANGELOG.md >"$work/NEWS.gz"
date=$(moment '+%a, %d %b %Y %H:%M:%S +0000')
printf 'footnote (%s) unstable; urgency=medium\n\n  * What is new stands in NEWS.gz.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$date" | gzip -9n >"$work/changelog.gz"
cat >"$work/overrides" <<'END'
# Programs in Go without cgo link no shared library.
footnote: statically-linked-binary [usr/games/footnote]
footnote: statically-linked-binary [usr/games/footnote-lab]
END

# entry SOURCE PLACE [MODE]
time=$(moment +%Y-%m-%dT%H:%M:%SZ)
entry() { printf '  - src: "%s"\n    dst: "%s"\n    file_info: {mode: %s, mtime: "%s"}\n' "$1" "$2" "${3:-0644}" "$time"; }
doc=/usr/share/doc/footnote
{
  cat <<END
name: footnote
arch: $arch
platform: linux
version: "$version"
version_schema: none
maintainer: "$maintainer"
section: games
priority: optional
description: |
  chess engine of the MTD(f) family
  Footnote plays chess under programs that speak the UCI protocol, such as
  xboard, Cute Chess or Nibbler. Its search is Plaat's MTD(f), with eight
  other drivers beside it. Commands solve test suites, annotate games and make
  opening books; footnote-lab repeats the experiments of the papers.
suggests: [xboard, polyglot]
provides: [chess-engine]
mtime: "$time"
$more
contents:
END
  for program in footnote footnote-lab; do
    entry "$work/$program" "$bin/$program" 0755
    entry "$work/completions/$program" "/usr/share/bash-completion/completions/$program"
    entry "$work/completions/_$program" "/usr/share/zsh/$zsh/_$program"
    entry "$work/completions/$program.fish" "/usr/share/fish/vendor_completions.d/$program.fish"
  done
  for page in "$work"/man/*.6.gz; do entry "$page" "/usr/share/man/man6/$(basename "$page")"; done
  entry "$work/copyright" $doc/copyright
  if [ "$format" = deb ]; then # what Debian's policy asks for
    entry "$work/changelog.gz" $doc/changelog.gz
    entry "$work/NEWS.gz" $doc/NEWS.gz
    entry "$work/overrides" /usr/share/lintian/overrides/footnote
  fi
  entry README.md $doc/README.md
  for page in docs/*.md docs/*/*.md docs/*.svg docs/*.csv docs/*/*.svg; do entry "$page" "$doc/$page"; done
} >"$work/nfpm.yaml"

nfpm package --config "$work/nfpm.yaml" --packager "$format" --target "$dist" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "nfpm"; }
sed -n 's/^created package: //p' "$work/log"
