package syzygy

import (
	"maps"
	"slices"
	"testing"

	"footnote/movegen"
)

// outcome returns 1, 0 or -1 for the side to move in a state without the man gone and
// with the man promoted replaced by pc; -1 for none of these.
func (v *solver) outcome(e *solved, s *squares, gone, promoted int, pc movegen.Piece, black bool) int {
	var position men
	position.black = black
	for m := range e.men {
		if m == gone {
			continue
		}
		p := e.men[m]
		if m == promoted {
			p = pc
		}
		position.key.add(p)
		position.pieces[position.n], position.squares[position.n] = p, s[m]
		position.n++
	}
	value := v.value(&position)
	return int(min(max(value, -1), 1))
}

// value looks a position up.
func (v *solver) value(position *men) int8 {
	if position.key == bareKings {
		return 0
	}
	p := *position
	m, ok := materialOf(p.key)
	if !ok { // the other colouring is the one that tables are named by
		m, _ = materialOf(p.key.mirrored())
		for i := range p.n {
			p.pieces[i] ^= otherColor
			p.squares[i] ^= mirrorRanks
		}
		p.black = !p.black
	}
	e := v.ending(m)
	var s squares
	used := [MaxMen]bool{}
	for i, pc := range e.men {
		for j := range p.n {
			if !used[j] && p.pieces[j] == pc {
				s[i], used[j] = p.squares[j], true
				break
			}
		}
	}
	return e.value[e.index(s, p.black)]
}

// materialOf returns the material of a key if tables are named by this colouring.
func materialOf(key materialKey) (material, bool) {
	name := ""
	for c := movegen.White; c <= movegen.Black; c++ {
		for i := range letters {
			for range key.count(movegen.MakePiece(c, movegen.King-movegen.PieceType(i))) {
				name += letters[i : i+1]
			}
		}
		if c == movegen.White {
			name += "v"
		}
	}
	return parseMaterial(name)
}

// afterDouble is outcome after the pawn m has jumped two squares, which the other side
// may take en passant. black is to move.
func (v *solver) afterDouble(e *solved, s *squares, m int, black bool, occ movegen.Bitboard) int {
	result := v.outcome(e, s, -1, -1, 0, black)
	behind := movegen.Square(s[m]) - 8
	if isBlack(e.men[m]) {
		behind += 16
	}
	for _, taker := range e.pawns {
		if isBlack(e.men[taker]) != black || !e.attacks(taker, s, occ).Has(behind) {
			continue
		}
		from := s[taker]
		s[taker] = uint8(behind)
		after := occ&^movegen.Square(from).Bitboard()&^movegen.Square(s[m]).Bitboard() | behind.Bitboard()
		legal, taken := !e.inCheck(black, s, m, after), 0
		if legal {
			taken = -v.outcome(e, s, m, -1, 0, !black)
		}
		s[taker] = from
		if legal && (taken > result || result == 0 && v.stuck(e, s, black, occ)) {
			result = taken
		}
	}
	return result
}

// stuck reports whether the side to move has no move, en passant apart.
func (v *solver) stuck(e *solved, s *squares, black bool, occ movegen.Bitboard) bool {
	quiet, zeroing, _ := v.moves(e, s, black, occ)
	return quiet+zeroing == 0
}

// TestAgainstRetrograde compares positions of three and four men by chance with the
// retrograde solver: WDL exactly, DTZ to a ply, for most tables count in moves. With
// -long all 35 endings of the tables of four men, 2,000,000 positions.
func TestAgainstRetrograde(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	tables, names, positions := small(t), []string{"KRvKR"}, 100_000
	if *long {
		tables = all(t)
		names, positions = tables.Names(), 2_000_000
	}
	v := &solver{known: map[materialKey]*solved{}}
	rng := movegen.NewPRNG(1986)
	rounded := map[string]int{}
	for i, name := range names {
		m, _ := parseMaterial(name)
		for done := positions * i / len(names); done < positions*(i+1)/len(names) && !t.Failed(); {
			p, ok := random(rng, m, false)
			if !ok {
				continue
			}
			done++
			var position men
			position.read(&p)
			if compare(t, tables, &p, v.value(&position)) {
				rounded[name]++
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(rounded)) {
		t.Logf("%s: DTZ rounded in %d positions", name, rounded[name])
	}
}

// TestAgainstSolver compares every legal position of three men with the solver, both
// colourings. No DTZ is rounded there: the winner zeroes after an odd number of plies, the
// loser never.
func TestAgainstSolver(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	tables := small(t)
	v := &solver{known: map[materialKey]*solved{}}
	for _, name := range []string{"KPvK", "KQvK", "KRvK", "KBvK", "KNvK"} {
		m, _ := parseMaterial(name)
		e := v.ending(m)
		positions := [2]int{}
		for i := 0; i < 2<<18 && !t.Failed(); i++ {
			s, side := squares{uint8(i >> 13), uint8(i >> 7 & 63), uint8(i >> 1 & 63)}, i&1
			value := e.value[e.index(s, side == 1)]
			if value == impossible {
				continue
			}
			positions[side]++
			for swap := range 2 {
				if swap == 1 && i>>1%7 != 0 && !*long {
					continue // the other colouring is read by the same code
				}
				var placed [3]man
				for n, pc := range e.men {
					placed[n] = man{pc ^ movegen.Piece(8*swap), movegen.Square(s[n] ^ uint8(mirrorRanks*swap))}
				}
				p, ok := place(side != swap, movegen.NoSquare, placed[:]...)
				if !ok {
					t.Fatalf("%s: %v is not legal", name, s)
				}
				if compare(t, tables, &p, value) {
					t.Errorf("%s: another DTZ than the solver's", p.FEN())
				}
			}
		}
		if min(positions[0], positions[1]) < 140_000 {
			t.Errorf("%s: only %v positions", name, positions)
		}
	}
}

// compare probes p; it reports whether its DTZ differs by a ply from the solver's.
func compare(t *testing.T, tables *Tables, p *movegen.Position, value int8) bool {
	t.Helper()
	wdl, dtz := Draw, 0
	switch {
	case value == impossible:
		t.Fatalf("%s: the solver does not know it", p.FEN())
	case value > 0:
		wdl, dtz = Win, int(value)
	case value < 0:
		wdl, dtz = Loss, min(int(value)+1, -1) // mated counts as one ply
	}
	if got, err := tables.ProbeWDL(p); err != nil || got != wdl {
		t.Errorf("%s: %v, %v; want %v", p.FEN(), got, err, wdl)
	}
	got, err := tables.ProbeDTZ(p)
	if diff := got - dtz; err != nil || diff < -1 || diff > 1 || (got > 0) != (dtz > 0) || (got < 0) != (dtz < 0) {
		t.Errorf("%s: DTZ %d, %v; want %d", p.FEN(), got, err, dtz)
	}
	return got != dtz
}
