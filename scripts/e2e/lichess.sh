#!/usr/bin/env bash
# The configuration that doctor prints for lichess-bot, read and judged by lichess-bot
# itself: no error, no warning, no key that its own example does not have.
#   LICHESS_BOT  a folder with the source of lichess-bot
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need python3
[ -n "${LICHESS_BOT:-}" ] || skip "LICHESS_BOT does not name the source of lichess-bot"
python3 -c 'import yaml' 2>/dev/null || skip "python3 has no module yaml"
engine
"$exe" doctor --print lichess-bot >"$work/config.yml"

# Reading a configuration needs only names of python-chess, for annotations.
mkdir -p "$work/stub/chess"
printf 'class Move: pass\nclass Board: pass\n' >"$work/stub/chess/__init__.py"
printf 'class PovWdl: pass\nclass PovScore: pass\nclass PlayResult: pass\nclass Limit: pass\nclass Opponent: pass\n' >"$work/stub/chess/engine.py"
script=$PWD/scripts/e2e/lichess.py
(cd "$LICHESS_BOT" && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$work/stub:$PWD" python3 "$script" "$work/config.yml" config.yml.default) ||
  fail "lichess-bot refuses the configuration"
printf 'lichess-bot %s takes the configuration\n' "$(sed -n 's/^lichess_bot_version: *//p' "$LICHESS_BOT/lib/versioning.yml")"
