#!/usr/bin/env bash
# Builds the archives of a release into dist/: for each target the two static programs
# with the licences, documents, manual pages and shell completions; for each a list of
# what is linked (SBOM) in the format of CycloneDX; a container image (scripts/image.sh), when
# Linux on amd64 and arm64 is built; SHA256SUMS over all of them; and, when all targets are
# built, recipes of package managers (scripts/recipes.sh). The same tree
# gives the same bytes, whatever folder it is in.
#   scripts/dist.sh                            every target
#   scripts/dist.sh linux/amd64 windows/arm64  some of them
# A target is GOOS/GOARCH or GOOS/GOARCH/VARIANT (GOAMD64 or GOARM). REVISION, DIST (the
# directory) and GO (the command) may be set from outside.
source "$(dirname "${BASH_SOURCE[0]}")/package.sh"

# amd64 runs on every processor of that kind; v3 wants AVX2 and BMI2 (2013).
targets=(linux/amd64 linux/amd64/v3 linux/arm64 linux/arm/7 linux/riscv64
  windows/amd64 windows/arm64 darwin/amd64 darwin/arm64 android/arm64)
[ $# -eq 0 ] || targets=("$@")

# check TARGET: names what Go does not build before others are built for minutes.
known=$(here "$go" tool dist list)
check() {
  local os arch variant
  IFS=/ read -r os arch variant <<<"$1"
  grep -qx "$os/$arch" <<<"$known" || fail "target $1: $go builds for no system $os/$arch"
  case $arch/$variant in
  */ | amd64/v[1-4] | arm/[5-7]) ;;
  *) fail "target $1: no variant $variant of $arch is known" ;;
  esac
}
need() { command -v "$1" >/dev/null || fail "the program $1 is needed for $2"; }

need tar "the archives of all systems but Windows"
for target in "${targets[@]}"; do
  check "$target"
  [ "${target%%/*}" != windows ] || need zip "the archives of Windows"
done

# What all archives share is made once, by a program for this machine.
documents() {
  mkdir -p "$work/common/man" "$work/common/completions"
  natives
  GOBIN=$work here "$go" install -trimpath github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0
  manual "$work/common/man"
  local name
  for name in footnote footnote-lab; do
    "$work/native/$name" completion bash >"$work/common/completions/$name.bash"
    "$work/native/$name" completion zsh >"$work/common/completions/_$name"
    "$work/native/$name" completion fish >"$work/common/completions/$name.fish"
    "$work/native/$name" completion powershell >"$work/common/completions/$name.ps1"
  done
  cp -R README.md LICENSE THIRD-PARTY-NOTICES CHANGELOG.md CONTRIBUTING.md docs "$work/common/"
  rm -rf "$work/common/docs/site" # what make site has built here is no part of the tree
}

# pack NAME: $work/NAME as an archive in $dist.
pack() {
  local list=$work/$1.files
  (cd "$work" && find "$1" | sort >"$list")
  case $1 in
  *-windows-*)
    rm -f "$dist/$1.zip"
    (cd "$work" && zip -q -9 -X "$dist/$1.zip" -@ <"$list")
    ;;
  *) tarball "$work" <"$list" | gzip -n -9 >"$dist/$1.tar.gz" ;;
  esac
}

begin
documents
for target in "${targets[@]}"; do
  IFS=/ read -r os arch variant <<<"$target"
  name=footnote-$version-$os-$arch
  suffix=
  [ "$os" != windows ] || suffix=.exe
  case $arch in
  amd64) export GOAMD64=${variant:-v1}; [ -z "$variant" ] || name+=-$variant ;;
  arm) export GOARM=${variant:-7}; name+=v${variant:-7} ;;
  esac
  cp -R "$work/common" "$work/$name"
  GOOS=$os GOARCH=$arch build "$work/$name/footnote$suffix"
  GOOS=$os GOARCH=$arch build "$work/$name/footnote-lab$suffix" lab
  "$work/cyclonedx-gomod" bin -json -noserial -std -version "$version" "$work/$name/footnote$suffix" 2>"$work/sbom.log" |
    sed 's/"timestamp": "[^"]*"/"timestamp": "'"$(moment +%FT%TZ)"'"/' >"$dist/$name.cdx.json" || { cat "$work/sbom.log" >&2; exit 1; }
  stamp "$work/$name"
  pack "$name"
  (cd "$dist" && wc -c "$name".[tz]*)
  rm -rf "${work:?}/$name"
done

image=$dist/footnote-$version-image.tar
rm -rf "$dist/recipes" "$image"
[ "$(printf '%s\n' "${targets[@]}" | grep -cx -e linux/amd64 -e linux/arm64)" != 2 ] || DIST=$dist bash scripts/image.sh
(cd "$dist" && find . -name "footnote-$version-*" \( -name "*.tar.gz" -o -name "*.zip" -o -name "*.cdx.json" -o -name "*-image.tar" \) | sed "s,^[.]/,," | sort |
  while read -r file; do sums "$file"; done >SHA256SUMS)
printf 'in %s: %d archives, their SBOMs and SHA256SUMS\n' "$dist" "$(grep -c 'cdx.json$' "$dist/SHA256SUMS")"
[ $# -gt 0 ] || DIST=$dist bash scripts/recipes.sh # which name archives of many systems
