package papers

import (
	"fmt"
	"math"
)

// claims checks what sections 5.2, 5.3, 6 and 7 say of the figures.
func (c *gameCounts) claims(r *Report, subject *gameSubject) {
	c.pooledClaims(r, subject)
	last := len(c.depths) - 1
	at := func(what string) string { return fmt.Sprintf("%s, d=%d: %s", subject.name, c.depths[last], what) }
	q := c.ratio(gameLeaves, "mtd-f", "aspiration", last)
	r.below(at("leaves of MTD(f) over those of Aspiration NegaScout"), "below 1", q)
	r.within(at("it saves 5 to 10 % of them"), q, 0.90, 0.95)
	c.losses(r, at("Aspiration NegaScout evaluates fewer leaves than MTD(f) on some positions"), last)
	r.below(at("all nodes of MTD(f) over those of Aspiration NegaScout"), "below 1", c.ratio(gameTotals, "mtd-f", "aspiration", last))
	c.best(r, subject, gameLeaves, "leaves")
	c.best(r, subject, gameTotals, "nodes")
	r.below(at("leaves of Aspiration NegaScout over those of Alpha-Beta"), "below 1", c.ratio(gameLeaves, "aspiration", "alphabeta", last))
	q = c.ratio(gameLeaves, "mt-sss", "alphabeta", last)
	if subject.name == "checkers" {
		r.above(at("leaves of MT-SSS* over those of Alpha-Beta"), "no advantage: 1 or above", q, 1)
		c.sometimesMore(r, subject)
	} else {
		r.below(at("leaves of MT-SSS* over those of Alpha-Beta"), "below 1", q)
		r.between(at("the advantage is small"), "small (read as 0.9 to 1)", q.sigmas(1), q, 0.9, 1)
	}
	r.above(at("all nodes of MT-SSS* over those of Alpha-Beta"), "substantially above 1 (read as 1.1)", c.ratio(gameTotals, "mt-sss", "alphabeta", last), 1.1)
	r.above(at("leaves of MT-SSS* over those of Aspiration NegaScout"), "above 1", c.ratio(gameLeaves, "mt-sss", "aspiration", last), 1)
	for _, pair := range [][2]string{{"mt-dual", "alphabeta"}, {"mt-sss", "aspiration"}, {"mt-dual", "aspiration"}} {
		r.above(at(fmt.Sprintf("all nodes of %s over those of %s", gameTitle(pair[0]), gameTitle(pair[1]))), "above 1", c.ratio(gameTotals, pair[0], pair[1], last), 1)
	}
	for _, name := range []string{"mt-sss", "mt-dual"} {
		c.oddEven(r, subject, name)
	}
	p := c.meanPasses(subject, "mtd-f")
	r.between(at("passes of MTD(f) in an iteration, mean of all iterations"), "3 to 6", fmt.Sprintf("%.1f ± %.1f", p.value, p.err), p, 3, 6)
	for _, name := range []string{"mt-sss", "mt-dual"} {
		p = meanOf(c.allPasses[name][last])
		r.between(at("passes of "+gameTitle(name)+" in a search, all iterations"), "hundreds (read as 100 or more)", fmt.Sprintf("%.0f ± %.0f", p.value, p.err), p, 100, math.Inf(1))
	}
	time := c.ratio(gameTime, "mtd-f", "aspiration", last)
	if subject.program == "Phoenix" {
		r.within(at("time of MTD(f) over that of Aspiration NegaScout"), time, 0.84, 0.91)
	} else {
		r.within(at("time of MTD(f) over that of Aspiration NegaScout, about 0.95"), time, 0.93, 0.97)
	}
	if threadClock { // a time of the wall says nothing of a few percent
		c.timeClaims(r, at, last)
	}
}

// pooledClaims are the papers' main ones, each with one estimate from all depths together.
func (c *gameCounts) pooledClaims(r *Report, subject *gameSubject) {
	what := func(text, a, b string) string {
		return fmt.Sprintf("%s, d=%d to %d pooled: %s of %s over those of %s", subject.name, c.depths[0], c.depths[len(c.depths)-1], text, gameTitle(a), gameTitle(b))
	}
	r.below(what("leaves", "mtd-f", "aspiration"), "0.90 to 0.95, by game", c.pooled(gameLeaves, "mtd-f", "aspiration"))
	r.below(what("all nodes", "mtd-f", "aspiration"), "below 1", c.pooled(gameTotals, "mtd-f", "aspiration"))
	q := c.pooled(gameLeaves, "mt-sss", "alphabeta")
	if subject.name == "checkers" {
		r.above(what("leaves", "mt-sss", "alphabeta"), "no advantage: 1 or above", q, 1)
	} else {
		r.below(what("leaves", "mt-sss", "alphabeta"), "below 1, a little", q)
	}
	r.above(what("all nodes", "mt-sss", "alphabeta"), "substantially above 1", c.pooled(gameTotals, "mt-sss", "alphabeta"), 1)
}

// pooled compares two algorithms over all depths: the geometric mean of the ratios, each position
// with the mean of its logarithms over the depths as one observation.
func (c *gameCounts) pooled(measure int, name, base string) gameRatio {
	logs := make(sample, len(c.values[measure][base][0]))
	for k := range c.depths {
		for i := range logs {
			logs[i] += math.Log(c.values[measure][name][k][i]/c.values[measure][base][k][i]) / float64(len(c.depths))
		}
	}
	q := meanOf(logs)
	value := math.Exp(q.value)
	return gameRatio{value: value, err: value * q.err, geometric: value}
}

// losses counts the positions on which Aspiration NegaScout evaluates fewer leaves than
// MTD(f): the paper met some.
func (c *gameCounts) losses(r *Report, what string, last int) {
	lost := 0
	base := c.values[gameLeaves]["aspiration"][last]
	for i, n := range c.values[gameLeaves]["mtd-f"][last] {
		if n > base[i] {
			lost++
		}
	}
	// One position is not some; more than one are there, whatever others would show.
	r.expect(what, "some", fmt.Sprintf("on %d of %d", lost, len(base)), lost > 1).Undecided = lost < 2
}

// best checks that MTD(f) needs the least of a measure, at every depth.
func (c *gameCounts) best(r *Report, subject *gameSubject, measure int, what string) {
	text := ""
	var ratios []gameRatio
	for k := range c.depths {
		worst := 0.0 // MTD(f) over the least of the others
		for _, name := range c.names {
			if name == "mtd-f" {
				continue
			}
			q := c.ratio(measure, "mtd-f", name, k)
			ratios = append(ratios, q)
			worst = max(worst, q.value)
		}
		text += fmt.Sprintf(" %.2f", worst)
	}
	r.allBelow(fmt.Sprintf("%s: MTD(f) needs the fewest %s, at every depth", subject.name, what), "the best results",
		"over the least of the others, "+c.span()+text, 1, ratios...)
}

// span writes the depths, before a value for each of them.
func (c *gameCounts) span() string {
	return fmt.Sprintf("d=%d to %d:", c.depths[0], c.depths[len(c.depths)-1])
}

// sometimesMore checks that MT-SSS* evaluates more leaves than Alpha-Beta at some depths.
// It may be any of several depths, so manyErrors at one of them decide for it; two standard
// errors at all of them decide against it.
func (c *gameCounts) sometimesMore(r *Report, subject *gameSubject) {
	some, refuted, text := false, true, ""
	for k := range c.depths {
		q := c.ratio(gameLeaves, "mt-sss", "alphabeta", k)
		some = some || q.err > 0 && q.value-1 >= manyErrors*q.err
		refuted = refuted && q.clear(1) && q.value < 1
		text += fmt.Sprintf(" %.2f", q.value)
	}
	r.expect(subject.name+": MT-SSS* evaluates more leaves than Alpha-Beta at some depths", "for certain depths", c.span()+text, some).Undecided = !some && !refuted
}

// timeClaims checks what sections 3.4 and 5.3 say of the time.
func (c *gameCounts) timeClaims(r *Report, at func(string) string, last int) {
	for _, name := range []string{"mt-sss", "mt-dual"} {
		q := c.ratio(gameTime, name, "alphabeta", last)
		r.between(at("time of "+gameTitle(name)+" over that of Alpha-Beta"), "0.9 to 1 (a few percent faster)", q.sigmas(1), q, 0.9, 1)
	}
	// Of all nodes the paper does not say how well they tell the time: they only stand beside.
	q, totals := meanOf(c.distances(gameLeaves, last)), meanOf(c.distances(gameTotals, last))
	r.expect(at("time is off that of the leaves, relative to Aspiration NegaScout"), "a good indicator (read as within 10 %)",
		fmt.Sprintf("by %.1f ± %.1f %%; off that of all nodes by %.1f ± %.1f %%", 100*q.value, 100*q.err, 100*totals.value, 100*totals.err), q.value < 0.1).unless(q, 0.1)
}

// distances returns for each position how far the time is from a count, both relative to
// Aspiration NegaScout and as logarithms, in the mean of the other algorithms.
func (c *gameCounts) distances(measure, k int) sample {
	relative := func(m int, name string, i int) float64 {
		return c.values[m][name][k][i] / c.values[m]["aspiration"][k][i]
	}
	list, others := make(sample, len(c.values[measure]["aspiration"][k])), c.names[1:]
	for i := range list {
		for _, name := range others {
			list[i] += math.Abs(math.Log(relative(gameTime, name, i)/relative(measure, name, i))) / float64(len(others))
		}
	}
	return list
}

// oddEven checks the odd/even effect: MT-SSS* visits more nodes in all at even depths,
// MT-DUAL* at odd ones. Steps within two standard errors decide nothing. Checkers, whose iterations are two plies apart, has no even depths.
func (c *gameCounts) oddEven(r *Report, subject *gameSubject, name string) {
	if subject.options.Step > 1 {
		return
	}
	worse := 0 // parity of the depths that are worse
	if name == "mt-dual" {
		worse = 1
	}
	holds, refuted, text := true, false, ""
	total, base := c.values[gameTotals][name], c.values[gameTotals]["aspiration"]
	for k := range c.depths {
		text += fmt.Sprintf(" %.2f", c.ratio(gameTotals, name, "aspiration", k).value)
		if k == 0 {
			continue
		}
		step := quotientOf(total[k], base[k], total[k-1], base[k-1])
		agrees := (step.value > 1) == (c.depths[k]%2 == worse)
		holds = holds && agrees && step.clear(1)
		refuted = refuted || !agrees && step.clear(1)
	}
	r.expect(fmt.Sprintf("%s: odd/even effect in all nodes of %s", subject.name, gameTitle(name)),
		fmt.Sprintf("worse at %s depths", []string{"even", "odd"}[worse]), c.span()+text, holds).Undecided = !holds && !refuted
}
