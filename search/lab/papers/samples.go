package papers

// Counts of single trees, for files of data.

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
