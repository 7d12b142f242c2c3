package syzygy

import (
	"encoding/binary"
	"runtime/debug"

	"footnote/movegen"
)

// ProbeDTZ returns the distance to zeroing of p in plies: how far away the next capture, pawn move or
// mate is when the winner hurries to it and the loser puts it off, both without changing the value of
// the position. The clock of the rule of fifty moves is taken to stand at zero.
//
//	   1 ≤ DTZ ≤  100  win
//	 101 ≤ DTZ         cursed win: 100 more than the way to the zeroing move
//	       DTZ =    0  draw
//	DTZ ≤ -101         blessed loss
//	-100 ≤ DTZ ≤  -1   loss; -1 too for a side that is mated
//
// Most tables count in moves and not in plies, so the true distance may be one ply longer than a DTZ of
// more than 1 says, for either side. Where this could turn a win into a draw, at 100 plies, the
// generator has stored plies. A win is therefore certain while DTZ plus the clock is at most 99; and at
// most 100 when the position had such a DTZ just after a zeroing move and has been played by DTZ since.
//
// The errors are those of ProbeWDL; both tables of the material are needed, and the
// WDL tables that captures lead to. It allocates nothing unless it opens a file.
func (t *Tables) ProbeDTZ(p *movegen.Position) (dtz int, err error) {
	if err := probeable(p); err != nil {
		return 0, err
	}
	defer onFault(debug.SetPanicOnFault(true), t.pathAt, &err)
	return t.distance(p, true)
}

// beforeZeroing is the DTZ of a position whose best move is zeroing and leads to wdl.
func beforeZeroing(wdl WDL) int {
	switch wdl {
	case Loss:
		return -1
	case BlessedLoss:
		return -101
	case CursedWin:
		return 101
	case Win:
		return 1
	}
	return 0
}

// distance returns the DTZ of p. A table has the values of one side to move only;
// for the other side the moves are tried, when try allows it.
func (t *Tables) distance(p *movegen.Position, try bool) (int, error) {
	wdl, capture, err := t.resolve(p)
	if err != nil || wdl == Draw {
		return 0, err
	}
	if capture {
		return beforeZeroing(wdl), nil
	}
	var list movegen.MoveList
	var next movegen.Position
	if wdl > Draw {
		// A winning pawn move: the table may hold anything then.
		p.GenerateLegal(&list)
		for _, move := range list.Slice() {
			if p.PieceOn(move.From()).Type() != movegen.Pawn || p.IsCapture(move) {
				continue
			}
			p.Make(move, &next)
			v, _, err := t.resolve(&next)
			if err != nil {
				return 0, err
			}
			if -v == wdl {
				return beforeZeroing(wdl), nil
			}
		}
	}
	plies, other, damaged, err := t.storedDTZ(p, wdl)
	switch {
	case err != nil:
		return 0, err
	case !other && wdl > Draw:
		return beforeZeroing(wdl) + plies, nil
	case !other:
		return beforeZeroing(wdl) - plies, nil
	case !try:
		return 0, damaged // no side at all
	}
	if wdl < Draw {
		p.GenerateLegal(&list)
	}
	return t.tryMoves(p, wdl, &list, damaged)
}

// tryMoves returns the DTZ of p, which is won or lost as wdl says, from those of
// the positions after the moves of list. No pawn move or capture wins. damaged is the error to return
// when that cannot be.
func (t *Tables) tryMoves(p *movegen.Position, wdl WDL, list *movegen.MoveList, damaged error) (int, error) {
	best := 0
	if wdl < Draw {
		best = beforeZeroing(wdl) // the worst: losing by a zeroing move, or mated
	}
	var next movegen.Position
	for _, move := range list.Slice() {
		if p.PieceOn(move.From()).Type() == movegen.Pawn || p.IsCapture(move) {
			continue
		}
		p.Make(move, &next)
		v, err := t.distance(&next, false)
		if err != nil {
			return 0, err
		}
		switch v = -v; {
		case wdl < Draw:
			best = min(best, v-1)
		case v == 1 && next.InCheck() && !next.HasLegalMove():
			best = 1
		case v > 0 && (best == 0 || v+1 < best):
			best = v + 1
		}
	}
	if best == 0 { // no move wins although the table says so
		return 0, damaged
	}
	return best, nil
}

// storedDTZ returns what the DTZ table holds for p, in plies beyond the first, or that it holds the
// other side to move. damaged is the error to return when that cannot be.
func (t *Tables) storedDTZ(p *movegen.Position, wdl WDL) (plies int, other bool, damaged, err error) {
	var w lookup
	w.men.read(p)
	if err := t.find(&w, dtzTable); err != nil {
		return 0, false, nil, err
	}
	s := &w.table.table.sections[0][w.column]
	if int(s.flags&flagBlack) != w.side && (!w.entry.symmetric || w.entry.hasPawns) {
		return 0, true, w.table.damaged, nil
	}
	stored, ok := w.value(s)
	if ok {
		plies, ok = s.distance(int(stored), wdl)
	}
	if !ok {
		return 0, false, nil, w.table.damaged
	}
	return plies, false, nil, nil
}

// distance turns a stored value into plies.
func (s *section) distance(value int, wdl WDL) (plies int, ok bool) {
	list, counted := 0, s.flags&flagWinPlies != 0
	switch wdl {
	case Loss:
		list, counted = 1, s.flags&flagLossPlies != 0
	case CursedWin:
		list, counted = 2, false
	case BlessedLoss:
		list, counted = 3, false
	}
	if s.flags&flagMapped != 0 {
		if value >= s.count[list] {
			return 0, false
		}
		if s.flags&flagWide != 0 {
			value = int(binary.LittleEndian.Uint16(s.file[s.lists[list]+2*value:]))
		} else {
			value = int(s.file[s.lists[list]+value])
		}
	}
	if !counted {
		value *= 2
	}
	return value, true
}
