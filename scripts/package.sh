# Sourced by dist.sh, image.sh, recipes.sh and linux.sh, which make what users get: what all know of a release, and how they build the
# program. The same tree gives the same bytes.
#   source "$(dirname "${BASH_SOURCE[0]}")/package.sh"
#   begin                                                           once the arguments are found to be right
#   natives                                                         both for this machine
#   (export GOOS=linux GOARCH=arm64 && build "$work/footnote")      for another
# REVISION, DIST (the directory), GO (the command), MAINTAINER and URL (the home of the project) may be set from outside.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

go=${GO:-go}
dist=${DIST:-dist}
version=$(cat cmd/internal/cli/version.txt)
home=${URL:-https://example.org/footnote}
maintainer=${MAINTAINER:-Footnote developers <nobody@example.invalid>}
# Only of a repository whose top is here: an archive of the source may lie in another one.
ask_git() { [ -e .git ] && git "$@" 2>/dev/null; }
revision=${REVISION-$(ask_git describe --always --abbrev=40 --exclude='*' --dirty || true)}
# The time in packages and on the manual pages is that of the commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(ask_git log -1 --format=%ct || echo 0)}
export SOURCE_DATE_EPOCH CGO_ENABLED=0 TZ=UTC LC_ALL=C

fail() { printf '%s: %s\n' "$(basename "$0" .sh)" "$1" >&2; exit 1; }

# begin makes $work, which is removed at the end, and $dist, which is named by its full path from now on.
begin() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mkdir -p "$dist"
  dist=$(cd "$dist" && pwd)
}

# build OUTPUT [COMMAND]: the program of cmd/COMMAND (engine) for GOOS, GOARCH and the variant in the environment.
build() {
  "$go" build -trimpath -buildvcs=false \
    -ldflags "-s -w -X footnote/cmd/internal/cli.revision=$revision" -o "$1" "./cmd/${2:-engine}"
}

# here COMMAND...: runs it for this machine, whatever system and processor the environment names.
here() { (unset GOOS GOARCH GOAMD64 GOARM && "$@"); }

# moment FORMAT: the time of the release, by GNU's date or that of BSD.
moment() { date -u -d "@$SOURCE_DATE_EPOCH" "$1" 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" "$1"; }

# sums FILE...: their SHA-256, as sha256sum prints them.
sums() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

# stamp DIRECTORY: sets the modes and times of a release.
stamp() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -type f -exec chmod 644 {} +
  find "$1" -type f \( -name footnote -o -name footnote-lab -o -name "footnote*.exe" \) -exec chmod 755 {} +
  local time
  time=$(moment +%Y%m%d%H%M.%S)
  find "$1" -exec touch -h -t "$time" {} +
}

# tarball DIRECTORY: the files of it that standard input names, one a line, as an archive on standard output.
tarball() {
  local owner=(--uid 0 --gid 0 --numeric-owner)
  ! grep -q GNU <<<"$(tar --version 2>/dev/null)" || owner=(--owner=0 --group=0 --numeric-owner --format=ustar)
  tar -C "$1" --no-recursion "${owner[@]}" -cf - -T -
}

# manual DIRECTORY [ARGUMENT...]: the manual pages of both programs.
manual() {
  local dir=$1 program
  shift
  for program in footnote footnote-lab; do "$work/native/$program" man --dir "$dir" "$@"; done
}

# natives: both programs for this machine, in $work/native.
natives() {
  mkdir -p "$work/native"
  here build "$work/native/footnote"
  here build "$work/native/footnote-lab" lab
}
