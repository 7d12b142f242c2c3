package lab

import (
	"slices"
	"testing"
)

// TestProofNumbers: all tests give the answer of the value. Best-first proof-number search
// and df-pn evaluate the same leaves in the same order; df-pn without thresholds those of
// MT; none evaluates a leaf twice, and what was seen proves the answer.
func TestProofNumbers(t *testing.T) {
	trees, questions := 400, 0
	if testing.Short() {
		trees = 60
	}
	forRandomTrees(t, trees, func(seed uint64, tree *Tree) {
		value := tree.Value()
		for _, bound := range []int{value, value + 1, value + 1 - intN(splitMix64(seed, 3), tree.Limit+1), value + 1 + intN(splitMix64(seed, 4), tree.Limit+1)} {
			questions++
			want := 0
			if value >= bound {
				want = 1
			}
			found := map[Test]Result{}
			for _, test := range []Test{AskMT, AskPN, AskDFPN, AskDFPNQuarter, AskDFPNFree} {
				r := Ask(tree, test, bound)
				if r.Value != want {
					t.Fatalf("seed %d: %s answers %d for a value of %d and a bound of %d", seed, test, r.Value, value, bound)
				}
				if r.Leaves != r.DistinctLeaves {
					t.Fatalf("seed %d: %s evaluates leaves twice", seed, test)
				}
				if p := Prove(tree, r.Order); want == 1 && p.Lower < bound || want == 0 && p.Upper >= bound {
					t.Fatalf("seed %d: what %s has seen proves no answer", seed, test)
				}
				found[test] = r
			}
			if a, b := found[AskPN].Order, found[AskDFPN].Order; !slices.Equal(a, b) {
				t.Fatalf("seed %d, w %d, d %d: PN search and df-pn differ:\n%v\n%v", seed, tree.Width, tree.Depth, a, b)
			}
			if a, b := found[AskMT].Order, found[AskDFPNFree].Order; !slices.Equal(a, b) {
				t.Fatalf("seed %d, w %d, d %d: MT and df-pn without thresholds differ:\n%v\n%v", seed, tree.Width, tree.Depth, a, b)
			}
		}
	})
	if questions == 0 {
		t.Error("no questions")
	}
}
