package uci

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"footnote/engine"
)

// goWith returns a Go command after its parameters were set.
func goWith(set func(*engine.Request)) Go {
	var p engine.Request
	set(&p)
	return Go{p}
}

func TestParse(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		line string
		want Command
		err  string // "" for none
	}{
		{"", Empty{}, ""},
		{" \t\r", Empty{}, ""},
		{"uci", UCI{}, ""},
		{"joho uci", UCI{}, ""},
		{"joho d", nil, `unknown command: "joho d"`},
		{"perft 5", nil, `unknown command: "perft 5"; go perft 5 counts leaves`},
		{"quit now", Quit{}, ""},
		{"debug", Debug{true}, ""},
		{"debug joho off", Debug{}, ""},
		{"debug joho", nil, `debug: neither on nor off: "joho"`},
		{"position startpos", Position{FEN: "startpos"}, ""},
		{"position joho startpos moves", Position{FEN: "startpos", Moves: []string{}}, ""},
		{"position startpos moves e2e4 e7e5", Position{"startpos", []string{"e2e4", "e7e5"}}, ""},
		{"position fen 8/8/8/8/8/8/8/8  w - -  moves e2e4", Position{"8/8/8/8/8/8/8/8 w - -", []string{"e2e4"}}, ""},
		{"position 8/8 w", Position{FEN: "8/8 w"}, ""},
		{"position startpos e2e4", Position{}, `position: unexpected "e2e4" after startpos (the word moves is missing?)`},
		{"position fen", Position{}, "position: fen without a position"},
		{"position moves e2e4", Position{}, "position: neither startpos nor fen"},
		{"setoption name Hash value 32", SetOption{"Hash", "32"}, ""},
		{"setoption name Clear Hash", SetOption{Name: "Clear Hash"}, ""},
		{"setoption name Book File value C:\\My  Books\\a value b.bin ", SetOption{"Book File", "C:\\My  Books\\a value b.bin"}, ""},
		{"setoption name A value", SetOption{"A", ""}, ""},
		{"setoption name A value <empty>", SetOption{"A", ""}, ""},
		{"setoption Hash 32", nil, "setoption: the word name is missing"},
		{"setoption name value 3", nil, "setoption: the name of the option is missing"},
		{"go", Go{}, ""},
		{"go depth=4", Go{}, `go: "depth=4" is not understood, there is no limit`},
		{"go infinite", goWith(func(p *engine.Request) { p.Infinite = true }), ""},
		{"go joho depth 7 nodes 100 mate 2", goWith(func(p *engine.Request) { p.Depth, p.Nodes, p.Mate = 7, 100, 2 }), ""},
		{"go depth 0 nodes -3", goWith(func(p *engine.Request) { p.Depth, p.Nodes = 1, 1 }),
			"go: depth: 0 is less than 1, 1 is used\ngo: nodes: -3 is less than 1, 1 is used"},
		{"go mate -2", goWith(func(p *engine.Request) { p.Mate = 1 }), "go: mate: -2 is less than 1, 1 is used"},
		{"go ponder searchmoves e2e4 e7e8q depth 3", goWith(func(p *engine.Request) {
			p.Ponder, p.SearchMoves, p.Depth = true, []string{"e2e4", "e7e8q"}, 3
		}), ""},
		{"go searchmoves Nf3 0-0 e7e8=q joho depth 3", goWith(func(p *engine.Request) {
			p.SearchMoves, p.Depth = []string{"Nf3", "0-0", "e7e8=q", "joho"}, 3
		}), ""},
		{"go wtime 1000 btime -5 winc 10 binc 20 movestogo 40", goWith(func(p *engine.Request) {
			p.Clock = engine.Clock{
				Given: true, Has: [2]bool{true, true}, Remaining: [2]time.Duration{1000 * ms, -5 * ms},
				Increment: [2]time.Duration{10 * ms, 20 * ms}, MovesToGo: 40,
			}
		}), ""},
		{"go movetime 99999999999999999999999999", goWith(func(p *engine.Request) {
			p.Clock.HasMoveTime, p.Clock.MoveTime = true, maxMilliseconds*ms
		}), ""},
		{"go depth 99999999999999999999999999", goWith(func(p *engine.Request) { p.Depth = math.MaxInt32 }), ""},
		{"go depth", goWith(func(p *engine.Request) { p.Depth = 1 }), "go: depth lacks its number"},
		{"go depth infinite", goWith(func(p *engine.Request) { p.Depth, p.Infinite = 1, true }), "go: depth lacks its number"},
		{"go mate x", goWith(func(p *engine.Request) { p.Depth = 1 }), `go: mate: "x" is no whole number`},
		{"go movetime 1.5 nodes", goWith(func(p *engine.Request) { p.Clock.HasMoveTime, p.Nodes = true, 1 }),
			"go: movetime: \"1.5\" is no whole number\ngo: nodes lacks its number"},
		{"go perft 5", Perft{5}, ""},
		{"go perft -5", Perft{1}, ""},
		{"go perft", nil, "go perft: a depth is needed"},
		{"d", Display{}, ""},
		{"eval", Eval{}, ""},
		{"ponderhit", PonderHit{}, ""},
	}
	for _, tt := range tests {
		got, err := Parse(tt.line)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("Parse(%q): -want +got\n%s", tt.line, diff)
		}
		text := ""
		if err != nil {
			text = err.Error()
		}
		if text != tt.err {
			t.Errorf("Parse(%q): error %q, want %q", tt.line, text, tt.err)
		}
	}
}

// FuzzParse holds the contract of Parse on any bytes: a command or an error,
// and an error's text fit to be printed.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"uci", "go wtime 1 btime 2 movestogo 3", "setoption name  a b value  c  d", "position fen x moves y",
		"joho go perft", "go searchmoves a2a4 b7b8Q infinite", "debug \x00", "position\u00a0startpos\u2003moves e2e4",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		again, _ := Parse(text)
		if diff := cmp.Diff(c, again); diff != "" {
			t.Fatalf("two results: %s", diff)
		}
		var argument *ArgumentError
		var syntax *SyntaxError
		switch c := c.(type) {
		case nil:
			if !errors.As(err, &syntax) && !errors.Is(err, ErrUnknown) {
				t.Fatalf("neither command nor reason: %v", err)
			}
		case Go:
			if err != nil && !errors.As(err, &argument) {
				t.Fatalf("go with %v", err)
			}
			if p := c.Request; p.Depth < 0 || p.Mate < 0 || p.Clock.MovesToGo < 0 || !p.Start.IsZero() {
				t.Fatalf("out of range: %+v", p)
			}
		case Position:
			if (c.FEN == "") != errors.As(err, &syntax) {
				t.Fatalf("position %+v with %v", c, err)
			}
		case SetOption:
			if err != nil || c.Name == "" || strings.TrimSpace(c.Value) != c.Value || !strings.Contains(text, c.Value) {
				t.Fatalf("option %+v with %v", c, err)
			}
		default:
			if err != nil {
				t.Fatalf("%T with %v", c, err)
			}
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
	c, err := Parse("go" + strings.Repeat(" depth", 1000))
	if diff := cmp.Diff(goWith(func(p *engine.Request) { p.Depth = 1 }), c); diff != "" {
		t.Error(diff)
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != maxFaults+1 || lines[0] != "go: depth lacks its number" || lines[maxFaults] != "go: 992 more faults" {
		t.Errorf("%d lines: %q", len(lines), lines)
	}
}
