package pgn

import (
	"fmt"
	"strings"

	"footnote/movegen"
)

// ParseMove returns the one legal move that s means in p, or NoMove and no
// error for a null move ("--", "Z0"). Beside the standard's notation it takes
// what people and programs write: castling with zeros or small letters or as a
// move of the king, coordinates and long notation (e2e4, e7-e5, Ng1xf3), small
// letters for pieces (nf3), figurines, pawn captures without a rank (exd, ed),
// promotions in any form (a8Q, a8(Q), a8/Q; a8 alone is a queen), missing or
// wrong signs of capture and check, more of the origin than is needed. It
// refuses what is illegal and what fits several moves.
func ParseMove(p *movegen.Position, s string) (movegen.Move, error) {
	switch s {
	case "--", "Z0", "z0", "@@@@", "0000", "null", "NULL", "pass":
		if p.InCheck() {
			return movegen.NoMove, fmt.Errorf("move %s: a side in check cannot pass", quote(s))
		}
		return movegen.NoMove, nil
	}
	core := strings.TrimRight(plain(s), "+#!?=,.-/")
	core = strings.TrimSuffix(strings.TrimSuffix(core, "e.p"), "ep")
	var list movegen.MoveList
	p.GenerateLegal(&list)
	if wing, ok := castlingWing(core); ok {
		for _, m := range list.Slice() {
			if m.Kind() == movegen.Castling && (m.To() < m.From()) == (wing == 1) {
				return m, nil
			}
		}
		return movegen.NoMove, fmt.Errorf("move %s: castling is not legal", quote(s))
	}
	for _, w := range readings(core) {
		found, rival := w.match(p, &list)
		if rival != movegen.NoMove {
			return movegen.NoMove, fmt.Errorf("move %s is ambiguous: %s or %s", quote(s), SAN(p, found), SAN(p, rival))
		}
		if found != movegen.NoMove {
			return found, nil
		}
	}
	if len(readings(core)) == 0 {
		return movegen.NoMove, fmt.Errorf("move %s is not understood", quote(s))
	}
	return movegen.NoMove, fmt.Errorf("move %s is not legal", quote(s))
}

// plain takes the typographer's signs out of a move.
func plain(s string) string {
	ascii := true
	for i := 0; i < len(s); i++ {
		ascii = ascii && s[i] < 0x80
	}
	if ascii {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '♔' && r <= '♙':
			return rune("KQRBNP"[r-'♔'])
		case r >= '♚' && r <= '♟':
			return rune("KQRBNP"[r-'♚'])
		case r >= '‐' && r <= '―', r == '−', r == '\u00ad':
			return '-'
		case r == '×':
			return 'x'
		case strings.ContainsRune("†‡±∓∞⩲⩱□‼⁇⁉⁈", r), r == '…', r == '\ufe0e', r == '\ufe0f', r == '\u200b', r == '\u2060', r == '\ufeff':
			return -1
		}
		return r
	}, s)
}

// castlingWing reads castling, 0 for the king's and 1 for the queen's wing.
func castlingWing(s string) (wing int, ok bool) {
	strokes, length := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case 'O', 'o', '0':
			strokes++
		case '-':
		default:
			return 0, false
		}
		length++
	}
	return strokes - 2, (strokes == 2 || strokes == 3) && length < 6
}

// reading is one way to understand the text of a move; −1 and NoPieceType are
// what it leaves open.
type reading struct {
	piece              movegen.PieceType
	fromFile, fromRank int
	toFile, toRank     int
	promotion          movegen.PieceType
}

// readings returns the ways to understand s, the likeliest first; none when it
// is no move.
func readings(s string) []reading {
	// What separates the parts says nothing that the squares do not.
	var buffer [10]byte
	core := buffer[:0]
	for i := 0; i < len(s); i++ {
		if strings.IndexByte("xX:-=()/", s[i]) >= 0 {
			continue
		}
		if len(core) == cap(core) {
			return nil
		}
		core = append(core, s[i])
	}
	if len(core) < 2 {
		return nil
	}
	var found []reading
	add := func(piece movegen.PieceType, rest []byte) {
		if w, ok := readSquares(piece, rest); ok {
			found = append(found, w)
		}
	}
	switch c := core[0]; {
	case strings.IndexByte("PNBRQK", c) >= 0:
		add(movegen.PieceType(strings.IndexByte("PNBRQK", c)), core[1:])
	case c == 'b': // a pawn of the b-file, else a bishop
		add(movegen.Pawn, core)
		add(movegen.Bishop, core[1:])
	case strings.IndexByte("pnrqk", c) >= 0:
		add(movegen.PieceType(strings.IndexByte("pn.rqk", c)), core[1:])
	case c >= 'a' && c <= 'h':
		add(movegen.Pawn, core)
	}
	// Two whole squares say everything, whatever piece stands there.
	if w, ok := readSquares(movegen.NoPieceType, core); ok && w.fromFile >= 0 && w.fromRank >= 0 {
		found = append([]reading{w}, found...)
	}
	// All in capitals: E4, NXD5.
	if lower := strings.ToLower(string(core)); found == nil && lower != string(core) && strings.ToUpper(string(core)) == string(core) {
		return readings(lower)
	}
	return found
}

// readSquares reads origin, destination and promotion.
func readSquares(piece movegen.PieceType, s []byte) (reading, bool) {
	w := reading{piece: piece, fromFile: -1, fromRank: -1, toFile: -1, toRank: -1, promotion: movegen.NoPieceType}
	if n := len(s); n > 2 && (piece == movegen.Pawn || piece == movegen.NoPieceType) && s[n-1] > '8' && (s[n-2] == '1' || s[n-2] == '8') {
		i := strings.IndexByte("nbrq", s[n-1]|0x20)
		if i < 0 {
			return w, false
		}
		w.promotion = movegen.Knight + movegen.PieceType(i)
		s = s[:n-1]
	}
	file := func(c byte) (int, bool) { return int(c) - 'a', c >= 'a' && c <= 'h' }
	rank := func(c byte) (int, bool) { return int(c) - '1', c >= '1' && c <= '8' }
	n := len(s)
	if n < 2 {
		return w, false
	}
	var ok bool
	if w.toRank, ok = rank(s[n-1]); !ok {
		// "ed": a capture by a pawn that gives only the files.
		f, isFrom := file(s[0])
		t, isTo := file(s[1])
		w.fromFile, w.toFile, w.toRank = f, t, -1
		return w, n == 2 && isFrom && isTo && f != t && piece == movegen.Pawn
	}
	if w.toFile, ok = file(s[n-2]); !ok {
		return w, false
	}
	s = s[:n-2]
	if len(s) > 0 {
		if f, ok := file(s[0]); ok {
			w.fromFile, s = f, s[1:]
		}
	}
	if len(s) > 0 {
		if r, ok := rank(s[0]); ok {
			w.fromRank, s = r, s[1:]
		}
	}
	return w, len(s) == 0
}

// match returns the legal move that fits and, when there are two, another.
func (w *reading) match(p *movegen.Position, list *movegen.MoveList) (found, rival movegen.Move) {
	promotion := w.promotion
	for pass := 0; pass < 2 && found == movegen.NoMove; pass++ {
		for _, m := range list.Slice() {
			if !w.fits(p, m, promotion) {
				continue
			}
			if found != movegen.NoMove {
				return found, m
			}
			found = m
		}
		// A pawn on the last rank that is not said to become anything.
		if promotion != movegen.NoPieceType {
			break
		}
		promotion = movegen.Queen
	}
	return found, movegen.NoMove
}

func (w *reading) fits(p *movegen.Position, m movegen.Move, promotion movegen.PieceType) bool {
	piece := p.PieceOn(m.From()).Type()
	to := m.To()
	if m.Kind() == movegen.Castling {
		// Written as a move of the king: to its new square, or onto its rook.
		if w.piece == movegen.NoPieceType && w.toFile == to.File() && w.toRank == to.Rank() {
			return w.fromFile == m.From().File() && w.fromRank == m.From().Rank()
		}
		file := 6
		if to < m.From() {
			file = 2
		}
		if m.From().File() != 4 { // in Chess960 that may be a step
			return false
		}
		to = movegen.MakeSquare(file, to.Rank())
	}
	return (w.piece == movegen.NoPieceType || w.piece == piece) &&
		(w.toFile == to.File()) &&
		(w.toRank < 0 || w.toRank == to.Rank()) &&
		(w.fromFile < 0 || w.fromFile == m.From().File()) &&
		(w.fromRank < 0 || w.fromRank == m.From().Rank()) &&
		m.Promotion() == promotion &&
		(w.toRank >= 0 || p.IsCapture(m))
}

// quote shortens hostile input for an error message.
func quote(s string) string {
	if len(s) > 24 {
		s = clip(s, 24) + "…"
	}
	return fmt.Sprintf("%q", s)
}
