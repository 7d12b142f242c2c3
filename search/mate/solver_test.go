package mate

import (
	"context"
	"testing"
	"time"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestRules: positions in which one rule decides. moves is the right distance, 0 when
// there is no mate in limit moves. first is the only first move that mates, if named.
func TestRules(t *testing.T) {
	for _, test := range []struct {
		name, fen    string
		limit, moves int
		first        string
	}{
		{"back rank", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, 1, "a1a8"},
		{"castling mates", "8/2P5/8/5p2/8/8/5R2/1k2K2R w K - 0 1", 1, 1, "e1g1"},
		{"castling prepares", "4R2Q/8/8/5p2/8/3ppkP1/2B5/4K2R w K - 0 1", 2, 2, "e1g1"},
		{"the right to castle is gone", "8/2P5/8/5p2/8/8/5R2/1k2K2R w - - 0 1", 1, 0, ""},
		{"castling in Chess960 mates", "8/B7/8/8/8/8/Pr4R1/2k1KR2 w F - 0 1", 1, 1, "e1f1"},
		{"castling in Chess960 prepares", "8/8/7R/1P6/1p6/6kP/n5B1/3K1R2 w F - 0 1", 2, 2, "d1f1"},
		{"en passant mates", "8/8/2Q5/k4PpR/8/P7/7R/3K4 w - g6 0 1", 1, 1, "f5g6"},
		{"en passant prepares", "8/k7/8/1Pp5/4R3/8/1Q3K2/3N4 w - c6 0 1", 2, 2, "b5c6"},
		{"knight promotion", "8/3P1b2/2K1k3/6Q1/8/8/8/8 w - - 0 1", 1, 1, "d7d8n"},
		{"stalemate is no mate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 5, 0, ""},
		{"mated already", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 5, 0, ""},
		{"a check must be answered first", "4r1k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 2, 0, ""},
		{"lone king", "8/8/8/4k3/8/3K4/7q/8 w - - 0 1", 60, 0, ""},
		{"dead position", "8/8/4k3/8/3K4/5N2/8/8 w - - 0 1", 60, 0, ""},
		{"fifty moves at the mating move", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", 1, 1, "a1a8"},
		{"two kings and a rook", "k7/8/1K6/8/8/8/8/7R w - - 0 1", 1, 1, "h1h8"},
		{"a rook's waiting move", "1k6/8/1K6/8/8/8/8/R7 w - - 0 1", 2, 2, ""},
		{"too late for the waiting move", "1k6/8/1K6/8/8/8/8/R7 w - - 98 80", 5, 0, ""},
		{"just in time", "1k6/8/1K6/8/8/8/8/R7 w - - 97 80", 5, 2, ""},
		{"from the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 2, 0, ""},
		{"fool's mate", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", 3, 1, "d8h4"},
	} {
		p := movegentest.Parse(t, test.fen)
		r := New(1).Solve(context.Background(), Request{Position: p, Moves: test.limit})
		want := Mate
		if test.moves == 0 {
			want = NoMate
		}
		if r.Answer != want || r.Moves != test.moves || want == Mate && !r.Shortest {
			t.Errorf("%s: %+v, want mate in %d", test.name, r, test.moves)
			continue
		}
		if want == Mate {
			movegentest.MustMate(t, &p, r.Line, 2*test.moves-1)
			if test.first != "" && r.Line[0].UCI(true) != test.first && r.Line[0].UCI(false) != test.first {
				t.Errorf("%s: %v, want %s first", test.name, r.Line, test.first)
			}
		}
	}
}

// TestNever: where no number of moves helps, the answer says so.
func TestNever(t *testing.T) {
	for fen, never := range map[string]bool{
		"8/8/8/4k3/8/3K4/7q/8 w - - 0 1":             true,
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":             true,
		"8/8/8/3k4/3p4/3P4/3K4/8 w - - 99 90":        true, // the next move ends the game
		"6k1/5ppp/8/8/8/8/r4PPP/1q4K1 w - - 0 1":     true, // mated
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1":            false,
		"rnbqkbnr/pppppppp/8/8/8/8/8/4K3 b kq - 0 1": false,
	} {
		p := movegentest.Parse(t, fen)
		if r := New(1).Solve(context.Background(), Request{Position: p, Moves: 2}); r.Never != never || r.Answer != NoMate || r.Refuted != 2 {
			t.Errorf("%s: %+v, want never = %t", fen, r, never)
		}
	}
}

// TestHistory: a position that was on the board twice is a draw when it comes again.
func TestHistory(t *testing.T) {
	p := movegentest.Parse(t, "1k6/8/1K6/8/8/8/8/R7 w - - 20 80")
	s := New(1)
	free := s.Solve(context.Background(), Request{Position: p, Moves: 2})
	if free.Answer != Mate || free.Moves != 2 {
		t.Fatalf("%+v", free)
	}
	// After every waiting move the position is one that was there twice.
	var list movegen.MoveList
	var history []uint64
	p.GenerateLegal(&list)
	for _, m := range list.Slice() {
		var next movegen.Position
		p.Make(m, &next)
		history = append(history, next.Key(), next.Key())
	}
	if r := s.Solve(context.Background(), Request{Position: p, Moves: 2, History: history}); r.Answer != NoMate {
		t.Errorf("%+v, want no mate", r)
	}
	// Once is not enough.
	if r := s.Solve(context.Background(), Request{Position: p, Moves: 2, History: history[:1]}); r.Answer != Mate {
		t.Errorf("%+v, want mate in 2", r)
	}
}

// longMates are endings whose distances endgame tables confirm.
var longMates = []struct {
	fen   string
	moves int
}{
	{"8/8/7k/4K3/8/8/4Q3/8 w - - 0 1", 3},
	{"8/8/7Q/7K/8/8/8/7k w - - 0 1", 4},
	{"8/6K1/8/5k2/8/4Q3/8/8 w - - 0 1", 4},
}

// TestTableSizes: a table that holds next to nothing costs nodes, not truth.
func TestTableSizes(t *testing.T) {
	for _, test := range longMates {
		p := movegentest.Parse(t, test.fen)
		var want Result
		for i, buckets := range []int{1 << 16, 64, 1} {
			s := New(1)
			s.table.buckets = s.table.buckets[:min(buckets, len(s.table.buckets))]
			r := s.Solve(context.Background(), Request{Position: p, Moves: test.moves})
			if r.Answer != Mate || r.Moves != test.moves || !r.Shortest {
				t.Errorf("%s with %d buckets: %+v, want mate in %d", test.fen, buckets, r, test.moves)
				continue
			}
			movegentest.MustMate(t, &p, r.Line, 2*test.moves-1)
			if i == 0 {
				want = r
			} else if r.Nodes < want.Nodes {
				t.Logf("%s: %d nodes with %d buckets, %d with more", test.fen, r.Nodes, buckets, want.Nodes)
			}
		}
	}
}

// TestAsksForMore: a limit far above the distance finds the same distance.
func TestAsksForMore(t *testing.T) {
	s := New(4)
	for _, test := range longMates {
		p := movegentest.Parse(t, test.fen)
		for _, limit := range []int{test.moves + 1, test.moves + 3} {
			var last Result
			reports := 0
			r := s.Solve(context.Background(), Request{Position: p, Moves: limit, Report: func(r Result) {
				if r.Refuted < last.Refuted || last.Moves > 0 && r.Moves > last.Moves {
					t.Errorf("%s: %+v after %+v", test.fen, r, last)
				}
				last = r
				reports++
			}})
			if r.Answer != Mate || r.Moves != test.moves || !r.Shortest || reports == 0 || last.Moves != r.Moves {
				t.Errorf("%s in %d: %+v, want mate in %d", test.fen, limit, r, test.moves)
			}
		}
	}
}

// TestRepeats: the same request gives the same result, whatever was solved before.
func TestRepeats(t *testing.T) {
	s := New(1)
	s.table.buckets = s.table.buckets[:300] // overfull, so that every replacement counts
	p := movegentest.Parse(t, longMates[1].fen)
	first := s.Solve(context.Background(), Request{Position: p, Moves: 4})
	for range 3 {
		s.Solve(context.Background(), Request{Position: movegen.StartPosition(), Moves: 1})
	}
	again := s.Solve(context.Background(), Request{Position: p, Moves: 4})
	if first.Nodes != again.Nodes || first.Moves != again.Moves || len(first.Line) != len(again.Line) {
		t.Errorf("%+v, then %+v", first, again)
	}
}

// TestLimits: nodes, the clock and the context end a search that would take very long.
func TestLimits(t *testing.T) {
	s := New(1)
	q := Request{Position: movegen.StartPosition(), Moves: MaxMoves, Nodes: 50000}
	if r := s.Solve(context.Background(), q); r.Answer != Open || r.Nodes < q.Nodes || r.Nodes > q.Nodes+5000 || r.Refuted < 1 {
		t.Errorf("%d nodes: %+v", q.Nodes, r)
	}
	longest := time.Duration(0) // of several tries: on a busy machine its clock begins much later than this one
	for try := 0; try < 5 && longest < 15*time.Millisecond; try++ {
		began := time.Now()
		q.Nodes, q.Deadline = 0, began.Add(20*time.Millisecond)
		r := s.Solve(context.Background(), q)
		if took := time.Since(began); r.Answer != Open || took < 20*time.Millisecond || r.Time > 5*time.Second {
			t.Errorf("20 ms, in %v: %+v", took, r)
		}
		longest = max(longest, r.Time)
	}
	if longest < 15*time.Millisecond {
		t.Errorf("%v for a deadline after 20 ms", longest)
	}
	q.Deadline = time.Time{}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(20*time.Millisecond, cancel)
	if r := s.Solve(ctx, q); r.Answer != Open || r.Time > 5*time.Second {
		t.Errorf("cancelled after 20 ms: %+v", r)
	}
	if r := s.Solve(ctx, q); r.Answer != Open || r.Nodes > 1000 {
		t.Errorf("cancelled before: %+v", r)
	}
}

// TestAllocations: the search itself allocates nothing; only the line does.
func TestAllocations(t *testing.T) {
	s := New(1)
	q := Request{Position: movegen.StartPosition(), Moves: 3, Nodes: 30000}
	if n := testing.AllocsPerRun(5, func() { s.Solve(context.Background(), q) }); n > 4 {
		t.Errorf("%v allocations", n)
	}
}

// TestTree: every reply is in the proof, every line ends in mate within the moves that
// its node names, and a small bound cuts the tree.
func TestTree(t *testing.T) {
	s := New(4)
	for _, test := range longMates {
		p := movegentest.Parse(t, test.fen)
		q := Request{Position: p, Moves: test.moves}
		r := s.Solve(context.Background(), q)
		root, ok := s.Tree(context.Background(), q, r, 1<<20)
		if !ok || root.Move != r.Line[0] || root.Moves != test.moves {
			t.Errorf("%s: tree of %+v with %d moves", test.fen, root.Move, root.Moves)
			continue
		}
		if n := checkTree(t, &p, &root); n < 2*test.moves-1 {
			t.Errorf("%s: only %d nodes", test.fen, n)
		}
		if small, ok := s.Tree(context.Background(), q, r, 2); !ok || !isCut(&small) {
			t.Errorf("%s: a tree of two nodes is not cut", test.fen)
		}
	}
}

// checkTree checks a proof that is not cut and returns its nodes.
func checkTree(t *testing.T, p *movegen.Position, n *Node) int {
	t.Helper()
	var next movegen.Position
	if !p.IsLegal(n.Move) || n.Cut {
		t.Fatalf("%s: %v, cut: %t", p.FEN(), n.Move, n.Cut)
	}
	p.Make(n.Move, &next)
	var list movegen.MoveList
	next.GenerateLegal(&list)
	if list.N != len(n.Replies) || list.N == 0 && !next.InCheck() || list.N > 0 && n.Moves <= 1 {
		t.Fatalf("%s: %d replies of %d, mate in %d", next.FEN(), len(n.Replies), list.N, n.Moves)
	}
	nodes := 1
	for i := range n.Replies {
		reply := &n.Replies[i]
		if !list.Contains(reply.Move) || reply.Then.Moves >= n.Moves {
			t.Fatalf("%s: reply %v, mate in %d", next.FEN(), reply.Move, reply.Then.Moves)
		}
		var after movegen.Position
		next.Make(reply.Move, &after)
		nodes += 1 + checkTree(t, &after, &reply.Then)
	}
	return nodes
}

func isCut(n *Node) bool {
	for i := range n.Replies {
		if isCut(&n.Replies[i].Then) {
			return true
		}
	}
	return n.Cut
}

// TestTableGrows: the part of the table in use doubles up to the whole, and nothing is
// forgotten by that.
func TestTableGrows(t *testing.T) {
	for _, size := range []int{1, 5} { // 5 MiB: no power of two
		table := newTable(size)
		const first, last = firstBuckets, 2 * firstBuckets
		if n := len(table.used); n < first || n >= last {
			t.Fatalf("%d MiB: %d buckets at the beginning", size, n)
		}
		rng := movegen.NewPRNG(8)
		keys := make([]uint64, len(table.buckets)*3/4)
		for i := range keys {
			keys[i] = rng.Uint64()
			table.store(keys[i], 3, true, numbers{phi: uint32(i + 1), delta: 2}, 9)
		}
		if len(table.used) != len(table.buckets) {
			t.Errorf("%d MiB: %d of %d buckets in use", size, len(table.used), len(table.buckets))
		}
		lost := 0
		for i, key := range keys {
			switch n, ok := table.probe(key, 3, true); {
			case !ok:
				lost++ // its bucket was full
			case n.phi != uint32(i+1) || n.delta != 2:
				t.Fatalf("%d MiB: key %d has the numbers %+v", size, i, n)
			}
			if n, ok := table.probe(rng.Uint64(), 3, true); ok {
				t.Fatalf("%d MiB: a key that was not stored has the numbers %+v", size, n)
			}
		}
		if lost > len(keys)/100 {
			t.Errorf("%d MiB: %d of %d entries lost", size, lost, len(keys))
		}
		table.restart()
		for _, key := range keys {
			if _, ok := table.probe(key, 3, true); ok {
				t.Fatalf("%d MiB: an entry is left after the restart", size)
			}
		}
	}
}
