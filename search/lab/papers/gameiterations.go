package papers

import (
	"fmt"
	"maps"
	"slices"

	"footnote/search/lab/games"
)

// gameIterations measures what the papers say of iterative deepening: how much of the work
// the earlier iterations are (Plaat et al., section 3.1; de Bruin & Pijls, section 4), whether
// the best move stays, whether an iteration foretells the next one, and what they save
// (Brockington, section 3.2). Of Alpha-Beta it counts what becomes of the moves that the table keeps
// for inner nodes, and how many moves a position has (Plaat et al., section 3.2).
func gameIterations(b *bench) {
	b.onGames(func(t *trial) {
		g, subject := t.game, t.subject.name
		for _, name := range []string{"alphabeta", "aspiration", "mtd-f"} {
			var kept games.Kept
			counted := &movesCounted{Game: g, captures: t.subject.captures, moves: map[string][2]int{}}
			list := t.searchGame(counted, name, func(o *games.Options) { o.Kept = &kept })
			if list == nil {
				return
			}
			t.growth(subject, name, list)
			if name != "alphabeta" {
				continue
			}
			all, single := games.Sum(list), games.Sum(t.search(name, func(o *games.Options) { o.Single = true }))
			t.took(name, "", all, "leaves")
			t.took("one-search", "", single, "leaves")
			t.is(subject, name, "", "fewer", all.Leaves < single.Leaves)
			if len(g.Moves(nil)) > 1 {
				t.stays(subject, name, list)
			}
			t.kept(subject, &kept)
			for _, kind := range slices.Sorted(maps.Keys(counted.moves)) {
				t.put(kind, "", "positions", float64(counted.moves[kind][0]))
				t.put(kind, "", "moves", float64(counted.moves[kind][1]))
			}
			plies := countMoves(g, 2, nil)
			t.put("first-plies", "", "positions", float64(len(plies)))
			t.put("first-plies", "", "moves", plies.mean()*float64(len(plies)))
		}
	})
}

// growth notes all nodes of each iteration and of those before it, by how much it grows, and whether
// it grows so much more, or less, than the last time that an estimate by that is off by a factor of 2.
func (u *unit) growth(subject, name string, list []games.Iteration) {
	before := 0.0
	var grown sample
	for n, it := range list {
		all, setting := float64(it.Total()), fmt.Sprintf("d=%d", it.Depth)
		u.note(subject, name, setting, "all", all)
		if n > 0 {
			u.note(subject, name+"-earlier", setting, "all", before)
			grown = append(grown, all/float64(list[n-1].Total()))
			u.note(subject, name, setting, "growth", grown[n-1])
		}
		if n > 1 {
			off := grown[n-1] / grown[n-2]
			u.is(subject, name, setting, "far-off", off >= 2 || off <= 0.5)
		}
		before += all
	}
}

// stays notes in how many iterations the best move is that of the iteration before.
func (u *unit) stays(subject, name string, list []games.Iteration) {
	n := 0
	for i := 1; i < len(list); i++ {
		count(&n, list[i].Best == list[i-1].Best)
	}
	u.note(subject, name, "", "pairs", float64(len(list)-1))
	u.note(subject, name, "", "stays", float64(n))
}

// kept notes what becomes of the moves that the table has kept for inner nodes since an iteration before:
// whether they are best again, at all nodes with a best move, at those whose value is exact and at those
// with a cut-off; and how often the first move fails to cut off with one and elsewhere.
func (u *unit) kept(subject string, k *games.Kept) {
	for _, c := range []struct {
		name         string
		nodes, first int
	}{
		{"kept", k.Cut[1] + k.Exact[1], k.CutFirst[1] + k.ExactFirst[1]}, {"kept-exact", k.Exact[1], k.ExactFirst[1]},
		{"kept-cut-off", k.Cut[1], k.CutFirst[1]}, {"elsewhere", k.Cut[0], k.CutFirst[0]},
	} {
		u.note(subject, c.name, "", "nodes", float64(c.nodes))
		u.note(subject, c.name, "", "first", float64(c.first))
		u.note(subject, c.name, "", "not-first", float64(c.nodes-c.first))
	}
	u.note(subject, "all-nodes", "", "nodes", float64(k.Nodes[0]+k.Nodes[1]))
	u.note(subject, "all-nodes", "", "first", float64(k.Nodes[1])) // those with a kept move
}

// movesCounted is a game that counts the positions whose moves are asked for, and their moves: of all, and
// of those where one must capture and where one cannot.
type movesCounted struct {
	games.Game
	captures func(games.Move) bool // nil: one need not
	moves    map[string][2]int     // positions and moves
}

// Moves counts the position, unless the game is over there.
func (g *movesCounted) Moves(list []games.Move) []games.Move {
	before := len(list)
	list = g.Game.Moves(list)
	if n := len(list) - before; n > 0 {
		kinds := []string{"any"}
		if g.captures != nil {
			kinds = append(kinds, map[bool]string{true: "captures", false: "quiets"}[g.captures(list[before])])
		}
		for _, kind := range kinds {
			g.moves[kind] = [2]int{g.moves[kind][0] + 1, g.moves[kind][1] + n}
		}
	}
	return list
}
