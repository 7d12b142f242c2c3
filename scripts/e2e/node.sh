#!/usr/bin/env bash
# A client in another language: Node, with the rules of chessops, drives MultiPV,
# Chess960 castling, pondering and searchmoves.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need node npm
[ "$(node -p 'process.versions.node.split(".")[0]')" -ge 18 ] || skip "node is older than 18"
engine
cp scripts/e2e/client.mjs scripts/e2e/session.mjs scripts/e2e/package.json "$work/"
(cd "$work" && npm install --no-audit --no-fund --ignore-scripts --loglevel=error >npm.log 2>&1) ||
  skip "npm cannot install chessops: $(tail -1 "$work/npm.log")"
node "$work/client.mjs" "$exe"
