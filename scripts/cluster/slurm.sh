#!/usr/bin/env bash
#SBATCH --job-name=footnote
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
# One task of an array job of Slurm: a shard of an EPD run, of data generation or of an experiment.
#   sbatch --array=1-8 scripts/cluster/slurm.sh epd OUT --nodes 500000 wac.epd
#   sbatch --array=1-8 scripts/cluster/slurm.sh datagen OUT --games 40000 --seed 5
#   sbatch --array=1-8 scripts/cluster/slurm.sh compare OUT --set test --depth 3..8
#   sbatch --array=1-8 scripts/cluster/slurm.sh lab OUT paper games-nodes
# When all tasks are done:
#   footnote epd merge OUT/*.json > all.json       footnote tune OUT/*.fng
#   footnote compare merge OUT/*.json              footnote lab merge OUT/*.json
# A task that was killed is requeued, or submitted again alone:
#   SHARDS=8 sbatch --array=3 scripts/cluster/slurm.sh epd OUT …
# A shard of EPD or of an experiment has its name only when it is whole; data generation goes on where the
# file ends. A folder OUT with shards of another command is refused. Results do not depend on how often a task was killed.
#   FOOTNOTE   the program (footnote), on a file system that all nodes see, like OUT
#   SHARDS     how many shards there are, when the array does not have all of them
set -euo pipefail
[ $# -ge 2 ] || { sed -n '/^# One/,/^# A task/s/^# \{0,1\}//p' "$0"; exit 2; }
work=$1 out=$2
shift 2
program=${FOOTNOTE:-footnote}
shard=auto${SHARDS:+/$SHARDS}
number=${SLURM_ARRAY_TASK_ID:?this is no task of an array}
mkdir -p "$out"
case $work in
epd | compare | lab)
  command="$(printf '%q ' "$work" "$@")in ${SHARDS:-${SLURM_ARRAY_TASK_COUNT:-}} shards" # stands beside each shard, in OUT/.NUMBER
  part=$out/$number.part.$SLURM_JOB_ID
  trap 'rm -f "$part"' EXIT
  if [ -s "$out/$number.json" ]; then
    had=$(cat "$out/.$number" 2>/dev/null) || had=unknown
    [ "$had" = "$command" ] || { echo "slurm.sh: $out/$number.json is of another command ($had): take another folder" >&2; exit 2; }
    echo "shard $number is there already"
    exit 0
  fi
  printf '%s\n' "$command" >"$out/.$number"
  [ "$work" != epd ] || set -- --json "$@"
  "$program" "$work" "$@" --shard "$shard" >"$part"
  mv "$part" "$out/$number.json"
  ;;
datagen) exec "$program" datagen --shard "$shard" --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@" "$out/$number.fng" ;;
*) echo "slurm.sh: $work is none of epd, datagen, compare and lab" >&2; exit 2 ;;
esac
