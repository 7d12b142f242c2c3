package syzygy

import (
	"testing"

	"footnote/movegen"
)

// An ending is king and one man against the king, solved from the rules alone:
// White has the man. Values count plies to the zeroing move or the mate.
type ending struct {
	man      movegen.PieceType
	promoted map[movegen.PieceType]*ending // for a pawn
	value    [2][]int16                    // by side to move and state; below: what they mean
}

const (
	illegal = -1
	drawn   = 0 // or not yet known; n > 0: White wins, in n-1 plies
)

func state(wk, bk, x movegen.Square) int { return int(wk)<<12 | int(bk)<<6 | int(x) }

// attacks returns what the man attacks from x.
func (e *ending) attacks(x movegen.Square, occ movegen.Bitboard) movegen.Bitboard {
	if e.man == movegen.Pawn {
		return movegen.PawnAttacks(movegen.White, x)
	}
	return movegen.Attacks(e.man, x, occ)
}

func (e *ending) legal(black bool, wk, bk, x movegen.Square) bool {
	if wk == bk || wk == x || bk == x || movegen.KingAttacks(wk).Has(bk) {
		return false
	}
	if e.man == movegen.Pawn && (x.Rank() == 0 || x.Rank() == 7) {
		return false
	}
	return black || !e.attacks(x, wk.Bitboard()).Has(bk)
}

// solve fills the values, for a pawn those of the higher ranks first.
func solve(man movegen.PieceType, promoted map[movegen.PieceType]*ending) *ending {
	e := &ending{man: man, promoted: promoted}
	for side := range e.value {
		e.value[side] = make([]int16, 1<<18)
		for s := range e.value[side] {
			if !e.legal(side == 1, movegen.Square(s>>12), movegen.Square(s>>6&63), movegen.Square(s&63)) {
				e.value[side][s] = illegal
			}
		}
	}
	if man != movegen.Pawn {
		e.sweep(^movegen.Bitboard(0))
		return e
	}
	for x := movegen.H8 - 8; x >= movegen.A1+8; x-- {
		e.sweep(x.Bitboard())
	}
	return e
}

// sweep solves the states whose man stands on one of squares, a ply a time.
func (e *ending) sweep(squares movegen.Bitboard) {
	for n, idle := int16(1), 0; idle < 3; n++ {
		idle++
		for wk := movegen.A1; wk <= movegen.H8; wk++ {
			for bk := movegen.A1; bk <= movegen.H8; bk++ {
				for left := squares; left != 0; {
					s := state(wk, bk, left.Pop())
					if e.value[0][s] == drawn && e.wins(s, n) {
						e.value[0][s], idle = n, 0
					}
					if e.value[1][s] == drawn && e.loses(s, n) {
						e.value[1][s], idle = n, 0
					}
				}
			}
		}
	}
}

// wins reports whether White to move has a move to a state with value n-1, or a
// winning zeroing move when n is 2.
func (e *ending) wins(s int, n int16) bool {
	wk, bk, x := movegen.Square(s>>12), movegen.Square(s>>6&63), movegen.Square(s&63)
	occ := wk.Bitboard() | bk.Bitboard() | x.Bitboard()
	if n < 2 {
		return false
	}
	for to := movegen.KingAttacks(wk) &^ occ; to != 0; {
		if e.value[1][state(to.Pop(), bk, x)] == n-1 {
			return true
		}
	}
	if e.man != movegen.Pawn {
		for to := e.attacks(x, occ) &^ occ; to != 0; {
			if e.value[1][state(wk, bk, to.Pop())] == n-1 {
				return true
			}
		}
		return false
	}
	if n != 2 || occ.Has(x+8) {
		return false
	}
	if x.Rank() == 6 {
		for _, to := range e.promoted {
			if to.value[1][state(wk, bk, x+8)] > drawn {
				return true
			}
		}
		return false
	}
	return e.value[1][state(wk, bk, x+8)] > drawn ||
		x.Rank() == 1 && !occ.Has(x+16) && e.value[1][state(wk, bk, x+16)] > drawn
}

// loses reports whether Black to move is mated (n is 1), or has only moves to states
// that White wins, the longest with value n-1.
func (e *ending) loses(s int, n int16) bool {
	wk, bk, x := movegen.Square(s>>12), movegen.Square(s>>6&63), movegen.Square(s&63)
	guarded := e.attacks(x, wk.Bitboard()|x.Bitboard()) | movegen.KingAttacks(wk)
	longest, moves := int16(0), 0
	for to := movegen.KingAttacks(bk) &^ guarded; to != 0; moves++ {
		k := to.Pop()
		if k == x {
			return false
		}
		v := e.value[0][state(wk, k, x)]
		if v <= drawn || v >= n {
			return false
		}
		longest = max(longest, v)
	}
	if moves == 0 {
		return n == 1 && e.attacks(x, wk.Bitboard()).Has(bk)
	}
	return longest == n-1
}

// TestAgainstSolver compares every legal position of three men with the solver,
// both colourings.
func TestAgainstSolver(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	tables := small(t)
	promoted := map[movegen.PieceType]*ending{}
	for _, man := range []movegen.PieceType{movegen.Queen, movegen.Rook, movegen.Bishop, movegen.Knight} {
		promoted[man] = solve(man, nil)
	}
	endings := []*ending{solve(movegen.Pawn, promoted)}
	for _, e := range promoted {
		endings = append(endings, e)
	}
	for _, e := range endings {
		t.Run(e.man.String(), func(t *testing.T) {
			for side := range 2 {
				positions := 0
				for s, v := range e.value[side] {
					if v != illegal {
						positions++
						e.compare(t, tables, s, side)
					}
					if t.Failed() {
						return
					}
				}
				if positions < 140_000 {
					t.Errorf("only %d positions with %v to move", positions, movegen.Color(side))
				}
			}
		})
	}
}

// compare probes a state and its mirror image in the other colours. With three men
// no DTZ is rounded: the winner zeroes after an odd number of plies, the loser never.
func (e *ending) compare(t *testing.T, tables *Tables, s, side int) {
	v := e.value[side][s]
	wdl, dtz := Draw, 0
	if v > drawn {
		wdl, dtz = Win, int(v-1)
		if side == 1 {
			wdl, dtz = Loss, min(1-int(v), -1) // mated counts as one ply
		}
	}
	for swap := range 2 {
		if swap == 1 && s%7 != 0 && !*long {
			continue // the other colouring is read by the same code
		}
		flip, strong := movegen.Square(56*swap), movegen.Color(swap)
		p, ok := place(side != swap, movegen.NoSquare,
			man{movegen.MakePiece(strong, movegen.King), movegen.Square(s>>12) ^ flip},
			man{movegen.MakePiece(strong.Other(), movegen.King), movegen.Square(s>>6&63) ^ flip},
			man{movegen.MakePiece(strong, e.man), movegen.Square(s&63) ^ flip})
		if !ok {
			t.Errorf("state %d is not legal", s)
			return
		}
		gotWDL, err := tables.ProbeWDL(&p)
		if gotWDL != wdl || err != nil {
			t.Errorf("%s: %v, %v; want %v", p.FEN(), gotWDL, err, wdl)
		}
		gotDTZ, err := tables.ProbeDTZ(&p)
		if gotDTZ != dtz || err != nil {
			t.Errorf("%s: DTZ %d, %v; want %d", p.FEN(), gotDTZ, err, dtz)
		}
	}
}
