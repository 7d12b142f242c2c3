#!/usr/bin/env bash
# Takes the pictures of README.md: the page of footnote serve, light and dark, in headless Chromium.
#   bash scripts/picture.sh [FOOTNOTE] [FOLDER]      docs/serve-light.webp and docs/serve-dark.webp, together at most 150 KB
ARTIFACTS="" source "$(dirname "${BASH_SOURCE[0]}")/e2e/lib.sh"
need node npm
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip "chromium is not installed"
EXE=${1:-} && engine
cp scripts/picture.mjs scripts/e2e/pages/package.json "$work/"
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
node "$work/picture.mjs" "$chromium" "$address" "${2:-docs}"
[ "$(cat "${2:-docs}"/serve-{light,dark}.webp | wc -c)" -le 153600 ] || fail "the pictures have more than 150 KB"
