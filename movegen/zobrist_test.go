package movegen

import (
	"slices"
	"strings"
	"testing"
)

// TestZobristGolden pins the keys: node counts in tests and documents depend on them.
func TestZobristGolden(t *testing.T) {
	for _, c := range []struct {
		fen              string
		key, pawn, minor uint64
	}{
		{StartFEN, 0xa23ba4441252ad27, 0x08c4cb81ad5d471d, 0x5d18fd45915eab65},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1", 0x1489b5dbbfbc8f35, 0x9d384594ff24716d, 0xb167712a61494ce8},
		{"8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1", 0x492afef949320ff7, 0x72aca0852a794a79, 0x0a62d63f4869dc5d},
		{"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", 0xf1e47bf232fb19a2, 0x0000000000000000, 0x6e09b6f5f8929ec2},
	} {
		p := mustParse(t, c.fen)
		if p.Key() != c.key || p.PawnKey() != c.pawn || p.MinorKey() != c.minor {
			t.Errorf("{%q, %#016x, %#016x, %#016x},", c.fen, p.Key(), p.PawnKey(), p.MinorKey())
		}
	}
}

// TestKeysDiffer collects the keys of many positions: equal keys must mean
// equal positions, clocks apart.
func TestKeysDiffer(t *testing.T) {
	seen := map[uint64]Position{}
	visitAll(t, 10, scaled(50_000), func(p, _ *Position, _ Move) {
		q := *p
		q.halfmove, q.fullmove = 0, 1
		if old, ok := seen[p.Key()]; ok && old != q {
			t.Fatalf("one key for %s and %s", old.FEN(), q.FEN())
		}
		seen[p.Key()] = q
	})
}

// TestPartialKeys checks which pieces each partial key sees.
func TestPartialKeys(t *testing.T) {
	base := mustParse(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	for _, c := range []struct {
		fen                       string
		pawn, minor, white, black bool
	}{
		{"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", true, false, false, false},
		{"4k3/p7/8/8/8/8/8/4K3 w - - 0 1", true, false, false, false},
		{"4k3/8/8/8/8/8/N7/4K3 w - - 0 1", false, true, true, false},
		{"4k3/b7/8/8/8/8/8/4K3 w - - 0 1", false, true, false, true},
		{"4k3/8/8/8/8/8/R7/4K3 w - - 0 1", false, false, true, false},
		{"4k3/q7/8/8/8/8/8/4K3 w - - 0 1", false, false, false, true},
		{"4k3/8/8/8/8/8/8/3K4 w - - 0 1", false, true, true, false},
	} {
		p := mustParse(t, c.fen)
		if p.PawnKey() != base.PawnKey() != c.pawn || p.MinorKey() != base.MinorKey() != c.minor ||
			p.NonPawnKey(White) != base.NonPawnKey(White) != c.white || p.NonPawnKey(Black) != base.NonPawnKey(Black) != c.black {
			t.Errorf("%s: the wrong partial keys differ from those of bare kings", c.fen)
		}
	}
}

// TestPRNG compares with the published reference output for seed 0.
func TestPRNG(t *testing.T) {
	r := NewPRNG(0)
	for _, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		if got := r.Uint64(); got != want {
			t.Errorf("got %#016x, want %#016x", got, want)
		}
	}
	var counts [7]int
	for range 70_000 {
		counts[r.Intn(7)]++
	}
	for i, n := range counts {
		if n < 9_500 || n > 10_500 {
			t.Errorf("%d came %d times in 70000 draws of 7", i, n)
		}
	}
	if r.Intn(0) != 0 || r.Intn(-3) != 0 || r.Intn(1) != 0 {
		t.Error("Intn of an empty range is not 0")
	}
}

// TestShuffle: every order of three comes about as often as any other.
func TestShuffle(t *testing.T) {
	r, orders := NewPRNG(2), map[[3]int]int{}
	for range 60_000 {
		list := [3]int{0, 1, 2}
		Shuffle(r, list[:])
		orders[list]++
	}
	for order, n := range orders {
		if n < 9_500 || n > 10_500 || len(orders) != 6 {
			t.Errorf("%v came %d times in 60000, of %d orders", order, n, len(orders))
		}
	}
	for range 10_000 {
		if x := r.Float64(); x < 0 || x >= 1 {
			t.Fatalf("Float64 is %v", x)
		}
	}
}

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
