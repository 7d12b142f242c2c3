package papers

import (
	"fmt"
	"math"

	"footnote/search/lab/games"
)

// innerCounts is what games-iterations finds at the interior nodes of Alpha-Beta, below the
// root: what becomes of the moves that the table keeps, and how many moves there are.
type innerCounts struct {
	visits, known     sample // nodes of the iterations after the first; of these with a kept move
	decided, best     sample // of those with a kept move: with a best move; that is the kept one
	exact, exactBest  sample // so too, of those whose value is exact
	cut, cutBest      sample // so too, of those with a cut-off
	others, othersCut sample // cut-offs without a kept move; by the first move
	nodes, moves      [moveKinds]sample
	plies, plyMoves   sample // nodes of the first two plies, and their moves
}

// The nodes whose moves are counted: all, and in checkers those where one must capture, and
// the others.
const (
	anyMoves = iota
	captures
	quiets
	moveKinds
)

func (s Settings) newInnerCounts() *innerCounts {
	l := s.samples(12 + 2*moveKinds)
	c := &innerCounts{
		visits: l[0], known: l[1], decided: l[2], best: l[3], exact: l[4], exactBest: l[5],
		cut: l[6], cutBest: l[7], others: l[8], othersCut: l[9], plies: l[10], plyMoves: l[11],
	}
	copy(c.nodes[:], l[12:])
	copy(c.moves[:], l[12+moveKinds:])
	return c
}

// take notes what was counted at position i.
func (c *innerCounts) take(i int, k *games.Kept, g *movesCounted) {
	for of, n := range map[*sample]int{
		&c.visits: k.Nodes[0] + k.Nodes[1], &c.known: k.Nodes[1],
		&c.decided: k.Cut[1] + k.Exact[1], &c.best: k.CutFirst[1] + k.ExactFirst[1],
		&c.exact: k.Exact[1], &c.exactBest: k.ExactFirst[1], &c.cut: k.Cut[1], &c.cutBest: k.CutFirst[1],
		&c.others: k.Cut[0], &c.othersCut: k.CutFirst[0],
	} {
		(*of)[i] = float64(n)
	}
	for kind := range moveKinds {
		c.nodes[kind][i], c.moves[kind][i] = float64(g.nodes[kind]), float64(g.moves[kind])
	}
}

// movesCounted is a game that counts its positions whose moves are asked for, and the moves.
type movesCounted struct {
	games.Game
	captures     func(games.Move) bool
	nodes, moves [moveKinds]int
}

// Moves counts the position, unless the game is over there.
func (g *movesCounted) Moves(list []games.Move) []games.Move {
	before := len(list)
	list = g.Game.Moves(list)
	n := len(list) - before
	if n == 0 {
		return list
	}
	kinds := []int{anyMoves}
	if g.captures != nil {
		kinds = append(kinds, map[bool]int{true: captures, false: quiets}[g.captures(list[before])])
	}
	for _, kind := range kinds {
		g.nodes[kind]++
		g.moves[kind] += n
	}
	return list
}

// keptTable is the table of what becomes of the kept moves.
func keptTable() Table {
	return Table{Title: "The moves that the table keeps for nodes below the root, an iteration later (± standard error)", Columns: []string{
		"game", "depth", "nodes with a kept move", "it is best again", "where the value is exact", "where there is a cut-off", "cut-offs by the first move elsewhere",
	}}
}

// share writes a ratio of counts, if there is one.
func share(part, all sample) (q gameRatio, text string) {
	if all.mean() == 0 {
		return gameRatio{}, "–"
	}
	q = ratioOf(part, all)
	return q, q.String()
}

// show adds the row of a game to the table, and the statements.
func (c *innerCounts) show(r *Report, subject *gameSubject, kept *Table) {
	best, bestText := share(c.best, c.decided)
	exact, exactText := share(c.exactBest, c.exact)
	_, known := share(c.known, c.visits)
	_, cut := share(c.cutBest, c.cut)
	_, elsewhere := share(c.othersCut, c.others)
	kept.Rows = append(kept.Rows, []string{subject.name, fmt.Sprint(subject.middle), known, bestText, exactText, cut, elsewhere})
	at := func(what string) string { return fmt.Sprintf("%s, d=%d: %s", subject.name, subject.middle, what) }
	told := func(q gameRatio, text string) string {
		if text == "–" {
			return text // there is no such node
		}
		return q.sigmas(0.5)
	}
	const often = "often, probably, likely (read as in more than half)"
	r.expect(at("the move kept for a node below the root is best again, or cuts off, in the next iteration (Plaat et al., section 3.1; de Bruin and Pijls, section 4; Brockington, section 3.3)"), often,
		told(best, bestText), best.value > 0.5).unless(best, 0.5)
	r.expect(at("so too where no cut-off ends the node, and its value is exact"), often, told(exact, exactText), exact.value > 0.5).unless(exact, 0.5)
	if c.cut.mean() > 0 && c.others.mean() > 0 {
		r.below(at("the first move fails to cut off, with a kept move over without one (Brockington, sections 3.3 and 3.4)"), "below 1: it improves the order",
			quotientOf(c.cut.minus(c.cutBest), c.cut, c.others.minus(c.othersCut), c.others))
	}
	c.branching(r, subject)
}

// minus returns the differences of two samples of the same positions.
func (s sample) minus(o sample) sample {
	list := make(sample, len(s))
	for i := range s {
		list[i] = s[i] - o[i]
	}
	return list
}

// branching compares the moves of a position with section 3.2 of Plaat et al., which prints
// rounded averages and does not say of which positions: those that Alpha-Beta enters, and
// those of the first two plies.
func (c *innerCounts) branching(r *Report, subject *gameSubject) {
	for _, printed := range subject.branching {
		searched := ratioOf(c.moves[printed.kind], c.nodes[printed.kind])
		readings, measured := []gameRatio{searched}, searched.String()
		if printed.kind == anyMoves {
			plies := ratioOf(c.plyMoves, c.plies)
			readings, measured = append(readings, plies), fmt.Sprintf("%s in the search, %s in the first two plies", searched, plies)
		}
		agree, unclear := 0, false
		for _, q := range readings {
			if math.Abs(q.value-printed.mean) <= printed.rounding+2*q.err {
				agree++
			}
			unclear = unclear || q.err == 0
		}
		r.expect(fmt.Sprintf("%s: moves of a position%s (Plaat et al., section 3.2)", subject.name, printed.where), printed.text, measured, agree == len(readings)).
			Undecided = unclear || agree > 0 && agree < len(readings)
	}
}

// branchingFigure is an average number of moves that the paper prints.
type branchingFigure struct {
	kind           int
	where, text    string
	mean, rounding float64
}
