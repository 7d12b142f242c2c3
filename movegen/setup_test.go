package movegen

import (
	"slices"
	"strings"
	"testing"
)

// setupOf lists a position.
func setupOf(p *Position) Setup {
	s := Setup{
		Occupied: p.Occupied(), SideToMove: p.SideToMove(), EnPassant: p.EnPassant(),
		Halfmove: uint16(p.HalfmoveClock()), Fullmove: uint16(p.FullmoveNumber()), Castling: p.CastlingRooks(),
	}
	i := 0
	for b := s.Occupied; b != 0; i++ {
		s.Pieces[i] = p.PieceOn(b.Pop())
	}
	return s
}

// TestNewPosition: the positions of random games, Chess960 included, come back
// equal in every field.
func TestNewPosition(t *testing.T) {
	visitAll(t, 1, 7_000, func(p, _ *Position, _ Move) {
		s := setupOf(p)
		got, err := NewPosition(&s)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if got != *p {
			t.Fatalf("%s came back as %s", p.FEN(), got.FEN())
		}
	})
}

// TestNewPositionRefuses: the error speaks of a position, not of a FEN: there is none.
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
		got, err := NewPosition(&s)
		if err == nil || got != (Position{}) {
			t.Errorf("%s: %v, %s", name, err, got.FEN())
		} else if !strings.HasPrefix(err.Error(), "position: ") || strings.Contains(err.Error(), "FEN") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// mirroredFEN mirrors a Shredder-FEN as text, so that it shares no code with Mirror.
func mirroredFEN(fen string) string {
	swapCase := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r >= 'A' { // neither a digit nor a mark
				return r ^ 0x20
			}
			return r
		}, s)
	}
	fields := strings.Fields(fen)
	ranks := strings.Split(swapCase(fields[0]), "/")
	slices.Reverse(ranks)
	fields[0], fields[2] = strings.Join(ranks, "/"), swapCase(fields[2])
	fields[1] = strings.Trim("wb", fields[1])
	fields[3] = strings.NewReplacer("3", "6", "6", "3").Replace(fields[3])
	return strings.Join(fields, " ")
}

// TestMirror: a mirrored position is the one of the mirrored FEN, has as many moves, and
// becomes the first one again.
func TestMirror(t *testing.T) {
	var list MoveList
	visitAll(t, 14, scaled(20_000), func(p, _ *Position, _ Move) {
		m := p.Mirror()
		if read, err := ParseFEN(mirroredFEN(p.ShredderFEN())); err != nil || m != read {
			t.Fatalf("%s: mirrored %+v, read from the mirrored FEN %+v: %v", p.FEN(), m, read, err)
		}
		if m.Mirror() != *p {
			t.Fatalf("%s: mirrored twice it is another position", p.FEN())
		}
		p.GenerateLegal(&list)
		n := list.N
		if m.GenerateLegal(&list); list.N != n {
			t.Fatalf("%s: %d moves, mirrored %d", p.FEN(), n, list.N)
		}
	})
}
