package engine

import (
	"fmt"
	"strings"

	"footnote/movegen"
)

// ParseMove reads a move as test suites and people write it and returns the
// one legal move that it means: standard algebraic notation (Nbd7, exd8=Q+,
// O-O), long algebraic (Qd8-f6, e7xd8Q), coordinates (e2e4, e7e8q, both
// castling forms). It is tolerant: check marks and annotations may be missing
// or wrong, castling may be written with zeros, the capture sign is optional,
// and more of the origin may be given than is needed. It refuses what is
// illegal and what fits several moves.
func ParseMove(p *movegen.Position, s string) (movegen.Move, error) {
	s = strings.TrimSpace(s)
	if m, err := p.ParseUCI(strings.ToLower(s)); err == nil && len(s) >= 4 && isCoordinate(s) {
		return m, nil
	}
	want, err := parsePattern(s)
	if err != nil {
		return movegen.NoMove, err
	}
	var list movegen.MoveList
	p.GenerateLegal(&list)
	found := movegen.NoMove
	for _, m := range list.Slice() {
		if !want.fits(p, m) {
			continue
		}
		if found != movegen.NoMove {
			return movegen.NoMove, fmt.Errorf("move %s is ambiguous: %s or %s", Quote(s), found.UCI(p.Chess960()), m.UCI(p.Chess960()))
		}
		found = m
	}
	if found == movegen.NoMove {
		return movegen.NoMove, fmt.Errorf("move %s is not legal", Quote(s))
	}
	return found, nil
}

// isCoordinate reports whether s starts with two squares in lower case, so
// that "b2b4" is read as coordinates but never "Bc4".
func isCoordinate(s string) bool {
	_, a := squareAt(s, 0)
	_, b := squareAt(s, 2)
	return a && b
}

// pattern is a move read from text: what it says and what it leaves open.
type pattern struct {
	castling  int // 0 no, 1 king side, 2 queen side
	piece     movegen.PieceType
	fromFile  int // −1 when not said
	fromRank  int // −1 when not said
	to        movegen.Square
	promotion movegen.PieceType // NoPieceType when not said
}

func (w *pattern) fits(p *movegen.Position, m movegen.Move) bool {
	if w.castling != 0 {
		return m.Kind() == movegen.Castling && (m.To() < m.From()) == (w.castling == 2)
	}
	return m.Kind() != movegen.Castling &&
		m.To() == w.to &&
		p.PieceOn(m.From()).Type() == w.piece &&
		(w.fromFile < 0 || m.From().File() == w.fromFile) &&
		(w.fromRank < 0 || m.From().Rank() == w.fromRank) &&
		m.Promotion() == w.promotion
}

// parsePattern takes the text apart without looking at a position.
func parsePattern(s string) (pattern, error) {
	w := pattern{piece: movegen.Pawn, fromFile: -1, fromRank: -1, promotion: movegen.NoPieceType}
	fail := func() (pattern, error) { return w, fmt.Errorf("move %s is not understood", Quote(s)) }

	core := strings.TrimSuffix(strings.TrimSuffix(strings.TrimRight(s, "+#!?"), "e.p."), "ep")
	core = strings.TrimRight(core, "+#!? ")
	switch strings.ReplaceAll(strings.ToUpper(core), "0", "O") {
	case "O-O", "OO":
		w.castling = 1
		return w, nil
	case "O-O-O", "OOO":
		w.castling = 2
		return w, nil
	}
	// What separates the parts carries no meaning that the squares do not.
	core = strings.NewReplacer("x", "", ":", "", "-", "", "=", "", "(", "", ")", "", "/", "").Replace(core)
	if core == "" {
		return fail()
	}
	if t, ok := pieceLetter(core[0]); ok {
		w.piece = t
		core = core[1:]
	}
	if n := len(core); n > 2 {
		if t, ok := promotionLetter(core[n-1]); ok && w.piece == movegen.Pawn {
			w.promotion = t
			core = core[:n-1]
		}
	}
	n := len(core)
	if n < 2 {
		return fail()
	}
	to, ok := squareAt(core, n-2)
	if !ok {
		return fail()
	}
	w.to = to
	from := core[:n-2]
	if from != "" && from[0] >= 'a' && from[0] <= 'h' {
		w.fromFile = int(from[0] - 'a')
		from = from[1:]
	}
	if from != "" && from[0] >= '1' && from[0] <= '8' {
		w.fromRank = int(from[0] - '1')
		from = from[1:]
	}
	if from != "" {
		return fail()
	}
	return w, nil
}

// squareAt reads a square in lower case at s[i:i+2].
func squareAt(s string, i int) (movegen.Square, bool) {
	if len(s) < i+2 || s[i] < 'a' || s[i] > 'h' || s[i+1] < '1' || s[i+1] > '8' {
		return movegen.NoSquare, false
	}
	return movegen.MakeSquare(int(s[i]-'a'), int(s[i+1]-'1')), true
}

// pieceLetter reads the capital letter that begins a piece's move.
func pieceLetter(c byte) (movegen.PieceType, bool) {
	i := strings.IndexByte("PNBRQK", c)
	return movegen.PieceType(max(i, 0)), i >= 0
}

// promotionLetter reads the piece that ends a promotion, in either case; a
// small b is a bishop here because only a rank can end a move otherwise.
func promotionLetter(c byte) (movegen.PieceType, bool) {
	i := strings.IndexByte("nbrq", c|0x20)
	if i < 0 {
		return movegen.NoPieceType, false
	}
	return movegen.Knight + movegen.PieceType(i), true
}
