# Stage ledger of .ci/run, which sources this.
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || skip "no python3 of 3.10 or later"
python3 scripts/ledger.py --check
python3 -B -m unittest discover -q -s scripts -p "*_test.py" 2>&1 | tee "$work/unittest.txt"
grep -q '^Ran [1-9]' "$work/unittest.txt" || fail "no test of the scripts ran"
go build -o "$work/footnote-lab" ./cmd/lab
mkdir -p "$work/plots"
python3 -B scripts/ledger.py --plot "$work/footnote-lab" --to "$work/plots"
for drawing in "$work"/plots/*.svg; do
  cmp "$drawing" "docs/${drawing##*/}" || fail "docs/${drawing##*/} does not show docs/ledger.csv: python3 scripts/ledger.py --plot ./footnote-lab"
done
