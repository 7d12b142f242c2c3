#!/usr/bin/awk -f
# Ratings from the lines that calibrate.sh prints, by maximum likelihood
# (Bradley and Terry, 1952; a draw is half a win): reads
#
#   first second games wins draws losses …
#
# and prints a line for each player, weakest first: name, rating, standard
# error (with all other ratings held fixed; the true ones are larger), games.
# Anchors are fixed with -v: names with their ratings. Every player must have played an
# anchor, or one who has, and so on: nothing else says where its rating lies. Without
# anchors the mean is 1500.
#
#   awk -v anchors='sf1350=1350 sf1700=1700' -f scripts/ratings.awk results.txt
#
# One drawn game is added to every match, so that a clean sweep stays finite.
$3 ~ /^[0-9]+$/ && $3 > 0 {
  n++
  a[n] = $1; b[n] = $2
  games[n] = $3 + 1
  points[n] = $4 + $5 / 2 + 0.5
  played[$1] += $3; played[$2] += $3
}

function fail(text) { print "ratings: " text >"/dev/stderr"; exit 2 }

function expected(x) { return 1 / (1 + exp(-x * log(10) / 400)) }

END {
  split(anchors, list, " ")
  if (!n) fail("no match")
  for (i in list) {
    split(list[i], kv, "=")
    if (kv[2] !~ /^-?[0-9]+(\.[0-9]+)?$/) fail("anchor " list[i] ": not NAME=RATING")
    if (!(kv[1] in played)) fail("anchor " kv[1] " has played no match")
    fixed[kv[1]] = near[kv[1]] = 1; rating[kv[1]] = kv[2]; anchored = 1
  }
  for (grown = anchored; grown;) {
    grown = 0
    for (i = 1; i <= n; i++) if ((a[i] in near) != (b[i] in near)) { near[a[i]] = near[b[i]] = 1; grown = 1 }
  }
  for (p in played) if (anchored && !(p in near)) fail("no match leads from " p " to an anchor")
  for (p in played) if (!(p in rating)) rating[p] = 1500
  slope = log(10) / 400
  for (round = 0; round < 2000; round++) {
    for (p in played) { up[p] = 0; weight[p] = 0 }
    for (i = 1; i <= n; i++) {
      e = expected(rating[a[i]] - rating[b[i]])
      up[a[i]] += points[i] - games[i] * e
      up[b[i]] -= points[i] - games[i] * e
      information = games[i] * e * (1 - e) * slope
      weight[a[i]] += information; weight[b[i]] += information
    }
    for (p in played) if (!(p in fixed)) rating[p] += 0.5 * up[p] / weight[p]
  }
  for (p in played)
    printf "%s %.0f %.0f %d\n", p, rating[p], (p in fixed) ? 0 : 1 / sqrt(weight[p] * slope), played[p] | "sort -k2,2n"
}
