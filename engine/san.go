package engine

import (
	"fmt"
	"strings"

	notnil "github.com/notnil/chess"

	"footnote/movegen"
)

// SAN returns the move in standard algebraic notation ("Nbd7", "exd8=Q+",
// "O-O#"). m must be legal in p; if it is not, and wherever the library that
// writes the notation fails, the coordinate form is returned instead, so the
// result is never empty and the call never fails.
//
// Writing is left to notnil/chess. It knows no Chess960, so it is given the
// position without castling rights, which no other move's notation depends on,
// and castling is written here.
func SAN(p *movegen.Position, m movegen.Move) string {
	if !p.IsLegal(m) {
		return m.UCI(p.Chess960())
	}
	if m.Kind() == movegen.Castling {
		return castlingSAN(p, m)
	}
	s, err := notnilSAN(p, m)
	if err != nil {
		return m.UCI(p.Chess960())
	}
	return s
}

// castlingSAN writes a legal castling move with its check mark.
func castlingSAN(p *movegen.Position, m movegen.Move) string {
	s := "O-O"
	if m.To() < m.From() {
		s = "O-O-O"
	}
	var next movegen.Position
	p.Make(m, &next)
	switch {
	case !next.InCheck():
		return s
	case next.HasLegalMove():
		return s + "+"
	}
	return s + "#"
}

// notnilSAN asks notnil/chess for the notation of a legal move that is not
// castling. A panic inside the library becomes an error.
func notnilSAN(p *movegen.Position, m movegen.Move) (s string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("notation library: %v", r)
		}
	}()
	fields := strings.Fields(p.FEN())
	if len(fields) != 6 {
		return "", fmt.Errorf("notation: unexpected FEN %q", p.FEN())
	}
	fields[2] = "-"
	var pos notnil.Position
	if err := pos.UnmarshalText([]byte(strings.Join(fields, " "))); err != nil {
		return "", err
	}
	want := m.UCI(true)
	for _, x := range pos.ValidMoves() {
		if x.String() == want {
			return notnil.AlgebraicNotation{}.Encode(&pos, x), nil
		}
	}
	return "", fmt.Errorf("notation library: %s is not among its moves", want)
}
