package papers

import (
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"

	"footnote/search/lab/games"
)

// nodesNames are the algorithms of figures 13, 14 and 16; the first is what the others are relative to.
func nodesNames() []string {
	return []string{"aspiration", "negascout", "alphabeta", "mt-sss", "mt-dual", "mtd-f"}
}

// gameNodes reruns figures 13, 14 and 16: leaves, all nodes (leaves, interior nodes and nodes that the
// table answered) and time, cumulative over the iterations; and the passes.
func gameNodes(b *bench) {
	b.onGames(func(t *trial) {
		sums := map[string][]games.Iteration{}
		for _, name := range nodesNames() {
			list := t.search(name, func(o *games.Options) { o.Depth, o.Clock = t.subject.last, threadTime })
			if list == nil {
				return
			}
			for n, it := range list {
				if it.Depth < t.subject.first {
					continue
				}
				sum := games.Sum(list[:n+1])
				sum.Depth = it.Depth
				sums[name] = append(sums[name], sum)
				setting := fmt.Sprintf("d=%d", it.Depth)
				t.took(name, setting, sum, "leaves", "all", "passes")
				t.put(name, setting, "iteration-passes", float64(sum.Passes)/float64(n+1))
				if threadClock { // a time of the wall says nothing of a few percent
					t.put(name, setting, "seconds", max(sum.Time.Seconds(), 1e-9))
				}
			}
		}
		for k, base := range sums["aspiration"] {
			setting := fmt.Sprintf("d=%d", base.Depth)
			t.put("mtd-f", setting, "behind", sums["mtd-f"][k].Leaves > base.Leaves)
			if threadClock {
				t.put("others", setting, "time-off-leaves", timeOff(sums, k))
			}
		}
	})
}

// timeOff is how far the time is from the leaves, both relative to Aspiration NegaScout and as
// logarithms, in the mean of the other algorithms.
func timeOff(sums map[string][]games.Iteration, k int) float64 {
	relative := func(name string, of func(games.Iteration) float64) float64 {
		return of(sums[name][k]) / of(sums["aspiration"][k])
	}
	off, others := 0.0, nodesNames()[1:]
	for _, name := range others {
		time := relative(name, func(it games.Iteration) float64 { return max(it.Time.Seconds(), 1e-9) })
		leaves := relative(name, func(it games.Iteration) float64 { return float64(it.Leaves) })
		off += math.Abs(math.Log(time/leaves)) / float64(len(others))
	}
	return off
}

// gameTable reruns figures 9 and 10: leaves of MT-SSS* and MT-DUAL* relative to
// Alpha-Beta with a table of the same size, iterations included. For one more statement both
// are searched a ply less deep too, in smaller tables.
func gameTable(b *bench) {
	names, less := []string{"alphabeta", "mt-sss", "mt-dual", "mtd-f", "aspiration"}, []string{"mt-sss", "mt-dual"}
	for _, subject := range b.subjects() {
		for _, c := range []struct {
			names              []string
			depth, first, last int // logarithms of sizes
		}{{names, subject.middle, 8, 20}, {less, subject.middle - 1, 4, 16}} {
			for size := c.first; size <= c.last; size += 2 {
				sized := subject
				sized.entries = 1 << size
				b.positions(&sized, func(t *trial) {
					for _, name := range c.names {
						list := t.search(name, func(o *games.Options) { o.Depth = c.depth })
						t.took(name, fmt.Sprintf("d=%d table=%d", c.depth, size), games.Sum(list), "leaves")
					}
				})
			}
		}
	}
}

// gameGuess reruns figure 15 for the three games: MTD(f) whose first guess lies at
// a distance from the value, in every iteration, relative to Aspiration NegaScout. The distance is in
// points of each game's evaluation: hundredths of a man, of a disc, of a pawn.
func gameGuess(b *bench) {
	b.onGames(func(t *trial) {
		search := func(name, setting string, change func(*games.Options)) (values []int) {
			list := t.search(name, change)
			if list == nil {
				return nil
			}
			sum := games.Sum(list)
			t.took(name, setting, sum, "leaves", "all")
			t.put(name, setting, "passes", float64(sum.Passes)/float64(len(list)))
			for _, it := range list {
				values = append(values, it.Value)
			}
			return values
		}
		depth := fmt.Sprintf("d=%d", t.subject.middle)
		values := search("aspiration", depth, nil)
		for _, distance := range t.subject.distances() {
			search("mtd-f", fmt.Sprintf("%s guess=%d", depth, distance), func(o *games.Options) { o.Values, o.Distance = values, distance })
		}
	})
}

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
			t.put(name, "", "fewer", all.Leaves < single.Leaves)
			if len(g.Moves(nil)) > 1 { // in how many iterations the best move is that of the one before
				stays := 0
				for i := 1; i < len(list); i++ {
					count(&stays, list[i].Best == list[i-1].Best)
				}
				t.put(name, "", "pairs", len(list)-1, "stays", stays)
			}
			t.kept(subject, &kept)
			for _, kind := range slices.Sorted(maps.Keys(counted.moves)) {
				t.put(kind, "", "positions", counted.moves[kind][0], "moves", counted.moves[kind][1])
			}
			plies := countMoves(g, 2, nil)
			t.put("first-plies", "", "positions", len(plies), "moves", plies.mean()*float64(len(plies)))
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
			u.note(subject, name, setting, "far-off", off >= 2 || off <= 0.5)
		}
		before += all
	}
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
		u.note(subject, c.name, "", "nodes", c.nodes, "first", c.first, "not-first", c.nodes-c.first)
	}
	u.note(subject, "all-nodes", "", "nodes", k.Nodes[0]+k.Nodes[1])
	u.note(subject, "all-nodes", "", "first", k.Nodes[1]) // those with a kept move
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

// gameETC measures enhanced transposition cut-offs in the papers' setting: what they save
// in leaves and nodes, and how many look-ups that takes, from all interior nodes on (1) or
// only from those that are at least so many plies above the leaves; 0: without. Look-ups of children count as
// visits nowhere.
func gameETC(b *bench) {
	b.onGames(func(t *trial) {
		for _, name := range treeNames() {
			var plain []games.Iteration
			totals := map[int]float64{}
			for least := range 4 {
				list := t.search(name, func(o *games.Options) { o.ETC = least })
				if list == nil {
					return
				}
				if least == 0 {
					plain = list
				}
				sum, setting := games.Sum(list), fmt.Sprintf("etc=%d", least)
				totals[least] = float64(sum.Total())
				t.took(name, setting, sum, "leaves", "all", "lookups")
				t.put(name, setting, "wrong", otherValues(list, plain))
			}
			t.put(name+"-half", "etc=3", "all", (totals[0]+totals[1])/2) // half of what all cut-offs save
		}
	})
}

// otherValues counts the iterations that have found another value.
func otherValues(list, want []games.Iteration) (n int) {
	for i, it := range list {
		if it.Value != want[i].Value {
			n++
		}
	}
	return n
}

// gameErrors measures how far the value of an iteration lies from the values that MTD(f) may take as its
// first guess: those of one and of two iterations ago.
func gameErrors(b *bench) {
	b.onGames(func(t *trial) {
		list := t.search("mtd-f", nil)
		for n := 1; n < len(list); n++ {
			setting, logs := fmt.Sprintf("d=%d", list[n].Depth), [2]float64{}
			for back := 1; back <= min(n, 2); back++ {
				name, off := []string{"one-ago", "two-ago"}[back-1], float64(list[n].Value-list[n-back].Value)
				logs[back-1] = math.Log1p(math.Abs(off))
				t.put(name, setting, "error", off, "absolute", math.Abs(off))
			}
			if n > 1 {
				t.put("two-ago", setting, "nearer", logs[0]-logs[1])
			}
		}
	})
}

// gameBestFirst gives Best-First Minimax as many evaluations as Alpha-Beta needs for a depth, and asks a
// deeper search what the moves of both are worth: what they lose, and how often that is nothing.
func gameBestFirst(b *bench) {
	b.onGames(func(t *trial) {
		values, step := map[games.Move]int{}, t.subject.step()
		value := func(m games.Move) int { // of a move, or of the position for move 0
			if v, known := values[m]; known {
				return v
			}
			depth, sign := t.subject.middle+step, 1
			if m != 0 {
				t.game.Make(m)
				defer t.game.Unmake()
				depth, sign = depth-1, -1
			}
			if list := t.search("mtd-f", func(o *games.Options) { o.Depth = depth }); list != nil {
				values[m] = sign * list[len(list)-1].Value
			}
			return values[m]
		}
		for depth := max(1, t.subject.middle-3*step); depth < t.subject.middle; depth += step { // up to two iterations below the judge
			list := t.search("alphabeta", func(o *games.Options) { o.Depth = depth })
			if list == nil {
				return
			}
			leaves, setting := games.Sum(list).Leaves, fmt.Sprintf("d=%d", depth)
			best := games.BestFirst(t.game, leaves)
			var lost [2]float64
			for side, of := range []games.BestFirstResult{{Best: list[len(list)-1].Best, Evaluations: leaves}, best} {
				name := []string{"alphabeta", "best-first"}[side]
				v := value(of.Best) // of move 0, which the table has lost, that of the position: nothing to judge
				lost[side] = float64(value(0) - v)
				t.put(name, setting, "lost", lost[side], "evaluations", of.Evaluations, "right", of.Best != 0 && v == value(0))
			}
			t.put("best-first", setting, "lost-more", lost[1]-lost[0], "line", best.Depth)
		}
	})
}

// gameThreads measures on two threads what the experiment parallel simulates in lock step: MTD(f) with
// tests at several bounds side by side, and with split nodes. On one processor threads take turns, so that
// no time is noted.
func gameThreads(b *bench) {
	const threads = 2
	together := runtime.GOMAXPROCS(0) >= threads
	b.Threads = 1 // the clock is read: nothing else should run
	b.onGames(func(t *trial) {
		line := t.subject.sampling.Sample(t.subject.start, b.Seed, t.number)
		start := func() games.Game {
			g := t.subject.start()
			line.Play(g)
			return g
		}
		var alone []games.Iteration
		for _, way := range []struct {
			name    string
			threads int
		}{{"one-thread", 1}, {"side-by-side", threads}, {"split-nodes", threads}} {
			o := t.subject.options
			o.Depth, o.Table = min(t.subject.last, t.subject.middle+t.subject.step()), t.table
			list, err := games.RunThreads(start, o, games.Threads{Number: way.threads, Split: way.name == "split-nodes", Spread: max(1, o.Window/10)})
			if t.failed(err) {
				return
			}
			if way.threads == 1 {
				alone = list
			}
			sum := games.Sum(list)
			if together {
				t.put(way.name, "", "seconds", max(sum.Time.Seconds(), 1e-9))
			}
			t.took(way.name, "", sum, "all")
			t.put(way.name, "", "iteration-passes", float64(sum.Passes)/float64(len(list)), "wrong", otherValues(list, alone))
		}
	})
}
