package movegentest

import (
	"os"
	"slices"
	"strings"
	"testing"

	"footnote/movegen"
)

// Parse returns the position of a FEN that the test itself gives.
func Parse(tb testing.TB, fen string) movegen.Position {
	tb.Helper()
	p, err := movegen.ParseFEN(fen)
	if err != nil {
		tb.Fatalf("%q: %v", fen, err)
	}
	return p
}

// Move returns the legal move of a text in coordinates that the test itself gives.
func Move(tb testing.TB, p *movegen.Position, text string) movegen.Move {
	tb.Helper()
	m, err := p.ParseUCI(text)
	if err != nil {
		tb.Fatalf("%q: %v", text, err)
	}
	return m
}

// Play plays moves in coordinates in p and returns them.
func Play(tb testing.TB, p *movegen.Position, texts ...string) []movegen.Move {
	tb.Helper()
	moves := make([]movegen.Move, 0, len(texts))
	for _, text := range texts {
		m := Move(tb, p, text)
		p.Advance(m)
		moves = append(moves, m)
	}
	return moves
}

// Positions returns the positions of a file in EPD, without their operations and counters.
// Lines that begin with # are remarks.
func Positions(tb testing.TB, path string) []movegen.Position {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	var list []movegen.Position
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(strings.ReplaceAll(line, ";", " ; "))
		if len(fields) < 4 || strings.HasPrefix(line, "#") {
			continue
		}
		p, err := movegen.ParseFEN(strings.Join(fields[:4], " "))
		if err != nil {
			tb.Fatalf("%s: %q: %v", path, line, err)
		}
		list = append(list, p)
	}
	return list
}

// MustMate fails unless line is legal from p on and mates after so many plies.
func MustMate(tb testing.TB, p *movegen.Position, line []movegen.Move, plies int) {
	tb.Helper()
	now := *p
	for i, m := range line {
		if !now.IsLegal(m) {
			tb.Errorf("%s: move %d of %v is not legal", p.FEN(), i+1, line)
			return
		}
		now.Advance(m)
	}
	if len(line) != plies || !now.InCheck() || now.HasLegalMove() {
		tb.Errorf("%s: %v does not mate in %d plies", p.FEN(), line, plies)
	}
}

// MirrorWings returns p and its mirror image with files a and h exchanged. Both lose their
// castling rights, which differ by wing, and the en passant square.
func MirrorWings(tb testing.TB, p *movegen.Position) (plain, mirrored movegen.Position) {
	tb.Helper()
	fields := strings.Fields(p.FEN())
	fields[2], fields[3] = "-", "-"
	plain = Parse(tb, strings.Join(fields, " "))
	ranks := strings.Split(fields[0], "/")
	for i, rank := range ranks {
		files := []byte(rank)
		slices.Reverse(files)
		ranks[i] = string(files)
	}
	fields[0] = strings.Join(ranks, "/")
	return plain, Parse(tb, strings.Join(fields, " "))
}

// Walk calls use for n positions of random games. A new game begins after mate and
// stalemate, and at every step whose number is a multiple of plies. Equal seeds give
// equal games.
func Walk(seed uint64, n, plies int, use func(p *movegen.Position)) {
	rng := movegen.NewPRNG(seed)
	p := movegen.StartPosition()
	var list movegen.MoveList
	for step := 1; n > 0; step++ {
		p.GenerateLegal(&list)
		if list.N == 0 || step%plies == 0 {
			p = movegen.StartPosition()
			continue
		}
		p.Advance(list.Moves[rng.Intn(list.N)])
		use(&p)
		n--
	}
}

// Placement returns the first field of a FEN. The board holds its letters, a1 first;
// 0 is an empty square.
func Placement(board *[64]byte) string {
	var fen strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for _, piece := range board[8*rank : 8*rank+8] {
			fen.WriteByte(max(piece, '1'))
		}
		if rank > 0 {
			fen.WriteByte('/')
		}
	}
	return fen.String()
}

// Must ends the test at an error. It takes those of package rapid too.
func Must(tb interface {
	Helper()
	Fatal(args ...any)
}, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// Contains fails for every part that is not in a text.
func Contains(tb testing.TB, text string, parts ...string) {
	tb.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			tb.Errorf("%q is missing in\n%s", part, text)
		}
	}
}
