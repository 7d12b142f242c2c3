"""Reads a configuration by lichess-bot's own code and prints what is wrong with it: what that code warns of, and keys
that its example does not have. Ends with 1 when there is anything. lichess.sh makes stubs for what it imports.

    cd LICHESS_BOT && PYTHONPATH=$PWD python3 lichess.py OURS.yml config.yml.default
"""
import logging
import sys

import yaml


class Keep(logging.Handler):
    """Keeps warnings and errors."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []

    def emit(self, record):
        self.messages.append(record.getMessage())


def unknown(mine, theirs, path=""):
    """Yields the keys of mine that theirs does not have, or has as another kind of value."""
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


def main():
    ours, example = sys.argv[1:]
    kept = Keep()
    logging.getLogger().addHandler(kept)
    from lib import config  # lichess-bot's; it may warn as it is loaded
    config.load_config(ours)
    with open(ours, encoding="utf-8") as a, open(example, encoding="utf-8") as b:
        messages = kept.messages + [f"not in lichess-bot's example: {key}" for key in unknown(yaml.safe_load(a), yaml.safe_load(b))]
    print("\n".join(messages))
    sys.exit(1 if messages else 0)


if __name__ == "__main__":
    main()
