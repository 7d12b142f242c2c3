package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"
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

// errNoPosition rejects the position after a faulty position command. What exactly
// was wrong has been printed by then.
var errNoPosition = errors.New("the last position command was faulty")

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
