package papers

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// noisy multiplies a sample by a factor that varies a little, in another way for each salt.
func noisy(base sample, factor, spread float64, salt int) sample {
	list := make(sample, len(base))
	for i, v := range base {
		list[i] = v * factor * (1 + spread*(float64((i+1)*(salt+3)*41%101)/100-0.5))
	}
	return list
}

// TestQuotientOf: what varies in both ratios alike has no part in the error.
func TestQuotientOf(t *testing.T) {
	a, b := around(100, 30), around(100, 10)
	twice := make(sample, len(a))
	for i := range a {
		twice[i] = 2 * a[i]
	}
	if q := quotientOf(a, b, twice, b); q.value != 0.5 || q.err != 0 || ratioOf(a, b).err == 0 {
		t.Errorf("quotient %s, ratio %s", q, ratioOf(a, b))
	}
	q := quotientOf(noisy(a, 3, 0.1, 1), b, a, b)
	if math.Abs(q.value-3) > 0.1 || q.err == 0 || !q.clear(1) {
		t.Errorf("quotient %s, want about 3", q)
	}
}

// TestSteady: a value swings where the changes of two iterations in a row are large beside
// their scale and have opposite signs; few positions do not tell.
func TestSteady(t *testing.T) {
	at := func(median float64, positions int) errorStatistics {
		var s sample
		for i := range positions {
			s = append(s, median+float64(i-positions/2)*40/float64(positions))
		}
		return statisticsOf(s)
	}
	for _, want := range []struct {
		before, last float64
		positions    int
		steady       bool
	}{{10, -10, 40, false}, {-10, 10, 40, false}, {10, 10, 40, true}, {1, -1, 40, true}, {10, -1, 40, true}, {1, -1, 10, false}} {
		if got := steady(at(want.before, want.positions), at(want.last, want.positions)); got != want.steady {
			t.Errorf("medians %v and %v of %d positions: steady %t", want.before, want.last, want.positions, got)
		}
	}
	for still, statements := range map[bool]int{true: 1, false: 2} {
		r := &Report{}
		q := gameRatio{value: 0.9, err: 0.01}
		backClaims(r, &gameSubject{name: "game", steady: still}, q, q)
		if text := fmt.Sprint(r.Checks); len(r.Checks) != statements || strings.Contains(text, "nothing claimed") != still {
			t.Errorf("steady %t: %s", still, text)
		}
	}
}

// TestBranching: a printed mean holds within the rounding and two standard errors, in both
// readings; in one of them nothing is decided.
func TestBranching(t *testing.T) {
	subject := &gameSubject{name: "game", branching: []branchingFigure{{anyMoves, "", "10", 10, 0.5}}}
	ones := sample{1, 1, 1, 1}
	for _, c := range []struct {
		searched, plies sample
		want            string
	}{
		{sample{9, 10, 11, 10}, sample{10, 11, 10, 9}, "holds"},
		{sample{9, 10, 11, 10}, sample{20, 21, 20, 19}, "undecided"},
		{sample{19, 20, 21, 20}, sample{20, 21, 20, 19}, "fails"},
		{sample{10, 10, 10, 10}, sample{10, 11, 10, 9}, "undecided"},
	} {
		n := &innerCounts{plies: ones, plyMoves: c.plies}
		n.nodes[anyMoves], n.moves[anyMoves] = ones, c.searched
		r := &Report{}
		n.branching(r, subject)
		if len(r.Checks) != 1 || verdict(r.Checks[0]) != c.want {
			t.Errorf("%v, %v: %+v, want %s", c.searched, c.plies, r.Checks, c.want)
		}
	}
}
