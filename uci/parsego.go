package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"footnote/engine"
)

// The colours as Clock indexes them.
const (
	white = 0
	black = 1
)

// parseGo reads the arguments of go, in any order. Unknown words are skipped, except
// behind searchmoves; a line of nothing else, such as "go depth=4", is worth a remark.
func parseGo(words []string) (Command, error) {
	if i := slices.Index(words, "perft"); i >= 0 {
		return parsePerft(words[i+1:])
	}
	a := &arguments{words: words}
	if len(words) > 0 && !slices.ContainsFunc(words, isArgument) {
		a.fault(&ArgumentError{Argument: words[0], Unknown: true})
	}
	var p engine.Request
	c := &p.Clock
	for {
		word, ok := a.next()
		if !ok {
			return Go{p}, a.faults()
		}
		switch word {
		case "infinite":
			p.Infinite = true
		case "ponder":
			p.Ponder = true
		case "searchmoves":
			p.SearchMoves = append(p.SearchMoves, a.moves()...)
		case "depth":
			p.Depth = int(min(a.count(word), math.MaxInt32))
		case "nodes":
			p.Nodes = uint64(a.count(word))
		case "mate":
			if n, ok := a.positive(word); ok {
				p.Mate = int(min(n, math.MaxInt32))
			} else {
				p.Depth = 1
			}
		case "movetime":
			c.MoveTime, c.HasMoveTime = a.time(word), true
		case "wtime":
			c.Remaining[white], c.Has[white], c.Given = a.time(word), true, true
		case "btime":
			c.Remaining[black], c.Has[black], c.Given = a.time(word), true, true
		case "winc":
			c.Increment[white], c.Given = a.time(word), true
		case "binc":
			c.Increment[black], c.Given = a.time(word), true
		case "movestogo":
			n, _ := a.number(word)
			c.MovesToGo, c.Given = int(clamp(n, 0, math.MaxInt32)), true
		}
	}
}

// parsePerft reads the depth of go perft.
func parsePerft(words []string) (Command, error) {
	a := &arguments{words: words}
	n, ok := a.number("perft")
	if !ok {
		return nil, &SyntaxError{"go perft", "a depth is needed"}
	}
	return Perft{int(clamp(n, 1, maxPerft))}, nil
}

// maxPerft keeps the counts far from the range of uint64.
const maxPerft = 12

// arguments walks through the words after go.
type arguments struct {
	words []string
	errs  []error
	more  int // faults beyond maxFaults
}

// maxFaults bounds the remarks about one line.
const maxFaults = 8

// fault notes an error.
func (a *arguments) fault(err error) {
	if len(a.errs) == maxFaults {
		a.more++
		return
	}
	a.errs = append(a.errs, err)
}

// faults returns the noted errors, nil when there are none.
func (a *arguments) faults() error {
	if a.more > 0 {
		return errors.Join(append(a.errs, fmt.Errorf("go: %d more faults", a.more))...)
	}
	return errors.Join(a.errs...)
}

// next takes the next word.
func (a *arguments) next() (string, bool) {
	if len(a.words) == 0 {
		return "", false
	}
	word := a.words[0]
	a.words = a.words[1:]
	return word, true
}

// moves takes the words before the next argument. The engine decides which of them are
// moves: a restriction that is skipped as an unknown word would be no restriction.
func (a *arguments) moves() []string {
	n := 0
	for n < len(a.words) && !isArgument(a.words[n]) {
		n++
	}
	moves := a.words[:n]
	a.words = a.words[n:]
	return moves
}

// number takes the whole number that belongs to an argument. When there is
// none it notes the error; a word that is itself an argument is left alone.
func (a *arguments) number(argument string) (n int64, ok bool) {
	if len(a.words) == 0 || isArgument(a.words[0]) {
		a.fault(&ArgumentError{Argument: argument})
		return 0, false
	}
	word, _ := a.next()
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) { // out of range is saturated
		a.fault(&ArgumentError{Argument: argument, Value: word})
		return 0, false
	}
	return n, true
}

// positive takes a number like number does. One below 1 is noted and becomes 1.
func (a *arguments) positive(argument string) (n int64, ok bool) {
	n, ok = a.number(argument)
	if ok && n < 1 {
		a.fault(&ArgumentError{Argument: argument, Value: strconv.FormatInt(n, 10), TooSmall: true})
		n = 1
	}
	return n, ok
}

// count takes a number of at least 1, and 1 when there is none.
func (a *arguments) count(argument string) int64 {
	n, _ := a.positive(argument)
	return max(n, 1)
}

// time takes a number of milliseconds, 0 when there is none.
func (a *arguments) time(argument string) time.Duration {
	n, _ := a.number(argument)
	return time.Duration(clamp(n, -maxMilliseconds, maxMilliseconds)) * time.Millisecond
}

// maxMilliseconds fits a time.Duration with room to spare: 31 years.
const maxMilliseconds = 1e12

func clamp(n, least, most int64) int64 { return max(least, min(most, n)) }

// isArgument reports whether a word is one that go understands.
func isArgument(word string) bool {
	switch word {
	case "infinite", "ponder", "searchmoves", "depth", "nodes", "mate", "movetime",
		"wtime", "btime", "winc", "binc", "movestogo", "perft":
		return true
	}
	return false
}
