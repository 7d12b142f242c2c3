package movegen

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"footnote/movegen/quote"
)

// StartFEN is the initial position of standard chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// maxClock is the largest clock that a FEN may hold. A greater one is written as this, so
// whatever FEN writes can be read back.
const maxClock = math.MaxUint16

// StartPosition returns the initial position of standard chess.
func StartPosition() Position {
	p, _ := ParseFEN(StartFEN) // cannot fail
	return p
}

// ParseFEN reads a position in Forsyth-Edwards notation: six fields, or four when
// the clocks (0 … 65535) are left out. Any amount of white space separates them.
// Castling rights may be in the form KQkq, X-FEN or Shredder-FEN (files of the
// rooks). An en passant square on which no capture is legal is dropped. The position
// is checked as Validate does. The error names the first fault; the position
// returned with it is the zero Position.
func ParseFEN(fen string) (Position, error) {
	p, _, err := readFEN(fen, true)
	return p, err
}

// ReadFEN reads a position as programs, sites and people send it. What ParseFEN accepts is
// read alike. Beside the board everything can be mended: fields that are missing, castling
// rights and an en passant square that do not fit the board, counters that are no numbers,
// foreign signs, text behind the fields. Each repair is told in words, on one line. A position
// that cannot be played is an error, as it is one of ParseFEN.
func ReadFEN(text string) (p Position, repairs []string, err error) { return readFEN(text, false) }

func readFEN(text string, strict bool) (Position, []string, error) {
	r := fenReader{Position: Position{epSquare: NoSquare, fullmove: 1}, strict: strict}
	if err := r.read(text); err != nil {
		return Position{}, nil, fmt.Errorf("FEN: %w", err)
	}
	return r.Position, r.repairs, nil
}

// LooksLikeFEN reports whether a text is meant as a position in FEN or EPD, right or wrong:
// its first word has the seven slashes between the ranks of a board.
func LooksLikeFEN(text string) bool {
	board, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.Count(board, "/") == 7
}

// fenReader reads a position from text.
type fenReader struct {
	Position
	strict  bool // what could be repaired is an error
	repairs []string
}

// repair notes a fault and what is done about it.
func (r *fenReader) repair(fault error, remedy string) error {
	if r.strict {
		return fault
	}
	r.repairs = append(r.repairs, fault.Error()+": "+remedy)
	return nil
}

func (r *fenReader) read(text string) error {
	words, more := r.split(text)
	if len(words) == 0 || r.strict && len(words) != 4 && len(words) != 6 {
		return fmt.Errorf("want 4 or 6 fields, got %d", len(words))
	}
	// take returns the next word if it fits its field, which is missing if it does not.
	take := func(fits func(word string) bool) string {
		if len(words) == 0 || !r.strict && !fits(words[0]) {
			return ""
		}
		word := words[0]
		words = words[1:]
		return word
	}
	if err := r.parseBoard(take(isAnything)); err != nil {
		return err
	}
	if err := r.validateBoard(); err != nil {
		return err
	}
	if err := r.parseSide(take(isNoCastling)); err != nil {
		return err
	}
	if err := r.parseCastling(take(hasNoDigit)); err != nil {
		return err
	}
	r.updateChecks()
	if err := r.validateChecks(); err != nil {
		return err
	}
	if err := r.parseEnPassant(take(isNoCounter)); err != nil {
		return err
	}
	halfmove, fullmove := take(isCounter), take(isCounter)
	if halfmove != "" {
		if err := r.parseClock("halfmove clock", halfmove, &r.halfmove); err != nil {
			return err
		}
		if err := r.parseClock("fullmove number", fullmove, &r.fullmove); err != nil {
			return err
		}
		r.fullmove = max(r.fullmove, 1) // some programs count from 0
	}
	if len(words) > 0 || more {
		if err := r.repair(errors.New("text behind the fields"), "left out"); err != nil {
			return err
		}
	}
	r.setKeys()
	return nil
}

// split returns the words of a text, and whether more follows behind a semicolon. Links have
// underscores for blanks, programs that correct texts make long dashes, and lines of programs
// have quotes.
func (r *fenReader) split(text string) (words []string, more bool) {
	if !r.strict {
		var behind string
		text, behind, _ = strings.Cut(text, ";")
		more = strings.TrimSpace(behind) != ""
		plain := strings.NewReplacer("_", " ", `"`, " ", "'", " ", "`", " ", "“", " ", "”", " ", "\ufeff", "", "\u200b", "",
			"–", "-", "—", "-", "−", "-").Replace(text)
		if plain != text {
			text = plain
			r.repairs = append(r.repairs, "signs that FEN does not have: read as blanks and hyphens")
		}
	}
	return strings.Fields(text), more
}

// What tells that a field is missing: the word in its place is the next field's.

func isAnything(string) bool { return true }

func isNoCastling(word string) bool {
	return word == "b" || word == "B" || isNoCounter(word) && strings.Trim(word, "KQkqABCDEFGHabcdefgh-") != ""
}

func hasNoDigit(word string) bool { return !strings.ContainsAny(word, "0123456789") }

func isNoCounter(word string) bool { return word == "-" || !isCounter(word) }

func isCounter(word string) bool { return strings.ContainsRune("0123456789-+", rune(word[0])) }

// parseSide reads the side to move. The board must have been validated.
func (r *fenReader) parseSide(field string) error {
	switch field {
	case "w":
		return nil
	case "b":
		r.side = Black
		return nil
	case "":
		if r.isAttacked(r.king[Black], White, r.Occupied()) {
			r.side = Black
		}
		return r.repair(errors.New("no side to move"), r.side.String()+" moves")
	}
	switch strings.ToLower(field) {
	case "w", "white":
	case "b", "black":
		r.side = Black
	default:
		return fmt.Errorf("side to move must be w or b, got %s", quote.Word(field))
	}
	return r.repair(fmt.Errorf("side to move must be w or b, got %s", quote.Word(field)), r.side.String()+" moves")
}

func (p *Position) parseBoard(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("board must have 8 ranks, got %d", len(ranks))
	}
	for s := range p.board {
		p.board[s] = NoPiece
	}
	for i, row := range ranks {
		rank, file := 7-i, 0
		for _, c := range row {
			pc := strings.IndexRune(pieceLetters, c)
			switch {
			case c >= '1' && c <= '8':
				file += int(c - '0')
			case c == '.' || pc < 0:
				return fmt.Errorf("rank %d has the character %q", rank+1, c)
			case file > 7:
				return fmt.Errorf("rank %d has more than 8 squares", rank+1)
			default:
				p.put(Piece(pc), MakeSquare(file, rank))
				file++
			}
			if file > 8 {
				return fmt.Errorf("rank %d has more than 8 squares", rank+1)
			}
		}
		if file != 8 {
			return fmt.Errorf("rank %d has %s", rank+1, quote.Count(file, "square"))
		}
	}
	return nil
}

// put places a piece on an empty square. It does not update the keys.
func (p *Position) put(pc Piece, s Square) {
	b := s.Bitboard()
	p.board[s&63] = pc
	p.byType[pc&7] |= b
	p.byColor[pc.Color()] |= b
	if pc.Type() == King {
		p.king[pc.Color()] = s
	}
}

// parseCastling reads the castling rights. The board must have been validated.
func (r *fenReader) parseCastling(field string) error {
	if field == "" {
		return r.repair(errors.New("no castling rights"), "nobody may castle")
	}
	if field == "-" {
		return nil
	}
	const most = 8 // letters, in two notations beside one another; each is tried
	if len(field) > most {
		return r.repair(fmt.Errorf("castling rights %s have more than %d letters", quote.Word(field), most), "left out")
	}
	if _, err := r.allowAll(field, false); err == nil || r.strict {
		return err
	}
	// Rights are left over, and those of Chess960 may be too: KQ with a king on g1 that has castled.
	r.castling = 0
	misfits, _ := r.allowAll(field, true)
	of := ""
	if string(misfits) != field {
		of = " of " + quote.Word(field)
	}
	return r.repair(fmt.Errorf("castling rights %s%s do not fit king and rooks", quote.Word(string(misfits)), of), "left out")
}

// allowAll adds the rights of the castling field, as allow does. It returns the letters that do
// not fit, and why the first does not.
func (p *Position) allowAll(field string, standard bool) (misfits []byte, first error) {
	for _, c := range []byte(field) {
		before := p.castling
		err := p.allow(c, field, standard)
		if err == nil {
			err = p.validateCastling()
		}
		if err != nil {
			p.castling, misfits = before, append(misfits, c)
			first = cmp.Or(first, err)
		}
	}
	return misfits, first
}

// allow adds the right that a letter of the castling field stands for; if standard, K and Q are
// the rights of standard chess.
func (p *Position) allow(c byte, field string, standard bool) error {
	color, letter := White, c
	if c >= 'a' {
		color, letter = Black, c-'a'+'A'
	}
	rook := p.castlingRookFor(color, letter)
	if standard && letter > 'H' && (p.king[color].File() != 4 || rook.File()%7 != 0) {
		rook = NoSquare
	}
	if rook == NoSquare {
		return fmt.Errorf("castling right %q in %s has no matching king and rook", c, quote.Word(field))
	}
	if p.castling.Has(rook) {
		return fmt.Errorf("castling right %q in %s is given twice", c, quote.Word(field))
	}
	p.castling |= rook.Bitboard()
	return nil
}

// castlingRookFor returns the rook that a castling letter stands for: K and Q are the
// outermost rook of that wing, A … H the rook on that file. It returns NoSquare when
// there is no such rook.
func (p *Position) castlingRookFor(c Color, letter byte) Square {
	king := p.king[c]
	if king.RelativeRank(c) != 0 {
		return NoSquare
	}
	rooks := p.byType[Rook] & p.byColor[c] & RankBB(king.Rank())
	east := ^Bitboard(0) << king
	switch {
	case letter == 'K' && rooks&east != 0:
		return rooks.Last()
	case letter == 'Q' && rooks&^east != 0:
		return rooks.First()
	case letter >= 'A' && letter <= 'H':
		return (rooks & FileBB(int(letter-'A'))).First()
	}
	return NoSquare
}

// parseEnPassant reads the e.p. square; checks must be up to date.
func (r *fenReader) parseEnPassant(field string) error {
	if field == "" {
		return r.repair(errors.New("no en passant square"), "no capture en passant")
	}
	if field == "-" {
		return nil
	}
	s := NoSquare
	if len(field) == 2 {
		s = parseSquare(field)
	}
	if lower := strings.ToLower(field); len(field) == 2 && lower != field && !r.strict { // E3
		if err := r.parseEnPassant(lower); err != nil || r.epSquare == NoSquare {
			return err
		}
		return r.repair(fmt.Errorf("en passant square %s is given as %s", lower, quote.Word(field)), "read")
	}
	if s == NoSquare {
		return r.repair(fmt.Errorf("en passant square must be - or a square, got %s", quote.Word(field)), "left out")
	}
	if !r.plausibleEnPassant(s) {
		return r.repair(fmt.Errorf("no pawn can have jumped over the en passant square %v", s), "left out")
	}
	r.setEnPassant(s)
	return nil
}

// parseClock reads a counter. One that cannot be read keeps its value.
func (r *fenReader) parseClock(name, field string, clock *uint32) error {
	n, err := strconv.ParseUint(field, 10, 64)
	if err == nil && n <= maxClock {
		*clock = uint32(n)
		return nil
	}
	fault := fmt.Errorf("%s must be 0 … %d, got %s", name, maxClock, quote.Word(field))
	if field == "" {
		fault = fmt.Errorf("no %s", name)
	}
	return r.repair(fault, fmt.Sprintf("%d", *clock))
}

// FEN returns the position in six fields. A castling right is written as K, Q, k or
// q when it belongs to the outermost rook of its wing, else as the rook's file
// (X-FEN).
func (p *Position) FEN() string { return p.format(false) }

// ShredderFEN is FEN with castling rights always written as the files of the
// rooks.
func (p *Position) ShredderFEN() string { return p.format(true) }

func (p *Position) format(shredder bool) string {
	b := make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		empty := byte('0')
		for file := range 8 {
			pc := p.board[MakeSquare(file, rank)]
			if pc == NoPiece {
				empty++
				continue
			}
			if empty > '0' {
				b = append(b, empty)
				empty = '0'
			}
			b = append(b, pc.String()...)
		}
		if empty > '0' {
			b = append(b, empty)
		}
		b = append(b, '/')
	}
	b[len(b)-1] = ' '
	b = append(b, "wb"[p.side&1], ' ')
	b = p.appendCastling(b, shredder)
	b = append(b, ' ')
	b = append(b, p.epSquare.String()...)
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(min(p.halfmove, maxClock)), 10)
	b = append(b, ' ')
	return string(strconv.AppendUint(b, uint64(min(p.fullmove, maxClock)), 10))
}

func (p *Position) appendCastling(b []byte, shredder bool) []byte {
	if p.castling == 0 {
		return append(b, '-')
	}
	for c := White; c <= Black; c++ {
		for wing := KingSide; wing <= QueenSide; wing++ {
			rook := p.CastlingRook(c, wing)
			if rook == NoSquare {
				continue
			}
			letter := "KQ"[wing]
			if shredder || p.castlingRookFor(c, letter) != rook {
				letter = 'A' + byte(rook.File())
			}
			b = append(b, letter+byte(c)*('a'-'A'))
		}
	}
	return b
}

// Chess960 reports whether a castling right exists only in Chess960: its king is not
// on the e-file or its rook not in the corner.
func (p *Position) Chess960() bool {
	for c := White; c <= Black; c++ {
		rooks := p.castling & p.byColor[c]
		if rooks != 0 && (p.king[c].File() != 4 || rooks&^(FileABB|FileHBB) != 0) {
			return true
		}
	}
	return false
}
