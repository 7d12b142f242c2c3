package syzygy

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

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
