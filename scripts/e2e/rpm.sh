#!/usr/bin/env bash
# The package for systems with rpm, below an empty folder: two builds are the same bytes; rpm installs it, the program
# plays, pages and completions are in their places, and after removal nothing is left. It needs root, as rpm --root does.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go rpm
[ "$(id -u)" = 0 ] || skip "rpm --root needs root"
arch=$(go env GOHOSTARCH)
[ "$arch" != arm ] || arch=armhf
version=$(cat cmd/internal/cli/version.txt)

[ "${CI_LONG:-0}" = 1 ] || export GOFLAGS="${GOFLAGS:-} -pgo=off" # the compiler works for minutes else
for build in first second; do
  DIST=$work/$build bash scripts/linux.sh rpm "$arch" >"$work/rpm.log" 2>&1 || {
    ! grep -q 'nfpm cannot be fetched' "$work/rpm.log" || unfetched "$work/rpm.log" nfpm
    cat "$work/rpm.log"
    fail "make rpm"
  }
done
package=$(tail -1 "$work/rpm.log")
cmp "$work/first/$(basename "$package")" "$package" || fail "two builds give other bytes"
[ "$(rpm -qp --queryformat '%{VERSION} %{LICENSE} %{BUILDHOST}' "$package")" = "${version/-/\~} GPL-3.0-or-later localhost" ] || fail "another version, licence or host"

inside() { rpm --root "$work/root" --dbpath /db "$@"; }
mkdir "$work/root"
inside --install --nodeps --ignoreos --ignorearch "$package" || fail "rpm does not install it"
inside --verify footnote || fail "rpm --verify"
[ "$("$work/root/usr/bin/footnote" --version)" = "Footnote $version" ] || fail "footnote --version"
printf 'uci\nposition startpos\ngo depth 6\nquit\n' | "$work/root/usr/bin/footnote" >"$work/session"
grep -q '^bestmove ' "$work/session" || fail "no session: $(cat "$work/session")"
for file in man/man6/footnote.6.gz man/man6/footnote-lab.6.gz bash-completion/completions/footnote zsh/site-functions/_footnote \
  fish/vendor_completions.d/footnote.fish doc/footnote/copyright doc/footnote/README.md; do
  [ -s "$work/root/usr/share/$file" ] || fail "$file is missing"
done
inside --erase footnote || fail "rpm does not remove it"
left=$(find "$work/root" -type f -not -path "$work/root/db/*")
[ -z "$left" ] || fail "removal leaves $left"
printf 'installed by rpm, played, removed\n'
