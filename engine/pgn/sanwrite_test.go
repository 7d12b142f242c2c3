package pgn_test

import (
	"testing"

	"footnote/engine/pgn"
	"footnote/movegen"
)

func TestLineSAN(t *testing.T) {
	p := movegen.StartPosition()
	line := []movegen.Move{}
	at := p
	for _, s := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"} {
		m, err := at.ParseUCI(s)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		var next movegen.Position
		at.Make(m, &next)
		at = next
	}
	if got, want := pgn.LineSAN(p, line), "1. e4 e5 2. Nf3 Nc6 3. Bb5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var black movegen.Position
	p.Make(line[0], &black)
	if got, want := pgn.LineSAN(black, append(line[1:3:3], movegen.NoMove, line[3])), "1… e5 2. Nf3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
