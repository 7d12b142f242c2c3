package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"footnote/engine"
	"footnote/movegen/quote"
)

// parse reads one line. It has no state and no side effect and accepts any bytes. After an
// error there is no verb, with two exceptions: go with faulty arguments, and a position
// without a FEN, which says that the line was meant to set a position.
//
// Words are separated by any white space. Unknown words before a command of the protocol are
// skipped, as the protocol demands.
func parse(line string) (c command, err error) {
	words := strings.Fields(line)
	for i, word := range words {
		for v := range verbs {
			if c.verb = &verbs[v]; c.word != word || c.byHand && i > 0 {
				continue
			}
			if c.read != nil {
				err = c.read(&c, line, words[i+1:])
			}
			return c, err
		}
	}
	if len(words) == 0 {
		return command{}, nil
	}
	err = fmt.Errorf("unknown command: %s", quote.Text(strings.Join(words, " ")))
	if words[0] == "perft" {
		err = fmt.Errorf("%w; go perft 5 counts leaves", err)
	}
	return command{}, err
}

// refuse makes nothing of the command and says why.
func (c *command) refuse(reason string) error {
	c.verb = nil
	return errors.New(reason)
}

// readDebug reads the first of the words on and off; no word at all means on.
func (c *command) readDebug(_ string, words []string) error {
	i := slices.IndexFunc(words, func(word string) bool { return word == "on" || word == "off" })
	if i < 0 && len(words) > 0 {
		return c.refuse("debug: neither on nor off: " + quote.Text(strings.Join(words, " ")))
	}
	c.on = i < 0 || words[i] == "on"
	return nil
}

// readOption reads: name WORDS [value TEXT]. The words of a name are joined
// by single spaces; the value keeps its inner spaces, since it may be a path.
func (c *command) readOption(line string, words []string) error {
	i := slices.Index(words, "name")
	if i < 0 {
		return c.refuse("setoption: the word name is missing")
	}
	words = words[i+1:]
	n := slices.Index(words, "value")
	if n < 0 {
		n = len(words)
	}
	if n == 0 {
		return c.refuse("setoption: the name of the option is missing")
	}
	c.name = strings.Join(words[:n], " ")
	if n < len(words) {
		c.value = lastWords(line, len(words)-n-1)
	}
	if c.value == emptyValue {
		c.value = ""
	}
	return nil
}

// lastWords returns the last n words of the line with the spaces between them.
func lastWords(line string, n int) string {
	rest := strings.TrimSpace(line)
	for skip := len(strings.Fields(rest)) - n; skip > 0; skip-- {
		end := strings.IndexFunc(rest, unicode.IsSpace)
		if end < 0 {
			return ""
		}
		rest = strings.TrimSpace(rest[end:])
	}
	return rest
}

// readPosition reads: startpos | fen FIELDS, then [moves MOVES].
func (c *command) readPosition(_ string, words []string) error {
	if i := slices.Index(words, "moves"); i >= 0 {
		words, c.moves = words[:i], words[i+1:]
	}
	for len(words) > 0 && words[0] != "startpos" && words[0] != "fen" && !strings.Contains(words[0], "/") {
		words = words[1:] // an unknown word
	}
	switch {
	case len(words) == 0:
		return errors.New("position: neither startpos nor fen")
	case words[0] == "startpos" && len(words) > 1:
		return errors.New("position: unexpected " + quote.Text(strings.Join(words[1:], " ")) + " after startpos (the word moves is missing?)")
	case words[0] == "startpos":
		c.fen = engine.StartPos
		return nil
	case words[0] == "fen":
		words = words[1:]
	}
	if len(words) == 0 {
		return errors.New("position: fen without a position")
	}
	c.fen = strings.Join(words, " ")
	return nil
}

// goArguments is what each argument of go sets. A Clock has White at index 0, Black at 1.
var goArguments = map[string]func(*arguments, *engine.Request){
	"infinite": func(_ *arguments, r *engine.Request) { r.Infinite = true },
	"ponder":   func(_ *arguments, r *engine.Request) { r.Ponder = true },
	"searchmoves": func(a *arguments, r *engine.Request) {
		r.SearchMoves = append(r.SearchMoves, a.takeWords(len(a.words))...)
	},
	"depth": func(a *arguments, r *engine.Request) {
		n, _ := a.count(math.MaxInt32)
		r.Depth = int(n)
	},
	"nodes": func(a *arguments, r *engine.Request) {
		n, _ := a.count(math.MaxInt64)
		r.Nodes = uint64(n)
	},
	"mate": func(a *arguments, r *engine.Request) {
		if n, ok := a.count(math.MaxInt32); ok {
			r.Mate = int(n)
		} else {
			r.Depth = 1
		}
	},
	"movetime": func(a *arguments, r *engine.Request) { r.Clock.MoveTime, r.Clock.HasMoveTime = a.time(), true },
	"wtime":    func(a *arguments, r *engine.Request) { a.clock(&r.Clock, 0) },
	"btime":    func(a *arguments, r *engine.Request) { a.clock(&r.Clock, 1) },
	"winc":     func(a *arguments, r *engine.Request) { r.Clock.Increment[0], r.Clock.Given = a.time(), true },
	"binc":     func(a *arguments, r *engine.Request) { r.Clock.Increment[1], r.Clock.Given = a.time(), true },
	"movestogo": func(a *arguments, r *engine.Request) {
		n, _ := a.number(0, math.MaxInt32)
		r.Clock.MovesToGo, r.Clock.Given = int(n), true
	},
	"perft": func(*arguments, *engine.Request) {}, // readGo has looked for it
}

// readGo reads the arguments of go, in any order. Unknown words are skipped, except
// behind searchmoves; a line of nothing else, such as "go depth=4", is worth a remark.
func (c *command) readGo(_ string, words []string) error {
	if i := slices.Index(words, "perft"); i >= 0 {
		a := &arguments{words: words[i+1:], known: goArguments}
		n, ok := a.number(1, maxPerft)
		if !ok {
			return c.refuse("go perft: a depth is needed")
		}
		c.perft = int(n)
		return nil
	}
	a := &arguments{words: words, known: goArguments}
	if len(words) > 0 && !slices.ContainsFunc(words, a.isArgument) {
		a.name = quote.Text(words[0])
		a.fault(" is not understood, there is no limit")
	}
	for len(a.words) > 0 {
		a.name, a.words = a.words[0], a.words[1:]
		if a.isArgument(a.name) {
			a.known[a.name](a, &c.request)
		}
	}
	if a.more > 0 {
		a.errs = append(a.errs, fmt.Errorf("go: %d more faults", a.more))
	}
	return errors.Join(a.errs...)
}

// maxPerft keeps the counts far from the range of uint64.
const maxPerft = 12

// arguments walks through the words after go.
type arguments struct {
	name  string // of the argument that is being read
	words []string
	known map[string]func(*arguments, *engine.Request)
	errs  []error
	more  int // faults beyond maxFaults
}

// isArgument reports whether a word is one that go understands.
func (a *arguments) isArgument(word string) bool { return a.known[word] != nil }

// maxFaults bounds the remarks about one line.
const maxFaults = 8

// fault records what is wrong with the argument.
func (a *arguments) fault(text string) {
	if len(a.errs) == maxFaults {
		a.more++
		return
	}
	a.errs = append(a.errs, errors.New("go: "+a.name+text))
}

// takeWords takes at most so many words, those before the next argument. The engine decides which words
// behind searchmoves are moves: a restriction that is skipped as an unknown word would be none.
func (a *arguments) takeWords(most int) []string {
	n := 0
	for n < min(most, len(a.words)) && !a.isArgument(a.words[n]) {
		n++
	}
	taken := a.words[:n]
	a.words = a.words[n:]
	return taken
}

// number takes the whole number that belongs to the argument, or the nearest one in range. When
// there is none it records the fault.
func (a *arguments) number(least, most int64) (n int64, ok bool) {
	words := a.takeWords(1)
	if len(words) == 0 {
		a.fault(" lacks its number")
		return 0, false
	}
	n, err := strconv.ParseInt(words[0], 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		a.fault(": " + quote.Text(words[0]) + " is no whole number")
		return 0, false
	}
	return min(max(n, least), most), true
}

// count takes a number of at least 1, and 1 when there is none. One below 1 is a fault.
func (a *arguments) count(most int64) (n int64, ok bool) {
	n, ok = a.number(math.MinInt64, most)
	if ok && n < 1 {
		a.fault(fmt.Sprintf(": %d is less than 1, 1 is used", n))
	}
	return max(n, 1), ok
}

// time takes a number of milliseconds, 0 when there is none.
func (a *arguments) time() time.Duration {
	n, _ := a.number(-maxMilliseconds, maxMilliseconds)
	return time.Duration(n) * time.Millisecond
}

// clock takes the remaining time of a player.
func (a *arguments) clock(c *engine.Clock, side int) {
	c.Remaining[side], c.Has[side], c.Given = a.time(), true, true
}

// maxMilliseconds fits a time.Duration with room to spare: 31 years.
const maxMilliseconds = 1e12
