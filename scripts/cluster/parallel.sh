#!/usr/bin/env bash
# Shards of an EPD run, or of an experiment, by GNU parallel, here or on machines that ssh reaches, merged at the
# end. A second call does what is missing; a folder with shards of another command is refused.
#   scripts/cluster/parallel.sh 8 OUT --nodes 500000 wac.epd
#   scripts/cluster/parallel.sh 8 OUT compare --set test --depth 3..8
#   scripts/cluster/parallel.sh 8 OUT paper games-nodes
#   PARALLEL="--sshlogin a,b --workdir . --transfer …" scripts/cluster/parallel.sh …
#   FOOTNOTE   the program (footnote; footnote-lab for an experiment)
set -euo pipefail
[ $# -ge 3 ] || { sed -n '/^# Shards/,/^set/s/^# \{0,1\}//p' "$0"; exit 2; }
shards=$1 out=$2
shift 2
[[ $shards =~ ^[1-9][0-9]*$ ]] || { echo "parallel.sh: the number of shards comes first, and $shards is none" >&2; exit 2; }
program=${FOOTNOTE:-footnote} merge=(epd merge) all=all.jsonl
case $1 in
compare | paper) program=${FOOTNOTE:-footnote-lab} merge=("$@" --rows "$out/all.rows") all=all.txt ;;
datagen) # goes on by itself, and nothing is merged
  echo "parallel.sh: games need no script: seq $shards | parallel footnote datagen --shard {}/$shards --jobs 1 … $out/{}.fng" >&2
  exit 2
  ;;
*) set -- epd --json "$@" ;;
esac
mkdir -p "$out"
command="$(printf '%q ' "$@")in $shards shards" # stands beside each shard, in OUT/.NUMBER
todo=() parts=()
for i in $(seq "$shards"); do
  parts+=("$out/$i.json")
  if [ -s "$out/$i.json" ]; then
    had=$(cat "$out/.$i" 2>/dev/null) || had=unknown
    [ "$had" = "$command" ] || { echo "parallel.sh: $out/$i.json is of another command ($had): take another folder" >&2; exit 2; }
  else
    todo+=("$i")
    printf '%s\n' "$command" >"$out/.$i"
  fi
done
if [ ${#todo[@]} -gt 0 ]; then
  quoted=$(printf '%q ' "$program" "$@")
  printf '%s\n' "${todo[@]}" |
    parallel --halt soon,fail=1 "$quoted --shard {}/$shards >$(printf %q "$out")/{}.part && mv $(printf %q "$out")/{}.part $(printf %q "$out")/{}.json"
fi
if [ $all = all.txt ]; then
  cat "${parts[@]}" >"$out/all.rows"
  parts=()
fi
"$program" "${merge[@]}" "${parts[@]}" >"$out/$all.part" # a merge that fails leaves an earlier one alone
mv "$out/$all.part" "$out/$all"
