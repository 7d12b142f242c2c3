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
#   sbatch --array=1-8 scripts/cluster/slurm.sh paper OUT games-nodes
# When all tasks are done:
#   footnote epd merge OUT/*.json > all.json       footnote train OUT/*.fng
#   cat OUT/*.json > all.rows                      footnote-lab paper games-nodes --rows all.rows
# A task that was killed is requeued, or submitted again alone, and knows from OUT how many shards there are:
#   sbatch --array=3 scripts/cluster/slurm.sh epd OUT …
# A shard of EPD or of an experiment has its name only when it is whole; data generation goes on where the
# file ends. A folder OUT with shards of another command is refused. Results do not depend on how often a task was killed.
#   FOOTNOTE   the program (footnote; footnote-lab for an experiment), on a file system that all nodes see, like OUT
#   SHARDS     how many shards there are, when the array does not have all of them and none was begun
set -euo pipefail
[ $# -ge 2 ] || { sed -n '/^# One/,/^# A task/s/^# \{0,1\}//p' "$0"; exit 2; }
refuse() { echo "slurm.sh: $*" >&2; exit 2; }
work=$1 out=$2
shift 2
case $work in compare | paper) program=${FOOTNOTE:-footnote-lab} ;; *) program=${FOOTNOTE:-footnote} ;; esac
number=${SLURM_ARRAY_TASK_ID:?this is no task of an array}
case $work in
epd | compare | paper) kind=json mark='' words=$(printf '%q ' "$work" "$@") ;;
datagen) kind=fng mark=.games words='datagen ' ;; # other flags are the program's to refuse: more games may be wanted
*) refuse "$work is none of epd, datagen, compare and paper" ;;
esac
mkdir -p "$out"

# What a shard is of stands beside it: OUT/.NUMBER, or OUT/.NUMBER.games. (parallel.sh does the same; sbatch
# copies this script alone, so that they can share nothing.)
count=${SLURM_ARRAY_TASK_COUNT:-}
[ "${SLURM_ARRAY_TASK_MIN:-1}" = 1 ] && [ "${SLURM_ARRAY_TASK_MAX:-$count}" = "$count" ] || count=
shards=${SHARDS:-$count}
if [ -z "${SHARDS:-}" ] && [ "${count:-1}" = 1 ]; then # one task, perhaps of an array that had more
  for note in "$out/.$number$mark" "$out"/.[0-9]*"$mark"; do
    if [[ -f $note && $(cat "$note") =~ ^"$words"in\ ([0-9]+)\ shards$ ]]; then
      shards=${BASH_REMATCH[1]}
      echo "shard $number of $shards, as $note says"
      break
    fi
  done
fi
[ -n "$shards" ] || refuse "the array does not have all tasks from 1 to n: say how many shards there are, as in SHARDS=8"
command="${words}in $shards shards"
for had in "$out"/[0-9]*."$kind"; do
  i=$(basename "$had" ".$kind")
  [ -s "$had" ] || continue
  note=$(cat "$out/.$i$mark" 2>/dev/null) || { [ "$i$kind" = "${number}json" ] || continue; note=unknown; }
  [ "$note" = "$command" ] || refuse "$had is of another command ($note): take another folder"
done
if [ "$kind" = json ] && [ -s "$out/$number.json" ]; then
  echo "shard $number is there already"
  exit 0
fi
printf '%s\n' "$command" >"$out/.$number$mark"
[ "$kind" = json ] || exec "$program" datagen --shard "auto/$shards" --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@" "$out/$number.fng"

part=$out/$number.part.$SLURM_JOB_ID
trap 'rm -f "$part"' EXIT
[ "$work" != epd ] || set -- --json "$@"
"$program" "$work" "$@" --shard "auto/$shards" >"$part"
mv "$part" "$out/$number.json"
