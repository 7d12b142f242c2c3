package main

import (
	"fmt"
	"math"
	"strings"

	"footnote/cmd/lab/drivers"
	"footnote/search"
)

// levelWithin is how near to its end a curve of figures 9 and 10 counts as level.
const levelWithin = 0.02

// sizeCurves are the curves of figures 9 and 10 at one depth.
type sizeCurves struct {
	x     *comparer
	found sizes
	depth int
}

// at is what a driver needed with the k-th table.
func (q *sizeCurves) at(k int, driver string) *tallied { return q.found[k][driver][q.depth] }

func (q *sizeCurves) last() int { return len(q.found) - 1 }

// ratio compares with Alpha-Beta and the same table.
func (q *sizeCurves) ratio(k int, driver string) drivers.Estimate {
	return q.x.ratio(q.at(k, driver), q.at(k, search.AlphaBeta), leavesOf)
}

// excess is the ratio with the k-th table over that with the largest.
func (q *sizeCurves) excess(k int, driver string) drivers.Estimate {
	return q.beside(k, driver, search.AlphaBeta)
}

// beside is the ratio of two drivers with the k-th table over that with the largest: what the
// smaller table takes from the one, relative to what it takes from the other.
func (q *sizeCurves) beside(k int, a, b string) drivers.Estimate {
	return q.x.quotient(q.at(k, a), q.at(k, b), q.at(q.last(), a), q.at(q.last(), b), leavesOf)
}

// level is the first table from which on the curve is level with its whole interval.
func (q *sizeCurves) level(driver string) int {
	k := q.last()
	for k > 0 {
		if all, _ := inside(1-levelWithin, 1+levelWithin)(q.excess(k-1, driver)); !all {
			break
		}
		k--
	}
	return k
}

// sizeName writes the size of the k-th table.
func sizeName(k int) string { return fmt.Sprintf("2^%d entries", leastSize+k) }

// tableClaims are those on figures 9 and 10, at all depths shown.
func (x *comparer) tableClaims(found sizes) error {
	if found[0][search.MTSSS] == nil || found[0][search.MTDUAL] == nil || !x.asInPapers() {
		return nil
	}
	c := new(claims)
	for d := x.f.first; d <= x.f.last; d++ {
		where := ""
		if x.f.first < x.f.last {
			where = fmt.Sprintf(" at depth %d", d)
		}
		q := &sizeCurves{x, found, d}
		q.claims(c, where)
		q.smallTableClaims(c, where)
	}
	x.shiftClaims(c, found)
	x.valueClaim(c, found)
	return x.conclude(c)
}

// claims are those on MT-SSS* and MT-DUAL*.
func (q *sizeCurves) claims(c *claims, where string) {
	const section, sss, dual = plaat + "3.3", search.MTSSS, search.MTDUAL
	last := q.last()
	one := func(k int, driver string) []drivers.Estimate { return []drivers.Estimate{q.ratio(k, driver)} }
	c.at = " with " + sizeName(0) + where
	c.above(section, "in a small table Alpha-Beta evaluates fewer leaves than MT-SSS*", 1, one(0, sss))
	c.above(section, "in a very small one fewer than MT-DUAL* too", 1, one(0, dual))
	c.at = " with " + sizeName(last) + where
	c.below(section, saysSSSFewer, one(last, sss))
	level, end := q.level(sss), q.excess(last-1, sss)
	text := "from " + sizeName(level) + " on"
	if level == last {
		text = estimate(end) + " of the end with " + sizeName(last-1)
	}
	c.judged(section, "from some size on the curve of MT-SSS* is level (within 2 %)", "yes", text+where, []drivers.Estimate{end}, inside(1-levelWithin, 1+levelWithin))
	q.leftClaim(c, where)
	if k := 17 - leastSize; k <= last {
		c.at = " with " + sizeName(k) + where
		c.below(trends, "MTD(∞) is ahead of Alpha-Beta from 2^17 entries on", one(k, sss))
	}
}

// leftClaim is that the curve of MT-DUAL* lies further left: where one of the two is off its
// end, that of MT-DUAL* is less so. Where both are level there is nothing to compare.
func (q *sizeCurves) leftClaim(c *claims, where string) {
	var list []drivers.Estimate
	var words []string
	for k := range q.last() {
		if max(q.excess(k, search.MTSSS).Low, q.excess(k, search.MTDUAL).Low) > 1+levelWithin {
			e := q.beside(k, search.MTDUAL, search.MTSSS)
			list, words = append(list, e), append(words, fmt.Sprintf("%s with %s", estimate(e), sizeName(k)))
		}
	}
	if len(list) == 0 {
		list, words = []drivers.Estimate{{Value: 1, Low: math.NaN(), High: math.NaN()}}, []string{"no table takes anything from either, as far as can be told"}
	}
	c.judged(plaat+"3.3", "the curve of MT-DUAL* lies further left: what a table takes from it, over what it takes from MT-SSS*", "below 1",
		strings.Join(words, ", ")+where, list, onSide(isBelow1))
}

// smallTableClaims are those on MTD(f) in tables that are too small for MT-SSS*.
func (q *sizeCurves) smallTableClaims(c *claims, where string) {
	const section, mtdf = plaat + "5.2.2", search.MTDf
	level := q.level(search.MTSSS)
	if q.at(0, mtdf) == nil || level < 2 {
		return // not measured, or every table is large enough
	}
	c.at = " with " + sizeName(0) + where
	c.below(section, "a small table is not as big a problem for MTD(f): what it takes from MTD(f), over what it takes from MT-SSS*",
		[]drivers.Estimate{q.beside(0, mtdf, search.MTSSS)})
	ahead := q.last() + 1
	for ahead > 0 && q.ratio(ahead-1, mtdf).High < 1 {
		ahead--
	}
	c.at = " with " + sizeName(level-2) + where
	if ahead <= q.last() {
		c.at += "; below 1 with the whole interval from " + sizeName(ahead) + " on"
	}
	c.below(section, "in a table too small for MT-SSS* (read as a quarter of that from which it is level) MTD(f) evaluates fewer leaves than Alpha-Beta",
		[]drivers.Estimate{q.ratio(level-2, mtdf)})
}

// shiftClaims are that the curve of MT-DUAL* lies further left at odd depths than at even
// ones: by the section's reason, that MT-SSS* refines a tree of about w^⌈d/2⌉ leaves and
// MT-DUAL* one of w^⌊d/2⌋, which differ at odd depths only. Where a curve is level at all sizes
// its shift is not known, and nothing is decided.
func (x *comparer) shiftClaims(c *claims, found sizes) {
	n := len(found)
	for d := x.f.first + 1; d <= x.f.last; d++ {
		odd, even := d, d-1
		if d%2 == 0 {
			odd, even = even, odd
		}
		var curves [][]drivers.Sample
		for _, q := range []sizeCurves{{x, found, odd}, {x, found, even}} {
			for _, a := range []string{search.MTSSS, search.MTDUAL} {
				for k := range found {
					curves = append(curves, x.samples(q.at(k, a), q.at(k, search.AlphaBeta), leavesOf))
				}
			}
		}
		shift := func(sss, dual []float64) float64 { return levelSize(sss) - levelSize(dual) }
		e := drivers.Combined(curves, func(r []float64) float64 { return shift(r[:n], r[n:2*n]) - shift(r[2*n:3*n], r[3*n:]) })
		if math.IsNaN(e.Value) {
			e.Low = e.Value // the curves themselves do not show it, though most draws of games do
		}
		c.judged(plaat+"3.3", "the curve of MT-DUAL* lies further left at odd depths than at even ones (w^⌈d/2⌉ against w^⌊d/2⌋): difference of the shifts, in doublings of the table",
			"above 0", fmt.Sprintf("%s at d = %d, %d", rounded(e, 1), odd, even), []drivers.Estimate{e}, onSide(func(v float64) bool { return v > 0 }))
	}
}

// levelSize is where on the axis of sizes, in steps, a curve becomes level; between two sizes
// it is taken to be straight. It is NaN where the curve is level at all sizes: then it comes
// down in smaller tables than were measured.
func levelSize(curve []float64) float64 {
	end := curve[len(curve)-1]
	off := func(k int) float64 { return math.Abs(curve[k]/end - 1) }
	for k := len(curve) - 2; k >= 0; k-- {
		if a, b := off(k), off(k+1); a > levelWithin {
			return float64(k) + (a-levelWithin)/(a-b)
		}
	}
	return math.NaN()
}

// valueClaim is that memory only affects efficiency, not correctness: whatever the table and
// the driver, the value is the same. MTD(best) has none: it ends when the move is proved, with a
// bound.
func (x *comparer) valueClaim(c *claims, found sizes) {
	searches, others := 0, 0
	for d := x.f.first; d <= x.f.last; d++ {
		want := map[int]int{}
		for _, r := range found[len(found)-1][search.AlphaBeta][d].list() {
			want[r.Position] = int(r.Score)
		}
		for _, all := range found {
			for driver, byDepth := range all {
				if driver == search.MTDbest {
					continue
				}
				for _, r := range byDepth[d].list() {
					searches++
					if int(r.Score) != want[r.Position] {
						others++
					}
				}
			}
		}
	}
	c.add(plaat+"3.3", "memory affects efficiency, not correctness: searches with another value than Alpha-Beta with the largest table", "none",
		fmt.Sprintf("%d of %d", others, searches), held(others == 0))
}
