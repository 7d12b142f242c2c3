package nnue

import (
	"fmt"
	"slices"
	"strings"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/quote"
)

// Trace explains a value of the network. Values are in centipawns from White's side.
// The names of the JSON form are stable.
type Trace struct {
	Hidden      int          `json:"hidden"`            // width of the hidden layer
	Kings       int          `json:"kings"`             // sets of feature weights
	Buckets     int          `json:"buckets"`           // sets of output weights
	Bucket      int          `json:"bucket"`            // the one in use
	Scale       int          `json:"scale"`             // centipawns for the output 1
	Description string       `json:"description"`       // the first line of the network's
	Pieces      []PieceTrace `json:"pieces"`            // all but the kings, from a1 to h8
	Network     eval.Score   `json:"network"`           // what the network says
	Endgame     string       `json:"endgame,omitempty"` // the rule that replaced the network's value
	Score       eval.Score   `json:"score"`             // of the evaluation
	Side        string       `json:"side_to_move"`

	board []placed
}

// cannotWin is the rule for material that does not win, eval.CannotWin.
const cannotWin = "cannot win"

// PieceTrace is what a piece is worth on its square.
type PieceTrace struct {
	Square  string     `json:"square"`
	Piece   string     `json:"piece"`   // as in a FEN
	Without eval.Score `json:"without"` // what the network says of the board without it
	Worth   eval.Score `json:"worth"`   // the difference that it makes

	square movegen.Square
}

// placed is a piece on its square.
type placed struct {
	piece  movegen.Piece
	square movegen.Square
}

// Trace explains the value of p: it takes each piece but the kings from the board and
// asks the network again. The set of output weights stays that of p.
func (e *Evaluator) Trace(p *movegen.Position) Trace {
	info := e.net.info
	t := Trace{
		Hidden: info.Hidden, Kings: info.Kings, Buckets: info.Buckets, Bucket: info.Bucket(p.Occupied().Count()), Scale: info.Scale, Side: p.SideToMove().String(),
		Score: e.Evaluate(p).For(p.SideToMove()),
	}
	first, _, _ := strings.Cut(info.Description, "\n")
	t.Description = quote.Line(first) // the file may be anyone's
	for s, piece := range p.All {
		t.board = append(t.board, placed{piece, s})
	}
	t.Network, t.Pieces = e.whole(p, t.board, t.Bucket), []PieceTrace{}
	for i, x := range t.board {
		if x.piece.Type() == movegen.King {
			continue
		}
		rest := slices.Delete(slices.Clone(t.board), i, i+1)
		without := e.whole(p, rest, t.Bucket)
		t.Pieces = append(t.Pieces, PieceTrace{x.square.String(), x.piece.String(), without, t.Network - without, x.square})
	}
	if name, _, ok := eval.KnownEnding(p); ok {
		t.Endgame = name
	} else if t.Score != t.Network {
		t.Endgame = cannotWin
	}
	return t
}

// whole returns what the network says of a board with the kings and the side to move of
// p, from White's side.
func (e *Evaluator) whole(p *movegen.Position, board []placed, bucket int) eval.Score {
	pairs := make([]uint16, 0, 2*len(board))
	for _, x := range board {
		pairs = append(pairs, feature(x.piece, x.square), noFeature)
	}
	var sums [2][]int16
	for c := range sums {
		sums[c] = make([]int16, e.net.info.Hidden)
		view := e.net.info.View(p, movegen.Color(c))
		e.kernel.update(sums[c], e.net.weights.Bias, e.net.set(view.set), pairs, int(view.mask))
	}
	us := p.SideToMove() & 1
	return e.score(sums[us], sums[us^1], bucket).For(us)
}

// Explain implements eval.Explainer; the explanation is a Trace.
func (e *Evaluator) Explain(p *movegen.Position) fmt.Stringer { return e.Trace(p) }

// String draws the board with what each piece is worth, in pawns.
func (t Trace) String() string {
	var b strings.Builder
	inputs := "768"
	if t.Kings > 1 {
		inputs = fmt.Sprintf("%d×768", t.Kings)
	}
	fmt.Fprintf(&b, "Network (%s → %d)×2 → %d: %s\nWhat each piece is worth: the value with it less the value without it\n\n", inputs, t.Hidden, t.Buckets, t.Description)
	var pieces, worth [64]string
	for s := range pieces {
		pieces[s], worth[s] = "       |", "       |"
	}
	for _, x := range t.board {
		pieces[x.square] = fmt.Sprintf("   %s   |", x.piece)
	}
	for _, x := range t.Pieces {
		worth[x.square] = fmt.Sprintf("%6.2f |", float64(x.Worth)/100)
	}
	line := "   +" + strings.Repeat("-------+", 8) + "\n"
	for rank := 7; rank >= 0; rank-- {
		first := rank * 8
		fmt.Fprintf(&b, "%s %d |%s\n   |%s\n", line, rank+1, strings.Join(pieces[first:first+8], ""), strings.Join(worth[first:first+8], ""))
	}
	b.WriteString(line)
	b.WriteString("       a       b       c       d       e       f       g       h\n\n")
	if t.Endgame != "" {
		fmt.Fprintf(&b, "Network %s, but an endgame rule holds: %s\n", t.Network.Text(), t.Endgame)
	}
	fmt.Fprintf(&b, "Evaluation %s (White's side, %s to move)\n", t.Score.Text(), t.Side)
	return b.String()
}
