package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	corentings "github.com/corentings/chess/v2"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestMoveCodes reads the codes of all legal moves back, in positions with
// promotions, castling to both sides, and in Chess960.
func TestMoveCodes(t *testing.T) {
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - 0 1",
	} {
		p := movegentest.Parse(t, fen)
		var list movegen.MoveList
		p.GenerateLegal(&list)
		for _, m := range list.Slice() {
			if got := decodeMove(&p, encodeMove(m)); got != m {
				t.Errorf("%s: %v becomes %v", fen, m, got)
			}
		}
	}
}

func TestCastlingCodes(t *testing.T) {
	p := movegentest.Parse(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	long := movegen.NewMove(movegen.E1, movegen.A1, movegen.Castling)
	if got := encodeMove(long); got != uint16(movegen.E1)<<6|uint16(movegen.A1) {
		t.Errorf("castling is written as %04x", got)
	}
	for _, to := range []movegen.Square{movegen.A1, movegen.C1} {
		if got := decodeMove(&p, uint16(movegen.E1)<<6|uint16(to)); got != long {
			t.Errorf("e1%v is read as %v", to, got)
		}
	}
	for _, code := range []uint16{0, 0xffff, 5 << 12, uint16(movegen.E1)<<6 | uint16(movegen.E8)} {
		if got := decodeMove(&p, code); got != movegen.NoMove {
			t.Errorf("code %04x is read as %v", code, got)
		}
	}
}

// small returns a book: from the starting position e4 (3), d4 (1) and a3 (0),
// and an illegal and a repeated entry.
func small(t *testing.T) []byte {
	t.Helper()
	p := movegen.StartPosition()
	key := Key(&p)
	code := func(text string) uint16 { return encodeMove(movegentest.Move(t, &p, text)) }
	entries := []Entry{{Key: 1, Move: 5}, {key, code("e2e4"), 3, 7}, {key, code("d2d4"), 1, 0}, {Key: key, Move: code("a2a3")},
		{Key: key, Move: 0xffff, Weight: 9}, {key, code("d2d4"), 8, 0}, {Key: ^uint64(0), Weight: 1}}
	var raw []byte
	for _, e := range entries {
		raw, _ = binary.Append(raw, binary.BigEndian, e) // it has a fixed size
	}
	return raw
}

func open(t *testing.T, raw []byte) *Book {
	t.Helper()
	b, err := New(bytes.NewReader(raw), int64(len(raw)))
	movegentest.Must(t, err)
	return b
}

func TestMoves(t *testing.T) {
	b := open(t, small(t))
	p := movegen.StartPosition()
	moves, err := b.Moves(&p)
	movegentest.Must(t, err)
	var text []string
	for _, m := range moves {
		text = append(text, m.Move.String())
	}
	if got := strings.Join(text, " "); got != "e2e4 d2d4 a2a3" {
		t.Errorf("moves %q", got)
	}
	if moves[0].Weight != 3 || moves[0].Learn != 7 {
		t.Errorf("first move %+v", moves[0])
	}
	p = movegentest.Parse(t, "8/8/4k3/8/8/4K3/8/8 w - - 0 1")
	if moves, err := b.Moves(&p); err != nil || len(moves) != 0 {
		t.Errorf("outside the book: %v, %v", moves, err)
	}
}

// TestChoose compares the frequencies with the weights.
func TestChoose(t *testing.T) {
	moves := []Move{{Move: 1, Weight: 3000}, {Move: 2, Weight: 1000}, {Move: 3}}
	random := movegen.NewPRNG(1)
	var counts [4]int
	const draws = 8000
	for range draws {
		m, ok := Choose(moves, random)
		if !ok {
			t.Fatal("nothing chosen")
		}
		counts[m.Move]++
	}
	if counts[3] != 0 || counts[1] < draws*72/100 || counts[1] > draws*78/100 {
		t.Errorf("counts %v", counts)
	}
	if _, ok := Choose(moves[2:], random); ok {
		t.Error("a move of weight 0 was chosen")
	}
	a, _ := Choose(moves, movegen.NewPRNG(5))
	b, _ := Choose(moves, movegen.NewPRNG(5))
	if a != b {
		t.Error("the same seed gives another move")
	}
}

func TestDamagedFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, raw []byte) string {
		path := filepath.Join(dir, name)
		movegentest.Must(t, os.WriteFile(path, raw, 0o600))
		return path
	}
	good := small(t)
	backwards := append(append([]byte{}, good[len(good)-entrySize:]...), good[:entrySize]...)
	for path, want := range map[string]string{
		filepath.Join(dir, "absent"):        "no such file",
		dir:                                 "no ordinary file",
		write("empty", nil):                 "empty",
		write("cut", good[:len(good)-3]):    "cut off",
		write("backwards.bin", backwards):   "order",
		write("zeros", make([]byte, 160)):   "zeros",
		write("text", []byte("1. e4 e5\n")): "cut off",
		write("html", bytes.Repeat([]byte("<html> no book </html>??"), 40)): "order",
	} {
		b, err := Open(path)
		if err == nil {
			t.Errorf("%s is opened", path)
			_ = b.Close()
			continue
		}
		if path == filepath.Join(dir, "absent") {
			if !errors.Is(err, os.ErrNotExist) {
				t.Errorf("%s: %v", path, err)
			}
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: several lines: %v", path, err)
		}
	}
	b, err := Open(write("good", good))
	movegentest.Must(t, err)
	movegentest.Must(t, b.Close())
	p := movegen.StartPosition()
	if _, err := b.Moves(&p); err == nil {
		t.Error("a closed book is read")
	}
}

func TestInspect(t *testing.T) {
	r, err := open(t, small(t)).Inspect()
	movegentest.Must(t, err)
	if r.Entries != 7 || r.Positions != 3 || r.Unplayed != 2 || r.MostMoves != 5 || r.Reachable != 1 ||
		r.Longest != 1 || r.Illegal != 2 || r.Faults != 0 || !r.Damaged() {
		t.Errorf("%+v", r)
	}
	raw := small(t)
	copy(raw[2*entrySize:], make([]byte, 8)) // a key of 0 in the middle
	b := &Book{file: bytes.NewReader(raw), entries: int64(len(raw) / entrySize)}
	if r, err = b.Inspect(); err != nil || r.Faults != 1 || !strings.HasPrefix(r.FirstFault, "entry 3 has key 0000") {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestDebianBook reads a real book, where the system has it.
func TestDebianBook(t *testing.T) {
	const path = "/usr/share/games/gnuchess/book.bin"
	if _, err := os.Stat(path); err != nil {
		t.Skip("the book of Debian's gnuchess-book is not installed")
	}
	b, err := Open(path)
	movegentest.Must(t, err)
	defer func() {
		movegentest.Must(t, b.Close())
	}()
	p := movegen.StartPosition()
	random := movegen.NewPRNG(3)
	plies := 0
	for ; plies < 200; plies++ {
		moves, err := b.Moves(&p)
		movegentest.Must(t, err)
		m, ok := Choose(moves, random)
		if !ok {
			break
		}
		p.Advance(m.Move)
	}
	if plies < 4 {
		t.Errorf("the book ends after %d plies", plies)
	}
	r, err := b.Inspect()
	if err != nil || r.Faults > 0 || r.Reachable < 1000 {
		t.Errorf("%+v, %v", r, err)
	}
	t.Logf("%+v", r)
}

func FuzzBook(f *testing.F) {
	f.Add([]byte{})
	f.Add(make([]byte, entrySize))
	f.Add(bytes.Repeat([]byte{0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 3, 0x1c, 0, 1, 0, 0, 0, 0}, 3))
	f.Fuzz(func(t *testing.T, raw []byte) {
		b, err := New(bytes.NewReader(raw), int64(len(raw)))
		if err != nil {
			return
		}
		p := movegen.StartPosition()
		moves, err := b.Moves(&p)
		movegentest.Must(t, err)
		for _, m := range moves {
			if !p.IsLegal(m.Move) {
				t.Errorf("%v is not legal", m.Move)
			}
		}
		if _, err := b.Inspect(); err != nil {
			t.Fatal(err)
		}
		p = movegentest.Parse(t, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1")
		for i := 0; i+1 < len(raw); i += 2 {
			if m := decodeMove(&p, uint16(raw[i])<<8|uint16(raw[i+1])); m != movegen.NoMove && !p.IsLegal(m) {
				t.Errorf("%v is not legal", m)
			}
		}
	})
}

// The positions and keys that the format's description publishes.
func publishedKeys() map[string]uint64 {
	return map[string]uint64{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":      0x463b96181691fc9c,
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1":   0x823c9b50fd114196,
		"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2": 0x0756b94461c50fb0,
		"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2":   0x662fafb965db29d4,
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3": 0x22a48b5a8e47ff78,
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3":    0x652a607ca3f242c1,
		"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4":     0x00fdd303c946bdd9,
		"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3": 0x3c8123ea7b067637,
		"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4":  0x5c3f9b829b279560,
	}
}

func TestPublishedKeys(t *testing.T) {
	for fen, want := range publishedKeys() {
		p := movegentest.Parse(t, fen)
		if got := Key(&p); got != want {
			t.Errorf("%s: key %016x, want %016x", fen, got, want)
		}
	}
}

// TestKeysAgainstHasher plays random games and compares the key of every
// position with that of another program's hasher.
func TestKeysAgainstHasher(t *testing.T) {
	hasher := corentings.NewZobristHasher()
	enPassant := 0
	movegentest.Walk(20, 4000, 120, func(p *movegen.Position) {
		text, err := hasher.HashPosition(p.FEN())
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		if want := corentings.ZobristHashToUint64(text); Key(p) != want {
			t.Fatalf("%s: key %016x, want %016x", p.FEN(), Key(p), want)
		}
		if p.EnPassant() != movegen.NoSquare {
			enPassant++
		}
	})
	if enPassant == 0 {
		t.Error("no position with en passant")
	}
}
