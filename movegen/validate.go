package movegen

import (
	"errors"
	"fmt"

	"footnote/movegen/quote"
)

// Validate returns an error for the first thing that no game of chess or Chess960
// could produce: a missing or second king, pawns on the first or last rank, more
// pieces than promotions allow, the side not to move in check, more checks than one
// move can give, castling rights without king and rook in place, an en passant square
// that no pawn can have jumped over. It returns nil for every position that ParseFEN
// accepts and for all that follow from it by Make.
func (p *Position) Validate() error {
	if err := p.validateBoard(); err != nil {
		return err
	}
	if err := p.validateCastling(); err != nil {
		return err
	}
	if err := p.validateChecks(); err != nil {
		return err
	}
	if p.epSquare != NoSquare && !p.plausibleEnPassant(p.epSquare) {
		return fmt.Errorf("no pawn can have jumped over the en passant square %v", p.epSquare)
	}
	return nil
}

// validateBoard checks what depends on the pieces alone.
func (p *Position) validateBoard() error {
	for c := White; c <= Black; c++ {
		if n := p.Pieces(c, King).Count(); n != 1 {
			return fmt.Errorf("%v has %d kings", c, n)
		}
		if n := p.byColor[c].Count(); n > 16 {
			return fmt.Errorf("%v has %d pieces, more than 16", c, n)
		}
		pawns := p.Pieces(c, Pawn).Count()
		if pawns > 8 {
			return fmt.Errorf("%v has %d pawns, more than 8", c, pawns)
		}
		promoted := 0
		for _, count := range [...]struct {
			t       PieceType
			initial int
		}{{Knight, 2}, {Bishop, 2}, {Rook, 2}, {Queen, 1}} {
			promoted += max(0, p.Pieces(c, count.t).Count()-count.initial)
		}
		if promoted > 8-pawns {
			return fmt.Errorf("%v has %s but lacks only %s", c, quote.Count(promoted, "promoted piece"), quote.Count(8-pawns, "pawn"))
		}
	}
	if p.byType[Pawn]&(Rank1BB|Rank8BB) != 0 {
		return errors.New("a pawn stands on the first or last rank")
	}
	return nil
}

// validateCastling checks that every right has its king and rook in place.
func (p *Position) validateCastling() error {
	if p.castling&^p.byType[Rook] != 0 {
		return errors.New("a castling right has no rook")
	}
	for c := White; c <= Black; c++ {
		rooks, king := p.castling&p.byColor[c], p.king[c]
		if rooks == 0 {
			continue
		}
		if king.RelativeRank(c) != 0 || king.File() == 0 || king.File() == 7 || rooks&^RankBB(king.Rank()) != 0 {
			return fmt.Errorf("%v has castling rights with the king on %v", c, king)
		}
		east := ^Bitboard(0) << king
		if (rooks & east).MoreThanOne() || (rooks &^ east).MoreThanOne() {
			return fmt.Errorf("%v has two castling rights on one wing", c)
		}
	}
	return nil
}

// validateChecks checks who is in check and by how many pieces. p.checkers must be up
// to date.
func (p *Position) validateChecks() error {
	if p.isAttacked(p.king[p.side^1], p.side, p.Occupied()) {
		return fmt.Errorf("%v is in check but %v is to move", p.side^1, p.side)
	}
	if n := p.checkers.Count(); n > 2 {
		return fmt.Errorf("%v is in check by %d pieces; one move can give two checks at most", p.side, n)
	}
	if leapers := p.checkers & (p.byType[Pawn] | p.byType[Knight]); leapers.MoreThanOne() {
		return fmt.Errorf("%v is in check by two pieces that cannot both have just opened an attack", p.side)
	}
	return nil
}

// plausibleEnPassant reports whether the last move can have been a pawn's step
// of two squares over s: the pawn is there, the squares it left behind are
// empty, and the side to move was not already in check before it.
func (p *Position) plausibleEnPassant(s Square) bool {
	us := p.side & 1
	if s >= NoSquare || s.RelativeRank(us) != 5 {
		return false
	}
	pawn, origin := (s ^ 8).Bitboard(), rotate(s.Bitboard(), pawnShapes[us].up)
	empty := ^p.Occupied()
	if p.byType[Pawn]&p.byColor[us^1]&pawn == 0 || empty&s.Bitboard() == 0 || empty&origin == 0 {
		return false
	}
	before := p.Occupied() ^ pawn ^ origin
	return p.AttackersTo(p.king[us], before)&p.byColor[us^1]&before == 0
}
