# Stage signature of .ci/run, which sources this.
#
# A change of what the search does names its new signature in its commit.
need_program
"$exe" bench | tee "$work/bench"
got=$(sed -n 's/^Bench: \([0-9]*\)$/\1/p' "$work/bench")
[ -n "$got" ] || fail "bench printed no signature"
want=$(git log --format=%B | sed -n 's/^Bench: \([0-9]*\)$/\1/p' | sed -n 1p)
if [ -z "$want" ]; then
  skip "no commit here names a signature; this tree's is $got"
elif [ "$got" != "$want" ]; then
  fail "the signature is $got, the last commit that names one says $want"
fi
