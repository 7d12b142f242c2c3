package movegen

import "fmt"

// mustHold panics when a field that is updated incrementally contradicts the board.
// after is the move that led from before to p. It is called only with the build tag
// debug. A failure is a bug, whatever the input was.
func (p *Position) mustHold(before *Position, after Move) {
	if fault := p.inconsistency(); fault != "" {
		panic(fmt.Sprintf("movegen: %s %v: %s: %s", before.FEN(), after, p.FEN(), fault))
	}
}

// inconsistency names the first field that contradicts the board, "" for none.
func (p *Position) inconsistency() string {
	var byType [8]Bitboard
	var byColor [2]Bitboard
	for s, pc := range p.board {
		if pc != NoPiece {
			byType[pc.Type()] |= Square(s).Bitboard()
			byColor[pc.Color()] |= Square(s).Bitboard()
		}
	}
	us := p.side
	k := p.computeKeys()
	switch {
	case us > Black:
		return "no side to move"
	case byType != p.byType || byColor != p.byColor:
		return "bitboards differ from the board"
	case p.Pieces(White, King) != p.king[White].Bitboard() || p.Pieces(Black, King) != p.king[Black].Bitboard():
		return "a king stands elsewhere"
	case k.all != p.key:
		return "the key is not that of the position"
	case k.pawn != p.pawnKey || k.minor != p.minorKey || k.nonPawn != p.nonPawnKey:
		return "a key of some pieces is not theirs"
	case p.validateCastling() != nil:
		return p.validateCastling().Error()
	case p.checkers != p.AttackersTo(p.king[us], p.Occupied())&p.ByColor(us.Other()):
		return "the checkers are not those who attack the king"
	case p.pinned != p.findPinned(us):
		return "the pinned pieces are not those that shield the king"
	case p.AttackersTo(p.king[us.Other()], p.Occupied())&p.ByColor(us) != 0:
		return "the side that moved is in check"
	case p.epSquare != NoSquare && !p.plausibleEnPassant(p.epSquare):
		return "no pawn can have jumped over the en passant square"
	}
	return ""
}
