package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"footnote/cmd/lab/drivers"
	"footnote/search"
)

// What the papers say of chess, beside what was measured. A claim is judged depth by
// depth: it holds where the 95 % interval lies on its side at every depth, does not
// reproduce where an interval lies on the other side at some depth, and is undecided
// otherwise.

// Where the statements stand.
const (
	plaat  = "Plaat et al., section "
	trends = "de Bruin and Pijls, section 6"
	wyvern = "Brockington, section "
)

// claims collects statements on a sequence of depths or sizes.
type claims struct {
	list []Statement
	at   string // " at d = 3, 4, 5"
}

// What the answers of the pages look for; see [findings].
const (
	saysFewerLeaves = "MTD(f) evaluates fewer leaves than Aspiration NegaScout"
	saysHowMany     = "it saves 5 to 10 % (depending on the game)"
	saysAheadInAll  = "MTD(f) is ahead in all nodes too"
	saysPasses      = "root searches of " + search.MTDf + " in an iteration"
	saysSSSFewer    = "with enough memory MT-SSS* evaluates fewer leaves than Alpha-Beta"
	saysSSSMore     = "MT-SSS* examines substantially more nodes in all than Alpha-Beta (read as 10 %)"
	// atDepths stands between what was measured and where.
	atDepths = " at d = "
)

// add adds a statement.
func (c *claims) add(source, what, published, measured, verdict string) {
	c.list = append(c.list, Statement{Source: source, What: what, Published: published, Measured: measured, Verdict: verdict})
}

// measured writes estimates with the depths they belong to.
func (c *claims) measured(list []drivers.Estimate) string { return estimates(list, 3) + c.at }

// estimates writes several with a number of digits after the point.
func estimates(list []drivers.Estimate, digits int) string {
	var words []string
	for _, e := range list {
		words = append(words, rounded(e, digits))
	}
	return strings.Join(words, ", ")
}

// below adds the claim that a ratio is below 1, above that it is above a value.
func (c *claims) below(source, what string, list []drivers.Estimate) {
	c.judged(source, what, "below 1", c.measured(list), list, onSide(isBelow1))
}

func (c *claims) above(source, what string, value float64, list []drivers.Estimate) {
	c.judged(source, what, fmt.Sprintf("above %v", value), c.measured(list), list, onSide(func(v float64) bool { return v > value }))
}

// within adds the claim that a ratio lies from low to high.
func (c *claims) within(source, what, published string, low, high float64, list []drivers.Estimate) {
	c.judged(source, what, published, c.measured(list), list, inside(low, high))
}

// wider adds the claim that one lead is wider than another: the quotient of the two ratios is
// below 1, and so is the ratio of the first itself, for without a lead there is no margin.
func (c *claims) wider(source, what string, quotients, lead []drivers.Estimate) {
	if len(quotients) > 0 {
		c.judged(source, what, "below 1", c.measured(quotients), slices.Concat(quotients, lead), onSide(isBelow1))
	}
}

// judged adds a claim on estimates, in words of its own; nothing when there are none.
func (c *claims) judged(source, what, published, measured string, list []drivers.Estimate, of agreement) {
	if len(list) > 0 {
		c.add(source, what, published, measured, judge(list, of))
	}
}

// agreement tells whether all or at least some of an interval agrees with a claim.
type agreement func(drivers.Estimate) (all, some bool)

// onSide is that of a claim that a value lies on one side of another.
func onSide(right func(float64) bool) agreement {
	return func(e drivers.Estimate) (all, some bool) {
		return right(e.Low) && right(e.High), right(e.Low) || right(e.High)
	}
}

// inside is that of a claim that a value lies from low to high.
func inside(low, high float64) agreement {
	return func(e drivers.Estimate) (all, some bool) {
		return e.Low >= low && e.High <= high, e.High >= low && e.Low <= high
	}
}

func isBelow1(v float64) bool { return v < 1 }
func isAbove1(v float64) bool { return v > 1 }

// judge gives the verdict on estimates. Without intervals nothing is decided.
func judge(list []drivers.Estimate, of agreement) string {
	verdict := Holds
	for _, e := range list {
		if math.IsNaN(e.Low) || math.IsNaN(e.High) {
			return Undecided
		}
		all, some := of(e)
		switch {
		case !some:
			return NotReproduce
		case !all:
			verdict = Undecided
		}
	}
	return verdict
}

// held gives the verdict on what is counted and has no interval.
func held(is bool) string {
	if is {
		return Holds
	}
	return NotReproduce
}

// depthsShown writes " at d = 3, 4, 5".
func (x *comparer) depthsShown() string {
	var words []string
	for d := x.f.first; d <= x.f.last; d++ {
		words = append(words, fmt.Sprint(d))
	}
	return atDepths + strings.Join(words, ", ")
}

// fewGames: of so many games or more, intervals hold the truth nearly as often as they say.
const fewGames = 10

// conclude prints the statements and keeps them for the file of data.
func (x *comparer) conclude(c *claims) error {
	if len(c.list) == 0 {
		return nil
	}
	x.statements = append(x.statements, c.list...)
	text := StatementTable(c.list)
	x.text.WriteString(strings.ReplaceAll(text, "*", "\\*"))
	if err := x.print("%s", text); err != nil {
		return err
	}
	if n := x.gameCount(); n > 1 && n < fewGames {
		return x.remark(fmt.Sprintf("intervals of %d games are too narrow, and the verdicts too sure; --set test has 60 games", n))
	}
	return nil
}

// asInPapers reports whether the schedule and the search are the papers'. Of others they say
// nothing.
func (x *comparer) asInPapers() bool { return !x.base.Growing && len(x.base.Without) == 0 }

// guessClaims are those on figure 15. Found is what the first driver needed from guesses at the
// distances, own from its own guesses, base what Aspiration NegaScout did; corrected are the
// leaves from its own guesses and a correction, relative to those without.
func (x *comparer) guessClaims(distances []int, found []*tallied, own, base *tallied, corrected []drivers.Estimate) error {
	if !x.asInPapers() {
		return nil
	}
	const section = plaat + "5.2.3"
	zero, last := slices.Index(distances, 0), len(distances)-1
	c := &claims{at: " from the value"}
	c.below(section, "with an exact guess MTD(f) evaluates fewer leaves than Aspiration NegaScout", []drivers.Estimate{x.ratio(found[zero], base, leavesOf)})
	c.below(section, "and needs fewer nodes in all", []drivers.Estimate{x.ratio(found[zero], base, totalOf)})
	x.guessSteps(c, "leaves", found, zero, leavesOf)
	x.guessSteps(c, "nodes in all", found, zero, totalOf)
	var ahead []string
	for k, distance := range distances {
		if x.ratio(found[k], base, leavesOf).High < 1 {
			ahead = append(ahead, fmt.Sprintf("%+d", distance))
		}
	}
	c.at = "; fewer, with the whole interval, from " + listed(ahead)
	if len(ahead) == 0 {
		c.at = "; fewer, with the whole interval, from none"
	}
	c.above(section, fmt.Sprintf("the guess must be quite close (read as: %d centipawns below and above the value MTD(f) evaluates more leaves than Aspiration NegaScout)", distances[last]), 1,
		[]drivers.Estimate{x.ratio(found[0], base, leavesOf), x.ratio(found[last], base, leavesOf)})
	c.at = ""
	c.above(section, "MTD(f) from its own guess does not reach the lowest point: its leaves relative to those from the value", 1,
		[]drivers.Estimate{x.ratio(own, found[zero], leavesOf)})
	c.at = ", chosen by the other half of the games"
	c.below(section, "a correction of its own guess by 1 to 4 points saves leaves", corrected)
	c.within(section, "it saves 2 to 3 %", "0.97 to 0.98", 0.97, 0.98, corrected)
	return x.conclude(c)
}

// guessSteps adds the claim that each step of the guess towards the value saves nodes of a
// kind. The two ends of a step are searches of the same positions.
func (x *comparer) guessSteps(c *claims, kind string, found []*tallied, zero int, of func(*drivers.ComparisonRow) float64) {
	var steps []drivers.Estimate
	right, surely := 0, 0
	for k := 1; k < len(found); k++ {
		near, far := found[k], found[k-1]
		if k > zero {
			near, far = far, near
		}
		e := x.ratio(near, far, of)
		steps = append(steps, e)
		if e.Value < 1 {
			right++
		}
		if e.High < 1 {
			surely++
		}
	}
	c.judged(plaat+"5.2.3", "the smaller the distance of the guess, the fewer the "+kind, "each step",
		fmt.Sprintf("%d of %d steps towards the value save %s, %d of them with the whole interval", right, len(steps), kind, surely), steps, onSide(isBelow1))
}

// ladderClaims are those on the simulations and on transpositions.
func (x *comparer) ladderClaims(limits tallies, rungs ladder) error {
	const (
		sections = "Plaat et al., sections 5.2.1 and 6"
		mtsss    = search.MTSSS
	)
	if !x.asInPapers() {
		return nil
	}
	c := &claims{at: x.depthsShown()}
	leaves := func(name, a, b string) []drivers.Estimate { return x.ratios(rungs.rung(name), a, b, leavesOf) }
	c.below(sections, "in the simulations (rung plain) SSS* evaluates fewer leaves than Alpha-Beta", leaves("plain", mtsss, search.AlphaBeta))
	// Of all nodes in simulations no paper says anything: measured, and not judged.
	if totals := x.ratios(rungs.rung("plain"), mtsss, search.AlphaBeta, totalOf); totals != nil {
		c.add("", "in the simulations (rung plain) SSS* needs more nodes in all than Alpha-Beta", "–", c.measured(totals), "")
	}
	c.above(sections, "with table, deepening and history heuristic (rung history) its advantage is gone (read as at most 5 %)", 0.95, leaves("history", mtsss, search.AlphaBeta))
	c.above(sections, "in the engine (rung "+drivers.EngineRung+") the advantage of SSS* is gone as well", 0.95, leaves(drivers.EngineRung, mtsss, search.AlphaBeta))
	lesser, engine := rungs.rung("deepening"), rungs.rung(drivers.EngineRung)
	c.wider("Plaat et al., sections 5.3 and 7", "in a program of lesser quality MTD(f) is ahead of Aspiration NegaScout by a wider margin: its leaves over the other's on rung deepening, over the same on rung "+drivers.EngineRung,
		x.quotients(lesser[search.MTDf], lesser[search.AspirationNegaScout], engine[search.MTDf], engine[search.AspirationNegaScout], leavesOf),
		x.ratios(lesser, search.MTDf, search.AspirationNegaScout, leavesOf))
	factor := x.ratios(limits, drivers.MinimalTree, drivers.MinimalGraph, leavesOf)
	c.above(plaat+"3.3", "transpositions save leaves (minimal tree ÷ minimal graph), by a factor of 4 in chess at depth 9", 1, factor)
	c.above("Plaat et al. (1996)", "a program stays above the minimal graph: Aspiration NegaScout", 1, x.distances(limits, engine, search.AspirationNegaScout))
	x.orderClaims(c, rungs)
	return x.conclude(c)
}

// orderClaims are Brockington's on what saves leaves of Alpha-Beta: iterations together with
// the table's moves, duplicates, and the history heuristic. They are judged from depth 2 on: a
// search of one ply has one iteration and no duplicates, and evaluates every move.
func (x *comparer) orderClaims(c *claims, rungs ladder) {
	leaves := func(rung string) map[int]*tallied { return rungs.rung(rung)[search.AlphaBeta] }
	above := func(source, what string, list []drivers.Estimate) {
		deeper := list
		if x.f.first == 1 && len(list) > 0 {
			deeper = list[1:]
		}
		c.judged(source, what, "above 1", c.measured(list), deeper, onSide(isAbove1))
	}
	above(wyvern+"3.2", "all iterations together evaluate fewer leaves than one search to the last depth (table ÷ deepening)",
		x.byDepth(leaves("table"), leaves("deepening"), leavesOf))
	above(wyvern+"3.3", "the move order of iterations and table together saves at least as much as duplicates: (table ÷ deepening) ÷ (plain ÷ cut-offs)",
		x.quotients(leaves("table"), leaves("deepening"), leaves("plain"), leaves("cut-offs"), leavesOf))
	above(wyvern+"3.4", "the history heuristic with an exponential bonus works well: it saves leaves (deepening ÷ exponential)",
		x.byDepth(leaves("deepening"), leaves("exponential"), leavesOf))
}

// distances compares a driver with the minimal graph at all depths shown.
func (x *comparer) distances(limits, engine tallies, driver string) []drivers.Estimate {
	if engine[driver] == nil {
		return nil
	}
	var list []drivers.Estimate
	for d := x.f.first; d <= x.f.last; d++ {
		list = append(list, x.distance(limits, engine, driver, d))
	}
	return list
}

// listed writes "a, b and c".
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
