# Stage fuzz of .ci/run, which sources this.
#
# fuzz PACKAGE TARGET: before Go 1.27 a race at the end of the time makes go test fail
# with "context deadline exceeded" and no input (golang/go issue 75804); then the target
# gets two more tries. A fault of ours always names the input that it has written.
fuzz() {
  local out="$work/fuzz.txt" try
  for try in 1 2 3; do
    if go test -pgo=off -run '^$' -fuzz "^$2\$" -fuzztime "${FUZZ_SECONDS}s" -fuzzminimizetime 1s "$1" 2>&1 | tee "$out"; then
      return 0
    fi
    grep -q 'context deadline exceeded' "$out" && ! grep -q 'Failing input' "$out" || return 1
  done
  return 1
}

# The targets are read from the source: go test -list would link the tests of every package.
count=0
list=$(go list -f '{{$d := .Dir}}{{.ImportPath}}{{range .TestGoFiles}}|{{$d}}/{{.}}{{end}}{{range .XTestGoFiles}}|{{$d}}/{{.}}{{end}}' ./...)
while IFS='|' read -r -a files; do
  package=${files[0]}
  [ ${#files[@]} -gt 1 ] || continue
  for target in $(sed -n 's/^func \(Fuzz[A-Z0-9_][A-Za-z0-9_]*\)(.*/\1/p' "${files[@]:1}"); do
    echo "$package $target"
    fuzz "$package" "$target" </dev/null || fail "$package $target"
    count=$((count + 1))
  done
done <<<"$list"
[ "$count" -gt 0 ] || fail "no target"
