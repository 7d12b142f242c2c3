#!/usr/bin/env bash
# Takes the pictures of all pages in headless Chromium, light and dark, 390 and 1,280 pixels wide: of reports, an
# index, a suite and explain, which scripts/e2e/pages.sh checks as it goes, and of footnote serve.
#   bash scripts/pictures.sh FOLDER      all of them, as PNG
#   bash scripts/pictures.sh --readme    docs/serve-light.webp and docs/serve-dark.webp, together at most 150 KB
case ${1:-} in
"" | -?*) [ "${1:-}" = --readme ] || { echo "usage: bash scripts/pictures.sh FOLDER | --readme" >&2; exit 2; } ;;
*) mkdir -p "$1" && folder=$(cd "$1" && pwd) || exit ;;
esac
ARTIFACTS="" source "$(dirname "${BASH_SOURCE[0]}")/e2e/lib.sh"
need node npm
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip "chromium is not installed"
engine
[ -z "${folder:-}" ] || EXE=$exe ARTIFACTS=$folder bash scripts/e2e/pages.sh
cp scripts/pictures.mjs scripts/e2e/pages/package.json "$work/"
(cd "$work" && npm install --no-audit --no-fund --ignore-scripts --loglevel=error >npm.log 2>&1) ||
  skip "npm cannot install puppeteer-core: $(tail -1 "$work/npm.log")"
"$exe" serve --listen 127.0.0.1:0 >"$work/serve.log" 2>&1 &
jobs_to_end+=($!)
for _ in {1..100}; do
  address=$(grep -o 'http://127[^ ]*' "$work/serve.log" || true)
  [ -z "$address" ] || break
  sleep 0.1
done
[ -n "${address:-}" ] || fail "no server: $(cat "$work/serve.log")"
node "$work/pictures.mjs" "$chromium" "$address" ${folder:+"$folder/serve"}
[ -n "${folder:-}" ] || [ "$(cat docs/serve-{light,dark}.webp | wc -c)" -le 153600 ] || fail "the pictures have more than 150 KB"
