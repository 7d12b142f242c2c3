package movegen

import "testing"

// gameStarts are the standard positions from which random games begin: the
// opening, crowded middlegames, and endings rich in pawns, promotions and en
// passant.
var gameStarts = []string{
	StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"2b1k1b1/pppppppp/8/8/8/8/PPPPPPPP/2B1K1B1 w - - 0 1",
	"3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1",
}

// randomChess960 returns a start position. The back ranks of the two sides are drawn
// independently, so their kings and rooks may stand on different files.
func randomChess960(t testing.TB, r *PRNG) Position {
	t.Helper()
	white, black := backRank(r), backRank(r)
	for i := range white {
		white[i] -= 'a' - 'A'
	}
	p, err := ParseFEN(string(black) + "/pppppppp/8/8/8/8/PPPPPPPP/" + string(white) + " w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func backRank(r *PRNG) []byte {
	for {
		rank := []byte("rnbqkbnr")
		Shuffle(r, rank)
		var king, bishops, rooks int
		for i, c := range rank {
			switch c {
			case 'k':
				king = i
			case 'b':
				bishops += 1 - i%2*2
			case 'r':
				rooks = rooks*8 + i
			}
		}
		if bishops == 0 && rooks/8 < king && king < rooks%8 {
			return rank
		}
	}
}

// scaled returns n, or a tenth of it in short tests and with the race detector.
func scaled(n int) int {
	if raceEnabled || testing.Short() {
		return n / 10
	}
	return n
}

// visitGames plays random games and calls visit for n positions, the first of each
// game included. next returns the start of each game. last is the move that led to p,
// before the position in which it was made; at the start of a game they are NoMove
// and nil.
func visitGames(r *PRNG, n int, next func() Position, visit func(p, before *Position, last Move)) {
	var l MoveList
	for n > 0 {
		p := next()
		var before *Position
		last := NoMove
		for ply := 0; ply < 160 && n > 0; ply++ {
			visit(&p, before, last)
			n--
			p.GenerateLegal(&l)
			if l.N == 0 {
				break
			}
			parent := p
			last = l.Moves[r.Intn(l.N)]
			before = &parent
			parent.Make(last, &p)
		}
	}
}

// visitStandard is visitGames over gameStarts.
func visitStandard(t testing.TB, seed uint64, n int, visit func(p, before *Position, last Move)) {
	t.Helper()
	i := 0
	visitGames(NewPRNG(seed), n, func() Position {
		i++
		return mustParse(t, gameStarts[i%len(gameStarts)])
	}, visit)
}

// visitAll is visitGames with every second game in Chess960.
func visitAll(t testing.TB, seed uint64, n int, visit func(p, before *Position, last Move)) {
	t.Helper()
	r := NewPRNG(seed)
	i := 0
	visitGames(r, n, func() Position {
		i++
		if i%2 == 0 {
			return randomChess960(t, r)
		}
		return mustParse(t, gameStarts[i/2%len(gameStarts)])
	}, visit)
}

func mustParse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}
