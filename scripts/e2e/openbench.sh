#!/usr/bin/env bash
# What a worker of OpenBench does with this engine, by the worker's own code: it fetches
# the source as an archive, builds it by make with a name of its own, reads its bench twice
# and plays a short test of two builds by fastchess, whose result lines it reads. The
# archives come from a server of this script, where OpenBench's own would name GitHub.
#   OPENBENCH  a folder with the source of OpenBench
#   FASTCHESS  fastchess, 1.8.1 or newer (from the path)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need python3 git make zip go
[ -n "${OPENBENCH:-}" ] || skip "OPENBENCH does not name the source of OpenBench"
python3 -c 'import cpuinfo, psutil, requests' 2>/dev/null || skip "python3 has no cpuinfo, psutil or requests, which the worker needs"
fastchess=$(command -v "${FASTCHESS:-fastchess}") || skip "fastchess is not installed"
[ "${CI_LONG:-0}" = 1 ] || export GOFLAGS="${GOFLAGS:-} -pgo=off" # the compiler works for minutes else

cp -r "$OPENBENCH/Client" "$work/client"
mkdir -p "$work/client/Engines" "$work/client/Books" "$work/client/PGNs" "$work/web"
cp "$fastchess" "$work/client/fastchess-ob"
git archive --format=zip --prefix=footnote-source/ -o "$work/web/source.zip" HEAD
sed -n '/^[^#]/p' testdata/epd/bench.epd | head -8 | cut -d ' ' -f 1-4 | sed 's/$/ 0 1/' >"$work/client/Books/positions.epd"
expected=$(git log --format=%B | sed -n 's/^Bench: \([0-9]*\)$/\1/p' | sed -n 1p)

cat >"$work/client/work.py" <<'PYTHON'
import functools, http.server, os, sys, threading, types, queue
os.environ["no_proxy"] = "*"
import bench, utils, worker
web, expected = sys.argv[1], int(sys.argv[2])
bench.MAX_BENCH_TIME_SECONDS = 600 # OpenBench gives 60 s; the machine may have other work
def no_kill(name): # it would end all processes of that name
    raise RuntimeError("the worker wants to kill " + name)
utils.kill_process_by_name = no_kill
class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=web))
threading.Thread(target=server.serve_forever, daemon=True).start()
source = f"http://127.0.0.1:{server.server_port}/source.zip"
names = {}
for branch, sha in (("dev", "aaaaaaaa"), ("base", "bbbbbbbb")):
    out = os.path.join("Engines", utils.engine_binary_name("Footnote", sha, None))
    names[branch] = utils.prepare_engine("Footnote", None, branch, source, "", out, False)
    nps, nodes = bench.run_benchmark(os.path.join("Engines", names[branch]), 1, 1, expected)
    print(f"{branch}: {names[branch]}, bench {nodes}, {nps} nodes a second")
side = lambda: {"engine": "Footnote", "options": "Threads=1 Hash=8", "time_control": "N=2000"}
config = types.SimpleNamespace(syzygy_max=0, syzygy_path=None, workload={
    "result": {"id": 1},
    "distribution": {"concurrency-per": 1, "rounds-per-runner": 6, "runner-count": 1},
    "test": {"type": "SPRT", "id": 1, "win_adj": "movecount=3 score=400", "draw_adj": "movenumber=32 movecount=8 score=10", "syzygy_adj": "DISABLED",
        "syzygy_wdl": "DISABLED", "upload_pgns": "FALSE", "book": {"name": "positions.epd"}, "book_index": 1, "book_seed": 1, "scale_method": "DEV", "scale_nps": 1000000, "dev": side(), "base": side()}})
command = worker.build_runner_command(config, names["dev"], names["base"], 1.0, 0, 0)
results = queue.Queue()
worker.run_and_parse_runner(config, command, 0, results, threading.Event())
pairs, bad, games = 0, 0, [0, 0, 0]
while not results.empty():
    r = results.get()
    pairs += sum(r["pentanomial"])
    bad += r["crashes"] + r["timelosses"] + r["illegals"]
    games = [a + b for a, b in zip(games, r["trinomial"])]
print(f"{sum(games)} games in {pairs} pairs (lost, drawn, won: {games}), {bad} crashes, losses on time and illegal moves")
sys.exit(0 if pairs == 6 and bad == 0 else 1)
PYTHON
(cd "$work/client" && python3 work.py "$work/web" "${expected:?no commit names a signature}") >"$work/log" 2>&1 || { tail -20 "$work/log"; fail "the worker does not get along with the engine"; }
grep -E '^(dev|base): |games in' "$work/log"
