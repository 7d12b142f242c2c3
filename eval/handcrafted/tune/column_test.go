package tune

import (
	"errors"
	"math"
	"slices"
	"testing"

	"footnote/eval/handcrafted"
)

// TestMerge: the order of columns does not depend on which index has them, the numbers
// lead to the same columns, and the most frequent come first.
func TestMerge(t *testing.T) {
	seen := []column{singleColumn(7, 2), singleColumn(3, 1), {[4]uint16{1, 9, 20, 30}, -1}, singleColumn(3, 1), singleColumn(7, -2), singleColumn(3, 1)}
	var first []column
	for split := range len(seen) + 1 {
		indexes := []*columnIndex{newColumnIndex(), newColumnIndex()}
		features := [2][]uint16{}
		for i, c := range seen {
			who := 0
			if i >= split {
				who = 1
			}
			n, _, err := indexes[who].number(c)
			if err != nil {
				t.Fatal(err)
			}
			features[who] = append(features[who], n)
		}
		list, numbers, err := merge(indexes)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = list
		}
		if !slices.Equal(list, first) || len(list) != 4 || list[0] != singleColumn(3, 1) {
			t.Fatalf("split at %d: %v, before %v", split, list, first)
		}
		var back []column
		for who := range features {
			for _, f := range features[who] {
				back = append(back, list[numbers[who][f]])
			}
		}
		if !slices.Equal(back, seen) {
			t.Errorf("split at %d: %v came back as %v", split, seen, back)
		}
	}
}

// TestTooManyColumns: numbers have 16 bits.
func TestTooManyColumns(t *testing.T) {
	a, b := newColumnIndex(), newColumnIndex()
	for i := range 1 << 16 {
		if _, fresh, err := a.number(singleColumn(i%1000, i)); err != nil || !fresh {
			t.Fatal(i, fresh, err)
		}
	}
	if _, _, err := a.number(singleColumn(1001, 1)); !errors.Is(err, errColumns) {
		t.Errorf("one more: %v", err)
	}
	if _, fresh, err := a.number(singleColumn(0, 0)); err != nil || fresh {
		t.Errorf("one of them again: new %t, %v", fresh, err)
	}
	if _, _, err := b.number(singleColumn(1001, 1)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := merge([]*columnIndex{a, b}); !errors.Is(err, errColumns) {
		t.Errorf("merged: %v", err)
	}
}

// TestColumnValues: the value of a column is the sum of its weights times its count, and
// each weight gets its derivative times the count.
func TestColumnValues(t *testing.T) {
	w := new(vector)
	for i := range handcrafted.NumWeights {
		w[i] = [2]float32{float32(i), float32(-i)}
	}
	list := []column{singleColumn(5, -3), {[4]uint16{1, 2, 4, 8}, 2}}
	v := valuesOf(list, w)
	if v[0] != [2]float32{-15, 15} || v[1] != [2]float32{30, -30} || v[2] != [2]float32{} {
		t.Errorf("values %v", v[:3])
	}
	g := distributed(list, &vector{{1, 2}, {10, 0.5}})
	for i, want := range map[int][2]float32{5: {-3, -6}, 1: {20, 1}, 8: {20, 1}, 3: {}, math.MaxUint16: {}} {
		if g[i] != want {
			t.Errorf("weight %d gets %v, not %v", i, g[i], want)
		}
	}
}
