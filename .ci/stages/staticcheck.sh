# Stage staticcheck of .ci/run, which sources this.
if GOBIN=$work go install "$staticcheck" 2>"$work/staticcheck.log"; then
  PATH=$work:$PATH
elif ! command -v staticcheck >/dev/null; then
  tail -3 "$work/staticcheck.log"
  offline "$work/staticcheck.log" || fail "staticcheck cannot be built"
  skip "staticcheck cannot be fetched"
fi
command staticcheck ./... ./.ci/layout ./.ci/notices
