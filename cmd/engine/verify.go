package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/dylhunn/dragontoothmg"

	"footnote/cmd/internal/cli"
	"footnote/movegen"
)

// verifyPerft counts the moves of p to the given depth, at least 1, with our generator and
// with dragontoothmg, an independent one. It prints both counts for every root move; where
// they differ it walks down to the first position whose legal moves differ, prints that and
// sets the field different of what it returns. The one known fault of dragontoothmg does not
// count as a difference: it misses en passant by a pawn pinned on a diagonal when the
// capture stays on the line of the pin. Positions of that class are counted and named. The
// error says why p cannot be compared, or that out could not be written, or is that of ctx.
func verifyPerft(ctx context.Context, p movegen.Position, depth int, out io.Writer) (*verifier, error) {
	if p.Chess960() {
		return nil, errors.New("perft --verify: dragontoothmg does not know Chess960 castling")
	}
	v := &verifier{ctx: ctx, out: out}
	board := boardOf(&p)
	v.divide(&p, &board, depth)
	switch {
	case v.err != nil:
		return nil, v.err
	case v.different:
		fmt.Fprintln(out, "The generators differ.")
	case v.known > 0:
		fmt.Fprintf(out, "The generators agree but for the known fault of dragontoothmg, seen in %s, first in\n  %s\n"+
			"(it misses en passant by a diagonally pinned pawn along the line of the pin).\n", cli.Count(v.known, "position"), v.firstKnown)
	default:
		fmt.Fprintln(out, "The generators agree.")
	}
	return v, nil
}

// verifyRecord is a comparison of generators as JSON; names are stable.
type verifyRecord struct {
	Agree bool `json:"agree"`
	// Known counts the positions that show dragontoothmg's known fault.
	Known int          `json:"known_faults"`
	Moves []verifyMove `json:"moves"`
	// The first position where the moves differ, and the moves of one side only.
	First      string   `json:"first_difference,omitempty"` // FEN
	Only       []string `json:"only_footnote,omitempty"`
	OnlyTheirs []string `json:"only_dragontooth,omitempty"`
}

// verifyMove holds both counts below a root move; a side that does not know the move
// has none.
type verifyMove struct {
	Move   string  `json:"move"`
	Nodes  *uint64 `json:"nodes,omitempty"`
	Theirs *uint64 `json:"dragontooth,omitempty"`
}

// record returns what was found.
func (v *verifier) record() *verifyRecord {
	v.found.Agree, v.found.Known = !v.different, v.known
	return &v.found
}

// counts returns our counts below the root moves.
func (v *verifier) counts() []divideRecord {
	var counts []divideRecord
	for _, m := range v.found.Moves {
		if m.Nodes != nil {
			counts = append(counts, divideRecord{m.Move, *m.Nodes})
		}
	}
	return counts
}

// verifier is one differential walk.
type verifier struct {
	ctx        context.Context
	out        io.Writer
	different  bool // an unexplained difference has been printed
	known      int  // positions that show dragontoothmg's known fault
	firstKnown string
	total      uint64 // our leaves
	found      verifyRecord
	err        error
}

// boardOf returns p as dragontoothmg's board. The clocks are left out: they do
// not matter here, and its counters are small.
func boardOf(p *movegen.Position) dragontoothmg.Board {
	fields := strings.Fields(p.FEN())
	return dragontoothmg.ParseFen(strings.Join(fields[:4], " ") + " 0 1")
}

// divide prints the counts below every root move, then looks for the cause of
// the first difference.
func (v *verifier) divide(p *movegen.Position, board *dragontoothmg.Board, depth int) {
	ours, theirs := movesByName(p), oracleMovesByName(board)
	var oracleTotal uint64
	fmt.Fprintf(v.out, "%-6s %14s %14s\n", "move", "footnote", "dragontooth")
	for _, name := range namesOf(ours, theirs) {
		var count, oracleCount uint64
		m, here := ours[name]
		if here {
			var next movegen.Position
			p.Make(m, &next)
			count, _ = next.PerftContext(v.ctx, depth-1)
		}
		om, there := theirs[name]
		if there {
			undo := board.Apply(om)
			oracleCount = v.oraclePerft(board, depth-1)
			undo()
		}
		if v.err = v.ctx.Err(); v.err != nil {
			return
		}
		mark := ""
		if count != oracleCount || here != there {
			mark = "  differs"
		}
		if _, err := fmt.Fprintf(v.out, "%-6s %14d %14d%s\n", name, count, oracleCount, mark); err != nil {
			v.err = err
			return
		}
		row := verifyMove{Move: name}
		if here {
			row.Nodes = &count
		}
		if there {
			row.Theirs = &oracleCount
		}
		v.found.Moves = append(v.found.Moves, row)
		v.total += count
		oracleTotal += oracleCount
	}
	fmt.Fprintf(v.out, "%-6s %14d %14d\n", "total", v.total, oracleTotal)
	v.descend(p, board, depth, nil)
}

// descend compares the legal moves of a position known to differ somewhere, and
// then those of the successors whose counts differ. It ends at the first
// difference that is not the known one.
func (v *verifier) descend(p *movegen.Position, board *dragontoothmg.Board, depth int, path []string) {
	ours, theirs := movesByName(p), oracleMovesByName(board)
	missing, extra := difference(theirs, ours), difference(ours, theirs)
	if len(missing)+len(extra) > 0 {
		if len(missing) > 0 || !allKnownFault(p, ours, extra) {
			v.report(p, path, missing, extra, len(ours), len(theirs))
			return
		}
		if v.known++; v.known == 1 {
			v.firstKnown = p.FEN()
		}
	}
	if depth == 1 {
		return
	}
	for _, name := range namesOf(ours, theirs) {
		om, there := theirs[name]
		if !there {
			continue // only with the known fault; nothing to compare below
		}
		var next movegen.Position
		p.Make(ours[name], &next)
		undo := board.Apply(om)
		count, _ := next.PerftContext(v.ctx, depth-1)
		differ := count != v.oraclePerft(board, depth-1)
		if v.err = v.ctx.Err(); v.err != nil {
			return // with counts that mean nothing, and the board is done with
		}
		if differ {
			v.descend(&next, board, depth-1, append(slices.Clone(path), name))
		}
		undo()
		if v.different || v.err != nil {
			return
		}
	}
}

func (v *verifier) report(p *movegen.Position, path, missing, extra []string, ours, theirs int) {
	v.different = true
	v.found.First, v.found.Only, v.found.OnlyTheirs = p.FEN(), extra, missing
	fmt.Fprintf(v.out, "first difference after: %s\n", orNone(path))
	fmt.Fprintf(v.out, "  FEN                   %s\n", p.FEN())
	fmt.Fprintf(v.out, "  legal moves           footnote %d, dragontooth %d\n", ours, theirs)
	fmt.Fprintf(v.out, "  only in footnote      %s\n", orNone(extra))
	fmt.Fprintf(v.out, "  only in dragontooth   %s\n", orNone(missing))
}

func orNone(words []string) string {
	if len(words) == 0 {
		return "(none)"
	}
	return strings.Join(words, " ")
}

// allKnownFault reports whether every named move is en passant by a diagonally
// pinned pawn along the line of its pin.
func allKnownFault(p *movegen.Position, moves map[string]movegen.Move, names []string) bool {
	us := p.SideToMove()
	king := p.King(us)
	for _, name := range names {
		m := moves[name]
		if m.Kind() != movegen.EnPassant || !p.Pinned(us).Has(m.From()) ||
			!movegen.BishopRays(king).Has(m.From()) || !movegen.Line(king, m.From()).Has(m.To()) {
			return false
		}
	}
	return true
}

func movesByName(p *movegen.Position) map[string]movegen.Move {
	var l movegen.MoveList
	p.GenerateLegal(&l)
	moves := make(map[string]movegen.Move, l.N)
	for _, m := range l.Slice() {
		moves[m.String()] = m
	}
	return moves
}

func oracleMovesByName(board *dragontoothmg.Board) map[string]dragontoothmg.Move {
	list := board.GenerateLegalMoves()
	moves := make(map[string]dragontoothmg.Move, len(list))
	for _, m := range list {
		moves[m.String()] = m
	}
	return moves
}

// oraclePerft is PerftContext by dragontoothmg, counting in bulk at the last ply.
func (v *verifier) oraclePerft(board *dragontoothmg.Board, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	moves := board.GenerateLegalMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for _, m := range moves {
		if depth > 2 && v.ctx.Err() != nil {
			break
		}
		undo := board.Apply(m)
		nodes += v.oraclePerft(board, depth-1)
		undo()
	}
	return nodes
}

// namesOf returns the sorted names that occur in either map.
func namesOf[A, B any](a map[string]A, b map[string]B) []string {
	names := append(difference(a, map[string]B(nil)), difference(b, a)...)
	slices.Sort(names)
	return names
}

// difference returns the sorted names in a that are not in b.
func difference[A, B any](a map[string]A, b map[string]B) []string {
	var names []string
	for name := range a {
		if _, there := b[name]; !there {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
