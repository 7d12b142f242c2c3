"""Tests that scripts which are stopped keep what they have found, and that an engine which hangs is ended, with a program of a few lines in
place of engines.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import unittest

from fixtures import Folder
from uci import START, Engine

FOLDER = os.path.dirname(os.path.abspath(__file__))
# After so many searches one takes an hour, of which a file tells. It does not hear that it is stopped.
ENGINE = """#!{python}
import signal, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
searches = 0
for line in sys.stdin:
    word = line.split()[0]
    if word == "go":
        searches += 1
        if searches > {limit}:
            open(__file__ + ".waits", "w").close()
            time.sleep(3600)
        print("info depth 1 score cp 10 nodes 10 pv e2e4")
    print({{"uci": "option name A type spin default 5 min 0 max 9\\nuciok", "isready": "readyok", "go": "bestmove (none)"}}.get(word, ""), flush=True)
"""


@unittest.skipIf(os.name == "nt", "no programs by their first line, and other signals")
class Stopped(Folder):
    def engine(self, name, limit):
        path = self.file(name, ENGINE.format(python=sys.executable, limit=limit))
        os.chmod(path, 0o755)
        return path

    def stopped(self, how, engine, script, *words):
        """Returns the code, the output and the errors of a script that is stopped by a signal while the engine searches for an hour."""
        waits = engine + ".waits"
        if os.path.exists(waits):
            os.remove(waits)
        # What a shell starts in the background does not hear SIGINT, nor what that starts.
        process = subprocess.Popen([sys.executable, os.path.join(FOLDER, script), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   encoding="utf-8", start_new_session=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        try:
            end = time.monotonic() + 60
            while not os.path.exists(waits) and process.poll() is None and time.monotonic() < end:
                time.sleep(0.05)
            process.send_signal(how)
            process.wait(60)
        except subprocess.TimeoutExpired:
            self.fail(f"{script} goes on")
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # its engines too
            found = process.communicate()
        return process.returncode, *found

    def test_searches(self):
        engine, store = self.engine("ours", 1), os.path.join(self.folder, "store")
        positions = self.file("positions.epd", START + "\n" + START.replace(" w ", " b ") + "\n")
        code, _, errors = self.stopped(signal.SIGINT, engine, "scaling.py", "depths", "--store", store, "--engine", "a=" + engine,
                                       "--positions", positions, "--jobs", "1")
        self.assertEqual((code, errors), (130, "stopped; the same command goes on where it was\n"))
        with open(os.path.join(store, "a.jsonl"), encoding="utf-8") as file:
            self.assertEqual([json.loads(line)["fen"] for line in file], [START])


class Hanging(Folder):
    def test_engine_that_hangs(self):
        program = self.file("hangs.py", "import time\nprint('uciok\\nreadyok', flush=True)\ntime.sleep(3600)\n")
        engine = Engine([sys.executable, program], {})
        self.addCleanup(engine.process.communicate)
        engine.patience = 0.5
        with self.assertRaisesRegex(RuntimeError, "^an engine has said nothing for 0.5 s$"):
            engine.go(START, 50)
        self.assertIsNotNone(engine.process.wait(60))


if __name__ == "__main__":
    unittest.main()
