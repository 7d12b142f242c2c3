# Stage staticcheck of .ci/run, which sources this.
#
# The workflows first: nothing here runs them.
if GOBIN=$work go install "$actionlint" 2>"$work/actionlint.log"; then
  "$work/actionlint" -shellcheck= -pyflakes= .github/workflows/*.yml
else
  tail -3 "$work/actionlint.log"
  offline "$work/actionlint.log" || fail "actionlint cannot be built"
  left_out "actionlint cannot be fetched"
fi
if GOBIN=$work go install "$staticcheck" 2>"$work/staticcheck.log"; then
  PATH=$work:$PATH
elif ! command -v staticcheck >/dev/null; then
  tail -3 "$work/staticcheck.log"
  offline "$work/staticcheck.log" || fail "staticcheck cannot be built"
  skip "staticcheck cannot be fetched"
fi
command staticcheck ./... ./.ci/layout ./.ci/notices
