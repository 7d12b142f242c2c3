"""Shows what go test says, and names every test that was skipped, by reason: go test -json … | python3 .ci/tests.py

Lines of packages ("ok", "FAIL", "?") come as go test prints them, and all that a failed test wrote. With CI=true a test
that was skipped for want of a browser is a failure.
"""
import collections
import json
import os
import re
import sys

sys.stdout.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
written, skipped = collections.defaultdict(list), collections.defaultdict(list)
failed = False
for line in sys.stdin:
    try:
        event = json.loads(line)
    except ValueError:
        print(line, end="")
        continue
    action, test, output = event["Action"], event.get("Test"), event.get("Output", "")
    key = event.get("Package"), test
    if action == "build-output" or action == "output" and not test:
        if output.strip() != "PASS" and not re.match(r"coverage:|testing: warning", output):
            print(output, end="")
    elif action == "output":
        written[key].append(output)
    elif action in ("pass", "fail", "skip") and test:
        text = written.pop(key, [])
        if action == "fail":
            failed = True
            print("".join(text), end="")
        if action == "skip":
            reason = [part.strip() for part in text if not part.lstrip().startswith(("===", "---"))]
            skipped[re.sub(r"^\S+\.go:\d+: ", "", " ".join(reason)) or "no reason"].append(test)
    elif action == "fail":
        failed = True
for (package, test), text in written.items():  # of tests that never ended
    failed = True
    print(f"{package} {test} did not end:\n" + "".join(text[-40:]), end="")
for reason, tests in sorted(skipped.items()):
    print(f"skipped: {', '.join(tests[:4])}{f' and {len(tests) - 4} more' if len(tests) > 4 else ''}: {reason}")
    if os.environ.get("CI") == "true" and re.search("chromium|browser", reason, re.IGNORECASE):
        failed = True
        print("FAILED: with CI=true the browser's tests must run")
sys.exit(failed)
