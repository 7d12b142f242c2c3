package uci

import (
	"fmt"
	"strings"
	"unicode"

	"footnote/engine"
	"footnote/movegen/quote"
)

// Parse reads one line. It has no state and no side effect and accepts any bytes.
// With an error the command is nil, with two exceptions: Go with faulty arguments,
// whose errors are of type [*ArgumentError], joined; and an empty Position, which
// says that the line was meant to set a position. The other errors are a
// [*SyntaxError] or wrap [ErrUnknown].
//
// Words are separated by any white space. Unknown words before a command of
// the protocol are skipped, as the protocol demands; commands for people (d,
// eval …) are recognised as the first word only.
func Parse(line string) (Command, error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return Empty{}, nil
	}
	if c := parseNonstandard(words); c != nil {
		return c, nil
	}
	for i, word := range words {
		rest := words[i+1:]
		switch word {
		case "uci":
			return UCI{}, nil
		case "debug":
			return parseDebug(rest)
		case "isready":
			return IsReady{}, nil
		case "setoption":
			return parseSetOption(line, rest)
		case "register":
			return Register{}, nil
		case "ucinewgame":
			return NewGame{}, nil
		case "position":
			return parsePosition(rest)
		case "go":
			return parseGo(rest)
		case "stop":
			return Stop{}, nil
		case "ponderhit":
			return PonderHit{}, nil
		case "quit":
			return Quit{}, nil
		}
	}
	err := fmt.Errorf("%w: %s", ErrUnknown, quote.Text(strings.Join(words, " ")))
	if words[0] == "perft" {
		err = fmt.Errorf("%w; go perft 5 counts leaves", err)
	}
	return nil, err
}

// parseNonstandard recognises the commands that are not of the protocol.
func parseNonstandard(words []string) Command {
	switch words[0] {
	case "d":
		return Display{}
	case "eval":
		return Eval{}
	case "flip":
		return Flip{}
	case "bench":
		return Bench{}
	case "compiler":
		return Compiler{}
	case "help", "--help":
		return Help{}
	case "exit":
		return Quit{}
	}
	return nil
}

// parseDebug reads the first of the words on and off; no word at all means on.
func parseDebug(words []string) (Command, error) {
	for _, word := range words {
		switch word {
		case "on":
			return Debug{On: true}, nil
		case "off":
			return Debug{}, nil
		}
	}
	if len(words) == 0 {
		return Debug{On: true}, nil
	}
	return nil, &SyntaxError{"debug", "neither on nor off: " + quote.Text(strings.Join(words, " "))}
}

// parseSetOption reads: name WORDS [value TEXT]. The words of a name are joined
// by single spaces; the value keeps its inner spaces, since it may be a path.
func parseSetOption(line string, words []string) (Command, error) {
	for len(words) > 0 && words[0] != "name" {
		words = words[1:]
	}
	if len(words) == 0 {
		return nil, &SyntaxError{"setoption", "the word name is missing"}
	}
	var c SetOption
	words = words[1:]
	n := 0
	for n < len(words) && words[n] != "value" {
		n++
	}
	c.Name = strings.Join(words[:n], " ")
	if c.Name == "" {
		return nil, &SyntaxError{"setoption", "the name of the option is missing"}
	}
	if n < len(words) {
		c.Value = lastWords(line, len(words)-n-1)
	}
	if c.Value == emptyValue {
		c.Value = ""
	}
	return c, nil
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

// parsePosition reads: startpos | fen FIELDS, then [moves MOVES].
func parsePosition(words []string) (Command, error) {
	fault := func(reason string) (Command, error) { return Position{}, &SyntaxError{"position", reason} }

	head, moves := words, []string(nil)
	for i, word := range words {
		if word == "moves" {
			head, moves = words[:i], words[i+1:]
			break
		}
	}
	for len(head) > 0 && head[0] != "startpos" && head[0] != "fen" && !strings.Contains(head[0], "/") {
		head = head[1:] // an unknown word
	}
	if len(head) == 0 {
		return fault("neither startpos nor fen")
	}
	switch head[0] {
	case "startpos":
		if len(head) > 1 {
			return fault("unexpected " + quote.Text(strings.Join(head[1:], " ")) + " after startpos (the word moves is missing?)")
		}
		return Position{engine.StartPos, moves}, nil
	case "fen":
		head = head[1:]
	}
	if len(head) == 0 {
		return fault("fen without a position")
	}
	return Position{strings.Join(head, " "), moves}, nil
}
