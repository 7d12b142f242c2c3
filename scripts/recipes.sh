#!/usr/bin/env bash
# Writes what package managers install the archives in dist/ by, into dist/recipes: a formula of Homebrew, a manifest of
# Scoop, three of winget, PKGBUILD and .SRCINFO for the AUR. make dist runs it when it has built all that they name.
# URL=https://example.org/you/footnote is the home of the project, with releases as GitHub and Forgejo lay them out.
# DIST (the directory) and MAINTAINER may be set from outside too.
source "$(dirname "${BASH_SOURCE[0]}")/package.sh"

begin
mkdir -p "$dist/recipes"
{
  printf 's|@%s@|%s|g\n' version "$version" home "$home" maintainer "$maintainer"
  sed -n "s,^\([0-9a-f]*\)  \(footnote-$version-\(.*\)\)$,s|@url \3@|$home/releases/download/v$version/\2|; s|@sum \3@|\1|,p" "$dist/SHA256SUMS"
} >"$work/fill"
for recipe in scripts/recipes/*; do
  sed -f "$work/fill" "$recipe" >"$dist/recipes/$(basename "$recipe")"
done
! missing=$(grep -ho '@url [^@]*@' "$dist"/recipes/*) || fail "there is no archive ${missing//$'\n'/, }"

# What makepkg --printsrcinfo prints.
( source "$dist/recipes/PKGBUILD"
  printf 'pkgbase = %s\n' "$pkgname"
  keys=(pkgdesc pkgver pkgrel url arch license provides conflicts)
  for processor in "${arch[@]}"; do keys+=("source_$processor" "sha256sums_$processor"); done
  for key in "${keys[@]}"; do
    values=$key[@]
    printf "\t$key = %s\n" "${!values}"
  done
  printf '\npkgname = %s\n' "$pkgname"
) >"$dist/recipes/.SRCINFO"
printf 'in %s: recipes of Homebrew, Scoop, winget and the AUR\n' "$dist/recipes"
