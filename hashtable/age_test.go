package hashtable

import "testing"

// TestAge: of two older entries the one that lies further back goes first, unless it is four
// plies deeper for each generation, also where the generations begin anew at 0. Neither the side
// of a bound nor a PV mark matters.
func TestAge(t *testing.T) {
	for _, skip := range []int{0, 126} {
		for deeper, want := range map[int8]uint64{7: 1, 9: 2} { // key 1 is two generations older
			table := mustEntries(t, 4)
			store := func(key uint64, depth int8, bound Bound) {
				table.Store(key, Update{Score: 1, Depth: depth, Bound: bound, PV: bound == Lower})
			}
			for range skip {
				table.NewGeneration()
			}
			store(1, 10+deeper, Upper)
			table.NewGeneration()
			table.NewGeneration()
			store(2, 10, Lower)
			store(3, 60, Exact)
			store(4, 60, Exact)
			table.NewGeneration()
			store(5, 0, Upper)
			for key := uint64(1); key <= 5; key++ {
				if _, ok := table.Probe(key); ok == (key == want) {
					t.Errorf("after %d generations, %d plies deeper: key %d is there: %t", skip, deeper, key, ok)
				}
			}
		}
	}
}
