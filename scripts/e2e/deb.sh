#!/usr/bin/env bash
# The Debian package in a new system: lintian finds no error; dpkg installs it; the
# program runs as users and chess programs start it; pages and completions are in their
# places; after removal nothing is left. Then the same of make install. It needs root, for the
# new system.
#   SUITE, MIRROR   of that system; those of this machine when not set
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go dpkg mmdebstrap lintian
[ "$(id -u)" = 0 ] || skip "a new system needs root"
SUITE=${SUITE:-$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")}
arch=$(dpkg --print-architecture)

[ "${CI_LONG:-0}" = 1 ] || export GOFLAGS="${GOFLAGS:-} -pgo=off" # the compiler works for minutes else
DIST=$work bash scripts/linux.sh deb "$arch" >"$work/deb.log" 2>&1 || {
  ! grep -q 'nfpm cannot be fetched' "$work/deb.log" || unfetched "$work/deb.log" nfpm
  cat "$work/deb.log"
  fail "make deb"
}
deb=$(tail -1 "$work/deb.log")
lintian --allow-root --fail-on error "$deb" || fail "lintian finds errors"

root=$work/root
mmdebstrap --quiet --variant=minbase --include=man-db,bash-completion "$SUITE" "$root" ${MIRROR:+"$MIRROR"} >"$work/bootstrap.log" 2>&1 || {
  tail -3 "$work/bootstrap.log"
  skip "a new system of $SUITE cannot be made here"
}
# Images leave manual pages and documents out.
rm -f "$root"/etc/dpkg/dpkg.cfg.d/*
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/usr/games HOME=/tmp "$@"; }
cp "$deb" "$root/tmp/footnote.deb"
inside find / -xdev -path /proc -prune -o -path /sys -prune -o -print | sort >"$work/before"
inside dpkg -i /tmp/footnote.deb >/dev/null || fail "dpkg -i"

version=$(cat cmd/internal/cli/version.txt)
# usable SECTION: the programs, their pages and the completion of bash are found.
usable() {
  [ "$(inside footnote --version) $(inside footnote-lab --version)" = "Footnote $version Footnote $version" ] || fail "the programs are not found"
  inside man -P cat "$1" footnote >"$work/page" 2>/dev/null || fail "no manual page"
  grep -q 'speaks the UCI protocol' "$work/page" || fail "the manual page is another one"
  inside man -w "$1" footnote-epd footnote-lab-paper >/dev/null || fail "no manual pages of commands"
  inside bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader footnote; complete -p footnote' | grep -q footnote || fail "bash does not complete"
}
usable 6
printf 'uci\nposition startpos\ngo depth 6\nquit\n' | inside setpriv --reuid=65534 --clear-groups /usr/games/footnote >"$work/session"
grep -q '^uciok$' "$work/session" && grep -q '^bestmove ' "$work/session" || fail "no session: $(cat "$work/session")"
for file in /usr/share/zsh/vendor-completions/_footnote /usr/share/fish/vendor_completions.d/footnote.fish /usr/share/doc/footnote/copyright; do
  [ -s "$root$file" ] || fail "$file is missing"
done
inside dpkg --verify footnote || fail "dpkg --verify"
inside dpkg --purge footnote >/dev/null || fail "dpkg --purge"
inside find / -xdev -path /proc -prune -o -path /sys -prune -o -print | sort >"$work/after"
left=$({ diff "$work/before" "$work/after" || true; } | { grep '^[<>]' || true; } | { grep -v '/var/\(cache\|lib/dpkg\|log\)' || true; })
[ -z "$left" ] || fail "purge leaves files or takes some: $left"
make -s install DESTDIR="$root"
usable 1
printf 'installed in a new system of %s, played, removed; installed by make\n' "$SUITE"
