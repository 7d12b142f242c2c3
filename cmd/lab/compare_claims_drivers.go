package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"footnote/cmd/lab/drivers"
	"footnote/search"
)

// driverClaims are those on figures 13, 14 and 16.
func (x *comparer) driverClaims(all tallies) error {
	if !x.asInPapers() {
		return nil
	}
	const sss, dual, mtdf, ns, aspiration, ab = search.MTSSS, search.MTDUAL, search.MTDf, search.NegaScout, search.AspirationNegaScout, search.AlphaBeta
	c := &claims{at: x.depthsShown()}
	x.pooledClaims(c, all)
	leaves := func(a, b string) []drivers.Estimate { return x.ratios(all, a, b, leavesOf) }
	totals := func(a, b string) []drivers.Estimate { return x.ratios(all, a, b, totalOf) }
	c.below(plaat+"3.3", saysSSSFewer, leaves(sss, ab))
	x.frameworkClaims(c, all)
	for _, a := range []string{search.MTDbi, search.MTDstep} {
		c.above(plaat+"5", a+" is inferior to MTD(f) (read as: it evaluates more leaves)", 1, leaves(a, mtdf))
	}
	c.within(plaat+"5.2.1", "leaves of MT-SSS* and Alpha-Beta differ little (read as 10 %)", "0.9 to 1.1", 0.9, 1.1, leaves(sss, ab))
	c.above(plaat+"5.2.1", saysSSSMore, 1.1, totals(sss, ab))
	c.above(plaat+"6", "MT-DUAL* too needs more nodes in all than Alpha-Beta", 1, totals(dual, ab))
	x.oddEven(c, totals(sss, aspiration), sss, 0, x.steps(all, sss, aspiration, totalOf))
	x.oddEven(c, totals(dual, aspiration), dual, 1, x.steps(all, dual, aspiration, totalOf))
	for _, a := range []string{sss, dual} {
		c.above(plaat+"5.2.2", a+" is poor beside Aspiration NegaScout in all nodes (read as: it needs more)", 1, totals(a, aspiration))
	}
	c.below(plaat+"5.2.2", "Aspiration NegaScout evaluates fewer leaves than Alpha-Beta", leaves(aspiration, ab))
	c.below(plaat+"5.2.2", saysFewerLeaves, leaves(mtdf, aspiration))
	c.within(plaat+"5.2.2", saysHowMany, "0.90 to 0.95", 0.90, 0.95, leaves(mtdf, aspiration))
	c.below(plaat+"5.2.2", saysAheadInAll, totals(mtdf, aspiration))
	x.rankClaims(c, all)
	x.passClaims(c, all)
	x.exceptionClaim(c, all)
	if x.f.jobs == 1 { // otherwise the times are not fair
		x.timeClaims(c, all)
	}
	c.below(trends, "NegaScout is ahead of MTD(∞) in leaves", leaves(ns, sss))
	c.below(trends, "NegaScout is ahead of Alpha-Beta in leaves", leaves(ns, ab))
	c.within(trends, "of either by at most 10 %", "0.9 to 1", 0.9, 1, append(leaves(ns, sss), leaves(ns, ab)...))
	c.within(trends, "MTD(f) is 1 to 15 % ahead of NegaScout in leaves", "0.85 to 0.99", 0.85, 0.99, leaves(mtdf, ns))
	c.above(wyvern+"3.5", "NegaScout outperforms SSS* with all enhancements", 1, leaves(sss, ns))
	c.above(wyvern+"3.5", "so does MTD(f)", 1, leaves(sss, mtdf))
	return x.conclude(c)
}

// pooledClaims are the papers' main ones, each with one estimate from all depths together: the
// geometric mean of the ratios, whose interval is over games.
func (x *comparer) pooledClaims(c *claims, all tallies) {
	one := func(what, published, a, b string, of func(*drivers.ComparisonRow) float64, side func(float64) bool) {
		if all[a] == nil || all[b] == nil {
			return
		}
		var samples []drivers.Sample
		for n := x.f.first; n <= x.f.last; n++ {
			samples = append(samples, x.samples(all[a][n], all[b][n], of)...)
		}
		e := drivers.GeometricMean(samples)
		c.add(plaat+"5.2", fmt.Sprintf("depths %d to %d pooled: %s of %s over those of %s", x.f.first, x.f.last, what, a, b), published,
			estimate(e), judge([]drivers.Estimate{e}, onSide(side)))
	}
	above := func(v float64) bool { return v > 1 }
	one("leaves", "0.90 to 0.95, by game", search.MTDf, search.AspirationNegaScout, leavesOf, isBelow1)
	one("all nodes", "below 1", search.MTDf, search.AspirationNegaScout, totalOf, isBelow1)
	one("leaves", "below 1, a little", search.MTSSS, search.AlphaBeta, leavesOf, isBelow1)
	one("all nodes", "substantially above 1", search.MTSSS, search.AlphaBeta, totalOf, above)
}

// frameworkClaims are those of section 4, that whatever consists of null-window searches needs
// fewer nodes than Alpha-Beta. Section 3.3 says the same of the leaves of MT-SSS*, and stands
// above. Of all nodes of MT-SSS* and MT-DUAL* the paper itself says the opposite in sections
// 5.2.1 and 6.
func (x *comparer) frameworkClaims(c *claims, all tallies) {
	const section = plaat + "4"
	for _, a := range []string{search.MTDUAL, search.MTDf, search.MTDbi, search.MTDstep} {
		c.below(section, a+" evaluates fewer leaves than Alpha-Beta", x.ratios(all, a, search.AlphaBeta, leavesOf))
	}
	for _, a := range []string{search.MTDf, search.MTDbi, search.MTDstep} {
		c.below(section, a+" needs fewer nodes in all than Alpha-Beta", x.ratios(all, a, search.AlphaBeta, totalOf))
	}
	for _, a := range []string{search.MTDbi, search.MTDstep} {
		c.below(section, a+" makes fewer root searches than MT-SSS*", x.ratios(all, a, search.MTSSS, passesOf))
	}
}

// oddEven adds the claim that all nodes of a driver are worse at depths of a parity. Steps are
// the totals of each depth over those of the depth before it, on the same positions.
func (x *comparer) oddEven(c *claims, totals []drivers.Estimate, driver string, worse int, steps []drivers.Estimate) {
	if len(totals) < 2 {
		return
	}
	var up []drivers.Estimate // from the depths that are better to those that are worse
	for k, e := range steps {
		if (x.f.first+k+1)%2 != worse {
			e = drivers.Estimate{Value: 1 / e.Value, Low: 1 / e.High, High: 1 / e.Low}
		}
		up = append(up, e)
	}
	parity := []string{"even", "odd"}[worse]
	c.judged(plaat+"5.2.1", fmt.Sprintf("all nodes of %s, relative to Aspiration NegaScout, are more at %s depths", driver, parity), "odd/even effect",
		c.measured(totals)+"; each over the one before it "+estimates(steps, 3), up, onSide(isAbove1))
}

// passClaims are those on root searches. Those of an iteration are few; of hundreds the paper
// does not say whether an iteration or a search has them: here a search, all iterations
// together, to the greatest depth shown.
func (x *comparer) passClaims(c *claims, all tallies) {
	const section = plaat + "5.2.2"
	few := x.rootSearches(all, search.MTDf, true)
	c.judged(section, saysPasses, "3 to 6", estimates(few, 1)+c.at, few, inside(3, 6))
	for _, a := range []string{search.MTSSS, search.MTDUAL} {
		if many := x.rootSearches(all, a, false); many != nil {
			c.judged(section, "root searches of "+a+" in a search, at the greatest depth", "hundreds", estimates(many, 0)+c.at,
				many[len(many)-1:], onSide(func(v float64) bool { return v >= 100 }))
		}
	}
}

// rankClaims are those on the order of the drivers that the paper shows, by leaves.
func (x *comparer) rankClaims(c *claims, all tallies) {
	shown := []string{search.MTDf, search.AlphaBeta, search.NegaScout, search.AspirationNegaScout, search.MTSSS, search.MTDUAL}
	c.below("Plaat et al., sections 5.2.2 and 7", "MTD(f) evaluates the fewest leaves: over the least of the others",
		x.among(all, shown, func(ratios []float64) float64 { return 1 / slices.Min(ratios[1:]) }))
	c.within("Plaat et al., sections 6 and 7", "the leaves of Alpha-Beta, NegaScout with and without aspiration, SSS*, DUAL* and MTD(f) lie within a few points of each other (read as 10 %): most over least",
		"a few %", 1, 1.1, x.among(all, shown, func(ratios []float64) float64 { return slices.Max(ratios) / slices.Min(ratios) }))
	c.wider(plaat+"7", "MTD(f) improves on NegaScout by a wider margin than NegaScout on Alpha-Beta: the one ratio of leaves over the other",
		x.quotients(all[search.MTDf], all[search.NegaScout], all[search.NegaScout], all[search.AlphaBeta], leavesOf),
		x.ratios(all, search.MTDf, search.NegaScout, leavesOf))
}

// papersPositions is how many positions of chess Plaat et al. searched.
const papersPositions = 20

// exceptionClaim is that some positions favour Aspiration NegaScout, at whatever depth. That
// there are none is not shown by fewer positions than the paper had.
func (x *comparer) exceptionClaim(c *claims, all tallies) {
	if all[search.MTDf] == nil || all[search.AspirationNegaScout] == nil {
		return
	}
	some, words := false, []string{}
	for d := x.f.first; d <= x.f.last; d++ {
		n := 0
		for _, s := range x.samples(all[search.MTDf][d], all[search.AspirationNegaScout][d], leavesOf) {
			if s.Base < s.Value {
				n++
			}
		}
		some = some || n > 0
		words = append(words, fmt.Sprint(n))
	}
	verdict := held(some)
	if !some && len(x.base.Positions) < papersPositions {
		verdict = Undecided
	}
	c.add(plaat+"5.2.3", "there are positions on which Aspiration NegaScout evaluates fewer leaves than MTD(f)", "some",
		fmt.Sprintf("%s of %d%s", strings.Join(words, ", "), len(x.base.Positions), c.at), verdict)
}

// timeClaims are those on figure 16 and on how leaves and time go together.
func (x *comparer) timeClaims(c *claims, all tallies) {
	times := func(a, b string) []drivers.Estimate { return x.ratios(all, a, b, timeOf) }
	for _, a := range []string{search.MTSSS, search.MTDUAL} {
		c.below(plaat+"3.4", a+" is faster than Alpha-Beta", times(a, search.AlphaBeta))
	}
	c.within(plaat+"5.3", "MTD(f) is 9 to 16 % faster than Aspiration NegaScout", "0.84 to 0.91", 0.84, 0.91, times(search.MTDf, search.AspirationNegaScout))
	x.indicatorClaim(c, all)
	c.above(wyvern+"3.5", "a depth-first search is faster than a best-first one: time of MT-SSS* over that of Alpha-Beta", 1, times(search.MTSSS, search.AlphaBeta))
}

// indicatorClaim is that leaves are a good indicator of time, read as a better one than all
// nodes. On each position, at the greatest depth, leaves, nodes and time of each driver are set
// beside those of Aspiration NegaScout; what the counts are off is the difference of the
// logarithms of their ratio and of that of the times.
func (x *comparer) indicatorClaim(c *claims, all tallies) {
	d := x.f.last
	var byLeaves, byNodes []drivers.Sample
	for _, a := range search.AlgorithmNames() {
		if a == search.AspirationNegaScout {
			continue
		}
		s, base := all[a][d], all[search.AspirationNegaScout][d]
		leaves, nodes := x.samples(s, base, leavesOf), x.samples(s, base, totalOf)
		for i, time := range x.samples(s, base, timeOf) {
			offLeaves, offNodes := offBy(leaves[i], time), offBy(nodes[i], time)
			if math.IsNaN(offLeaves+offNodes) || math.IsInf(offLeaves+offNodes, 0) {
				continue // too short to be timed
			}
			byLeaves = append(byLeaves, drivers.Sample{Game: time.Game, Value: offLeaves, Base: 1})
			byNodes = append(byNodes, drivers.Sample{Game: time.Game, Value: offNodes, Base: 1})
		}
	}
	if len(byLeaves) == 0 {
		return
	}
	nearer := drivers.Combined([][]drivers.Sample{byNodes, byLeaves}, func(means []float64) float64 { return means[0] - means[1] })
	c.judged(plaat+"5.3", "leaves are a good indicator of time (read as: they are less off than all nodes are; mean difference of the logarithms of the ratios to Aspiration NegaScout)", "leaves",
		fmt.Sprintf("leaves are off by %.3f, all nodes by %.3f, which is more by %s%s%d",
			drivers.RatioOfSums(byLeaves).Value, drivers.RatioOfSums(byNodes).Value, estimate(nearer), atDepths, d),
		[]drivers.Estimate{nearer}, onSide(func(v float64) bool { return v > 0 }))
}

// offBy is how far the ratio of counts is from that of times.
func offBy(count, time drivers.Sample) float64 {
	return math.Abs(math.Log(count.Value/count.Base) - math.Log(time.Value/time.Base))
}
