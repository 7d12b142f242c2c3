package movegen

import (
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
	p := Position{epSquare: NoSquare, fullmove: 1}
	if err := p.parse(fen); err != nil {
		return Position{}, fmt.Errorf("FEN: %w", err)
	}
	return p, nil
}

// LooksLikeFEN reports whether a text is meant as a position in FEN or EPD, right or wrong:
// its first word has the seven slashes between the ranks of a board.
func LooksLikeFEN(text string) bool {
	board, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.Count(board, "/") == 7
}

func (p *Position) parse(fen string) error {
	fields := strings.Fields(fen)
	if len(fields) != 4 && len(fields) != 6 {
		return fmt.Errorf("want 4 or 6 fields, got %d", len(fields))
	}
	if err := p.parseBoard(fields[0]); err != nil {
		return err
	}
	switch fields[1] {
	case "w":
	case "b":
		p.side = Black
	default:
		return fmt.Errorf("side to move must be w or b, got %s", quote.Word(fields[1]))
	}
	if err := p.validateBoard(); err != nil {
		return err
	}
	if err := p.parseCastling(fields[2]); err != nil {
		return err
	}
	p.updateChecks()
	if err := p.validateChecks(); err != nil {
		return err
	}
	if err := p.parseEnPassant(fields[3]); err != nil {
		return err
	}
	if len(fields) == 6 {
		var err error
		if p.halfmove, err = parseClock("halfmove clock", fields[4]); err != nil {
			return err
		}
		if p.fullmove, err = parseClock("fullmove number", fields[5]); err != nil {
			return err
		}
		p.fullmove = max(p.fullmove, 1) // some programs count from 0
	}
	p.setKeys()
	return nil
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
		for _, c := range []byte(row) {
			pc := strings.IndexByte(pieceLetters, c)
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
			return fmt.Errorf("rank %d has %d squares", rank+1, file)
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
func (p *Position) parseCastling(field string) error {
	if field == "-" {
		return nil
	}
	for _, c := range []byte(field) {
		color, letter := White, c
		if c >= 'a' {
			color, letter = Black, c-'a'+'A'
		}
		rook := p.castlingRookFor(color, letter)
		if rook == NoSquare {
			return fmt.Errorf("castling right %q in %s has no matching king and rook", c, quote.Word(field))
		}
		if p.castling.Has(rook) {
			return fmt.Errorf("castling right %q in %s is given twice", c, quote.Word(field))
		}
		p.castling |= rook.Bitboard()
	}
	return p.validateCastling()
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
func (p *Position) parseEnPassant(field string) error {
	if field == "-" {
		return nil
	}
	s := NoSquare
	if len(field) == 2 {
		s = parseSquare(field)
	}
	if s == NoSquare {
		return fmt.Errorf("en passant square must be - or a square, got %s", quote.Word(field))
	}
	if !p.plausibleEnPassant(s) {
		return fmt.Errorf("no pawn can have jumped over the en passant square %v", s)
	}
	p.setEnPassant(s)
	return nil
}

func parseClock(name, field string) (uint32, error) {
	n, err := strconv.ParseUint(field, 10, 64)
	if err != nil || n > maxClock {
		return 0, fmt.Errorf("%s must be 0 … %d, got %s", name, maxClock, quote.Word(field))
	}
	return uint32(n), nil
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
