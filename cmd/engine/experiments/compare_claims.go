package experiments

import (
	"fmt"
	"math"
	"strings"

	"footnote/cmd/engine/report"
	"footnote/engine/experiment"
	"footnote/search"
)

// What the papers say of chess, beside what was measured. A claim is judged depth by
// depth: it holds where the 95 % interval lies on its side at every depth, does not
// reproduce where an interval lies on the other side at some depth, and is undecided
// otherwise.

// claims collects statements on a sequence of depths or sizes.
type claims struct {
	list []report.Statement
	at   string // " at d = 3, 4, 5"
}

// What the answers of the pages look for; see [findings].
const (
	saysFewerLeaves = "MTD(f) evaluates fewer leaves than Aspiration NegaScout"
	saysHowMany     = "it saves 5 to 10 % (mean of the three games)"
	saysAheadInAll  = "MTD(f) is ahead in all nodes too"
	saysPasses      = "root searches of " + search.MTDf + " in an iteration"
	saysSSSFewer    = "with enough memory MT-SSS* evaluates fewer leaves than Alpha-Beta"
	saysSSSMore     = "MT-SSS* examines substantially more nodes in all than Alpha-Beta (read as 10 %)"
	// atDepths stands between what was measured and where.
	atDepths = " at d = "
)

// add adds a statement.
func (c *claims) add(source, what, published, measured, verdict string) {
	c.list = append(c.list, report.Statement{Source: source, What: what, Published: published, Measured: measured, Verdict: verdict})
}

// measured writes estimates with the depths they belong to.
func (c *claims) measured(list []experiment.Estimate) string {
	var words []string
	for _, e := range list {
		words = append(words, estimate(e))
	}
	return strings.Join(words, ", ") + c.at
}

// below adds the claim that a ratio is below 1, above that it is above a value.
func (c *claims) below(source, what string, list []experiment.Estimate) {
	c.side(source, what, "below 1", list, func(v float64) bool { return v < 1 })
}

func (c *claims) above(source, what string, value float64, list []experiment.Estimate) {
	c.side(source, what, fmt.Sprintf("above %v", value), list, func(v float64) bool { return v > value })
}

func (c *claims) side(source, what, published string, list []experiment.Estimate, right func(float64) bool) {
	if len(list) == 0 {
		return
	}
	c.add(source, what, published, c.measured(list), judge(list, func(e experiment.Estimate) (all, some bool) {
		return right(e.Low) && right(e.High), right(e.Low) || right(e.High)
	}))
}

// within adds the claim that a ratio lies from low to high.
func (c *claims) within(source, what, published string, low, high float64, list []experiment.Estimate) {
	if len(list) == 0 {
		return
	}
	c.add(source, what, published, c.measured(list), judge(list, func(e experiment.Estimate) (all, some bool) {
		return e.Low >= low && e.High <= high, e.High >= low && e.Low <= high
	}))
}

// judge gives the verdict on estimates: of tells whether all or at least some of an
// interval agrees with the claim. Without intervals nothing is decided.
func judge(list []experiment.Estimate, of func(experiment.Estimate) (all, some bool)) string {
	verdict := report.Holds
	for _, e := range list {
		if math.IsNaN(e.Low) || math.IsNaN(e.High) {
			return report.Undecided
		}
		all, some := of(e)
		switch {
		case !some:
			return report.NotReproduce
		case !all:
			verdict = report.Undecided
		}
	}
	return verdict
}

// held gives the verdict on what has no interval.
func held(is bool) string {
	if is {
		return report.Holds
	}
	return report.NotReproduce
}

// ratios compares two drivers at all depths shown; nil when one is missing.
func (x *comparer) ratios(all tallies, a, b string, of func(*experiment.ComparisonRow) float64) []experiment.Estimate {
	if all[a] == nil || all[b] == nil {
		return nil
	}
	var list []experiment.Estimate
	for d := x.f.first; d <= x.f.last; d++ {
		list = append(list, x.ratio(all[a][d], all[b][d], of))
	}
	return list
}

// depthsShown writes " at d = 3, 4, 5".
func (x *comparer) depthsShown() string {
	var words []string
	for d := x.f.first; d <= x.f.last; d++ {
		words = append(words, fmt.Sprint(d))
	}
	return atDepths + strings.Join(words, ", ")
}

// conclude prints the statements and keeps them for the file of data.
func (x *comparer) conclude(c *claims) error {
	if len(c.list) == 0 {
		return nil
	}
	x.statements = append(x.statements, c.list...)
	text := report.StatementTable(c.list)
	x.text.WriteString(strings.ReplaceAll(text, "*", "\\*"))
	return x.print("%s", text)
}

// driverClaims are those on figures 13, 14 and 16.
func (x *comparer) driverClaims(all tallies) error {
	if x.base.Growing || len(x.base.Without) > 0 {
		return nil // no paper's schedule, or no paper's search
	}
	const (
		sss, dual, mtdf, ns, aspiration, ab = search.MTSSS, search.MTDUAL, search.MTDf, search.NegaScout, search.AspirationNegaScout, search.AlphaBeta
		plaat                               = "Plaat et al., section "
		trends                              = "de Bruin and Pijls, section 6"
		wyvern                              = "Brockington, section 3.5"
	)
	c := &claims{at: x.depthsShown()}
	leaves := func(a, b string) []experiment.Estimate { return x.ratios(all, a, b, leavesOf) }
	totals := func(a, b string) []experiment.Estimate { return x.ratios(all, a, b, totalOf) }
	c.below(plaat+"3.3", saysSSSFewer, leaves(sss, ab))
	c.within(plaat+"5.2.1", "leaves of MT-SSS* and Alpha-Beta differ little (read as 10 %)", "0.9 to 1.1", 0.9, 1.1, leaves(sss, ab))
	c.above(plaat+"5.2.1", saysSSSMore, 1.1, totals(sss, ab))
	x.oddEven(c, plaat+"5.2.1", totals(sss, aspiration), sss, 0)
	x.oddEven(c, plaat+"5.2.1", totals(dual, aspiration), dual, 1)
	c.below(plaat+"5.2.2", "Aspiration NegaScout evaluates fewer leaves than Alpha-Beta", leaves(aspiration, ab))
	c.below(plaat+"5.2.2", saysFewerLeaves, leaves(mtdf, aspiration))
	c.within(plaat+"5.2.2", saysHowMany, "0.90 to 0.95", 0.90, 0.95, leaves(mtdf, aspiration))
	c.below(plaat+"5.2.2", saysAheadInAll, totals(mtdf, aspiration))
	x.passClaims(c, plaat+"5.2.2", all)
	for _, a := range []string{search.MTDbi, search.MTDstep} {
		c.above(plaat+"5.2", a+" evaluates more leaves than MTD(f)", 1, leaves(a, mtdf))
	}
	if x.f.jobs == 1 { // otherwise the times are not fair
		c.within(plaat+"5.2.3", "MTD(f) is 9 to 16 % faster than Aspiration NegaScout", "0.84 to 0.91", 0.84, 0.91, x.ratios(all, mtdf, aspiration, timeOf))
	}
	x.spreadClaim(c, plaat+"7", all)
	c.below(trends, "NegaScout is ahead of MTD(∞) in leaves", leaves(ns, sss))
	c.below(trends, "NegaScout is ahead of Alpha-Beta in leaves", leaves(ns, ab))
	c.within(trends, "of either by at most 10 %", "0.9 to 1", 0.9, 1, append(leaves(ns, sss), leaves(ns, ab)...))
	c.within(trends, "MTD(f) is 1 to 15 % ahead of NegaScout in leaves", "0.85 to 0.99", 0.85, 0.99, leaves(mtdf, ns))
	c.above(wyvern, "NegaScout outperforms SSS* with all enhancements", 1, leaves(sss, ns))
	c.above(wyvern, "so does MTD(f)", 1, leaves(sss, mtdf))
	return x.conclude(c)
}

// oddEven adds the claim that all nodes of a driver are worse at depths of a parity. Steps
// within the intervals decide nothing.
func (x *comparer) oddEven(c *claims, source string, totals []experiment.Estimate, driver string, worse int) {
	if len(totals) < 2 {
		return
	}
	verdict := report.Holds
	for k := 1; k < len(totals); k++ {
		high, low := totals[k], totals[k-1]
		if (x.f.first+k)%2 != worse {
			high, low = low, high
		}
		switch {
		case math.IsNaN(high.High) || math.IsNaN(low.Low): // positions of one game have no intervals
			verdict = report.Undecided
		case high.High < low.Low:
			verdict = report.NotReproduce
		case high.Low <= low.High && verdict == report.Holds:
			verdict = report.Undecided
		}
	}
	parity := []string{"even", "odd"}[worse]
	c.add(source, fmt.Sprintf("all nodes of %s, relative to Aspiration NegaScout, are more at %s depths", driver, parity), "odd/even effect", c.measured(totals), verdict)
}

// passClaims are those on root searches.
func (x *comparer) passClaims(c *claims, source string, all tallies) {
	for _, p := range []struct {
		driver, what, published string
		low, high               float64
	}{
		{search.MTDf, saysPasses, "3 to 6", 3, 6},
		{search.MTSSS, "root searches of " + search.MTSSS + " in an iteration", "hundreds", 100, math.Inf(1)},
		{search.MTDUAL, "root searches of " + search.MTDUAL + " in an iteration", "hundreds", 100, math.Inf(1)},
	} {
		if all[p.driver] == nil {
			continue
		}
		verdict, words := report.Holds, []string{}
		for d := x.f.first; d <= x.f.last; d++ {
			passes := all[p.driver][d].passes() / float64(len(x.base.Positions)*d)
			words = append(words, fmt.Sprintf("%.1f", passes))
			if passes < p.low || passes > p.high {
				verdict = report.NotReproduce
			}
		}
		c.add(source, p.what, p.published, strings.Join(words, ", ")+c.at, verdict)
	}
}

// spreadClaim is that on all drivers at once.
func (x *comparer) spreadClaim(c *claims, source string, all tallies) {
	if len(all) < len(search.AlgorithmNames()) {
		return
	}
	verdict, words := report.Holds, []string{}
	for d := x.f.first; d <= x.f.last; d++ {
		least, most := math.Inf(1), 0.0
		for _, byDepth := range all {
			n := byDepth[d].sum(leavesOf)
			least, most = min(least, n), max(most, n)
		}
		words = append(words, fmt.Sprintf("%.0f %%", 100*(most/least-1)))
		if most > 1.1*least {
			verdict = report.NotReproduce
		}
	}
	c.add(source, "the leaves of all algorithms lie within a few points of each other (read as 10 %): most over least", "a few %", strings.Join(words, ", ")+c.at, verdict)
}

// tableClaims are those on figures 9 and 10: curves by the logarithm of the table's size,
// from least on.
func (x *comparer) tableClaims(curves map[string][]experiment.Estimate, least int) error {
	const section = "Plaat et al., section 3.3"
	sss, dual := curves[search.MTSSS], curves[search.MTDUAL]
	if sss == nil || dual == nil || len(x.base.Without) > 0 {
		return nil
	}
	last := len(sss) - 1
	c := new(claims)
	c.at = fmt.Sprintf(" with 2^%d entries", least)
	c.above(section, "in a small table Alpha-Beta evaluates fewer leaves than MT-SSS*", 1, sss[:1])
	c.above(section, "in a very small one fewer than MT-DUAL* too", 1, dual[:1])
	c.at = fmt.Sprintf(" with 2^%d entries", least+last)
	c.below(section, saysSSSFewer, sss[last:])
	level := func(list []experiment.Estimate) int {
		at := last
		for at > 0 && math.Abs(list[at-1].Value/list[last].Value-1) < 0.02 {
			at--
		}
		return at
	}
	a, b := level(sss), level(dual)
	c.add(section, "from some size on the curve of MT-SSS* is level (within 2 %)", "yes", fmt.Sprintf("from 2^%d entries on", least+a), held(a < last))
	c.add(section, "the curve of MT-DUAL* lies further left", "yes", fmt.Sprintf("from 2^%d entries on", least+b), held(b < a))
	if k := 17 - least; k >= 0 && k <= last {
		c.at = " with 2^17 entries"
		c.below("de Bruin and Pijls, section 6", "MTD(∞) is ahead of Alpha-Beta from 2^17 entries on", sss[k:k+1])
	}
	return x.conclude(c)
}

// guessClaims are those on figure 15. Leaves and totals belong to the distances; own are
// the leaves from the driver's own guesses, relative to those from the values; corrected
// those from its own guesses and a correction, relative to those without.
func (x *comparer) guessClaims(distances []int, leaves, totals []experiment.Estimate, own experiment.Estimate, corrected []experiment.Estimate) error {
	if x.base.Growing || len(x.base.Without) > 0 {
		return nil // no paper's schedule, or no paper's search
	}
	const section = "Plaat et al., section 5.2.3"
	zero, last := 0, len(distances)-1
	for k, d := range distances {
		if d == 0 {
			zero = k
		}
	}
	c := new(claims)
	c.at = " from the value"
	c.below(section, "with an exact guess MTD(f) evaluates fewer leaves than Aspiration NegaScout", leaves[zero:zero+1])
	c.below(section, "and needs fewer nodes in all", totals[zero:zero+1])
	right := 0
	for k := 1; k <= last; k++ {
		if (leaves[k].Value <= leaves[k-1].Value) == (k <= zero) {
			right++
		}
	}
	c.add(section, "the smaller the distance of the guess, the fewer the leaves", "yes", fmt.Sprintf("%d of %d steps towards the value save leaves", right, last), held(right == last))
	c.at = ""
	c.above(section, "MTD(f) from its own guess does not reach the lowest point: its leaves relative to those from the value", 1, []experiment.Estimate{own})
	c.at = ", chosen by the other half of the games"
	c.below(section, "a correction of its own guess by 1 to 4 points saves leaves", corrected)
	c.within(section, "it saves 2 to 3 %", "0.97 to 0.98", 0.97, 0.98, corrected)
	return x.conclude(c)
}

// ladderClaims are those on the simulations and on transpositions.
func (x *comparer) ladderClaims(limits tallies, rungs ladder) error {
	const (
		sections = "Plaat et al., sections 3 and 6"
		mtsss    = search.MTSSS
	)
	c := &claims{at: x.depthsShown()}
	leaves := func(name, a, b string) []experiment.Estimate { return x.ratios(rungs.rung(name), a, b, leavesOf) }
	c.below(sections, "in the simulations (rung plain) SSS* evaluates fewer leaves than Alpha-Beta", leaves("plain", mtsss, search.AlphaBeta))
	c.above("Plaat et al., section 5.2.1", "SSS* needs more nodes in all than Alpha-Beta, even there", 1, x.ratios(rungs.rung("plain"), mtsss, search.AlphaBeta, totalOf))
	c.above(sections, "with table, deepening and history heuristic (rung history) its advantage is gone (read as at most 5 %)", 0.95, leaves("history", mtsss, search.AlphaBeta))
	c.above(sections, "in the engine (rung "+experiment.EngineRung+") the advantage of SSS* is gone as well", 0.95, leaves(experiment.EngineRung, mtsss, search.AlphaBeta))
	factor := x.ratios(limits, experiment.MinimalTree, experiment.MinimalGraph, leavesOf)
	c.above("Plaat et al., section 3.3", "transpositions save leaves (minimal tree ÷ minimal graph), by a factor of 4 in chess at depth 9", 1, factor)
	c.above("Plaat et al. (1996)", "a program stays above the minimal graph: Aspiration NegaScout", 1, x.distances(limits, rungs.rung(experiment.EngineRung), search.AspirationNegaScout))
	return x.conclude(c)
}

// distances compares a driver with the minimal graph at all depths shown.
func (x *comparer) distances(limits, engine tallies, driver string) []experiment.Estimate {
	if engine[driver] == nil {
		return nil
	}
	var list []experiment.Estimate
	for d := x.f.first; d <= x.f.last; d++ {
		list = append(list, x.distance(limits, engine, driver, d))
	}
	return list
}
