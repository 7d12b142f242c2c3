package movegen

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"footnote/movegen/quote"
)

// SAN returns the move in standard algebraic notation: Nbd7, exd8=Q+, O-O#, and
// "--" for NoMove, a null move. A move that is not legal in p is written in
// coordinates, so the result is never empty. It allocates the string and nothing
// else.
func (p *Position) SAN(m Move) string {
	var buffer [8]byte
	return string(p.appendSAN(buffer[:0], m))
}

// appendSAN appends what SAN returns to b.
func (p *Position) appendSAN(b []byte, m Move) []byte {
	if m == NoMove {
		return append(b, "--"...)
	}
	if !p.IsLegal(m) {
		return append(b, m.UCI(p.Chess960())...)
	}
	from, to := m.From(), m.To()
	t := p.board[from].Type()
	switch {
	case m.Kind() == Castling && to < from:
		b = append(b, "O-O-O"...)
	case m.Kind() == Castling:
		b = append(b, "O-O"...)
	case t == Pawn:
		if p.IsCapture(m) {
			b = append(b, 'a'+byte(from.File()), 'x')
		}
		b = appendSquare(b, to)
		if m.IsPromotion() {
			b = append(b, '=', pieceLetters[m.Promotion()])
		}
	default:
		b = append(b, pieceLetters[t])
		b = p.appendOrigin(b, t, from, to)
		if p.IsCapture(m) {
			b = append(b, 'x')
		}
		b = appendSquare(b, to)
	}
	if !p.GivesCheck(m) {
		return b
	}
	var next Position
	p.Make(m, &next)
	if next.HasLegalMove() {
		return append(b, '+')
	}
	return append(b, '#')
}

func appendSquare(b []byte, s Square) []byte {
	return append(b, 'a'+byte(s.File()), '1'+byte(s.Rank()))
}

// appendOrigin appends as much of the origin as is needed to distinguish the move
// from those of other pieces of type t: nothing, the file, the rank or both.
func (p *Position) appendOrigin(b []byte, t PieceType, from, to Square) []byte {
	rivals := p.Pieces(p.side, t) & Attacks(t, to, p.Occupied()) &^ from.Bitboard()
	others, sameFile, sameRank := false, false, false
	for rivals != 0 {
		rival := rivals.Pop()
		if !p.IsLegal(NewMove(rival, to, Normal)) {
			continue
		}
		others = true
		sameFile = sameFile || rival.File() == from.File()
		sameRank = sameRank || rival.Rank() == from.Rank()
	}
	switch {
	case !others:
		return b
	case !sameFile:
		return append(b, 'a'+byte(from.File()))
	case !sameRank:
		return append(b, '1'+byte(from.Rank()))
	}
	return appendSquare(b, from)
}

// ParseSAN returns the legal move that the text means. Beside standard notation it
// accepts what people, test suites and programs write: castling with zeros or small
// letters or as a move of the king, coordinates and long notation (e2e4, e7-e5,
// Ng1xf3, both forms of castling), small letters for pieces (nf3), capitals
// throughout (E4, NXD5), figurines, pawn captures without a rank (exd, ed),
// promotions in any form (a8Q, a8(Q), a8/Q; a8 alone is a queen), missing or wrong
// signs of capture and check, annotations, "e.p.", blanks around the move, more of
// the origin than is needed.
//
// The error says whether the text is not understood, not legal or ambiguous. Null
// moves are refused.
func (p *Position) ParseSAN(text string) (Move, error) {
	core := trimAnnotations(plainText(text))
	var list MoveList
	p.GenerateLegal(&list)
	if wing, ok := castlingWing(core); ok {
		for _, m := range list.Slice() {
			if m.Kind() == Castling && (m.To() < m.From()) == (wing == QueenSide) {
				return m, nil
			}
		}
		return NoMove, fmt.Errorf("move %s is not legal", quote.Word(text))
	}
	candidates := readings(core)
	for i := range candidates.n {
		found, rival := candidates.list[i].match(p, &list)
		if rival != NoMove {
			return NoMove, fmt.Errorf("move %s is ambiguous: %s or %s", quote.Word(text), p.SAN(found), p.SAN(rival))
		}
		if found != NoMove {
			return found, nil
		}
	}
	if candidates.n == 0 {
		more := ""
		if otherLetter(core) {
			more = ": pieces are K, Q, R, B and N"
		}
		return NoMove, fmt.Errorf("move %s is not understood%s", quote.Word(text), more)
	}
	return NoMove, fmt.Errorf("move %s is not legal", quote.Word(text))
}

// plainText replaces figurines and typographic signs in a move by ASCII.
func plainText(s string) string {
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

// trimAnnotations removes what may follow a move: check signs, annotations, "e.p.".
func trimAnnotations(s string) string {
	const signs = "+#!?=,.-/ \t\r\n"
	s = strings.TrimRight(strings.TrimSpace(s), signs)
	s = strings.TrimSuffix(strings.TrimSuffix(s, "e.p"), "ep")
	return strings.TrimRight(s, signs)
}

// castlingWing reads castling.
func castlingWing(s string) (wing Wing, ok bool) {
	letters := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case 'O', 'o', '0':
			letters++
		case '-':
		default:
			return 0, false
		}
	}
	return Wing(letters - 2), (letters == 2 || letters == 3) && len(s) < 6
}

// otherLetter reports whether s would be a move if its first letters meant a piece, as they do in
// another language: "Sf3".
func otherLetter(s string) bool {
	rest := strings.TrimLeftFunc(s, func(r rune) bool { return unicode.IsUpper(r) || r >= utf8.RuneSelf && unicode.IsLetter(r) })
	core := strings.Map(func(r rune) rune {
		if strings.ContainsRune("xX:-", r) {
			return -1
		}
		return r
	}, rest)
	_, ok := readSquares(Knight, []byte(core))
	return ok && len(rest) < len(s)
}

// reading is one way to understand the text of a move. −1 and NoPieceType mean that
// the text does not tell.
type reading struct {
	piece              PieceType
	fromFile, fromRank int
	toFile, toRank     int
	promotion          PieceType
}

// readingList holds the ways to understand a text, the likeliest first.
type readingList struct {
	n    int
	list [3]reading
}

// add appends the reading of squares as the move of a piece, if it is one.
func (l *readingList) add(piece PieceType, squares []byte) {
	if r, ok := readSquares(piece, squares); ok {
		l.list[l.n] = r
		l.n++
	}
}

// readings returns the possible readings of s, none when it is not a move.
func readings(s string) (found readingList) {
	// Separators tell nothing that the squares do not.
	var buffer [10]byte
	core := buffer[:0]
	for i := 0; i < len(s); i++ {
		if strings.IndexByte("xX:-=()/", s[i]) >= 0 {
			continue
		}
		if len(core) == cap(core) {
			return found
		}
		core = append(core, s[i])
	}
	if len(core) < 2 {
		return found
	}
	// Two whole squares are enough, whatever the piece.
	if r, ok := readSquares(NoPieceType, core); ok && r.fromFile >= 0 && r.fromRank >= 0 {
		found.list[0], found.n = r, 1
	}
	squares := found.n > 0
	switch c := core[0]; {
	case strings.IndexByte("PNBRQK", c) >= 0:
		found.add(PieceType(strings.IndexByte("PNBRQK", c)), core[1:])
	case c == 'b' && core[1] == 'b': // bb3: nobody names the file of a pawn that stays on it
		found.add(Bishop, core[1:])
		found.add(Pawn, core)
	case c == 'b': // first the b-pawn, then a bishop
		found.add(Pawn, core)
		if !squares { // b1c3 is no move of a bishop on the first rank
			found.add(Bishop, core[1:])
		}
	case strings.IndexByte("pnrqk", c) >= 0:
		found.add(PieceType(strings.IndexByte("pn.rqk", c)), core[1:])
	case c >= 'a' && c <= 'h':
		found.add(Pawn, core)
	}
	if found.n > 0 {
		return found
	}
	// All in capitals: E4, NXD5.
	if lower := strings.ToLower(string(core)); lower != string(core) && strings.ToUpper(lower) == string(core) {
		return readings(lower)
	}
	return found
}

// readSquares reads origin, destination and promotion.
func readSquares(piece PieceType, s []byte) (reading, bool) {
	w := reading{piece: piece, fromFile: -1, fromRank: -1, toFile: -1, toRank: -1, promotion: NoPieceType}
	if n := len(s); n > 2 && (piece == Pawn || piece == NoPieceType) && s[n-1] > '8' && (s[n-2] == '1' || s[n-2] == '8') {
		var ok bool
		if w.promotion, ok = promotionPiece(s[n-1]); !ok {
			return w, false
		}
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
		// "ed": a pawn capture written by its files only.
		f, isFrom := file(s[0])
		t, isTo := file(s[1])
		w.fromFile, w.toFile, w.toRank = f, t, -1
		return w, n == 2 && isFrom && isTo && f != t && piece == Pawn
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

// match returns the legal move that fits, and a second one when there are several.
func (w *reading) match(p *Position, list *MoveList) (found, rival Move) {
	promotion := w.promotion
	for pass := 0; pass < 2 && found == NoMove; pass++ {
		for _, m := range list.Slice() {
			if !w.fits(p, m, promotion) {
				continue
			}
			if found != NoMove {
				return found, m
			}
			found = m
		}
		// A promotion without a piece is one to a queen.
		if promotion != NoPieceType {
			break
		}
		promotion = Queen
	}
	return found, NoMove
}

func (w *reading) fits(p *Position, m Move, promotion PieceType) bool {
	piece := p.PieceOn(m.From()).Type()
	to := m.To()
	if m.Kind() == Castling {
		// Written as a move of the king: to its new square, or onto its rook.
		if w.piece == NoPieceType && w.toFile == to.File() && w.toRank == to.Rank() {
			return w.fromFile == m.From().File() && w.fromRank == m.From().Rank()
		}
		if m.From().File() != 4 { // in Chess960 that may be an ordinary king move
			return false
		}
		to = m.Landing()
	}
	return (w.piece == NoPieceType || w.piece == piece) &&
		(w.toFile == to.File()) &&
		(w.toRank < 0 || w.toRank == to.Rank()) &&
		(w.fromFile < 0 || w.fromFile == m.From().File()) &&
		(w.fromRank < 0 || w.fromRank == m.From().Rank()) &&
		m.Promotion() == promotion &&
		(w.toRank >= 0 || p.IsCapture(m))
}
