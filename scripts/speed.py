#!/usr/bin/env python3
"""Compares the nodes a second of two programs, which run in turn on one core. Each
pair gives a ratio; other load on the machine slows down both. The mean is the geometric
one: whichever program is named first, the figures say the same.

    python3 scripts/speed.py --core 1 "./new bench 17 --algorithm mtdf --hash 16" \\
        "./old bench 17 --algorithm mtdf --hash 16"

A command may be of any engine whose output has "nps NUMBER" or "NUMBER nps"; the
last one counts. The order within a pair changes from pair to pair. Benches of two
engines do different work: say so when you report it.
"""
import argparse
import math
import os
import re
import shlex
import statistics
import subprocess
import sys

from figures import mean_error
from uci import positive

FORMS = (re.compile(r"\bnps[ :]+(\d+)"), re.compile(r"(\d+) nps\b"))


def measure(command):
    """Returns the nodes a second that command prints last."""
    try:
        run = subprocess.run(shlex.split(command), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", check=False)
    except OSError as error:
        sys.exit(f"{command}: {error.strerror}")
    found = next((f for f in (form.findall(run.stdout) for form in FORMS) if f), [])
    if run.returncode != 0 or not found or int(found[-1]) == 0:
        sys.exit(f"{command}: ended with {run.returncode}, {len(found)} figures of nodes a second")
    return int(found[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("new", help="command line of the program whose speed is asked")
    parser.add_argument("old", help="command line of the one it is compared with")
    parser.add_argument("--pairs", type=positive, default=12, help="of runs (%(default)s)")
    parser.add_argument("--core", type=int, help="that both are bound to (Linux)")
    args = parser.parse_args()
    if args.pairs < 2:
        parser.error("at least two pairs are needed for an error")
    if args.core is not None:
        if not hasattr(os, "sched_setaffinity"):
            parser.error("--core: this system binds no program to a processor")
        try:
            os.sched_setaffinity(0, {args.core})  # the programs inherit it
        except OSError as error:
            parser.error(f"core {args.core}: {error.strerror}")

    ratios = []
    for i in range(args.pairs):
        if i % 2 == 0:
            new = measure(args.new)
            old = measure(args.old)
        else:
            old = measure(args.old)
            new = measure(args.new)
        ratios.append(new / old)
        print(f"{new} / {old} = {ratios[-1]:.3f}", flush=True)
    logarithms = [math.log(ratio) for ratio in ratios]
    mean, error = mean_error(logarithms)
    print(f"mean {math.exp(mean):.3f} ± {math.exp(mean) * error:.3f} (one standard error), median {math.exp(statistics.median(logarithms)):.3f}")


if __name__ == "__main__":
    main()
