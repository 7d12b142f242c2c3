package syzygy

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// read returns one of the repository's tables.
func read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	movegentest.Must(t, err)
	return data
}

// patched returns data with one byte changed.
func patched(data []byte, at int, b byte) []byte {
	data = append([]byte(nil), data...)
	data[at] = b
	return data
}

// TestBadFiles puts one bad file beside good ones: it gives its fault, they serve.
func TestBadFiles(t *testing.T) {
	good := read(t, "KQvK.rtbw")
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"empty", nil, ErrEmpty},
		{"three bytes", good[:3], ErrTruncated},
		{"header only", good[:80], ErrTruncated},
		{"one byte short", good[:len(good)-1], ErrTruncated},
		{"one block short", good[:len(good)-64], ErrTruncated},
		{"text", []byte("this is no table, it is a text that someone has put here for reasons of their own"), ErrWrongMagic},
		{"the other kind", read(t, "KQvK.rtbz"), ErrWrongMagic},
		{"another table", read(t, "KRvK.rtbw"), ErrWrongMaterial},
		{"pawns", read(t, "KPvK.rtbw"), ErrWrongMaterial},
		{"equal sides", read(t, "KRvKR.rtbw"), ErrWrongMaterial},
		{"order of groups", patched(good, 5, 0x33), ErrDamaged},
		{"size of blocks", patched(good, 13, 0xff), ErrDamaged},
		{"length of codes", patched(good, 20, 40), ErrDamaged},
		{"a symbol of itself", patched(good, bytesOf(good, 0x0b, 0xb0), 0), ErrDamaged},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "KQvK.rtbw")
			movegentest.Must(t, os.WriteFile(path, test.data, 0o600))
			tables := openDir(t, dir+string(filepath.ListSeparator)+"testdata")
			for range 2 {
				_, err := tables.ProbeWDL(position(t, queen))
				var file *FileError
				if !errors.Is(err, test.want) || !errors.As(err, &file) || file.Path != path {
					t.Errorf("%v, want %v", err, test.want)
				}
				if v, err := tables.ProbeWDL(position(t, rook)); v != Win || err != nil {
					t.Errorf("the good table: %v, %v", v, err)
				}
			}
			if faults := tables.Check(); len(faults) != 1 || !errors.Is(faults[0], test.want) {
				t.Errorf("the check says %v", faults)
			}
		})
	}
}

// bytesOf returns where two bytes first stand beside each other.
func bytesOf(data []byte, a, b byte) int {
	for i := range data[1:] {
		if data[i] == a && data[i+1] == b {
			return i
		}
	}
	return -1
}

func TestFolderForFile(t *testing.T) {
	dir := t.TempDir()
	movegentest.Must(t, os.Mkdir(filepath.Join(dir, "KQvK.rtbw"), 0o700))
	if _, err := openDir(t, dir).ProbeWDL(position(t, queen)); !errors.Is(err, ErrUnreadable) {
		t.Errorf("%v, want %v", err, ErrUnreadable)
	}
}

// TestDamagedValues changes bytes by chance: whatever the probes answer, they do.
func TestDamagedValues(t *testing.T) {
	for _, name := range []string{"KQvK", "KPvK", "KRvKR", "KNNvK"} {
		m, _ := parseMaterial(name)
		rng := movegen.NewPRNG(64)
		for k := wdlTable; k <= dtzTable; k++ {
			good := read(t, name+k.extension())
			passed := 0
			for range 300 {
				data := append([]byte(nil), good...)
				from := rng.Intn(len(data) / (1 + rng.Intn(50)))
				for range 1 + rng.Intn(4) {
					data[min(from+rng.Intn(8), len(data)-1)] = byte(rng.Intn(256))
				}
				if exercise(data, m, k, rng) {
					passed++
				}
			}
			if passed == 0 {
				t.Errorf("%s%s: no damaged file was read on", name, k.extension())
			}
		}
	}
}

// exercise reads a file's header and some values; false when the header is bad.
func exercise(data []byte, m material, k kind, rng *movegen.PRNG) bool {
	table, err := parseTable(data, m, k)
	if err != nil {
		return false
	}
	_ = table.each(func(s *section) error {
		for range 50 {
			v, ok := s.at(rng.Uint64() % (s.size + 1))
			for wdl := Loss; ok && wdl <= Win; wdl++ {
				s.distance(int(v), wdl)
			}
		}
		return nil
	})
	return true
}

// TestShrunkFile cuts a file short while it is mapped: an error, no crash.
func TestShrunkFile(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("what a file that shrinks does is known for Linux")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "KRvKR.rtbw")
	movegentest.Must(t, os.WriteFile(path, read(t, "KRvKR.rtbw"), 0o600))
	tables := openDir(t, dir+string(filepath.ListSeparator)+"testdata")
	p := position(t, "8/8/8/3k4/8/1r6/8/K6R b - - 0 1")
	p2 := position(t, "8/8/8/3k4/8/8/r7/5K1R w - - 0 1")
	if _, err := tables.ProbeWDL(p2); err != nil {
		t.Fatal(err)
	}
	movegentest.Must(t, os.Truncate(path, 0))
	for _, p := range []*movegen.Position{p, p2} {
		_, err := tables.ProbeWDL(p)
		var file *FileError
		if !errors.Is(err, ErrUnreadable) || !errors.As(err, &file) || file.Path != path {
			t.Errorf("%s: %v, want %v", p.FEN(), err, ErrUnreadable)
		}
	}
	if v, err := tables.ProbeWDL(position(t, queen)); v != Win || err != nil {
		t.Errorf("another table: %v, %v", v, err)
	}
}

// FuzzHeader feeds the header's reader, and reads values of what it lets pass.
func FuzzHeader(f *testing.F) {
	names := []string{"KQvK", "KRvK", "KPvK", "KBvK", "KNNvK"}
	for i, name := range names {
		f.Add(read(f, name+wdlTable.extension()), uint8(i), true)
		f.Add(read(f, name+dtzTable.extension()), uint8(i), false)
	}
	f.Fuzz(func(t *testing.T, data []byte, which uint8, wdl bool) {
		m, _ := parseMaterial(names[int(which)%len(names)])
		k := dtzTable
		if wdl {
			k = wdlTable
		}
		if len(data) >= 4 { // the magic number costs the fuzzer too much
			binary.LittleEndian.PutUint32(data, k.magic())
		}
		exercise(data, m, k, movegen.NewPRNG(1))
	})
}

// verify returns what Verify says of each file that is not good, and how many there are.
func verify(t *testing.T, tables *Tables) (files int, faults []error) {
	t.Helper()
	err := tables.Verify(context.Background(), func(_ string, _ int64, fault error) {
		files++
		if fault != nil {
			faults = append(faults, fault)
		}
	})
	movegentest.Must(t, err)
	return files, faults
}

func TestVerify(t *testing.T) {
	if files, faults := verify(t, small(t)); files != 15 || faults != nil {
		t.Errorf("%d files, %v", files, faults)
	}
	ctx, cancel := context.WithCancel(context.Background())
	stop := func(string, int64, error) { cancel() }
	if err := small(t).Verify(ctx, stop); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestVerifyAll(t *testing.T) {
	if files, faults := verify(t, all(t)); files == 0 || faults != nil {
		t.Errorf("%d files, %v", files, faults)
	}
}

// TestVerifyDamage changes, drops and adds bytes of copies: no damage passes.
func TestVerifyDamage(t *testing.T) {
	tried := 0
	for _, name := range []string{"KQvK.rtbw", "KRvK.rtbz", "KBvK.rtbw", "KNNvK.rtbz", "KRvKR.rtbw"} {
		good, dir := read(t, name), t.TempDir()
		path := filepath.Join(dir, name)
		rng := movegen.NewPRNG(55)
		check := func(what string, data []byte) {
			t.Helper()
			tried++
			movegentest.Must(t, os.WriteFile(path, data, 0o600))
			tables, err := Open(dir)
			movegentest.Must(t, err)
			defer tables.Close()
			_, faults := verify(t, tables)
			var file *FileError
			if len(faults) != 1 || !errors.As(faults[0], &file) || file.Path != path {
				t.Errorf("%s, %s: %v", name, what, faults)
			}
		}
		for range 40 {
			at, bit := rng.Intn(len(good)), byte(1)<<rng.Intn(8)
			check(fmt.Sprintf("bit %#x of byte %d", bit, at), patched(good, at, good[at]^bit))
		}
		for _, cut := range []int{1, 16, 64, len(good) - 16, len(good)} {
			check(fmt.Sprintf("%d bytes short", cut), good[:len(good)-cut])
		}
		check("a block more", append(make([]byte, 0, len(good)+64), append(good, make([]byte, 64)...)...))
	}
	t.Logf("tried %d damaged tables", tried)
}

// TestEveryBit changes each bit of a small table in turn: no hash stays.
func TestEveryBit(t *testing.T) {
	tried := 0
	for _, name := range []string{"KQvK.rtbw", "KRvK.rtbw", "KBvK.rtbz", "KNNvK.rtbw"} {
		data := read(t, name)
		body := data[:len(data)-checksum]
		good := cityCRC256(body)
		tried += 8 * len(body)
		for i := range body {
			for bit := byte(1); bit != 0; bit <<= 1 {
				body[i] ^= bit
				if cityCRC256(body) == good {
					t.Errorf("%s: bit %#x of byte %d", name, bit, i)
				}
				body[i] ^= bit
			}
		}
	}
	t.Logf("tried %d bits", tried)
}

// TestCityHash compares hashes of pseudo-random bytes with those of CityHash 1.0's program in
// C; the hashes of all small tables are in the tables, those of many chunks are not.
func TestCityHash(t *testing.T) {
	data, x := make([]byte, 4128), uint64(1)
	for i := range data {
		x = x*6364136223846793005 + 1442695040888963407
		data[i] = byte(x >> 56)
	}
	for _, test := range []struct {
		size      int
		low, high uint64
	}{
		{32, 0xa7c944e17fcb3722, 0x7862c5f45c8ed296},
		{96, 0x90ec4ccffb4c92e4, 0x8cdd647a5a92c453},
		{128, 0xfcf14d70c62e4a45, 0x9eae3961c310619e},
		{160, 0x76539dc87e66b101, 0xf918004536d52eb8},
		{288, 0x0edad4062e3a755a, 0x2f409c6f9cf0141d},
		{448, 0x4d96d91342e81f9b, 0xff6c010cd1243b13},
		{896, 0xe00dca54aeb98463, 0x000ca3910bfd256c},
		{928, 0x4c4b87b95f08b08a, 0x497769792bda5cff},
		{4128, 0x3767bd3a89c3299d, 0x9babd8798f2f0058},
	} {
		if got := checksumOf(data[:test.size]); got != [2]uint64{test.low, test.high} {
			t.Errorf("%d bytes: %x", test.size, got)
		}
	}
}
