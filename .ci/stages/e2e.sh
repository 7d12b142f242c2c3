# Stage e2e of .ci/run, which sources this.
#
# Every script ends with 0, or with 77 and a reason when it cannot be run here.
skipped=() ran=0
need_program
for script in scripts/e2e/*.sh; do
  [ "$script" != scripts/e2e/lib.sh ] || continue
  # Slurm waits two minutes before it starts a task again, and the types of Kubernetes
  # take minutes to compile.
  case $script in */cluster.sh | */manifests.sh) [ "${CI_LONG:-0}" = 1 ] || continue ;; esac
  echo "-- $script"
  code=0 began=$SECONDS
  EXE=$exe ARTIFACTS=${ARTIFACTS:-$work/artifacts} bash "$script" </dev/null || code=$?
  case $code in
  0) ran=$((ran + 1)) ;;
  77)
      skipped+=("$(basename "$script")")
      # pages.sh is the one that needs a browser.
      [ "${CI:-}" != true ] || [ "$(basename "$script")" != pages.sh ] || fail "$script was skipped"
      ;;
  *) fail "$script" ;;
  esac
  echo "   $((SECONDS - began)) s"
done
echo "$ran scripts ran, ${#skipped[@]} were skipped: ${skipped[*]:-none}"
[ "$ran" -gt 0 ] || skip "no script can be run here"
