package mate

import (
	"context"
	"slices"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// oracle answers by brute force whether the side to move mates within so many plies
// (odd), or is mated within so many (even).
func oracle(p *movegen.Position, plies int) bool {
	var list movegen.MoveList
	p.GenerateLegal(&list)
	if list.N == 0 {
		return plies%2 == 0 && p.InCheck()
	}
	if plies <= 0 || p.HalfmoveClock() >= 100 {
		return false
	}
	for _, m := range list.Slice() {
		if plies == 1 && !p.GivesCheck(m) {
			continue
		}
		var next movegen.Position
		p.Make(m, &next)
		if mated := oracle(&next, plies-1); mated == (plies%2 == 1) {
			return mated
		}
	}
	return plies%2 == 0
}

// distance returns the least number of moves, at most limit, in which the side to move
// mates, limit + 1 when there is none.
func distance(p *movegen.Position, limit int) int {
	for n := 1; n <= limit; n++ {
		if oracle(p, 2*n-1) {
			return n
		}
	}
	return limit + 1
}

// randomPosition places the kings and up to five more pieces at random, with pawns near
// promotion and a fifty-move counter near its end more often than in games.
func randomPosition(rng *movegen.PRNG) (movegen.Position, bool) {
	var board [64]byte
	place := func(piece byte) {
		s := rng.Uint64() % 64
		if piece|0x20 == 'p' {
			s = 8 + s%48
			if rng.Uint64()%2 == 0 {
				s = 48 + s%8
				if piece == 'p' {
					s -= 40
				}
			}
		}
		board[s] = piece
	}
	const pieces = "QQRRBNPPPqrbnppp"
	for range 1 + rng.Uint64()%5 {
		place(pieces[rng.Uint64()%uint64(len(pieces))])
	}
	place('K')
	place('k')
	side := [2]string{" w", " b"}[rng.Uint64()%2]
	clock := [4]string{" - - 0 60", " - - 0 60", " - - 95 60", " - - 97 60"}[rng.Uint64()%4]
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + side + clock)
	return p, err == nil
}

// TestAgainstBruteForce compares answers and distances with plain search on random
// positions, for mates of up to three moves.
func TestAgainstBruteForce(t *testing.T) {
	s := New(1)
	rng := movegen.NewPRNG(21)
	positions, limit := 5000, 2
	if testing.Short() {
		positions = 2000
	}
	var found [4]int
	for seen := 0; seen < positions; {
		p, ok := randomPosition(rng)
		if !ok {
			continue
		}
		if seen++; seen%8 == 0 {
			limit = 3
		} else {
			limit = 2
		}
		check(t, s, &p, limit, &found)
	}
	t.Logf("none, and by distance: %v", found)
	if found[1] == 0 || found[2] == 0 || found[3] == 0 {
		t.Errorf("too few mates to compare: %v", found)
	}
}

// check compares one answer with the oracle's and verifies the line.
func check(t *testing.T, s *Solver, p *movegen.Position, limit int, found *[4]int) {
	t.Helper()
	want := distance(p, limit)
	r := s.Solve(context.Background(), Request{Position: *p, Moves: limit})
	if want > limit {
		found[0]++
		if r.Answer != NoMate || r.Refuted != limit || r.Moves != 0 {
			t.Errorf("%s: %+v, want no mate in %d", p.FEN(), r, limit)
		}
		return
	}
	found[want]++
	if r.Answer != Mate || r.Moves != want || !r.Shortest {
		t.Errorf("%s: %+v, want mate in %d", p.FEN(), r, want)
		return
	}
	movegentest.MustMate(t, p, r.Line, 2*want-1)
}

// TestGamesAgainstBruteForce does the same on positions of random games with all
// pieces, some of them Chess960, castling included, for mates of up to two moves.
func TestGamesAgainstBruteForce(t *testing.T) {
	s := New(1)
	rng := movegen.NewPRNG(960)
	starts := []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	}
	games := 40
	if testing.Short() {
		games = 12
	}
	var found [4]int
	for i := range games {
		p := movegentest.Parse(t, starts[i%len(starts)])
		for range 120 {
			var list movegen.MoveList
			if p.GenerateLegal(&list); list.N == 0 {
				break
			}
			check(t, s, &p, 2, &found)
			var next movegen.Position
			p.Make(list.Moves[rng.Uint64()%uint64(list.N)], &next)
			p = next
		}
	}
	t.Logf("none, and by distance: %v", found)
	if found[0] == 0 || found[1] == 0 || found[2] == 0 {
		t.Errorf("too few answers of each kind to compare: %v", found)
	}
}

// TestOnly: with first moves excluded the answer is that of the others.
func TestOnly(t *testing.T) {
	s := New(1)
	rng := movegen.NewPRNG(5)
	for seen := 0; seen < 1500; {
		p, ok := randomPosition(rng)
		var list movegen.MoveList
		if p.GenerateLegal(&list); !ok || list.N < 2 {
			continue
		}
		seen++
		only := slices.Clone(list.Slice()[:1+rng.Uint64()%uint64(list.N)])
		want := false
		for _, m := range only {
			var next movegen.Position
			p.Make(m, &next)
			want = want || oracle(&next, 2)
		}
		r := s.Solve(context.Background(), Request{Position: p, Moves: 2, Only: only})
		if (r.Answer == Mate) != want || want && !slices.Contains(only, r.Line[0]) {
			t.Errorf("%s %v: %+v, want %t", p.FEN(), only, r, want)
		}
	}
}
