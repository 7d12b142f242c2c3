#!/usr/bin/env bash
# Nibbler's own code reads the engine's info lines: every line that it shows is understood,
# its moves are legal there, and what it shows first is the best move. En Croissant's
# reader is a Rust crate; it is not tested here.
#   NIBBLER  a folder with the source of Nibbler
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need node
[ -n "${NIBBLER:-}" ] || skip "NIBBLER does not name the source of Nibbler"
engine
node scripts/e2e/nibbler.mjs "$NIBBLER" "$exe"
