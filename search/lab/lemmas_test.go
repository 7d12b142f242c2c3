package lab

import "testing"

// TestLemmas checks lemmas 1 and 2 of de Bruin & Pijls: what the value that
// Alpha-Beta returns says of the minimax value, by the side of the window on
// which it lies, and that a narrower window visits no node that a wider does not; and
// lemma 5: NegaScout visits no node that Alpha-Beta does not, in any window.
func TestLemmas(t *testing.T) {
	n := 2000
	switch {
	case *long:
		n = 20000
	case testing.Short():
		n = 200
	}
	outcomes := [3]int{}
	forRandomTrees(t, n, func(seed uint64, tree *Tree) {
		for k := range uint64(8) {
			draw := func(i uint64, n int) int { return intN(splitMix64(seed*64+k*8, i), n) }
			level := 1 + draw(0, tree.Depth)
			pos := draw(1, tree.powers[tree.Depth-level])
			alpha := draw(2, 2*tree.Limit+1) - tree.Limit - 1
			beta := alpha + 1 + draw(3, tree.Limit+1)
			inner := AlphaBetaIn(tree, level, pos, alpha, beta)
			g := inner.Value
			value := tree.value(level, pos)
			switch {
			case g <= alpha:
				outcomes[0]++
				if g < value {
					t.Fatalf("seed %d: low failure %d in (%d, %d), value %d", seed, g, alpha, beta, value)
				}
			case g >= beta:
				outcomes[2]++
				if g > value {
					t.Fatalf("seed %d: high failure %d in (%d, %d), value %d", seed, g, alpha, beta, value)
				}
			default:
				outcomes[1]++
				if g != value {
					t.Fatalf("seed %d: success %d in (%d, %d), value %d", seed, g, alpha, beta, value)
				}
			}
			lower, upper := alpha-draw(4, tree.Limit+1), beta+draw(5, tree.Limit+1)
			if draw(6, 4) == 0 {
				lower, upper = -infinity, infinity
			}
			outer := AlphaBetaIn(tree, level, pos, lower, upper)
			if !inner.Within(outer) {
				t.Fatalf("seed %d: the window (%d, %d) visits nodes that (%d, %d) does not", seed, alpha, beta, lower, upper)
			}
			ns := NegaScoutIn(tree, level, pos, alpha, beta)
			if !ns.Within(inner) {
				t.Fatalf("seed %d: NegaScout in (%d, %d) visits nodes that Alpha-Beta does not", seed, alpha, beta)
			}
			if ns.Value != g {
				t.Fatalf("seed %d: NegaScout in (%d, %d) returns %d, Alpha-Beta %d", seed, alpha, beta, ns.Value, g)
			}
		}
	})
	for i, count := range outcomes {
		if count < n/10 {
			t.Errorf("outcome %d came up %d times in %d searches", i, count, 8*n)
		}
	}
}
