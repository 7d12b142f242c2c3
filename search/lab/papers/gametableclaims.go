package papers

import (
	"fmt"
	"math"
	"strings"

	"footnote/search/resample"
)

// claims checks what sections 3.3, 5.2.2 and 6 say of the figures.
func (c *tableCurves) claims(r *Report, subject *gameSubject) {
	r.above(subject.name+": in a small table Alpha-Beta outperforms MT-SSS*", "ratio above 1", c.ratio("mt-sss", "alphabeta", 0), 1)
	r.above(subject.name+": in a very small one it outperforms MT-DUAL* too", "ratio above 1", c.ratio("mt-dual", "alphabeta", 0), 1)
	q := c.ratio("mt-sss", "alphabeta", len(c.sizes)-1)
	if subject.name == "checkers" { // section 6 says so of checkers alone
		r.above(subject.name+": with enough memory MT-SSS* has no advantage over Alpha-Beta", "ratio 1 or above", q, 1)
	} else {
		r.below(subject.name+": with enough memory MT-SSS* is better than Alpha-Beta", "ratio below 1", q)
	}
	level := c.level("mt-sss")
	c.levelsOff(r, subject, level)
	c.furtherLeft(r, subject)
	c.smallTables(r, subject, level)
}

// levelBy is how near to its end a curve is level.
const levelBy = 0.02

// level returns the index of the size from which on a curve is level: two standard errors
// on either side of it are that near to its end.
func (c *tableCurves) level(name string) int {
	at := len(c.sizes) - 1
	for at > 0 {
		q := c.rise(name, "alphabeta", at-1)
		if math.Abs(q.value-1)+2*q.err > levelBy {
			break
		}
		at--
	}
	return at
}

// levelsOff checks that the curve of MT-SSS* is level before its end. One position, which has
// no error, does not tell.
func (c *tableCurves) levelsOff(r *Report, subject *gameSubject, level int) {
	end := len(c.sizes) - 1
	measured, holds := fmt.Sprintf("within 2 %% from 2^%d on", c.sizes[level]), level < end
	if !holds {
		measured = fmt.Sprintf("not surely within 2 %% with 2^%d", c.sizes[end-1])
	}
	before := c.rise("mt-sss", "alphabeta", end-1)
	refuted := math.Abs(before.value-1)-2*before.err > levelBy
	r.expect(fmt.Sprintf("%s: the curve of MT-SSS* levels off, at less than 2^%d entries", subject.name, c.sizes[end]), "yes", measured, holds).
		Undecided = !holds && !refuted || len(c.leaves["mt-sss"][0]) < 2
}

// furtherLeft checks that MT-DUAL* rises less over its end than MT-SSS* wherever that one is
// off its own. Alpha-Beta in a table of the same size falls out of the comparison.
func (c *tableCurves) furtherLeft(r *Report, subject *gameSubject) {
	var words []string
	var ratios []gameRatio
	for at := range len(c.sizes) - 1 {
		if off := c.rise("mt-sss", "alphabeta", at); off.value <= 1+levelBy || !off.clear(1) {
			continue
		}
		q := c.rise("mt-dual", "mt-sss", at)
		ratios = append(ratios, q)
		words = append(words, fmt.Sprintf("%s at 2^%d", q, c.sizes[at]))
	}
	what := subject.name + ": the curve of MT-DUAL* lies further left: where MT-SSS* is off its end it rises less"
	if len(ratios) == 0 {
		r.expect(what, "below 1", "MT-SSS* is nowhere surely off its end", true).Undecided = true
		return
	}
	r.allBelow(what, "below 1", "rises over that of MT-SSS*: "+strings.Join(words, ", "), 1, ratios...)
}

// smallTables checks that MTD(f) does well in tables that are too small for MT-SSS*.
func (c *tableCurves) smallTables(r *Report, subject *gameSubject, level int) {
	first := 0 // size from which on MTD(f) is better than Alpha-Beta
	for first < len(c.sizes) {
		if q := c.ratio("mtd-f", "alphabeta", first); q.value < 1 && q.clear(1) {
			break
		}
		first++
	}
	quarter := max(level-1, 0)
	q := c.ratio("mtd-f", "alphabeta", quarter)
	measured := fmt.Sprintf("with 2^%d: %s", c.sizes[quarter], q.sigmas(1))
	if first < len(c.sizes) {
		measured += fmt.Sprintf("; first surely below 1 with 2^%d", c.sizes[first])
	}
	check := r.expect(subject.name+": in a quarter of the table from which MT-SSS* is level MTD(f) is better than Alpha-Beta", "ratio below 1", measured, q.value < 1)
	check.unless(q, 1)
	check.Undecided = check.Undecided || level == 0 || level == len(c.sizes)-1 // there is no smaller one, or it is not level
	r.below(subject.name+": in the smallest table MTD(f) rises less over its end than MT-SSS*", "below 1", c.rise("mtd-f", "mt-sss", 0))
}

// tableGap says where two curves of leaves come down, as logarithms to base 2 of sizes.
type tableGap struct {
	sss, dual float64
	draws     sample // of the difference
	known     bool   // for the sample itself and for all draws
}

func (g *tableGap) width() float64 { return g.sss - g.dual }

// gap returns where the leaves of MT-SSS* and of MT-DUAL* come down to their ends.
func (c *tableCurves) gap() tableGap {
	sss, drawnSSS, a := c.edge("mt-sss")
	dual, drawnDual, b := c.edge("mt-dual")
	return tableGap{sss, dual, drawnSSS.differences(drawnDual), a && b}
}

// edge returns where the leaves of an algorithm come down, and what the draws of the
// bootstrap say of that.
func (c *tableCurves) edge(name string) (size float64, drawn sample, known bool) {
	end := len(c.sizes) - 1
	curve, draws := make([]float64, len(c.sizes)), make([][]float64, len(c.sizes))
	for at, leaves := range c.leaves[name] {
		curve[at] = leaves.mean() / c.leaves[name][end].mean()
		draws[at] = resample.Ratios(leaves, c.leaves[name][end], ratioDraws, 1)
	}
	size, known = c.crossing(curve)
	for k := range ratioDraws {
		for at := range draws {
			curve[at] = draws[at][k]
		}
		x, found := c.crossing(curve)
		drawn = append(drawn, x)
		known = known && found
	}
	return size, drawn, known
}

// crossing returns where a curve, relative to its end, comes down to 10 % above it for the
// last time; between two sizes by the logarithms. It is not found where the curve is lower
// from the smallest size on.
func (c *tableCurves) crossing(curve []float64) (size float64, found bool) {
	const above = 1.1
	for at := len(curve) - 2; at >= 0; at-- {
		if curve[at] > above {
			share := math.Log(curve[at]/above) / math.Log(curve[at]/curve[at+1])
			return float64(c.sizes[at]) + share*float64(c.sizes[at+1]-c.sizes[at]), true
		}
	}
	return float64(c.sizes[0]), false
}

// parityClaim checks the reason that section 3.3 gives for the lower need of MT-DUAL*: its
// solution tree has w^⌊d/2⌋ leaves, that of MT-SSS* w^⌈d/2⌉, which is more at odd depths only.
func parityClaim(r *Report, subject *gameSubject, less, more *tableCurves) {
	odd, even := less, more
	if more.depth%2 == 1 {
		odd, even = more, less
	}
	a, b := odd.gap(), even.gap()
	q := gameRatio{value: a.width() - b.width()}
	q.err = spreadOf(a.draws.differences(b.draws), q.value)
	known, measured := a.known && b.known, "the smallest table is too large to tell"
	if known {
		measured = fmt.Sprintf("d=%d: 2^%.1f and 2^%.1f, d=%d: 2^%.1f and 2^%.1f; further apart by 2^(%.1f ± %.1f)",
			odd.depth, a.sss, a.dual, even.depth, b.sss, b.dual, q.value, q.err)
	}
	r.expect(subject.name+": MT-SSS* and MT-DUAL* come down to their ends further apart at odd depths than at even ones", "w^⌈d/2⌉ and w^⌊d/2⌋", measured, q.value > 0).
		Undecided = !known || !q.clear(0)
}
