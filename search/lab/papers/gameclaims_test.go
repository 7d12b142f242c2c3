package papers

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// verdictOn returns the verdict of the statement that contains some words.
func verdictOn(t *testing.T, r *Report, words string) string {
	t.Helper()
	for _, c := range r.Checks {
		if strings.Contains(c.What, words) {
			return verdict(c)
		}
	}
	t.Errorf("no statement says %q", words)
	return ""
}

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
	if m := meanOf(sample{0.6, 0.6, 0.6}); m.err != 0 || m.clear(0.5) {
		t.Errorf("mean %s of values that are all alike: error %g", m, m.err)
	}
	if m := meanOf(sample{1, 2, 3}); m.value != 2 || math.Abs(m.err-1/math.Sqrt(3)) > 1e-12 {
		t.Errorf("mean %s", m)
	}
}

// curvesOf makes curves over Alpha-Beta from their heights at 2^8, 2^10, …
func curvesOf(depth int, sss, dual, mtdf []float64) *tableCurves {
	c := &tableCurves{
		names: []string{"alphabeta", "mt-sss", "mt-dual", "mtd-f"}, depth: depth,
		sizes: tableSizes(8, 6+2*len(sss)), leaves: map[string][]sample{},
	}
	base, salt := around(1000, 300), 0
	for at := range sss {
		for k, height := range []float64{1, sss[at], dual[at], mtdf[at]} {
			salt++
			c.leaves[c.names[k]] = append(c.leaves[c.names[k]], noisy(base, height, 0.01, salt))
		}
	}
	return c
}

// TestTableClaims: equal curves refute nothing, and a curve lies further left where it rises
// less at every size.
func TestTableClaims(t *testing.T) {
	high, low, flat := []float64{3, 1.5, 0.9, 0.9, 0.9}, []float64{2, 1.2, 0.9, 0.9, 0.9}, []float64{0.9, 0.9, 0.9, 0.9, 0.9}
	for _, want := range []struct {
		name, game                string
		sss, dual, mtdf           []float64
		level, left, small, rises string
	}{
		{"as published", "chess", high, low, flat, "holds", "holds", "holds", "holds"},
		{"the other way round", "chess", low, high, []float64{4, 1.2, 0.8, 0.8, 0.8}, "holds", "fails", "fails", "fails"},
		{"crossing", "chess", high, []float64{2, 1.8, 0.9, 0.9, 0.9}, flat, "holds", "fails", "holds", "holds"},
		{"level", "checkers", flat, flat, flat, "holds", "undecided", "undecided", ""},
		{"rising", "chess", []float64{5, 4, 3, 2, 1.5}, low, flat, "fails", "holds", "undecided", "holds"},
	} {
		r := &Report{}
		curvesOf(5, want.sss, want.dual, want.mtdf).claims(r, &gameSubject{name: want.game})
		for _, one := range [][2]string{{"levels off", want.level}, {"further left", want.left}, {"in a quarter of the table", want.small}, {"rises less over its end", want.rises}} {
			if one[1] == "" {
				continue
			}
			if got := verdictOn(t, r, one[0]); got != one[1] {
				t.Errorf("%s: %s: %s, want %s\n%+v", want.name, one[0], got, one[1], r.Checks)
			}
		}
		enough := map[string]string{"chess": "is better than Alpha-Beta", "checkers": "has no advantage over Alpha-Beta"}[want.game]
		if got, expected := verdictOn(t, r, "with enough memory MT-SSS* "+enough), want.game != "checkers" && want.name != "rising"; (got == "holds") != expected {
			t.Errorf("%s: with enough memory: %s", want.name, got)
		}
	}
	one := curvesOf(5, high, low, flat)
	for _, list := range one.leaves {
		for at := range list {
			list[at] = list[at][:1]
		}
	}
	r := &Report{}
	one.claims(r, &gameSubject{name: "chess"})
	if got := verdictOn(t, r, "levels off"); got != "undecided" {
		t.Errorf("one position: levels off: %s", got)
	}
}

// TestParityClaim: the curves come down where they should, and a curve that is down in the
// smallest table tells nothing.
func TestParityClaim(t *testing.T) {
	far, near, down := []float64{8, 4, 2, 1, 1}, []float64{4, 2, 1, 1, 1}, []float64{1, 1, 1, 1, 1}
	apart, together := curvesOf(5, far, near, down), curvesOf(4, near, near, down)
	if size, found := apart.crossing([]float64{4, 2, 1, 1, 1}); !found || math.Abs(size-11.725) > 0.001 {
		t.Errorf("comes down at 2^%.3f, found %t", size, found)
	}
	if g := apart.gap(); !g.known || math.Abs(g.width()-2) > 0.1 || len(g.draws) != ratioDraws {
		t.Errorf("%.2f apart, known %t", g.width(), g.known)
	}
	for _, want := range []struct {
		less, more *tableCurves
		verdict    string
	}{
		{together, apart, "holds"},
		{curvesOf(3, near, near, down), curvesOf(4, far, near, down), "fails"},
		{together, curvesOf(5, far, down, down), "undecided"},
	} {
		r := &Report{}
		if parityClaim(r, &gameSubject{name: "game"}, want.less, want.more); lastVerdict(r) != want.verdict {
			t.Errorf("depths %d and %d: %s: %s, want %s", want.less.depth, want.more.depth, r.Checks[0].Measured, lastVerdict(r), want.verdict)
		}
	}
}

// countsOf makes the counts of two depths, every measure of an algorithm being a factor of
// one base.
func countsOf(factors map[string]float64) *gameCounts {
	c := &gameCounts{names: []string{"aspiration", "negascout", "alphabeta", "mt-sss", "mt-dual", "mtd-f"}, depths: []int{2, 3}, allPasses: map[string][]sample{}}
	base, salt := around(1000, 300), 0
	for m := range c.values {
		c.values[m] = map[string][]sample{}
		for _, name := range c.names {
			for range c.depths {
				salt++
				c.values[m][name] = append(c.values[m][name], noisy(base, factors[name], 0.02, salt))
			}
		}
	}
	for _, name := range c.names {
		c.allPasses[name] = []sample{around(8, 1), around(12, 1)}
	}
	c.allPasses["mt-sss"][1] = around(300, 20)
	return c
}

// TestNodesClaims: the statements on figures 13, 14 and 16 follow the counts; a small
// advantage is neither a large one nor none.
func TestNodesClaims(t *testing.T) {
	for _, want := range []struct {
		mtdf, sss                                   float64
		slow                                        float64 // factor of the time of NegaScout
		best, losses, small, checkers, leaves, time string
	}{
		{0.8, 1.2, 1, "holds", "undecided", "fails", "holds", "holds", "fails"},
		{1.2, 0.8, 2, "fails", "holds", "fails", "fails", "fails", "fails"},
		{0.8, 0.95, 1, "holds", "undecided", "holds", "fails", "holds", "holds"},
	} {
		c := countsOf(map[string]float64{"aspiration": 1, "negascout": 1.05, "alphabeta": 1, "mt-sss": want.sss, "mt-dual": 1.1, "mtd-f": want.mtdf})
		for i := range c.values[gameTime]["mt-dual"][1] { // interior nodes that take no time
			c.values[gameTotals]["mt-dual"][1][i] *= 2 + float64(i%3)
			c.values[gameTime]["negascout"][1][i] *= want.slow
		}
		r := &Report{}
		c.claims(r, &gameSubject{name: "chess", program: "Phoenix"})
		list := [][2]string{
			{"needs the fewest leaves", want.best}, {"fewer leaves than MTD(f) on some positions", want.losses}, {"the advantage is small", want.small},
			{"passes of MTD(f) in an iteration", "holds"}, {"passes of MT-SSS* in a search", "holds"}, {"passes of MT-DUAL* in a search", "fails"},
			{"all nodes of MT-DUAL* over those of Aspiration NegaScout", "holds"},
		}
		if threadClock {
			list = append(list, [2]string{"time is off that of the leaves", want.leaves}, [2]string{"time of MT-DUAL* over that of Alpha-Beta", "fails"},
				[2]string{"time of MT-SSS* over that of Alpha-Beta", want.time})
		}
		for _, one := range list {
			if got := verdictOn(t, r, one[0]); got != one[1] {
				t.Errorf("MTD(f) %v, MT-SSS* %v: %s: %s, want %s", want.mtdf, want.sss, one[0], got, one[1])
			}
		}
		r = &Report{}
		c.claims(r, &gameSubject{name: "checkers", program: "Chinook"})
		if got := verdictOn(t, r, "more leaves than Alpha-Beta at some depths"); got != want.checkers {
			t.Errorf("MT-SSS* %v: at some depths: %s, want %s", want.sss, got, want.checkers)
		}
	}
}

// TestOddEvenSteps: the effect holds where it goes the way of the algorithm.
func TestOddEvenSteps(t *testing.T) {
	c := countsOf(map[string]float64{"aspiration": 1, "negascout": 1, "alphabeta": 1, "mt-sss": 2, "mt-dual": 2, "mtd-f": 1})
	even := c.values[gameTotals]["mt-sss"][0]
	for i := range even {
		even[i] *= 1.1
	}
	c.values[gameTotals]["mt-dual"][0] = even
	r := &Report{}
	for _, want := range [][2]string{{"mt-sss", "holds"}, {"mt-dual", "fails"}} {
		if c.oddEven(r, &gameSubject{name: "game"}, want[0]); lastVerdict(r) != want[1] {
			t.Errorf("%s: %+v, want %s", want[0], r.Checks, want[1])
		}
	}
}

// TestCutShares: shares that differ by place make the order uneven; equal ones, and none,
// tell nothing.
func TestCutShares(t *testing.T) {
	all, none := around(100, 10), make(sample, 20)
	for _, want := range []struct {
		first [2]sample
		all   [2]sample
		row   string
		holds string
	}{
		{[2]sample{around(80, 5), around(95, 2)}, [2]sample{all, all}, "87.5 ± ", "holds"},
		{[2]sample{all, all}, [2]sample{all, all}, "100.0 ± 0.0 %", "undecided"},
		{[2]sample{none, none}, [2]sample{none, none}, "–", "undecided"},
	} {
		c := cutShares{all: want.all, first: want.first}
		r := &Report{}
		if c.uneven(r, &gameSubject{name: "game"}); lastVerdict(r) != want.holds || !strings.HasPrefix(c.row()[0], want.row) {
			t.Errorf("%v: %s: %s, want %s", c.row(), r.Checks[0].Measured, lastVerdict(r), want.holds)
		}
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

// TestBestFirstClaims: better when shallow is judged at the least depth, worse when deep at the
// greatest, and nothing is said of depth 1 and of those between.
func TestBestFirstClaims(t *testing.T) {
	at := func(alphaBeta, bestFirst float64) bestFirstCounts {
		return bestFirstCounts{loss: [2]sample{around(alphaBeta, 1), around(bestFirst, 2)}}
	}
	for _, want := range []struct {
		depths  []int
		counts  []bestFirstCounts
		verdict string // on all statements
		number  int
	}{
		{[]int{1, 2, 3, 4}, []bestFirstCounts{at(9, 9), at(9, 4), at(9, 9), at(2, 9)}, "holds", 2},
		{[]int{3, 5}, []bestFirstCounts{at(4, 9), at(9, 2)}, "fails", 2},
		{[]int{1, 2}, []bestFirstCounts{at(9, 9), at(9, 4)}, "holds", 1},
		{[]int{1}, []bestFirstCounts{at(9, 4)}, "", 0},
	} {
		r := &Report{}
		bestFirstClaims(r, "game", want.depths, want.counts)
		if len(r.Checks) != want.number {
			t.Errorf("depths %v: %+v", want.depths, r.Checks)
		}
		for _, c := range r.Checks {
			if verdict(c) != want.verdict {
				t.Errorf("%s: %s: %s, want %s", c.What, c.Measured, verdict(c), want.verdict)
			}
		}
	}
}

// TestThreadsClaim: threads that take turns on one processor decide nothing.
func TestThreadsClaim(t *testing.T) {
	for together, want := range map[bool]string{true: "fails", false: "undecided"} {
		r := &Report{}
		if threadsClaim(r, "game", gameRatio{value: 0.8, err: 0.05}, together); lastVerdict(r) != want {
			t.Errorf("together %t: %s, want %s", together, lastVerdict(r), want)
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
