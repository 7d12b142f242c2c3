package lab

import (
	"fmt"
	"math"
	"testing"
)

// TestBSD: the formula gives what the functions give, and the seeds are what they are said
// to be.
func TestBSD(t *testing.T) {
	for _, from := range []SeedFrom{RunThenLeaf, RunThenDewey, LeafThenRun} {
		for _, modulus := range []int{0, 1000} {
			for _, run := range []int{1, 77, 4_000_000} {
				formula, err := BSD{Seed: from, Modulus: modulus}.Tree(4, 5, run)
				if err != nil {
					t.Fatal(err)
				}
				called, err := BSD{Seed: from, Modulus: modulus, Called: true}.Tree(4, 5, run)
				if err != nil {
					t.Fatal(err)
				}
				for pos := 0; pos < formula.Leaves(); pos += 7 {
					v := formula.Leaf(pos)
					if v != called.Leaf(pos) || v < 0 || v > formula.Limit {
						t.Fatalf("seed %d, modulus %d, run %d, leaf %d: %d by the formula, %d by the functions, limit %d",
							from, modulus, run, pos, v, called.Leaf(pos), formula.Limit)
					}
				}
			}
		}
	}
	// What random() returns first after srandom(0), srandom(1) and srandom(2).
	got := fmt.Sprint(bsdState(0)>>1, bsdState(1)>>1, bsdState(2)>>1)
	if got != "1990395451 2078917053 19955008" {
		t.Errorf("random() begins with %s", got)
	}
	for _, c := range []struct {
		from SeedFrom
		seed uint32
	}{{RunThenLeaf, 3*64 + 27}, {RunThenDewey, 3*1000 + 234}, {LeafThenRun, 2700 + 3}} {
		tree, err := BSD{Seed: c.from}.Tree(4, 3, 3)
		if err != nil {
			t.Fatal(err)
		}
		if want := int(bsdState(c.seed) >> 3); tree.Leaf(27) != want { // 2.3.4
			t.Errorf("seeding %d: %d, want %d", c.from, tree.Leaf(27), want)
		}
	}
	for name, err := range map[string]error{
		"modulus 1":  errorOf(BSD{Modulus: 1}.Tree(2, 2, 1)),
		"modulus -5": errorOf(BSD{Modulus: -5}.Tree(2, 2, 1)),
		"10 sons":    errorOf(BSD{Seed: RunThenDewey}.Tree(10, 2, 1)),
	} {
		if err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

// TestStepFromZero: sons may be as good as the best, the value stays that of the root, and
// the range is kept.
func TestStepFromZero(t *testing.T) {
	ties := 0
	for seed := range uint64(100) {
		tree, err := StepFromZero(4, 4, 3, Even(4), seed)
		if err != nil {
			t.Fatal(err)
		}
		value, ok := tree.RootValue()
		if !ok || value != tree.Value() {
			t.Fatalf("seed %d: built for %d, value %d", seed, value, tree.Value())
		}
		best := 0
		for c := range 4 {
			if tree.value(3, c) == value {
				best++
			}
		}
		if best > 1 {
			ties++
		}
		for i := range tree.Leaves() {
			if v := tree.Leaf(i); v < -tree.Limit || v > tree.Limit {
				t.Fatalf("leaf %d is %d, limit %d", i, v, tree.Limit)
			}
		}
	}
	if ties < 20 {
		t.Errorf("two sons of the root are best in %d of 100 trees", ties)
	}
}

// TestMarslandQuarter: the best son lies among as many as are said, in 90 % of the cases.
func TestMarslandQuarter(t *testing.T) {
	if got := fmt.Sprintf("%.3f", MarslandQuarter(5, 2)); got != "[0.700 0.200 0.033 0.033 0.033]" {
		t.Errorf("two of five sons: %s", got)
	}
	for width := 3; width <= 12; width++ {
		for quarter := 1; quarter < width; quarter++ {
			sum, first := 0.0, 0.0
			for i, p := range MarslandQuarter(width, quarter) {
				sum += p
				if i < quarter {
					first += p
				}
			}
			if math.Abs(sum-1) > 1e-9 || math.Abs(first-0.9) > 1e-9 {
				t.Errorf("%d of %d sons: %v of %v", quarter, width, first, sum)
			}
		}
	}
}
