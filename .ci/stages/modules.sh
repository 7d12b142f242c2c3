# Stage modules of .ci/run, which sources this.
#
# Not dependencies of the module either. The list of vulnerabilities is on the network:
# where that cannot be reached, the rest is checked all the same, unless RELEASE=1 says that
# it must be. VULNDB=file:///DIRECTORY names a copy of the list.
vulncheck=golang.org/x/vuln/cmd/govulncheck@v1.1.4

code=0
go mod verify
side go mod verify
go mod tidy -diff
go run ./.ci/notices --check
GOBIN=$work go install "$vulncheck" 2>"$work/vulncheck.log" || code=$?
if [ "$code" != 0 ]; then
  tail -1 "$work/vulncheck.log"
  [ "${RELEASE:-0}" != 1 ] && offline "$work/vulncheck.log" || fail "govulncheck cannot be built"
  echo "govulncheck cannot be fetched: vulnerabilities are not checked"
  return 0
fi
"$work/govulncheck" -db "${VULNDB:-https://vuln.go.dev}" ./cmd/... >"$work/vulncheck.log" 2>&1 || code=$?
if [ "$code" = 1 ] && grep -q 'fetching vulnerabilities' "$work/vulncheck.log"; then
  tail -1 "$work/vulncheck.log"
  [ "${RELEASE:-0}" != 1 ] || fail "the database of vulnerabilities cannot be reached"
  echo "the database of vulnerabilities cannot be reached: they are not checked"
else
  cat "$work/vulncheck.log"
  [ "$code" = 0 ] || fail "govulncheck: exit code $code"
fi
