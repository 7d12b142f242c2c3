package selfplay

import (
	"testing"

	"footnote/engine/gamedata"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// TestChess960: all 960 start positions come up, the standard one among them, each with
// both sides' castling rights.
func TestChess960(t *testing.T) {
	rng := movegen.NewPRNG(1)
	seen := map[string]bool{}
	for range 15_000 {
		p := chess960(rng)
		seen[p.ShredderFEN()] = true
		for c := movegen.White; c <= movegen.Black; c++ {
			for wing := movegen.KingSide; wing <= movegen.QueenSide; wing++ {
				if p.CastlingRook(c, wing) == movegen.NoSquare {
					t.Fatalf("%s: a castling right is missing", p.FEN())
				}
			}
		}
	}
	standard := movegen.StartPosition()
	if len(seen) != 960 || !seen[standard.ShredderFEN()] {
		t.Errorf("%d positions, the standard one: %t", len(seen), seen[standard.ShredderFEN()])
	}
}

// TestImbalances: the sides never hold the same men, the difference is two pawns at most
// in the count of beginners, castling rights are those of the rooks that are left, and the
// classic trades come up.
func TestImbalances(t *testing.T) {
	rng := movegen.NewPRNG(1)
	seen := map[[5]int]int{}
	for range 5000 {
		p := imbalance(rng)
		if err := p.Validate(); err != nil || p.Chess960() {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		var more [5]int
		worth := 0
		for kind, w := range []int{1, 3, 3, 5, 9} {
			men := p.ByType(movegen.PieceType(kind))
			more[kind] = (men & p.ByColor(movegen.White)).Count() - (men & p.ByColor(movegen.Black)).Count()
			worth += w * more[kind]
		}
		if more == [5]int{} || worth < -2 || worth > 2 {
			t.Fatalf("%s: %v men more", p.FEN(), more)
		}
		for _, corner := range []movegen.Square{movegen.A1, movegen.H1, movegen.A8, movegen.H8} {
			right := p.CastlingRook(movegen.Color(corner.Rank()/7), movegen.Wing(1-int(corner)&7/7)) == corner
			if stands := p.PieceOn(corner).Type() == movegen.Rook; stands != right {
				t.Fatalf("%s: rook on %v %t, may castle %t", p.FEN(), corner, stands, right)
			}
		}
		seen[more]++
	}
	for _, trade := range [][5]int{
		{0, 0, 0, 2, -1}, {0, -1, 0, 1, 0}, {2, 0, -1, 0, 0}, {0, 1, 1, -1, 0}, {0, -1, 1, 0, 0}, {-1, 0, 0, 0, 0}, {0, 0, 1, 1, -1},
	} {
		if seen[trade] == 0 {
			t.Errorf("%v never came up", trade)
		}
	}
}

func TestEndgames(t *testing.T) {
	rng := movegen.NewPRNG(1)
	men, pawnless, opposite := map[int]int{}, 0, 0
	for range 5000 {
		p := endgame(rng)
		if err := p.Validate(); err != nil || !p.HasLegalMove() || p.FullmoveNumber() != endgameMove {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		n := p.Occupied().Count()
		if n < 3 || n > 16 {
			t.Fatalf("%s: %d men", p.FEN(), n)
		}
		white := p.ByType(movegen.Bishop) & p.ByColor(movegen.White)
		black := p.ByType(movegen.Bishop) & p.ByColor(movegen.Black)
		more := (p.ByType(movegen.Pawn) & p.ByColor(movegen.White)).Count() - (p.ByType(movegen.Pawn) & p.ByColor(movegen.Black)).Count()
		if white.Count() == 1 && black.Count() == 1 && (white&movegen.LightSquares == 0) != (black&movegen.LightSquares == 0) && max(more, -more) == 2 {
			opposite++
		}
		men[n]++
		if p.ByType(movegen.Pawn) == 0 {
			pawnless++
		}
	}
	if len(men) < 10 || pawnless == 0 || pawnless > 2000 || opposite < 100 {
		t.Errorf("men %v, %d without pawns, %d of opposite bishops with two pawns more", men, pawnless, opposite)
	}
}

// TestOpenKings: all pieces are there, bishops stand on squares of two colours, both kings are
// castled, mostly to opposite sides, and pawns before them are gone.
func TestOpenKings(t *testing.T) {
	rng := movegen.NewPRNG(1)
	opposite, open := 0, 0
	for range 2000 {
		p := openKings(rng)
		if err := p.Validate(); err != nil || p.InCheck() || !p.HasLegalMove() {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		var files [2]int
		for c := movegen.White; c <= movegen.Black; c++ {
			mine := p.ByColor(c)
			bishops := mine & p.ByType(movegen.Bishop)
			if (mine&^p.ByType(movegen.Pawn)).Count() != 8 || (bishops&movegen.LightSquares).Count() != 1 || bishops.Count() != 2 || (mine&p.ByType(movegen.Queen)).Count() != 1 {
				t.Fatalf("%s: not all pieces", p.FEN())
			}
			pawns := mine & p.ByType(movegen.Pawn)
			if n := pawns.Count(); n < 6 {
				t.Fatalf("%s: %d pawns", p.FEN(), n)
			}
			king := p.King(c)
			files[c] = king.File()
			if king.RelativeRank(c) != 0 || files[c] != 2 && files[c] != 6 {
				t.Fatalf("%s: a king on %v", p.FEN(), king)
			}
			for file := max(files[c]-1, 0); file <= files[c]+1; file++ {
				if pawns&movegen.FileBB(file) == 0 {
					open++
				}
			}
		}
		if files[0] != files[1] {
			opposite++
		}
	}
	if opposite < 1300 || opposite > 1700 || open < 1500 {
		t.Errorf("%d of 2000 with opposite castling, %d files before kings without a pawn", opposite, open)
	}
}

// TestUnbalanced: the first search finds one side better by 0.8 to 1.2 pawns.
func TestUnbalanced(t *testing.T) {
	s := quick()
	s.Unbalanced = 100
	_, games := playNumbers(t, s, 2, 0, 1, 12)
	for _, g := range games {
		if worth := max(g.Scores[0], -g.Scores[0]); worth < unbalancedLeast || worth > unbalancedMost || g.Opening < s.Opening {
			t.Errorf("game %x begins at %d after %d plies", g.ID, g.Scores[0], g.Opening)
		}
	}
}

// TestBooks: games begin with the positions of files in their shares, whoever is to move, and
// with what the first search finds decided replaced.
func TestBooks(t *testing.T) {
	s := quick()
	rook := movegentest.Parse(t, "8/4rb2/6k1/1r3p1p/2P2P1P/1P4P1/5P1K/3R4 w - - 0 39")
	level := movegentest.Parse(t, "4k3/pp3pp1/8/3b4/8/3B4/PP3PP1/4K3 b - - 0 30")
	s.Starts = []Book{{Percent: 30, Positions: []movegen.Position{level}}, {Percent: 50, Positions: []movegen.Position{rook, level}}}
	s.MaxOpening = 300
	_, games := playNumbers(t, s, 2, 0, 1, 60)
	begun := map[uint64]int{}
	for _, g := range games {
		begun[g.Start.Key()]++
		if g.FirstPly() > 0 && g.Opening > 2 {
			t.Errorf("%d plies at random from %s", g.Opening, g.Start.FEN())
		}
	}
	start := movegen.StartPosition()
	if n, usual := begun[level.Key()], begun[start.Key()]; n < 30 || usual < 4 || n+usual+begun[rook.Key()] != 60 {
		t.Errorf("%d games from the level position, %d from the usual one", n, usual)
	}
	for _, bad := range []Book{{Percent: 101, Positions: []movegen.Position{level}}, {Percent: -1, Positions: []movegen.Position{level}}, {Percent: 1}} {
		s.Starts = []Book{bad}
		if s.Check() == nil {
			t.Errorf("%d percent of %d positions: no error", bad.Percent, len(bad.Positions))
		}
	}
}

// TestStarts: the shares of the starts are those asked for, all kinds of games can be
// written and read, castling in Chess960 included, and endgames are used from their
// first move.
func TestStarts(t *testing.T) {
	s := quick()
	s.Chess960, s.Endgames, s.MaxOpening = 40, 40, 1000
	_, games := playNumbers(t, s, 2, 0, 1, 60)
	path := t.TempDir() + "/games.fng"
	w, err := gamedata.Append(path, "", nil)
	movegentest.Must(t, err)
	starts, castlings, early := [3]int{}, 0, 0
	f := gamedata.DefaultFilter()
	for _, g := range games {
		movegentest.Must(t, w.Write(g))
		switch {
		case g.FirstPly() > 0:
			starts[2]++
			early += f.Count(&gamedata.Game{Start: g.Start, Opening: g.Opening, Moves: g.Moves[:min(8, len(g.Moves))],
				Scores: g.Scores[:min(8, len(g.Moves))-g.Opening]})
		case g.Start.Chess960():
			starts[1]++
			now := g.Start
			for _, m := range g.Moves {
				if m.Kind() == movegen.Castling {
					castlings++
				}
				now.Advance(m)
			}
		default:
			starts[0]++
		}
	}
	movegentest.Must(t, w.Close())
	if starts[0] < 5 || starts[1] < 12 || starts[2] < 12 || castlings < 5 || early < 20 {
		t.Errorf("%v games by start, %d castlings, %d early positions", starts, castlings, early)
	}
	i := 0
	again, err := gamedata.Append(path, "", func(g *gamedata.Game) {
		if g.Start.Key() != games[i].Start.Key() || len(g.Moves) != len(games[i].Moves) || g.Moves[len(g.Moves)-1] != games[i].Moves[len(g.Moves)-1] {
			t.Errorf("game %d came back changed", i)
		}
		i++
	})
	if err != nil || i != len(games) {
		t.Fatalf("%d games of %d, %v", i, len(games), err)
	}
	again.Close()
}

// TestUnfit: positions that the filter drops get the smaller limit.
func TestUnfit(t *testing.T) {
	s := DefaultSettings()
	table, err := hashtable.New(1)
	movegentest.Must(t, err)
	p := newPlayer(&s, search.New(table))
	check := movegentest.Parse(t, "4k3/8/8/8/8/8/8/r3K3 w - - 0 30")
	quiet := movegen.StartPosition()
	long := gamedata.Game{Start: quiet, Moves: make([]movegen.Move, s.Filter.MinPly)}
	for _, c := range []struct {
		game *gamedata.Game
		now  *movegen.Position
		want bool
	}{
		{&gamedata.Game{Start: quiet}, &quiet, true},
		{&long, &quiet, false},
		{&long, &check, true},
		{&gamedata.Game{Start: endgame(movegen.NewPRNG(3))}, &quiet, false},
	} {
		unfit := p.unfit(c.game, c.now)
		l := p.limits(unfit)
		want := search.Limits{SoftNodes: 1000, SoftNodesTactical: 120, Nodes: 8000}
		if c.want {
			want.SoftNodes, want.SoftNodesTactical = 120, 0
		}
		if unfit != c.want || l.SoftNodes != want.SoftNodes || l.SoftNodesTactical != want.SoftNodesTactical || l.Nodes != want.Nodes {
			t.Errorf("%s after %d moves: %t, %+v", c.now.FEN(), len(c.game.Moves), unfit, l)
		}
	}
}
