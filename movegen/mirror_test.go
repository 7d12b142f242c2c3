package movegen

import (
	"slices"
	"strings"
	"testing"
)

// mirroredFEN mirrors a Shredder-FEN as text, so that it shares no code with Mirror.
func mirroredFEN(fen string) string {
	swapCase := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r >= 'A' { // neither a digit nor a mark
				return r ^ 0x20
			}
			return r
		}, s)
	}
	fields := strings.Fields(fen)
	ranks := strings.Split(swapCase(fields[0]), "/")
	slices.Reverse(ranks)
	fields[0], fields[2] = strings.Join(ranks, "/"), swapCase(fields[2])
	fields[1] = strings.Trim("wb", fields[1])
	fields[3] = strings.NewReplacer("3", "6", "6", "3").Replace(fields[3])
	return strings.Join(fields, " ")
}

// TestMirror: a mirrored position is the one of the mirrored FEN, has as many moves, and
// becomes the first one again.
func TestMirror(t *testing.T) {
	var list MoveList
	visitAll(t, 14, scaled(20_000), func(p, _ *Position, _ Move) {
		m := p.Mirror()
		if read, err := ParseFEN(mirroredFEN(p.ShredderFEN())); err != nil || m != read {
			t.Fatalf("%s: mirrored %+v, read from the mirrored FEN %+v: %v", p.FEN(), m, read, err)
		}
		if m.Mirror() != *p {
			t.Fatalf("%s: mirrored twice it is another position", p.FEN())
		}
		p.GenerateLegal(&list)
		n := list.N
		if m.GenerateLegal(&list); list.N != n {
			t.Fatalf("%s: %d moves, mirrored %d", p.FEN(), n, list.N)
		}
	})
}
