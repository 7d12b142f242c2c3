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
cat >"$work/judge.py" <<'PYTHON'
import logging, sys
import yaml
messages = []
class Keep(logging.Handler):
    def emit(self, record):
        if record.levelno >= logging.WARNING:
            messages.append(record.getMessage())
logging.getLogger().addHandler(Keep())
ours, example = sys.argv[1:]
from lib import config
config.load_config(ours)
def unknown(mine, theirs, path=""):
    for key, value in mine.items():
        here = f"{path}/{key}"
        if here == "/engine/uci_options":
            continue
        if key not in theirs:
            yield here
        elif isinstance(value, dict) and isinstance(theirs[key], dict):
            yield from unknown(value, theirs[key], here)
        elif isinstance(value, (dict, list)) != isinstance(theirs[key], (dict, list)):
            yield here + ": of another kind"
with open(ours) as a, open(example) as b:
    messages += [f"not in lichess-bot's example: {key}" for key in unknown(yaml.safe_load(a), yaml.safe_load(b))]
print("\n".join(messages))
sys.exit(1 if messages else 0)
PYTHON
(cd "$LICHESS_BOT" && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$work/stub:$PWD" python3 "$work/judge.py" "$work/config.yml" config.yml.default) ||
  fail "lichess-bot refuses the configuration"
printf 'lichess-bot %s takes the configuration\n' "$(sed -n 's/^lichess_bot_version: *//p' "$LICHESS_BOT/lib/versioning.yml")"
