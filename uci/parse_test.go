package uci

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"footnote/engine"
)

// goWith returns a go after its parameters were set.
func goWith(set func(*engine.Request)) (c command) {
	set(&c.request)
	return c
}

// difference compares commands without their verbs.
func difference(want, got command) string {
	want.verb, got.verb = nil, nil
	return cmp.Diff(want, got, cmp.AllowUnexported(command{}))
}

func TestParse(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		line string
		word string // "" for none
		want command
		err  string // "" for none
	}{
		{"", "", command{}, ""},
		{" \t\r", "", command{}, ""},
		{"uci", "uci", command{}, ""},
		{"joho uci", "uci", command{}, ""},
		{"joho d", "", command{}, `unknown command: "joho d"`},
		{"perft 5", "", command{}, `unknown command: "perft 5"; go perft 5 counts leaves`},
		{"quit now", "quit", command{}, ""},
		{"debug", "debug", command{on: true}, ""},
		{"debug joho off", "debug", command{}, ""},
		{"debug joho", "", command{}, `debug: neither on nor off: "joho"`},
		{"position startpos", "position", command{fen: "startpos"}, ""},
		{"position joho startpos moves", "position", command{fen: "startpos", moves: []string{}}, ""},
		{"position startpos moves e2e4 e7e5", "position", command{fen: "startpos", moves: []string{"e2e4", "e7e5"}}, ""},
		{"position fen 8/8/8/8/8/8/8/8  w - -  moves e2e4", "position", command{fen: "8/8/8/8/8/8/8/8 w - -", moves: []string{"e2e4"}}, ""},
		{"position 8/8 w", "position", command{fen: "8/8 w"}, ""},
		{"position startpos e2e4", "position", command{}, `position: unexpected "e2e4" after startpos (the word moves is missing?)`},
		{"position fen", "position", command{}, "position: fen without a position"},
		{"position moves e2e4", "position", command{moves: []string{"e2e4"}}, "position: neither startpos nor fen"},
		{"setoption name Hash value 32", "setoption", command{name: "Hash", value: "32"}, ""},
		{"setoption name Clear Hash", "setoption", command{name: "Clear Hash"}, ""},
		{"setoption name Book File value C:\\My  Books\\a value b.bin ", "setoption", command{name: "Book File", value: "C:\\My  Books\\a value b.bin"}, ""},
		{"setoption name A value", "setoption", command{name: "A", value: ""}, ""},
		{"setoption name A value <empty>", "setoption", command{name: "A", value: ""}, ""},
		{"setoption Hash 32", "", command{}, "setoption: the word name is missing"},
		{"setoption name value 3", "", command{}, "setoption: the name of the option is missing"},
		{"go", "go", command{}, ""},
		{"go depth=4", "go", command{}, `go: "depth=4" is not understood, there is no limit`},
		{"go infinite", "go", goWith(func(p *engine.Request) { p.Infinite = true }), ""},
		{"go joho depth 7 nodes 100 mate 2", "go", goWith(func(p *engine.Request) { p.Depth, p.Nodes, p.Mate = 7, 100, 2 }), ""},
		{"go depth 0 nodes -3", "go", goWith(func(p *engine.Request) { p.Depth, p.Nodes = 1, 1 }),
			"go: depth: 0 is less than 1, 1 is used\ngo: nodes: -3 is less than 1, 1 is used"},
		{"go mate -2", "go", goWith(func(p *engine.Request) { p.Mate = 1 }), "go: mate: -2 is less than 1, 1 is used"},
		{"go ponder searchmoves e2e4 e7e8q depth 3", "go", goWith(func(p *engine.Request) {
			p.Ponder, p.SearchMoves, p.Depth = true, []string{"e2e4", "e7e8q"}, 3
		}), ""},
		{"go searchmoves Nf3 0-0 e7e8=q joho depth 3", "go", goWith(func(p *engine.Request) {
			p.SearchMoves, p.Depth = []string{"Nf3", "0-0", "e7e8=q", "joho"}, 3
		}), ""},
		{"go wtime 1000 btime -5 winc 10 binc 20 movestogo 40", "go", goWith(func(p *engine.Request) {
			p.Clock = engine.Clock{
				Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{1000 * ms, -5 * ms},
				Increment: [2]time.Duration{10 * ms, 20 * ms}, MovesToGo: 40,
			}
		}), ""},
		{"go movetime 99999999999999999999999999", "go", goWith(func(p *engine.Request) {
			p.Clock.HasMoveTime, p.Clock.MoveTime = true, maxMilliseconds*ms
		}), ""},
		{"go depth 99999999999999999999999999", "go", goWith(func(p *engine.Request) { p.Depth = math.MaxInt32 }), ""},
		{"go depth", "go", goWith(func(p *engine.Request) { p.Depth = 1 }), "go: depth lacks its number"},
		{"go depth infinite", "go", goWith(func(p *engine.Request) { p.Depth, p.Infinite = 1, true }), "go: depth lacks its number"},
		{"go mate x", "go", goWith(func(p *engine.Request) { p.Depth = 1 }), `go: mate: "x" is no whole number`},
		{"go movetime 1.5 nodes", "go", goWith(func(p *engine.Request) { p.Clock.HasMoveTime, p.Nodes = true, 1 }),
			"go: movetime: \"1.5\" is no whole number\ngo: nodes lacks its number"},
		{"go perft 5", "go", command{perft: 5}, ""},
		{"go perft -5", "go", command{perft: 1}, ""},
		{"go perft", "", command{}, "go perft: a depth is needed"},
		{"d", "d", command{}, ""},
		{"eval", "eval", command{}, ""},
		{"ponderhit", "ponderhit", command{}, ""},
	}
	for _, tt := range tests {
		got, err := parse(tt.line)
		word := ""
		if got.verb != nil {
			word = got.word
		}
		if diff := difference(tt.want, got); word != tt.word || diff != "" {
			t.Errorf("parse(%q): %q, want %q; -want +got\n%s", tt.line, word, tt.word, diff)
		}
		text := ""
		if err != nil {
			text = err.Error()
		}
		if text != tt.err {
			t.Errorf("parse(%q): error %q, want %q", tt.line, text, tt.err)
		}
	}
}

// FuzzParse holds the contract of parse on any bytes: a command or an error,
// and an error's text fit to be printed.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"uci", "go wtime 1 btime 2 movestogo 3", "setoption name  a b value  c  d", "position fen x moves y",
		"joho go perft", "go searchmoves a2a4 b7b8Q infinite", "debug \x00", "position\u00a0startpos\u2003moves e2e4",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := parse(text)
		again, _ := parse(text)
		if diff := difference(c, again); diff != "" {
			t.Fatalf("two results: %s", diff)
		}
		switch p := c.request; {
		case c.verb == nil:
			if err == nil && strings.TrimSpace(text) != "" {
				t.Fatal("neither command nor reason")
			}
		case c.word == "go":
			if p.Depth < 0 || p.Mate < 0 || p.Clock.MovesToGo < 0 || !p.Start.IsZero() {
				t.Fatalf("out of range: %+v", p)
			}
		case c.word == "position":
			if (c.fen == "") != (err != nil) {
				t.Fatalf("position %+v with %v", c, err)
			}
		case c.word == "setoption":
			if err != nil || c.name == "" || strings.TrimSpace(c.value) != c.value || !strings.Contains(text, c.value) {
				t.Fatalf("option %+v with %v", c, err)
			}
		case err != nil:
			t.Fatalf("%s with %v", c.word, err)
		}
		if err != nil {
			for line := range strings.Lines(err.Error()) {
				if strings.ContainsFunc(strings.TrimSuffix(line, "\n"), func(r rune) bool { return r < ' ' }) {
					t.Fatalf("control characters in %q", line)
				}
			}
		}
	})
}

// One line does not bring a flood of remarks.
func TestManyFaults(t *testing.T) {
	c, err := parse("go" + strings.Repeat(" depth", 1000))
	if diff := difference(goWith(func(p *engine.Request) { p.Depth = 1 }), c); diff != "" {
		t.Error(diff)
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != maxFaults+1 || lines[0] != "go: depth lacks its number" || lines[maxFaults] != "go: 992 more faults" {
		t.Errorf("%d lines: %q", len(lines), lines)
	}
}
