#!/usr/bin/env bash
# The program's doctor, and the checks of the tournament manager fastchess where it is
# installed.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
engine
"$exe" doctor >"$keep/doctor.txt" || { cat "$keep/doctor.txt"; fail "doctor"; }
sed -n '/^\(pass\|warn\)/p' "$keep/doctor.txt"
if command -v fastchess >/dev/null; then
  fastchess --compliance "$exe" >"$keep/compliance.log" 2>&1 || { tail -5 "$keep/compliance.log"; fail "compliance"; }
  tail -1 "$keep/compliance.log"
fi
