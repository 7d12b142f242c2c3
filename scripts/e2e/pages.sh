#!/usr/bin/env bash
# The HTML pages in a browser: analyse (one game, and an index), epd, compare --explain.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need node npm
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip "chromium is not installed"
[ "$(node -p 'process.versions.node.split(".")[0]')" -ge 18 ] || skip "node is older than 18"
engine
cp scripts/e2e/pages/pages.mjs scripts/e2e/pages/package.json "$work/"
(cd "$work" && npm install --no-audit --no-fund --ignore-scripts --loglevel=error >npm.log 2>&1) ||
  skip "npm cannot install puppeteer-core and axe-core: $(tail -1 "$work/npm.log")"
games=scripts/e2e/pages/games.pgn
"$exe" analyse --nodes 20000 --quiet -o "$work/index.pgn" --html "$work/games.html" "$games"
"$exe" analyse --openings --nodes 20000 --quiet -o "$work/one.pgn" --html "$work/one.html" - < <(head -11 "$games")
"$exe" epd --nodes 20000 --quiet --html "$work/epd.html" testdata/epd/mate2.epd testdata/epd/bratko-kopec.epd
"$exe" explain --depth 5 --play-depth 8 --hash-entries 2^16 --html "$work/explain.html" "r3k2r/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R3K2R w KQkq - 0 11" >"$work/explain.txt"
node "$work/pages.mjs" "$chromium" "$keep/pages" "$work"/{games,one,epd,explain}.html "$work/games-games/1.html"
