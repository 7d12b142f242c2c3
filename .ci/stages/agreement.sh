# Stage agreement of .ci/run, which sources this.
go test -count=1 -v -run '^TestAgreement$' ./search -long >"$work/agreement" ||
  { grep -vE '^ *(=== |--- PASS)' "$work/agreement" | tail -20; fail "the drivers disagree"; }
grep '^--- PASS: TestAgreement ' "$work/agreement" || fail "TestAgreement did not run"
