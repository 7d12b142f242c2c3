package movegen

import "testing"

// setupOf lists a position.
func setupOf(p *Position) Setup {
	s := Setup{
		Occupied: p.Occupied(), SideToMove: p.SideToMove(), EnPassant: p.EnPassant(),
		Halfmove: uint16(p.HalfmoveClock()), Fullmove: uint16(p.FullmoveNumber()),
	}
	i := 0
	for b := s.Occupied; b != 0; i++ {
		s.Pieces[i] = p.PieceOn(b.Pop())
	}
	for c := White; c <= Black; c++ {
		for wing := range 2 {
			if rook := p.CastlingRook(c, wing); rook != NoSquare {
				s.Castling |= rook.Bitboard()
			}
		}
	}
	return s
}

// TestNewPosition: the positions of random games, Chess960 included, come back
// equal in every field.
func TestNewPosition(t *testing.T) {
	rng := NewPRNG(1)
	n := 0
	for game := range 60 {
		p := StartPosition()
		if game%2 == 1 {
			p = randomChess960(t, rng)
		}
		var list MoveList
		for range 120 {
			s := setupOf(&p)
			got, err := NewPosition(&s)
			if err != nil {
				t.Fatalf("%s: %v", p.FEN(), err)
			}
			if got != p {
				t.Fatalf("%s came back as %s", p.FEN(), got.FEN())
			}
			n++
			p.GenerateLegal(&list)
			if list.N == 0 {
				break
			}
			p.Advance(list.Moves[rng.Intn(list.N)])
		}
	}
	if n < 2000 {
		t.Errorf("only %d positions", n)
	}
}

func TestNewPositionRefuses(t *testing.T) {
	for name, spoil := range map[string]func(*Setup){
		"no king":      func(s *Setup) { s.Pieces[4] = MakePiece(White, Queen) },
		"no such type": func(s *Setup) { s.Pieces[0] = 6 },
		"no piece":     func(s *Setup) { s.Pieces[0] = NoPiece },
		"beyond Black": func(s *Setup) { s.Pieces[0] = 16 },
		"33 pieces":    func(s *Setup) { s.Occupied |= 1 << 30 },
		"castling":     func(s *Setup) { s.Castling |= 1 << 1 },
		"en passant":   func(s *Setup) { s.EnPassant = MakeSquare(4, 5) },
		"far away":     func(s *Setup) { s.EnPassant = 200 },
	} {
		p := StartPosition()
		s := setupOf(&p)
		spoil(&s)
		if got, err := NewPosition(&s); err == nil || got != (Position{}) {
			t.Errorf("%s: %v, %s", name, err, got.FEN())
		}
	}
}
