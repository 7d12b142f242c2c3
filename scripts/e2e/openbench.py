"""What a worker of OpenBench does with this engine, by the worker's own code: it builds the engine from an archive of
its source twice, reads its bench and plays a short test of the two builds. openbench.sh makes the folder.

    cd CLIENT && PYTHONPATH=$PWD python3 openbench.py WEB BENCH

CLIENT is a folder with OpenBench's client, and in it Engines, PGNs, fastchess-ob and Books/positions.epd. WEB is a folder
with source.zip, from which a server of this program gives it; BENCH is the number of nodes that bench must count.
Ends with 1 when the games are not all there or one ended by a crash, on time or by an illegal move.
"""
import functools
import http.server
import os
import queue
import sys
import threading
import types

# The modules of the client.
import bench
import utils
import worker

PAIRS = 6  # of games


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server of files that prints no line for each."""

    def log_message(self, *_):
        pass


def serve(folder):
    """Serves a folder and returns its address."""
    os.environ["no_proxy"] = "*"  # the client asks this machine
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def no_kill(name):
    """Stands for what ends all processes of a name."""
    raise RuntimeError("the worker wants to kill " + name)


def build(branch, sha, source, expected):
    """Builds the engine, reads its bench and returns the name of the program."""
    out = os.path.join("Engines", utils.engine_binary_name("Footnote", sha, None))
    name = utils.prepare_engine("Footnote", None, branch, source, "", out, False)
    nps, nodes = bench.run_benchmark(os.path.join("Engines", name), 1, 1, expected)
    print(f"{branch}: {name}, bench {nodes}, {nps} nodes a second")
    return name


def test():
    """Returns a test as the server of OpenBench describes it."""
    def side():
        return {"engine": "Footnote", "options": "Threads=1 Hash=8", "time_control": "N=2000"}

    return types.SimpleNamespace(syzygy_max=0, syzygy_path=None, workload={
        "result": {"id": 1},
        "distribution": {"concurrency-per": 1, "rounds-per-runner": PAIRS, "runner-count": 1},
        "test": {
            "type": "SPRT", "id": 1,
            "win_adj": "movecount=3 score=400", "draw_adj": "movenumber=32 movecount=8 score=10",
            "syzygy_adj": "DISABLED", "syzygy_wdl": "DISABLED", "upload_pgns": "FALSE",
            "book": {"name": "positions.epd"}, "book_index": 1, "book_seed": 1,
            "scale_method": "DEV", "scale_nps": 1000000, "dev": side(), "base": side()}})


def play(dev, base):
    """Plays the test and tells whether all of its games are there and ended by the rules."""
    config, results = test(), queue.Queue()
    command = worker.build_runner_command(config, dev, base, 1.0, 0, 0)
    worker.run_and_parse_runner(config, command, 0, results, threading.Event())
    pairs, bad, games = 0, 0, [0, 0, 0]
    while not results.empty():
        r = results.get()
        pairs += sum(r["pentanomial"])
        bad += r["crashes"] + r["timelosses"] + r["illegals"]
        games = [a + b for a, b in zip(games, r["trinomial"])]
    print(f"{sum(games)} games in {pairs} pairs (lost, drawn, won: {games}), {bad} crashes, losses on time and illegal moves")
    return pairs == PAIRS and bad == 0


def main():
    web, expected = sys.argv[1], int(sys.argv[2])
    bench.MAX_BENCH_TIME_SECONDS = 600  # OpenBench gives 60 s; the machine may have other work
    utils.kill_process_by_name = no_kill
    source = serve(web) + "/source.zip"
    dev, base = (build(branch, sha, source, expected) for branch, sha in (("dev", "aaaaaaaa"), ("base", "bbbbbbbb")))
    sys.exit(0 if play(dev, base) else 1)


if __name__ == "__main__":
    main()
