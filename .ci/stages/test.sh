# Stage test of .ci/run, which sources this.
#
# What takes longest begins first: papers keeps all processors busy alone, beside packages that wait
# (for browsers, for engines that do not answer). The order of go test is that of its arguments.
order=(./search/lab/papers ./engine/serve ./uci ./cmd/... ./search ./search/lab ./...)
if command -v python3 >/dev/null; then
  go test -json "${order[@]}" | python3 .ci/tests.py
else
  go test "${order[@]}"
fi
side go test ./... # eval/nnue/asm: is the assembly what it writes?
