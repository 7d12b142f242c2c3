package syzygy

import (
	"cmp"
	"errors"
	"runtime/debug"
	"slices"

	"footnote/movegen"
)

// RootMove is a legal move with what the tables say of it, for the side that makes it.
type RootMove struct {
	Move movegen.Move
	// WDL is the value after the move, with the clock of the fifty-move rule at zero.
	WDL WDL
	// DTZ is the distance to zeroing before the move if it is played, in plies, with
	// the signs and the rounding of [Tables.ProbeDTZ]; 0 for draws, and where DTZ
	// tables are missing. A move that mates has 1.
	DTZ int
	// Outcome is WDL with the clock and the repetitions of the game.
	Outcome WDL
	// Rank orders the moves, the highest is best. Moves of equal rank are all good
	// enough: a program may choose among them by other means.
	Rank int
	// Zeroing says that the move is a capture or a pawn move, Mates that it mates.
	Zeroing, Mates bool
}

// Root is what the tables say of a position of a game and its moves.
type Root struct {
	Moves []RootMove // by rank, the best first; empty when the game is over
	// ByDTZ is false where a DTZ table is missing and the moves are ranked by WDL
	// alone. A won game may then go on for ever.
	ByDTZ bool
	// Fault is what is wrong with a DTZ table that is there, or nil. It counts as missing.
	Fault *FileError
}

// Ranks. Certain wins lie above wins that the rounding of a table makes doubtful. They are
// further apart than any distance, so that each kind is ordered by distance.
const (
	rankMate     = 30000
	rankWin      = 20000
	rankDoubtful = 15000
	rankCursed   = 10000
)

// freePlies is how long after a zeroing move all moves that keep a win have the same
// rank: a program that searches then plays naturally. Afterwards only the fastest
// remain, so that the win is not put off for ever.
const freePlies = 10

// ProbeRoot ranks the legal moves of p in a game. history holds the keys of the
// positions before p, oldest first, at least those since the last zeroing move.
// With fiftyMoves false the rule of fifty moves does not count: cursed wins are wins.
//
// A move that repeats a position for the third time is a draw, and so is one after which the fifty
// moves are over. Among wins the fastest by DTZ are best, unless the last zeroing move was made less
// than 10 plies ago and no position has repeated since: then all wins that are certain have one rank.
// Cursed wins are ranked by DTZ, losses by how long they last where the clock may save them.
//
// The errors are those of ProbeWDL. It allocates.
func (t *Tables) ProbeRoot(p *movegen.Position, history []uint64, fiftyMoves bool) (root Root, err error) {
	if err := probeable(p); err != nil {
		return Root{}, err
	}
	defer onFault(debug.SetPanicOnFault(true), t.pathAt, &err)
	r := ranker{tables: t, p: p, fifty: fiftyMoves, clock: p.HalfmoveClock(), byDTZ: true}
	r.history = history[max(0, len(history)-r.clock):] // since the last zeroing move
	r.free = r.clock < freePlies && !repeated(r.history, p.Key())
	var list movegen.MoveList
	p.GenerateLegal(&list)
	root.Moves = make([]RootMove, 0, list.N)
	for _, m := range list.Slice() {
		move, err := r.value(m)
		if err != nil {
			return Root{}, err
		}
		root.Moves = append(root.Moves, move)
	}
	for i := range root.Moves {
		r.rank(&root.Moves[i])
	}
	slices.SortStableFunc(root.Moves, func(a, b RootMove) int {
		return cmp.Or(cmp.Compare(b.Rank, a.Rank), cmp.Compare(a.DTZ, b.DTZ))
	})
	root.ByDTZ, root.Fault = r.byDTZ, r.fault
	return root, nil
}

// repeated reports whether a position has occurred twice, the current one included.
func repeated(history []uint64, now uint64) bool {
	for i, key := range history {
		if key == now || slices.Contains(history[i+1:], key) {
			return true
		}
	}
	return false
}

// ranker ranks the moves of one position.
type ranker struct {
	tables  *Tables
	p       *movegen.Position
	history []uint64
	clock   int
	fifty   bool // the rule of fifty moves counts
	free    bool // certain wins have one rank
	byDTZ   bool // no DTZ table is missing
	fault   *FileError
}

// value probes a move.
func (r *ranker) value(m movegen.Move) (RootMove, error) {
	var next movegen.Position
	move := RootMove{Move: m, Zeroing: r.p.IsCapture(m) || r.p.PieceOn(m.From()).Type() == movegen.Pawn}
	r.p.Make(m, &next)
	wdl, _, err := r.tables.resolve(&next)
	if err != nil {
		return move, err
	}
	move.WDL = -wdl
	move.Mates = next.InCheck() && !next.HasLegalMove()
	switch {
	case move.Mates:
		move.WDL, move.DTZ = Win, 1
	case move.Zeroing:
		move.DTZ = beforeZeroing(move.WDL)
	case r.byDTZ && move.WDL != Draw:
		d, err := r.tables.distanceOf(&next)
		var fault *FileError
		switch {
		case errors.Is(err, ErrMissing):
			r.byDTZ = false
		case errors.As(err, &fault): // the values are known by now
			r.byDTZ, r.fault = false, fault
		case err != nil:
			return move, err
		case d > 0:
			move.DTZ = -d - 1
		default:
			move.DTZ = -d + 1
		}
	}
	move.Outcome = r.outcome(&move, &next)
	return move, nil
}

// distanceOf is distance; a DTZ file that cannot be read is an error of that file alone.
func (t *Tables) distanceOf(p *movegen.Position) (d int, err error) {
	defer onFault(debug.SetPanicOnFault(true), t.pathAt, &err)
	return t.distance(p, true)
}

// outcome is what the move leads to in the game.
func (r *ranker) outcome(m *RootMove, next *movegen.Position) WDL {
	if m.Mates {
		return Win
	}
	if !m.Zeroing {
		seen := 0
		for _, key := range r.history {
			if key == next.Key() {
				seen++
			}
		}
		if seen >= 2 || r.fifty && r.clock+1 >= 100 && next.HasLegalMove() {
			return Draw
		}
	}
	switch {
	case !r.fifty && m.WDL == CursedWin:
		return Win
	case !r.fifty && m.WDL == BlessedLoss:
		return Loss
	case !r.fifty || m.Zeroing || m.DTZ == 0:
		return m.WDL
	case m.WDL == Win && r.clock+m.DTZ > 100:
		return CursedWin
	case m.WDL == Loss && r.clock-m.DTZ > 100:
		return BlessedLoss
	}
	return m.WDL
}

// rank sets the rank of a move; see ProbeRoot.
func (r *ranker) rank(m *RootMove) {
	distance := min(max(m.DTZ, -m.DTZ), rankWin-rankDoubtful-1)
	if !r.byDTZ {
		distance = 0
	}
	clock := r.clock
	if m.Zeroing || !r.fifty {
		clock = 0
	}
	switch m.Outcome {
	case Win:
		switch {
		case m.Mates:
			m.Rank = rankMate
		case clock+distance > 99 && r.fifty:
			m.Rank = rankDoubtful - distance
		case r.free:
			m.Rank = rankWin
		default:
			m.Rank = rankWin - distance
		}
	case CursedWin:
		m.Rank = rankCursed - distance
	case Draw:
		m.Rank = 0
	case BlessedLoss:
		m.Rank = distance - rankCursed
	case Loss:
		m.Rank = -rankWin
		if 2*distance+clock >= 100 && r.fifty {
			m.Rank += distance
		}
	}
}
