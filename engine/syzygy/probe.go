package syzygy

import (
	"runtime"
	"runtime/debug"
	"slices"

	"footnote/movegen"
)

// WDL is the value of a position for the side to move, under the rule of fifty
// moves and with that rule's clock at zero.
type WDL int8

// The values, each the negative of what it is for the opponent.
const (
	Loss        WDL = iota - 2
	BlessedLoss     // lost, but saved by the rule of fifty moves
	Draw
	CursedWin // won, but spoilt by the rule of fifty moves
	Win
)

// unknown is below every value.
const unknown = Loss - 1

// String returns the value in words: "win", "cursed win".
func (w WDL) String() string {
	return [...]string{"loss", "blessed loss", "draw", "cursed win", "win"}[max(Loss, min(w, Win))-Loss]
}

// ProbeWDL returns the value of p, as if the clock of the rule of fifty moves stood
// at zero. It allocates nothing unless it opens a file.
//
// The error is ErrCastling, ErrTooManyMen or ErrMissing when the tables do not
// reach p, and a *FileError when a file that is needed is not good.
func (t *Tables) ProbeWDL(p *movegen.Position) (wdl WDL, err error) {
	if err := probeable(p); err != nil {
		return Draw, err
	}
	defer onFault(debug.SetPanicOnFault(true), t.pathAt, &err)
	wdl, _, err = t.resolve(p)
	return wdl, err
}

// probeable returns why no table can know p.
func probeable(p *movegen.Position) error {
	if p.Occupied().Count() > MaxMen {
		return ErrTooManyMen
	}
	if p.CanCastle(movegen.White) || p.CanCastle(movegen.Black) {
		return ErrCastling
	}
	return nil
}

// faultAddr is the panic of a read of mapped memory that fails.
type faultAddr interface {
	runtime.Error
	Addr() uintptr
}

// onFault turns a read that fails, in a file that was cut short while it was mapped,
// into an error of the file that path names. It is deferred with what debug.SetPanicOnFault returned.
func onFault(before bool, path func(addr uintptr) string, err *error) {
	debug.SetPanicOnFault(before)
	r := recover()
	if r == nil {
		return
	}
	if fault, ok := r.(faultAddr); ok {
		*err = &FileError{Path: path(fault.Addr()), Fault: ErrUnreadable, Err: fault}
		return
	}
	panic(r)
}

// resolve returns the value of p, and whether a capture that keeps the value makes
// any DTZ table meaningless: one that wins, or en passant as the only best move.
//
// A WDL table may hold anything where a capture is best, and it knows nothing of
// en passant; the captures are played out here.
func (t *Tables) resolve(p *movegen.Position) (wdl WDL, capture bool, err error) {
	if !canCapture(p) {
		wdl, err = t.stored(p)
		return wdl, false, err
	}
	best, bestPassing := unknown, unknown
	var list movegen.MoveList
	var next movegen.Position
	captures(p, &list)
	for _, move := range list.Slice() {
		if !p.IsCapture(move) {
			continue
		}
		p.Make(move, &next)
		v, err := t.search(&next, Loss, -best)
		if err != nil {
			return Draw, false, err
		}
		switch v = -v; {
		case v == Win:
			return Win, true, nil
		case move.Kind() == movegen.EnPassant:
			bestPassing = max(bestPassing, v)
		default:
			best = max(best, v)
		}
	}
	stored, err := t.stored(p)
	if err != nil {
		return Draw, false, err
	}
	// max(stored, best) is the value without the right to take en passant.
	if bestPassing > best {
		if bestPassing > stored {
			return bestPassing, true, nil
		}
		best = bestPassing
	}
	if best >= stored {
		return best, best > Draw, nil
	}
	if bestPassing > unknown && stored == Draw && !p.InCheck() && onlyEnPassant(p) {
		return bestPassing, true, nil // the table sees stalemate
	}
	return stored, false, nil
}

// search returns the value of p between alpha and beta, by captures and the table.
// p comes after a capture, so it has no en passant.
func (t *Tables) search(p *movegen.Position, alpha, beta WDL) (WDL, error) {
	if !canCapture(p) {
		stored, err := t.stored(p)
		return max(alpha, stored), err
	}
	var list movegen.MoveList
	var next movegen.Position
	captures(p, &list)
	for _, move := range list.Slice() {
		if !p.IsCapture(move) {
			continue
		}
		p.Make(move, &next)
		v, err := t.search(&next, -beta, -alpha)
		if err != nil {
			return Draw, err
		}
		if v = -v; v > alpha {
			if v >= beta {
				return v, nil
			}
			alpha = v
		}
	}
	stored, err := t.stored(p)
	return max(alpha, stored), err
}

// canCapture reports whether a man of the side to move attacks one of the other side.
// It is much cheaper than generating captures, and mostly false.
func canCapture(p *movegen.Position) bool {
	if p.EnPassant() != movegen.NoSquare {
		return true
	}
	us, occ := p.SideToMove(), p.Occupied()
	ours := p.ByColor(us)
	for targets := occ &^ ours &^ p.ByType(movegen.King); targets != 0; {
		if p.AttackersTo(targets.Pop(), occ)&ours != 0 {
			return true
		}
	}
	return false
}

// captures fills l with all captures, and more.
func captures(p *movegen.Position, l *movegen.MoveList) {
	us := p.SideToMove()
	seventh := movegen.Rank7BB
	if us == movegen.Black {
		seventh = movegen.Rank2BB
	}
	if p.Pieces(us, movegen.Pawn)&seventh != 0 {
		p.GenerateLegal(l) // taking and promoting to less than a queen counts as quiet
		return
	}
	p.GenerateCaptures(l)
}

// onlyEnPassant reports whether every legal move takes en passant.
func onlyEnPassant(p *movegen.Position) bool {
	var list movegen.MoveList
	p.GenerateLegal(&list)
	return !slices.ContainsFunc(list.Slice(), func(m movegen.Move) bool { return m.Kind() != movegen.EnPassant })
}

// lookup is where a table has the value of a position.
type lookup struct {
	men     men
	entry   *entry
	table   *opened
	swap    bool // the colours are changed between the table and the position
	side    int  // whose values are wanted
	column  int
	squares [MaxMen]uint8
}

// find fills w for p, whose men it has, and opens the table of a kind.
func (t *Tables) find(w *lookup, k kind) error {
	if w.entry = t.byKey[w.men.key]; w.entry == nil {
		return ErrMissing
	}
	if w.table = w.entry.open(k); w.table.err != nil {
		return w.table.err
	}
	w.swap, w.side = w.entry.side(&w.men)
	if w.entry.hasPawns {
		w.column = w.entry.leadingPawns(&w.men, w.swap, &w.squares)
	}
	return nil
}

// value returns what a section of the table holds there; false when the file contradicts itself.
func (w *lookup) value(s *section) (uint16, bool) {
	return s.at(s.number(&w.entry.material, &w.men, w.swap, &w.squares))
}

// stored returns what the WDL table holds for p.
func (t *Tables) stored(p *movegen.Position) (WDL, error) {
	var w lookup
	w.men.read(p)
	if w.men.key == bareKings {
		return Draw, nil
	}
	if err := t.find(&w, wdlTable); err != nil {
		return Draw, err
	}
	v, ok := w.value(&w.table.table.sections[w.side%w.table.table.sides][w.column])
	if !ok || v > uint16(Win-Loss) {
		return Draw, w.table.damaged
	}
	return WDL(v) + Loss, nil
}
