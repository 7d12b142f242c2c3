package papers

import (
	"fmt"
	"maps"
	"slices"
)

// Counts of single trees, for files of data.

// addSamples adds a row for each tree and algorithm.
func (g *growth) addSamples(r *Report, s Settings) {
	r.Columns = []string{"order", "width", "depth", "seed", "algorithm", "percent_of_minimal_tree"}
	for _, kind := range slices.Sorted(maps.Keys(g.percent)) {
		for _, depth := range slices.Sorted(maps.Keys(g.percent[kind])) {
			for _, name := range slices.Sorted(maps.Keys(g.percent[kind][depth])) {
				for i, percent := range g.percent[kind][depth][name] {
					r.sampled(kind, g.width, depth, s.treeSeed(i*1000+depth), name, percent)
				}
			}
		}
	}
}

// addCosts adds a row for each tree and variant of a table.
func (r *Report) addCosts(s Settings, trees string, variants []variant, costs []cost) {
	r.Columns = []string{"trees", "seed", "algorithm", "memory", "leaves", "seconds"}
	for k, v := range variants {
		name := v.algorithm
		if v.fromValue {
			name += "-value"
		}
		for i := range costs[k].leaves {
			r.sampled(trees, s.treeSeed(i), name, v.options.Memory, costs[k].leaves[i], costs[k].seconds[i])
		}
	}
}

// addWindows adds a row for each tree and null window of the refutation wall; the
// distance is that of a MIN root, as in the figure.
func addWindows(r *Report, s Settings, shape wallShape, counts [][wallWindows]float64) {
	r.Columns = []string{"trees", "seed", "distance", "leaves"}
	for i := range counts {
		for n := range counts[i] {
			r.sampled(shape.title, s.treeSeed(i), wallLast-n, fmt.Sprintf("%.0f", counts[i][n]))
		}
	}
}
