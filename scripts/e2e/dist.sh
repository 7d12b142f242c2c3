#!/usr/bin/env bash
# Archives as users get them: sums, modes, licences of everything linked, a program that
# runs and knows its revision, the same bytes from another folder; then what OpenBench
# does with the source, and make install.
#   dist.sh                 builds some targets (TARGETS) and looks at them
#   dist.sh DIRECTORY       looks at archives that are there
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go tar make
targets=${TARGETS:-linux/amd64}

# A target that is none is refused before anything is built.
for target in linux linux/amd65 linux/amd64/v5 linux/arm64/v8 linux/amd64/v1/v1; do
  ! DIST=$work/none bash scripts/dist.sh linux/amd64 "$target" >"$work/dist.log" 2>&1 || fail "make dist takes $target for a target"
  grep -q "^dist: target $target: " "$work/dist.log" || { cat "$work/dist.log"; fail "make dist does not name $target"; }
  [ ! -e "$work/none" ] || fail "make dist begins before it refuses $target"
done

dist=${1:-}
if [ -z "$dist" ]; then
  tool=$(grep -o 'github.com/.*/cyclonedx-gomod@v[0-9.]*' scripts/dist.sh)
  GOBIN=$work go install -trimpath "$tool" >"$work/download.log" 2>&1 || unfetched "$work/download.log" "what writes SBOMs"
  # The profile makes the compiler work for minutes; whether builds repeat shows without it.
  [ "${CI_LONG:-0}" = 1 ] || export GOFLAGS="${GOFLAGS:-} -pgo=off"
  [[ $targets != *windows* ]] || need zip
  dist=$work/dist
  DIST=$dist make -s dist TARGETS="$targets" >"$work/dist.log" 2>&1 || { cat "$work/dist.log"; fail "make dist"; }
  # The same tree in another folder, without history, has to be told its revision and time.
  other=$work/another/folder
  mkdir -p "$other"
  git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -xf - -C "$other"
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) DIST=$work/second GIT_DIR=/nonexistent GOCACHE=$work/cache \
    make -s -C "$other" dist TARGETS="$targets" REVISION="$(make -s -f <(printf 'include Makefile\nrevision:\n\t@echo $(REVISION)\n') revision)" \
    >"$work/dist.log" 2>&1 || { cat "$work/dist.log"; fail "make dist, in another folder"; }
  diff "$dist/SHA256SUMS" "$work/second/SHA256SUMS" || fail "the same tree in another folder gives other bytes"
  printf 'the same bytes from two folders\n'
  rm -rf "$work/second" "$work/cache" "$other"
fi
dist=$(cd "$dist" && pwd)
(cd "$dist" && if command -v sha256sum >/dev/null; then sha256sum -c --quiet SHA256SUMS; else shasum -a 256 -c SHA256SUMS; fi) || fail "the sums do not match"

[ -n "$(ls "$dist"/*.tar.gz "$dist"/*.zip 2>/dev/null)" ] || fail "no archive"
for archive in "$dist"/*.tar.gz; do
  [ -e "$archive" ] || continue
  tar -tvzf "$archive" >"$work/list"
  grep -q '^-rwxr-xr-x.*/footnote$' "$work/list" || fail "$archive: footnote is not executable"
  ! grep -vE '^(-rw-r--r--|drwxr-xr-x|-rwxr-xr-x.*/footnote(-lab)?$)' "$work/list" || fail "$archive: odd modes"
  for file in LICENSE THIRD-PARTY-NOTICES README.md man/footnote.1 man/footnote-bench.1 man/footnote-lab.1 man/footnote-lab-paper.1 completions/footnote.bash completions/footnote-lab.bash completions/_footnote completions/footnote.fish; do
    grep -q "/$file\$" "$work/list" || fail "$archive: $file is missing"
  done
  if [[ $archive == *-linux-* ]] && command -v readelf >/dev/null; then
    tar -xzf "$archive" -C "$work" --wildcards '*/footnote' 2>/dev/null || tar -xzf "$archive" -C "$work"
    program=$(echo "$work"/footnote-*/footnote)
    readelf -l "$program" >"$work/segments" || fail "$archive: no program that readelf reads"
    ! grep -q INTERP "$work/segments" || fail "$archive: not static"
    arch=${archive##*-linux-} arch=${arch%.tar.gz} arch=${arch%v7}
    if emulator "${arch%-v3}"; then
      bench=$("$emulator" "$program" bench 2 | sed -n 's/^Bench: //p') || bench=
      [ -n "$bench" ] || [ "$arch" = amd64-v3 ] || fail "$archive: bench does not run"
      [ "${bench:=untried}" = untried ] || [ "${same:=$bench}" = "$bench" ] || fail "$archive: bench gives $bench, others $same"
      printf '%s: bench 2 gives %s\n' "$(basename "$archive")" "$bench"
    fi
    rm -rf "$work"/footnote-*/
  else
    printf '%s: untried\n' "$(basename "$archive")"
  fi
done
for archive in "$dist"/*.zip; do
  [ -e "$archive" ] || continue
  command -v unzip >/dev/null || { printf '%s: not looked at, unzip is not installed\n' "$archive"; continue; }
  unzip -Z1 "$archive" >"$work/list"
  for file in footnote.exe footnote-lab.exe LICENSE THIRD-PARTY-NOTICES README.md man/footnote.1 completions/footnote.ps1; do
    grep -q "/$file\$" "$work/list" || fail "$archive: $file is missing"
  done
  printf '%s: untried\n' "$(basename "$archive")"
done

# What package managers install. Of archives that were not built a word takes the place.
version=$(cat cmd/internal/cli/version.txt)
all=$dist
if [ ! -d "$dist/recipes" ]; then
  all=$work/all
  mkdir "$all"
  ln -s "$dist"/footnote-* "$dist/SHA256SUMS" "$all"
  ! DIST=$all bash scripts/recipes.sh >"$work/recipes.log" 2>&1 && grep -q 'no archive @url' "$work/recipes.log" || fail "recipes without archives"
  for archive in $(grep -oh '@url [^@]*' scripts/recipes/* | cut -d ' ' -f 2); do
    [ -e "$all/footnote-$version-$archive" ] || printf '%s' "$archive" >"$all/footnote-$version-$archive"
  done
  rm "$all/SHA256SUMS"
  (cd "$all" && if command -v sha256sum >/dev/null; then sha256sum footnote-*; else shasum -a 256 footnote-*; fi >SHA256SUMS)
  DIST=$all bash scripts/recipes.sh >/dev/null
fi
if command -v python3 >/dev/null; then python3 scripts/e2e/recipes.py "$all" "$version"; fi
if command -v ruby >/dev/null; then ruby -c "$all/recipes/footnote.rb"; else printf 'ruby is not installed: the formula is not looked at\n'; fi
bash -n "$all/recipes/PKGBUILD"

# What is linked, by the SBOMs, has its licence in the notices.
for sbom in "$dist"/*.cdx.json; do
  [ -e "$sbom" ] || fail "no SBOM"
  grep -q '"bomFormat": "CycloneDX"' "$sbom" || fail "$sbom is no SBOM"
  sed -n 's/^ *"purl": "pkg:golang\/\(.*\)@\([^?"]*\).*$/\1 \2/p' "$sbom" | grep -v '^std \|^footnote ' >"$work/linked"
  [ "$(wc -l <"$work/linked")" -gt 5 ] || fail "$sbom lists hardly anything"
  while read -r module; do
    grep -qF " $module" THIRD-PARTY-NOTICES || fail "$module is in $sbom, but not in THIRD-PARTY-NOTICES"
    name=${module% *} name=${name#golang.org/} name=${name%/v[0-9]*}
    grep -q "^|.*${name##*/}\`.*|" docs/packaging.md || fail "$module is in $sbom, but not in the table of libraries"
  done <"$work/linked"
done

# The archive for this machine.
native=$(ls "$dist"/footnote-*-"$(go env GOHOSTOS)-$(go env GOHOSTARCH)".tar.gz 2>/dev/null | head -1 || true)
if [ -n "$native" ]; then
  tar -xzf "$native" -C "$work"
  "$work"/footnote-*/footnote version >"$work/version"
  cat "$work/version"
  grep -qx "Footnote $version" "$work/version" || fail "the program has another version than version.txt"
  if head=$(git rev-parse HEAD 2>/dev/null); then
    grep -q "^revision $head" "$work/version" || fail "the program does not know its revision"
  fi
  if [[ $native == *-linux-* ]]; then # as makepkg does it
    ln -s "$native" "$work"
    (cd "$work" && source "$all/recipes/PKGBUILD" && pkgdir=$work/package && package)
    for file in bin/footnote-lab share/man/man1/footnote-lab.1 share/bash-completion/completions/footnote share/licenses/footnote-bin/LICENSE; do
      [ -s "$work/package/usr/$file" ] || fail "the package of the AUR has no $file"
    done
    printf 'uci\nquit\n' | "$work/package/usr/bin/footnote" >"$work/session"
    grep -qx uciok "$work/session" || fail "the package of the AUR does not play"
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

# make install: a program for any processor of its kind, with pages and completions.
env -u GOAMD64 make -s install PREFIX=/opt/try DESTDIR="$work/root"
for file in bin/footnote bin/footnote-lab share/man/man1/footnote-lab.1 share/man/man1/footnote.1 share/man/man1/footnote-bench.1 share/bash-completion/completions/footnote \
  share/zsh/site-functions/_footnote share/fish/vendor_completions.d/footnote.fish; do
  [ -s "$work/root/opt/try/$file" ] || fail "make install: no $file"
done
if command -v mandoc >/dev/null; then
  mandoc -T lint -W warning "$work"/root/opt/try/share/man/man1/*.1 || fail "mandoc finds something in the manual pages"
else
  printf 'mandoc is not installed: it does not check the manual pages\n'
fi
"$work/root/opt/try/bin/footnote" version >"$work/version"
if [ "$(go env GOHOSTARCH)" = amd64 ]; then
  grep -q 'x86-64-v1$' "$work/version" || fail "make install is not for every processor: $(cat "$work/version")"
fi
printf 'make install: a portable program with manual pages and completions\n'
