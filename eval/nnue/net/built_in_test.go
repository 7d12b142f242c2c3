package net

import (
	"testing"

	"footnote/eval/nnue"
	"footnote/movegen/movegentest"
)

// TestBuiltIn: the file is a network, small enough for the program, which is an evaluation
// of its own and tells a queen more from a queen less.
func TestBuiltIn(t *testing.T) {
	n, err := BuiltIn()
	movegentest.Must(t, err)
	if again, _ := BuiltIn(); again != n {
		t.Error("read twice")
	}
	if len(file) > 4<<20 {
		t.Errorf("%d bytes are more than 4 MiB", len(file))
	}
	info := n.Info()
	if info.Description == "" || info.Licence == "" {
		t.Errorf("description %q, licence %q", info.Description, info.Licence)
	}
	e := nnue.NewEvaluator(n)
	for fen, sign := range map[string]int{
		"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": 1,
		"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1": -1,
	} {
		p := movegentest.Parse(t, fen)
		if s := int(e.Evaluate(&p)) * sign; s < 300 || s > 3000 {
			t.Errorf("%s: %d centipawns for the side with the queen", fen, s)
		}
	}
}
