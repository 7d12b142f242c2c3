package epd

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"footnote/movegen"
	"footnote/movegen/quote"
)

// interpret fills the field that belongs to an operation. Unknown opcodes, and remarks
// of an earlier analysis (pv, ce, acd …), are no fault: nothing is judged by them.
func (e *Entry) interpret(op Operation) (err error) {
	switch op.Code {
	case "id":
		e.ID = op.Text
	case "bm":
		if distance, mate := strings.CutPrefix(op.Text, "#"); mate {
			return e.mateIn(distance)
		}
		err = e.moves(op, &e.Best)
	case "am":
		err = e.moves(op, &e.Avoid)
	case "dm":
		e.Mate, err = number(op)
	}
	return err
}

// moves reads the operand of bm or am: one move or more, separated by blanks
// or commas, all from the position itself.
func (e *Entry) moves(op Operation, list *[]movegen.Move) error {
	words := words(op.Text)
	if len(words) == 0 {
		return fmt.Errorf("%s names no move", op.Code)
	}
	for _, w := range words {
		m, err := e.Position.ParseSAN(w)
		if err != nil {
			return fmt.Errorf("%s: %w", op.Code, err)
		}
		*list = append(*list, m)
	}
	return nil
}

// mateIn reads "bm #8" of matetrack, which means dm 8. Of "#-8", by which the side to move is
// mated, nothing is judged.
func (e *Entry) mateIn(distance string) error {
	n, err := strconv.ParseInt(distance, 10, 32)
	if err != nil {
		return fmt.Errorf("bm: #%s is not a distance to mate", quote.Short(distance))
	}
	e.Mate = max(int(n), 0)
	return nil
}

// interpretPoints reads the points of the Strategic Test Suite in either of its two
// forms. Comments of another form, or without a single legal move, are ignored.
func (e *Entry) interpretPoints() error {
	c0, _ := e.Operand("c0")
	moves, values, ok := pointPairs(c0)
	if !ok {
		if moves, values, ok = e.pointColumns(); !ok {
			return nil
		}
	}
	if !slices.ContainsFunc(moves, func(w string) bool { _, err := e.Position.ParseSAN(w); return err == nil }) {
		return nil // a remark: "depth=20"
	}
	if len(moves) != len(values) {
		return fmt.Errorf("points: %s but %s", quote.Count(len(moves), "move"), quote.Count(len(values), "number"))
	}
	for i, w := range moves {
		if err := e.addPoints(w, values[i]); err != nil {
			return err
		}
	}
	return nil
}

// pointPairs takes "f5=10, Be5+=2, a8=Q=1" apart; ok is false when a part
// has another form. The last = separates, since promotions hold one too.
func pointPairs(text string) (moves, values []string, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		i := strings.LastIndexByte(part, '=')
		if i < 0 {
			return nil, nil, false
		}
		move, value := strings.TrimSpace(part[:i]), strings.TrimSpace(part[i+1:])
		if !isNumber(value) || move == "" || strings.ContainsAny(move, " \t") {
			return nil, nil, false
		}
		moves, values = append(moves, move), append(values, value)
	}
	return moves, values, true
}

// pointColumns takes c8 "10 2" with c9 or c7 "f4f5 d4e5" apart; ok is false
// when c8 is absent or a remark.
func (e *Entry) pointColumns() (moves, values []string, ok bool) {
	c8, _ := e.Operand("c8")
	text, found := e.Operand("c9")
	if !found {
		text, found = e.Operand("c7")
	}
	moves, values = words(text), words(c8)
	for _, w := range values {
		if !isNumber(w) {
			return nil, nil, false
		}
	}
	return moves, values, found && len(values) > 0
}

func (e *Entry) addPoints(move, value string) error {
	m, err := e.Position.ParseSAN(move)
	if err != nil {
		return fmt.Errorf("points: %w", err)
	}
	n, err := strconv.ParseUint(value, 10, 16)
	if err != nil {
		return fmt.Errorf("points: %s is above 65535", value) // numbers were checked before
	}
	if e.Points == nil {
		e.Points = map[movegen.Move]int{}
	}
	e.Points[m] = int(n)
	e.MaxPoints = max(e.MaxPoints, int(n))
	return nil
}

// number reads a single non-negative number.
func number(op Operation) (int, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(op.Text, "+"), 10, 31)
	if err != nil {
		return 0, fmt.Errorf("%s: %s is not a number", op.Code, quote.Text(op.Text))
	}
	return int(n), nil
}

// words splits at blanks and commas and drops signs that stand alone ("Qd7 +").
func words(s string) []string {
	list := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' })
	return slices.DeleteFunc(list, func(w string) bool { return strings.Trim(w, "+#!?") == "" })
}
