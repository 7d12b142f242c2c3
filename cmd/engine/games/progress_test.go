package games

import (
	"strings"
	"testing"

	"footnote/engine/analyse"
	"footnote/engine/pgn"
)

// pieces counts the calls of Write.
type pieces struct {
	strings.Builder
	n int
}

func (p *pieces) Write(b []byte) (int, error) {
	p.n++
	return p.Builder.Write(b)
}

// TestGameInOnePiece: a bar that is drawn between two pieces would wipe out half a line.
func TestGameInOnePiece(t *testing.T) {
	g, err := pgn.NewReader(strings.NewReader("1. e4 {" + strings.Repeat("a long comment ", 1000) + "} e5 *\n")).Read()
	if err != nil {
		t.Fatal(err)
	}
	out := new(pieces)
	r := &gameReports{out: out}
	if err := r.add(&analyse.Report{Game: g}, origin{}); err != nil || out.n != 1 || !strings.HasSuffix(out.String(), "*\n\n") {
		t.Errorf("%v, %d pieces: %.200s", err, out.n, out)
	}
}
