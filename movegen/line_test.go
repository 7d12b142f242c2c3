package movegen

import (
	"strings"
	"testing"
)

func TestSANLine(t *testing.T) {
	p := StartPosition()
	line := []Move{}
	at := p
	for _, s := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"} {
		m, err := at.ParseUCI(s)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		at.Advance(m)
	}
	if got, want := p.SANLine(line), "1. e4 e5 2. Nf3 Nc6 3. Bb5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var black Position
	p.Make(line[0], &black)
	if got, want := black.SANLine(append(line[1:3:3], NoMove, line[3])), "1… e5 2. Nf3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestUCILine: castling is written as the notation asks for.
func TestUCILine(t *testing.T) {
	p, err := ParseFEN("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.ParseUCI("e1g1")
	if err != nil {
		t.Fatal(err)
	}
	for chess960, want := range map[bool]string{false: "e1g1", true: "e1h1"} {
		if got := UCILine([]Move{m}, chess960); len(got) != 1 || got[0] != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := UCILine(nil, false); got == nil || len(got) != 0 { // in JSON a list, not null
		t.Errorf("no moves: %#v", got)
	}
}

// TestLegalPrefix: a line ends before the first text that is no legal move.
func TestLegalPrefix(t *testing.T) {
	p := StartPosition()
	for text, want := range map[string]int{"": 0, "e2e4 e7e5 g1f3": 3, "e2e4 e2e4": 1, "e2e4 nonsense e7e5": 1, "0000 e2e4": 0} {
		if got := p.LegalPrefix(strings.Fields(text)); len(got) != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if p != StartPosition() {
		t.Error("the position has changed")
	}
}
