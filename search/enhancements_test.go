package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// gameTree is a chess tree with all its lines, as the papers' simulations have theirs.
type gameTree struct {
	children []*gameTree
	value    int // of a leaf, for the player who is to move at the root
}

// growTree makes the tree of pos to a depth, the moves in the order of the generator. It
// fails on a line that ends before.
func growTree(t *testing.T, w *worker, pos *movegen.Position, depth, sign int) *gameTree {
	if depth == 0 {
		w.frame(0).pos, w.enhanced.root = *pos, scramble(pos.Key())
		w.keys[w.rootKeyIndex] = pos.Key()
		return &gameTree{value: sign * int(w.leaf(0))}
	}
	n := new(gameTree)
	var list movegen.MoveList
	pos.GenerateLegal(&list)
	if list.N == 0 || pos.InsufficientMaterial() {
		t.Fatalf("a line ends early: %s", pos.FEN())
	}
	for _, m := range list.Slice() {
		var next movegen.Position
		pos.Make(m, &next)
		n.children = append(n.children, growTree(t, w, &next, depth-1, -sign))
	}
	return n
}

// alphaBeta is Alpha-Beta (Knuth and Moore) without memory; leaves counts.
func (n *gameTree) alphaBeta(alpha, beta, sign int, leaves *uint64) int {
	if n.children == nil {
		*leaves++
		return sign * n.value
	}
	best := math.MinInt32
	for _, c := range n.children {
		best = max(best, -c.alphaBeta(-beta, -max(alpha, best), -sign, leaves))
		if best >= beta {
			break
		}
	}
	return best
}

// proofs returns the fewest leaves that prove that the value is at least v (first) and at
// most v (second), or math.MaxInt32 where that is false. maximizing says who moves.
func (n *gameTree) proofs(v int, maximizing bool) (least, most int) {
	const never = math.MaxInt32
	if n.children == nil {
		least, most = never, never
		if n.value >= v {
			least = 1
		}
		if n.value <= v {
			most = 1
		}
		return least, most
	}
	one, other := never, 0 // one child that proves it, or all of them
	for _, c := range n.children {
		l, m := c.proofs(v, !maximizing)
		if !maximizing {
			l, m = m, l
		}
		one, other = min(one, l), min(never, other+m)
	}
	if maximizing {
		return one, other
	}
	return other, one
}

// sssState is a state of SSS*: a node, whether it is solved, and its merit.
type sssState struct {
	path   []int
	solved bool
	merit  int
}

// sss is Stockman's SSS* with its list OPEN, after figure 1 of Plaat et al. MAX nodes
// are those of even ply, with minRoot those of odd ply. It returns the value and the
// leaves that were evaluated.
func (n *gameTree) sss(minRoot bool) (value int, leaves uint64) {
	minPly := 1 // modulo 2
	if minRoot {
		minPly = 0
	}
	at := func(path []int) *gameTree {
		node := n
		for _, i := range path {
			node = node.children[i]
		}
		return node
	}
	open := []sssState{{merit: math.MaxInt32}}
	// Of equal merits the leftmost comes first.
	insert := func(s sssState) {
		i := slices.IndexFunc(open, func(o sssState) bool {
			return o.merit < s.merit || o.merit == s.merit && slices.Compare(o.path, s.path) > 0
		})
		if i < 0 {
			i = len(open)
		}
		open = slices.Insert(open, i, s)
	}
	for {
		s := open[0]
		open = open[1:]
		node, ply := at(s.path), len(s.path)
		child := func(path []int, i int) []int { return append(slices.Clone(path), i) }
		switch {
		case s.solved && ply == 0:
			return s.merit, leaves
		case s.solved && ply%2 == minPly: // a MIN node: its father, a MAX node, is solved
			father := s.path[:ply-1]
			open = slices.DeleteFunc(open, func(o sssState) bool {
				return len(o.path) >= len(father) && slices.Equal(o.path[:len(father)], father)
			})
			insert(sssState{father, true, s.merit})
		case s.solved: // a MAX node: its next brother, or the father
			father, i := s.path[:ply-1], s.path[ply-1]
			if i+1 < len(at(father).children) {
				insert(sssState{child(father, i+1), false, s.merit})
			} else {
				insert(sssState{father, true, s.merit})
			}
		case node.children == nil:
			leaves++
			insert(sssState{s.path, true, min(s.merit, node.value)})
		case ply%2 != minPly: // MAX: all children
			for i := range node.children {
				insert(sssState{child(s.path, i), false, s.merit})
			}
		default: // MIN: the first child
			insert(sssState{child(s.path, 0), false, s.merit})
		}
	}
}

// negated is the tree seen by the other player: SSS* on it, the root a MIN node, is DUAL*.
func (n *gameTree) negated() *gameTree {
	out := &gameTree{value: -n.value}
	for _, c := range n.children {
		out.children = append(out.children, c.negated())
	}
	return out
}

// enhancedSearch returns value and leaves of a search to a depth.
func enhancedSearch(t *testing.T, s *Searcher, p *movegen.Position, algorithm string, depth int, e Enhancements) (Score, Stats) {
	t.Helper()
	cfg := testConfig()
	cfg.Algorithm, cfg.FullWidth, cfg.PaperSchedule, cfg.ShortPV = algorithm, true, true, true
	cfg.Features, cfg.Enhancements = Features{}, &e
	s.NewGame(1)
	r := s.Search(context.Background(), Request{Position: *p, Limits: Limits{Depth: depth}, Config: cfg})
	if r.Depth != depth {
		t.Fatalf("%s: depth %d, want %d", algorithm, r.Depth, depth)
	}
	return r.Score, r.Stats
}

// TestPlainIsSimulation: without enhancements the drivers do on a tree of chess what the
// papers' algorithms do on abstract trees: MT-SSS* evaluates as many leaves as
// Stockman's SSS*, MT-DUAL* as DUAL*, Alpha-Beta as that of Knuth and Moore. SSS* then
// never needs more (Stockman), and nobody fewer than the minimal tree.
func TestPlainIsSimulation(t *testing.T) {
	for _, fen := range []string{
		"8/5pk1/4p1p1/R6p/5P1P/1r4P1/5PK1/8 w - - 0 1",
		"8/1pn2pk1/p1p3p1/3pP2p/3P3P/1P2NKP1/P4P2/8 w - - 0 1",
		"8/2k5/4r3/1p1R2p1/1P3pP1/2P2P2/5K2/8 b - - 0 1",
	} {
		const depth = 3
		s := newSearcher(t, 16)
		p := movegentest.Parse(t, fen)
		value, _ := enhancedSearch(t, s, &p, AlphaBeta, depth, Enhancements{})
		s.ctl.begin(Limits{}, nil) // else the leaves count as stopped
		tree := growTree(t, s.workers[0], &p, depth, 1)
		least, most := tree.proofs(int(value), true)
		minimal := uint64(least + most - 1) // the leaf of the principal variation is in both

		want := map[string]uint64{}
		var leaves uint64
		if v := tree.alphaBeta(math.MinInt32, math.MaxInt32, 1, &leaves); v != int(value) {
			t.Fatalf("%s: value %d, the tree's is %d", fen, value, v)
		}
		want[AlphaBeta] = leaves
		var v int
		if v, want[MTSSS] = tree.sss(false); v != int(value) {
			t.Fatalf("%s: SSS* says %d", fen, v)
		}
		if v, want[MTDUAL] = tree.negated().sss(true); v != -int(value) {
			t.Fatalf("%s: DUAL* says %d", fen, -v)
		}
		for _, name := range AlgorithmNames() {
			v, st := enhancedSearch(t, s, &p, name, depth, Enhancements{})
			if v != value && name != MTDbest {
				t.Errorf("%s: %s has %d, want %d", fen, name, v, value)
			}
			if want[name] > 0 && st.Leaves != want[name] {
				t.Errorf("%s: %s evaluates %d leaves, the algorithm on the tree %d", fen, name, st.Leaves, want[name])
			}
			if st.Leaves < minimal && name != MTDbest {
				t.Errorf("%s: %s evaluates %d leaves, the minimal tree has %d", fen, name, st.Leaves, minimal)
			}
			if name == MTSSS && st.Leaves > want[AlphaBeta] {
				t.Errorf("%s: MT-SSS* evaluates %d leaves, Alpha-Beta %d", fen, st.Leaves, want[AlphaBeta])
			}
		}
	}
}

// TestEnhancementsAct: every enhancement changes what is visited, and none the value.
func TestEnhancementsAct(t *testing.T) {
	p := epdPositions(t, "bench.epd")[0]
	s := newSearcher(t, 64)
	const depth = 3
	base := Enhancements{Bounds: Positions, TableMoves: true, Deepening: true}
	value, st := enhancedSearch(t, s, &p, MTDf, depth, base)
	for name, change := range map[string]func(*Enhancements){
		"lines":       func(e *Enhancements) { e.Bounds = Lines },
		"moves":       func(e *Enhancements) { e.TableMoves = false },
		"one depth":   func(e *Enhancements) { e.Deepening = false },
		"exponential": func(e *Enhancements) { e.History = ExponentialHistory },
		"own history": func(e *Enhancements) { e.History = OwnHistory },
		"exchange":    func(e *Enhancements) { e.Exchange = true },
		"window":      func(e *Enhancements) { e.WindowLeaves = true },
		"forget":      func(e *Enhancements) { e.Forget = 1 },
	} {
		e := base
		change(&e)
		v, other := enhancedSearch(t, s, &p, MTDf, depth, e)
		if v != value {
			t.Errorf("%s: value %d, want %d", name, v, value)
		}
		if other.Quiescence == st.Quiescence && other.Interior == st.Interior && name != "forget" {
			t.Errorf("%s changes nothing", name)
		}
	}
}

// TestTransposedCutoffs: they save leaves where positions are reached in several ways.
func TestTransposedCutoffs(t *testing.T) {
	p := movegentest.Parse(t, "8/5pk1/4p1p1/R6p/5P1P/1r4P1/5PK1/8 w - - 0 1")
	s := newSearcher(t, 16)
	for _, name := range []string{AlphaBeta, NegaScout, MTDf} {
		e := Enhancements{Bounds: Positions, TableMoves: true, Deepening: true, History: OwnHistory, Exchange: true, WindowLeaves: true}
		v, without := enhancedSearch(t, s, &p, name, 6, e)
		e.TransposedCutoffs = true
		w, with := enhancedSearch(t, s, &p, name, 6, e)
		if v != w || with.Leaves >= without.Leaves || with.Interior >= without.Interior {
			t.Errorf("%s: value %d, leaves %d, interior %d; without %d, %d, %d", name, w, with.Leaves, with.Interior, v, without.Leaves, without.Interior)
		}
	}
}

// TestExponentialHistory: entries stay below the places of killers, whatever is added.
func TestExponentialHistory(t *testing.T) {
	s := newSearcher(t, 1)
	w := s.workers[0]
	w.prepareEnhanced(&Enhancements{History: ExponentialHistory})
	w.frame(0).pos = movegen.StartPosition()
	n := w.frame(0)
	m := movegen.NoMove
	var list movegen.MoveList
	n.pos.GenerateLegal(&list)
	m = list.Moves[0]
	w.rewardBest(n, m, 3)
	if got := *w.exponential(n, m); got != 8 {
		t.Errorf("after a cutoff at depth 3: %d, want 8", got)
	}
	for range 200 {
		w.rewardBest(n, m, 40)
	}
	if got := *w.exponential(n, m); got <= 8 || got >= exponentialMax {
		t.Errorf("after 200 deep cutoffs: %d", got)
	}
}
