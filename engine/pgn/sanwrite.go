package pgn

import (
	"fmt"
	"strings"

	"footnote/movegen"
)

// SAN returns a move that is legal in p in standard algebraic notation ("Nbd7",
// "exd8=Q+", "O-O#"), and "--" for a null move. It costs a few generations of
// moves, so that whole files can be rewritten.
func SAN(p *movegen.Position, m movegen.Move) string {
	if m == movegen.NoMove {
		return "--"
	}
	b := make([]byte, 0, 8)
	piece := p.PieceOn(m.From()).Type()
	switch {
	case m.Kind() == movegen.Castling && m.To() < m.From():
		b = append(b, "O-O-O"...)
	case m.Kind() == movegen.Castling:
		b = append(b, "O-O"...)
	case piece == movegen.Pawn:
		if p.IsCapture(m) {
			b = append(b, 'a'+byte(m.From().File()), 'x')
		}
		b = append(b, m.To().String()...)
		if m.IsPromotion() {
			b = append(b, '=', "PNBRQK"[m.Promotion()])
		}
	default:
		b = append(b, "PNBRQK"[piece])
		b = appendOrigin(b, p, m)
		if p.IsCapture(m) {
			b = append(b, 'x')
		}
		b = append(b, m.To().String()...)
	}
	if next := After(p, m); next.InCheck() {
		if next.HasLegalMove() {
			return string(append(b, '+'))
		}
		return string(append(b, '#'))
	}
	return string(b)
}

// LineSAN returns a line of moves in standard algebraic notation with move
// numbers: "12. Nf3 Nc6 13. Bb5", "12… Nc6 13. Bb5" when Black begins. It ends
// before the first move that is not legal.
func LineSAN(p movegen.Position, line []movegen.Move) string {
	var b strings.Builder
	for i, m := range line {
		if !p.IsLegal(m) {
			break
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		switch {
		case p.SideToMove() == movegen.White:
			fmt.Fprintf(&b, "%d. ", p.FullmoveNumber())
		case i == 0:
			fmt.Fprintf(&b, "%d… ", p.FullmoveNumber())
		}
		b.WriteString(SAN(&p, m))
		p = After(&p, m)
	}
	return b.String()
}

// appendOrigin appends as much of the origin as tells the move from those of
// other pieces of the same kind: the file, else the rank, else both.
func appendOrigin(b []byte, p *movegen.Position, m movegen.Move) []byte {
	rivals := p.Pieces(p.SideToMove(), p.PieceOn(m.From()).Type()) &^ m.From().Bitboard()
	if rivals == 0 {
		return b
	}
	var list movegen.MoveList
	p.GenerateLegal(&list)
	others, sameFile, sameRank := false, false, false
	for _, o := range list.Slice() {
		if o.To() != m.To() || o.Kind() == movegen.Castling || !rivals.Has(o.From()) {
			continue
		}
		others = true
		sameFile = sameFile || o.From().File() == m.From().File()
		sameRank = sameRank || o.From().Rank() == m.From().Rank()
	}
	switch {
	case !others:
		return b
	case !sameFile:
		return append(b, 'a'+byte(m.From().File()))
	case !sameRank:
		return append(b, '1'+byte(m.From().Rank()))
	}
	return append(b, m.From().String()...)
}
