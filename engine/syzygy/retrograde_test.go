package syzygy

import (
	"maps"
	"slices"
	"testing"

	"footnote/movegen"
)

// A solved ending of three or four men, from the rules alone: retrograde analysis with
// a count of the moves that are still open for each state. A value counts the plies to
// the zeroing move or the mate: n > 0 wins in n, n < 0 loses in -n-1, 0 is a draw.
type solved struct {
	men   []movegen.Piece // the kings first
	pawns []int           // which of the men are pawns
	quiet []int           // which are not
	value []int8          // by index
	open  []uint8         // moves that may still save the side to move; only while solving
}

const (
	impossible = -128 // not a legal state
	saved      = 255  // in open: a zeroing move does not lose
)

// squares are those of the men.
type squares [4]uint8

// index numbers a state, the white king in the left half and without pawns in the lower
// one: no king has a mirror image of its own, so each state has as many moves as its
// image.
func (e *solved) index(s squares, black bool) int {
	flip := uint8(0)
	if s[0]&4 != 0 {
		flip = mirrorFiles
	}
	if len(e.pawns) == 0 && s[0]&32 != 0 {
		flip |= mirrorRanks
	}
	king := s[0] ^ flip
	i := int(king>>3<<2 | king&3)
	for _, sq := range s[1:len(e.men)] {
		i = i<<6 | int(sq^flip)
	}
	i <<= 1
	if black {
		i |= 1
	}
	return i
}

// state is the inverse of index.
func (e *solved) state(i int) (s squares, black bool) {
	black = i&1 == 1
	i >>= 1
	for m := len(e.men) - 1; m > 0; m-- {
		s[m] = uint8(i & 63)
		i >>= 6
	}
	s[0] = uint8(i>>2<<3 | i&3)
	return s, black
}

func isBlack(pc movegen.Piece) bool { return pc&otherColor != 0 }

func (e *solved) occupied(s *squares) (occ movegen.Bitboard) {
	for _, sq := range s[:len(e.men)] {
		occ |= movegen.Square(sq).Bitboard()
	}
	return occ
}

func (e *solved) attacks(m int, s *squares, occ movegen.Bitboard) movegen.Bitboard {
	pc := e.men[m]
	if pc.Type() == movegen.Pawn {
		return movegen.PawnAttacks(pc.Color(), movegen.Square(s[m]))
	}
	return movegen.Attacks(pc.Type(), movegen.Square(s[m]), occ)
}

// inCheck reports whether the king of a side is attacked by men other than gone.
func (e *solved) inCheck(black bool, s *squares, gone int, occ movegen.Bitboard) bool {
	king := movegen.Square(s[0])
	if black {
		king = movegen.Square(s[1])
	}
	for m, pc := range e.men {
		if m != gone && isBlack(pc) != black && e.attacks(m, s, occ).Has(king) {
			return true
		}
	}
	return false
}

// solver solves endings and those that they lead to.
type solver struct{ known map[materialKey]*solved }

// ending returns a solved ending.
func (v *solver) ending(m material) *solved {
	if e := v.known[m.key]; e != nil {
		return e
	}
	e := &solved{men: []movegen.Piece{movegen.MakePiece(movegen.White, movegen.King), movegen.MakePiece(movegen.Black, movegen.King)}}
	for pc := range movegen.Piece(16) {
		if pc.Type() != movegen.King {
			e.men = append(e.men, slices.Repeat([]movegen.Piece{pc}, m.key.count(pc))...)
		}
	}
	for i, pc := range e.men {
		if pc.Type() == movegen.Pawn {
			e.pawns = append(e.pawns, i)
		} else {
			e.quiet = append(e.quiet, i)
		}
	}
	v.known[m.key] = e
	size := 16
	if len(e.pawns) > 0 {
		size = 32
	}
	size = size * 2 << (6 * (len(e.men) - 1))
	e.value, e.open = make([]int8, size), make([]uint8, size)
	for i := range e.value {
		e.value[i] = impossible
	}
	// Pawn moves change the ending for good: first those whose pawns are far.
	var layers [16][]squares
	e.placePawns(squares{}, 0, 0, &layers)
	for _, placed := range slices.Backward(layers[:]) {
		v.solve(e, placed)
	}
	e.open = nil
	return e
}

// placePawns lists all places of the pawns by how far they have come.
func (e *solved) placePawns(s squares, n, far int, layers *[16][]squares) {
	if n == len(e.pawns) {
		layers[far] = append(layers[far], s)
		return
	}
	for sq := uint8(8); sq < 56; sq++ {
		rank := int(sq >> 3)
		if isBlack(e.men[e.pawns[n]]) {
			rank = 7 - rank
		}
		s[e.pawns[n]] = sq
		e.placePawns(s, n+1, far+rank, layers)
	}
}

// solve finds the values of all states whose pawns are placed like one of these, among
// which are the mirror images.
func (v *solver) solve(e *solved, placed []squares) {
	var layer, next []int32
	var place func(s squares, n int)
	place = func(s squares, n int) {
		if n < len(e.quiet) {
			for sq := range uint8(64) {
				if e.quiet[n] > 0 || sq&4 == 0 && (len(e.pawns) > 0 || sq&32 == 0) {
					s[e.quiet[n]] = sq
					place(s, n+1)
				}
			}
			return
		}
		occ := e.occupied(&s)
		if occ.Count() < len(e.men) {
			return
		}
		for side := range 2 {
			if black := side == 1; !e.inCheck(!black, &s, -1, occ) {
				i := e.index(s, black)
				switch e.value[i], e.open[i] = v.first(e, &s, black, occ); e.value[i] {
				case -1:
					layer = append(layer, int32(i))
				case 1, -2:
					next = append(next, int32(i))
				}
			}
		}
	}
	for _, s := range placed {
		place(s, 0)
	}
	for n := int8(0); len(layer)+len(next) > 0; n++ {
		for _, i := range layer {
			next = e.retreat(int(i), n, next)
		}
		layer, next = next, layer[:0]
	}
}

// retreat gives values to the states before state i, which is decided in n plies, and
// appends those decided in one more.
func (e *solved) retreat(i int, n int8, list []int32) []int32 {
	s, black := e.state(i)
	occ := e.occupied(&s)
	wins := e.value[i] > 0
	for _, m := range e.quiet {
		if isBlack(e.men[m]) == black {
			continue
		}
		from := s[m]
		for back := e.attacks(m, &s, occ) &^ occ; back != 0; {
			s[m] = uint8(back.Pop())
			before := e.index(s, !black)
			if e.value[before] != 0 {
				continue
			}
			if !wins {
				e.value[before] = n + 1
			} else {
				if e.open[before] == saved {
					continue
				}
				if e.open[before]--; e.open[before] > 0 {
					continue
				}
				e.value[before] = -n - 2
			}
			list = append(list, int32(before))
		}
		s[m] = from
	}
	return list
}

// first returns what zeroing moves, mate and stalemate say of a state, 0 when it is
// open, and the number of quiet moves.
func (v *solver) first(e *solved, s *squares, black bool, occ movegen.Bitboard) (value int8, open uint8) {
	moves, zeroing, best := v.moves(e, s, black, occ)
	switch {
	case moves+zeroing == 0 && e.inCheck(black, s, -1, occ):
		return -1, 0
	case zeroing > 0 && best > 0:
		return 1, 0
	case moves+zeroing == 0, zeroing > 0 && best == 0:
		return 0, saved
	case moves == 0:
		return -2, 0
	}
	return 0, uint8(moves)
}

// moves counts the legal moves of a state, those that zero by themselves, of which it
// returns the best result.
func (v *solver) moves(e *solved, s *squares, black bool, occ movegen.Bitboard) (quiet, zeroing, best int) {
	best = -1
	try := func(result int) {
		zeroing++
		best = max(best, result)
	}
	for m, pc := range e.men {
		if isBlack(pc) != black {
			continue
		}
		from := s[m]
		targets := e.attacks(m, s, occ)
		if pc.Type() == movegen.Pawn {
			targets = targets&occ | pushes(pc, movegen.Square(from), occ)
		}
		for targets != 0 {
			to := targets.Pop()
			taken := slices.Index(s[:len(e.men)], uint8(to))
			if taken >= 0 && isBlack(e.men[taken]) == black {
				continue
			}
			s[m] = uint8(to)
			after := occ&^movegen.Square(from).Bitboard() | to.Bitboard()
			if !e.inCheck(black, s, taken, after) {
				switch {
				case taken < 0 && pc.Type() != movegen.Pawn:
					quiet++
				case pc.Type() == movegen.Pawn && (to.Rank() == 0 || to.Rank() == 7):
					for t := movegen.Knight; t < movegen.King; t++ {
						try(-v.outcome(e, s, taken, m, movegen.MakePiece(pc.Color(), t), !black))
					}
				case pc.Type() == movegen.Pawn && taken < 0 && max(uint8(to), from)-min(uint8(to), from) == 16:
					try(-v.afterDouble(e, s, m, !black, after))
				default:
					try(-v.outcome(e, s, taken, -1, 0, !black))
				}
			}
			s[m] = from
		}
	}
	return quiet, zeroing, best
}

func pushes(pc movegen.Piece, from movegen.Square, occ movegen.Bitboard) (b movegen.Bitboard) {
	one, two, start := from+8, from+16, 1
	if isBlack(pc) {
		one, two, start = from-8, from-16, 6
	}
	if occ.Has(one) {
		return 0
	}
	b = one.Bitboard()
	if from.Rank() == start && !occ.Has(two) {
		b |= two.Bitboard()
	}
	return b
}

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
