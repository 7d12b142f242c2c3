package movegen

import "testing"

func TestLineSAN(t *testing.T) {
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
	if got, want := p.LineSAN(line), "1. e4 e5 2. Nf3 Nc6 3. Bb5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var black Position
	p.Make(line[0], &black)
	if got, want := black.LineSAN(append(line[1:3:3], NoMove, line[3])), "1… e5 2. Nf3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
