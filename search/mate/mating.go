package mate

import "footnote/movegen"

// net is what the search for a mate in one needs to know of a position in which the
// attacker is to move and not in check. It tells most checks from mates without making
// them: the king that is checked has a flight, or the piece that checks is taken.
type net struct {
	p        *movegen.Position
	us, them movegen.Color
	king     movegen.Square // the defender's
	occ      movegen.Bitboard
	own      movegen.Bitboard // the attacker's pieces
	pinned   movegen.Bitboard // those of them that are pinned
	// orthogonals and diagonals are the squares from which a rook and a bishop give check.
	orthogonals, diagonals movegen.Bitboard
	discoverers            movegen.Bitboard // own pieces that give check by leaving the line to the king

	// The rest is filled in by cast, at the first check.
	isCast      bool
	once, twice movegen.Bitboard // what the attacker covers, with one piece and with more
	lines       movegen.Bitboard // what sliders cover
	ring        movegen.Bitboard // the squares to which the king could go, if they were not covered
	takers      movegen.Bitboard // the defender's pieces that may leave their squares, without the king
}

// look fills in what every search for a check needs.
func (n *net) look(p *movegen.Position) {
	us := p.SideToMove()
	them := us.Other()
	n.p, n.us, n.them, n.king = p, us, them, p.King(them)
	n.occ, n.own, n.pinned = p.Occupied(), p.ByColor(us), p.Pinned(us)
	n.orthogonals, n.diagonals = movegen.RookAttacks(n.king, n.occ), movegen.BishopAttacks(n.king, n.occ)
	n.discoverers, n.isCast = 0, false
	queens := p.Pieces(us, movegen.Queen)
	if own := n.orthogonals & n.own; own != 0 {
		snipers := movegen.RookAttacks(n.king, n.occ^own) &^ n.orthogonals & (p.Pieces(us, movegen.Rook) | queens)
		n.discover(snipers)
	}
	if own := n.diagonals & n.own; own != 0 {
		snipers := movegen.BishopAttacks(n.king, n.occ^own) &^ n.diagonals & (p.Pieces(us, movegen.Bishop) | queens)
		n.discover(snipers)
	}
}

// discover adds the pieces that stand between the king and snipers.
func (n *net) discover(snipers movegen.Bitboard) {
	for ; snipers != 0; snipers &= snipers - 1 {
		n.discoverers |= movegen.Between(n.king, snipers.First()) & n.own
	}
}

// cast finds what the attacker covers around the king.
func (n *net) cast() {
	p, us := n.p, n.us
	n.isCast = true
	pawns := p.Pieces(us, movegen.Pawn)
	west, east := pawns.West().Forward(us), pawns.East().Forward(us)
	n.once, n.twice, n.lines = west|east, west&east, 0
	n.cover(movegen.KingAttacks(p.King(us)))
	for b := p.Pieces(us, movegen.Knight); b != 0; b &= b - 1 {
		n.cover(movegen.KnightAttacks(b.First()))
	}
	for b := p.Pieces(us, movegen.Bishop) | p.Pieces(us, movegen.Queen); b != 0; b &= b - 1 {
		attacks := movegen.BishopAttacks(b.First(), n.occ)
		n.cover(attacks)
		n.lines |= attacks
	}
	for b := p.Pieces(us, movegen.Rook) | p.Pieces(us, movegen.Queen); b != 0; b &= b - 1 {
		attacks := movegen.RookAttacks(b.First(), n.occ)
		n.cover(attacks)
		n.lines |= attacks
	}
	n.ring = movegen.KingAttacks(n.king) &^ p.ByColor(n.them)
	n.takers = p.ByColor(n.them) &^ (p.Pinned(n.them) | n.king.Bitboard())
}

func (n *net) cover(attacks movegen.Bitboard) {
	n.twice |= n.once & attacks
	n.once |= attacks
}

// holds reports whether the check that a piece gives by going from from, whence it
// attacks before, to to, whence it attacks after, may be mate. False is certain: the
// king has a flight, or a piece that is not pinned takes the checker or steps between.
func (n *net) holds(from, to movegen.Square, before, after movegen.Bitboard) bool {
	if !n.isCast {
		n.cast()
	}
	covered := n.twice | n.once&^before | after
	takers := n.takers &^ to.Bitboard()
	if n.lines.Has(from) { // a line may open: more squares covered, or a pin
		covered |= movegen.QueenAttacks(from, n.occ^n.king.Bitboard())
		takers &^= movegen.Line(n.king, from)
	}
	near := n.ring | to.Bitboard()&movegen.KingAttacks(n.king)
	if near&^covered != 0 || n.p.AttackersTo(to, n.occ)&takers != 0 {
		return false
	}
	between := movegen.Between(n.king, to)
	pawns := takers & n.p.ByType(movegen.Pawn)
	if pawns.Forward(n.them)&between != 0 {
		return false
	}
	for takers ^= pawns; between != 0; between &= between - 1 {
		if n.p.AttackersTo(between.First(), n.occ)&takers != 0 {
			return false
		}
	}
	return true
}

// matingMove returns a move that mates at once, NoMove when there is none.
func (s *Solver) matingMove(p *movegen.Position) movegen.Move {
	if p.InCheck() {
		list := &s.checks
		p.GenerateLegal(list)
		return s.firstMate(p, list)
	}
	n := &s.net
	n.look(p)
	for t := movegen.Knight; t <= movegen.Queen; t++ {
		if m := s.pieceMates(t); m != movegen.NoMove {
			return m
		}
	}
	if m := s.pawnMates(); m != movegen.NoMove {
		return m
	}
	return s.rareMates()
}

// pieceMates looks for a mate by a piece of type t, Knight … Queen.
func (s *Solver) pieceMates(t movegen.PieceType) movegen.Move {
	n := &s.net
	var checks movegen.Bitboard
	switch t {
	case movegen.Knight:
		checks = movegen.KnightAttacks(n.king)
	case movegen.Bishop:
		checks = n.diagonals
	case movegen.Rook:
		checks = n.orthogonals
	default:
		checks = n.diagonals | n.orthogonals
	}
	for pieces := n.p.Pieces(n.us, t); pieces != 0; pieces &= pieces - 1 {
		from := pieces.First()
		before := movegen.Attacks(t, from, n.occ)
		to := before &^ n.own
		if n.pinned.Has(from) {
			to &= movegen.Line(n.p.King(n.us), from)
		}
		if n.discoverers.Has(from) {
			for to &= checks | ^movegen.Line(n.king, from); to != 0; to &= to - 1 {
				if m := movegen.NewMove(from, to.First(), movegen.Normal); s.mates(n.p, m) {
					return m
				}
			}
			continue
		}
		for to &= checks; to != 0; to &= to - 1 {
			square := to.First()
			// The king hides nothing from the piece that checks it.
			after := movegen.Attacks(t, square, n.occ^from.Bitboard()^n.king.Bitboard())
			if !n.holds(from, square, before, after) {
				continue
			}
			if m := movegen.NewMove(from, square, movegen.Normal); s.mates(n.p, m) {
				return m
			}
		}
	}
	return movegen.NoMove
}

// pawnMates looks for a mate by a pawn that stays a pawn and uncovers nothing.
func (s *Solver) pawnMates() movegen.Move {
	n := &s.net
	pawns := n.p.Pieces(n.us, movegen.Pawn) &^ n.discoverers
	checks := movegen.PawnAttacks(n.them, n.king) &^ (n.own | movegen.Rank1BB | movegen.Rank8BB)
	for ; checks != 0; checks &= checks - 1 {
		to := checks.First()
		var from movegen.Bitboard
		if n.occ.Has(to) {
			from = movegen.PawnAttacks(n.them, to)
		} else if from = to.Bitboard().Forward(n.them); n.occ&from == 0 && to.RelativeRank(n.us) == 3 {
			from = from.Forward(n.them)
		}
		for from &= pawns; from != 0; from &= from - 1 {
			square := from.First()
			if n.pinned.Has(square) && !movegen.Line(n.p.King(n.us), square).Has(to) {
				continue
			}
			if !n.holds(square, to, movegen.PawnAttacks(n.us, square), movegen.PawnAttacks(n.us, to)) {
				continue
			}
			if m := movegen.NewMove(square, to, movegen.Normal); s.mates(n.p, m) {
				return m
			}
		}
	}
	return movegen.NoMove
}

// rareMates looks for a mate by what is left: promotions, en passant, castling, and
// pawns and the king when they give a discovered check.
func (s *Solver) rareMates() movegen.Move {
	n, p := &s.net, s.net.p
	seventh := movegen.Rank7BB
	if n.us == movegen.Black {
		seventh = movegen.Rank2BB
	}
	pawns := p.Pieces(n.us, movegen.Pawn)
	king := p.King(n.us)
	if pawns&(seventh|n.discoverers) == 0 && p.EnPassant() == movegen.NoSquare && !p.CanCastle(n.us) && !n.discoverers.Has(king) {
		return movegen.NoMove
	}
	list := &s.checks
	p.GenerateLegal(list)
	for _, m := range list.Slice() {
		from := m.From()
		switch {
		case from == king:
			if m.Kind() == movegen.Normal && !n.discoverers.Has(king) {
				continue
			}
		case !pawns.Has(from) || m.Kind() == movegen.Normal && !n.discoverers.Has(from):
			continue
		}
		if p.GivesCheck(m) && s.mates(p, m) {
			return m
		}
	}
	return movegen.NoMove
}

// firstMate returns the first move of a list that mates.
func (s *Solver) firstMate(p *movegen.Position, list *movegen.MoveList) movegen.Move {
	for _, m := range list.Slice() {
		if p.GivesCheck(m) && s.mates(p, m) {
			return m
		}
	}
	return movegen.NoMove
}

// mates reports whether m, a legal move that gives check, mates.
func (s *Solver) mates(p *movegen.Position, m movegen.Move) bool {
	s.nodes++
	next := &s.mated
	p.Make(m, next)
	return !next.HasLegalMove()
}
