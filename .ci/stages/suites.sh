# Stage suites of .ci/run, which sources this.
need_program
"$exe" perft --suite testdata/epd/perft.epd --max-nodes 5000000
"$exe" epd --nodes 1000000 --jobs 2 --json testdata/epd/mate2.epd testdata/epd/mate3.epd testdata/epd/stalemate.epd >"$work/suites"
if grep -v '"solved":true' "$work/suites"; then
  fail "positions that it has always solved"
fi
[ -s "$work/suites" ] || fail "no position"
