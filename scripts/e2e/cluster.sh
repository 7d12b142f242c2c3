#!/usr/bin/env bash
# Shards on a cluster of one node that this script starts: Slurm runs an array of 8 shards
# of an EPD run, of which one is killed on its way and requeued, and an array of data
# generation; GNU parallel runs the same suite. Merged, the results are those of one
# process: nothing is lost, nothing is there twice.
#   PATIENCE  seconds until the jobs are given up (300)
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need go slurmctld slurmd sbatch munged
[ "$(id -u)" = 0 ] || skip "Slurm's daemons need root here"
engine
suite=$PWD/testdata/epd/bratko-kopec.epd
limits=(--depth 13 --hash 4)

# Munge says who is who; keys and sockets are this script's own.
mkdir -p "$work/munge" "$work/slurm/state" "$work/slurm/spool"
chmod 755 "$work" && chmod 711 "$work/munge"
dd if=/dev/urandom of="$work/munge/key" bs=128 count=1 2>/dev/null
chmod 400 "$work/munge/key"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munge/pid" \
  --log-file="$work/munge/log" --seed-file="$work/munge/seed" >"$work/munge/out" 2>&1 &
jobs_to_end+=($!)

host=$(hostname -s)
export SLURM_CONF=$work/slurm/slurm.conf
cat >"$SLURM_CONF" <<CONF
ClusterName=footnote
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
StateSaveLocation=$work/slurm/state
SlurmdSpoolDir=$work/slurm/spool
SlurmctldPidFile=$work/slurm/slurmctld.pid
SlurmdPidFile=$work/slurm/slurmd.pid
SlurmctldLogFile=$work/slurm/slurmctld.log
SlurmdLogFile=$work/slurm/slurmd.log
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SchedulerParameters=sched_interval=2,batch_sched_delay=0
KillWait=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
for _ in $(seq 50); do [ -S "$work/munge/socket" ] && break; sleep 0.1; done
slurmctld -D >"$work/slurm/ctld.out" 2>&1 &
jobs_to_end+=($!)
slurmd -D >"$work/slurm/d.out" 2>&1 &
jobs_to_end+=($!)
ready() { sinfo -h -o %t 2>/dev/null | grep -qE '^(idle|mix|alloc)'; }
for _ in $(seq 60); do ! ready || break; sleep 0.5; done
ready || { tail -3 "$work"/slurm/*.log "$work"/slurm/*.out; skip "Slurm does not start here"; }

# submit ARGUMENTS...: sets job.
submit() {
  job=$(cd "$work" && FOOTNOTE=${FOOTNOTE:-$exe} sbatch --parsable --array=1-8 --output="$work/job-%A-%a.log" "$@")
}
# finished JOB: waits until no task is left.
finished() {
  local i
  for ((i = 0; i < ${PATIENCE:-300}; i++)); do
    [ -n "$(squeue -h -j "$1" 2>/dev/null)" ] || return 0
    sleep 1
  done
  squeue -j "$1"
  fail "the jobs do not end"
}
script=$PWD/scripts/cluster/slurm.sh

began=$SECONDS
"$exe" epd --json "${limits[@]}" "$suite" >"$work/one.json" 2>/dev/null
submit "$script" epd "$work/out" "${limits[@]}" "$suite"
# One task is killed on its way, as when its node fails, and put back into the queue.
for _ in $(seq 100); do ls "$work"/out/1.part.* >/dev/null 2>&1 && break; sleep 0.1; done
scontrol requeue "${job}_1" || fail "requeue"
finished "$job"
[ "$(ls "$work/out" | tr '\n' ' ')" = "1.json 2.json 3.json 4.json 5.json 6.json 7.json 8.json " ] ||
  { tail -n 3 "$work"/job-*.log; fail "shards are missing: $(ls "$work/out")"; }
"$exe" epd merge "$work"/out/*.json >"$work/merged.json" 2>/dev/null || fail "merge"
timeless() { sed 's/"\(time_ms\|solved_ms\)":[0-9]*//g' "$1"; }
cmp <(timeless "$work/one.json") <(timeless "$work/merged.json") || fail "the shards are not the run"
printf 'EPD: 8 shards, one killed and requeued, equal one process: %d results, %d s\n' "$(wc -l <"$work/merged.json")" $((SECONDS - began))

report=(footnote3 --runs 40) lab=$work/footnote-lab
CGO_ENABLED=0 go build -o "$lab" ./cmd/lab
"$lab" paper "${report[@]}" >"$work/one.txt" 2>/dev/null
FOOTNOTE=$lab submit "$script" paper "$work/lab" "${report[@]}"
finished "$job"
cat "$work"/lab/*.json >"$work/all.rows"
cmp "$work/one.txt" <("$lab" paper "${report[@]}" --rows "$work/all.rows") || fail "the shards of lab are not the run"
printf 'lab: 8 shards equal one process\n'

games=(--games 40 --nodes 200 --hash 1 --seed 3)
submit "$script" datagen "$work/games" "${games[@]}"
scontrol requeue "${job}_2" >/dev/null 2>&1 || true # it may be done
finished "$job"
"$exe" datagen --json "${games[@]}" --jobs 1 "$work/one.fng" >"$work/one" 2>/dev/null
total=0
for i in $(seq 8); do
  n=$("$exe" datagen --json "${games[@]}" --shard "$i/8" "$work/games/$i.fng" 2>/dev/null |
    sed -n 's/.*"games":\([0-9]*\),"games_before":\1,.*/\1/p')
  [ -n "$n" ] || fail "shard $i of the games is not whole"
  total=$((total + n))
done
[ "$total" = 40 ] || fail "$total games instead of 40"
plies() { sed -n 's/.*"plies":\([0-9]*\).*/\1/p'; }
sum=$(for i in $(seq 8); do "$exe" datagen --json "${games[@]}" --shard "$i/8" "$work/games/$i.fng" 2>/dev/null | plies; done | awk '{ n += $1 } END { print n }')
[ "$sum" = "$(plies <"$work/one")" ] || fail "the shards have $sum plies, one process $(plies <"$work/one")"
printf 'games: 8 shards equal one process: 40 games, %s plies\n' "$sum"

if command -v parallel >/dev/null; then
  FOOTNOTE=$exe bash scripts/cluster/parallel.sh 4 "$work/parallel" "${limits[@]}" "$suite" 2>/dev/null || fail "parallel"
  cmp <(timeless "$work/one.json") <(timeless "$work/parallel/all.jsonl") || fail "the shards of GNU parallel are not the run"
  FOOTNOTE=$lab bash scripts/cluster/parallel.sh 3 "$work/parallel-lab" paper "${report[@]}" 2>/dev/null || fail "parallel, lab"
  cmp "$work/one.txt" "$work/parallel-lab/all.txt" || fail "the shards of lab by GNU parallel are not the run"
  printf 'GNU parallel: 4 shards of EPD and 3 of lab equal one process\n'
fi
