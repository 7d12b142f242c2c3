package papers

// memExperiments lists what tables 1 and 2 of Bhattacharya & Bagchi leave open, and what
// de Bruin & Pijls say of such trees.
func memExperiments() []Experiment {
	const (
		memory = "Bhattacharya and Bagchi, Searching game trees under memory constraints"
		trend  = "de Bruin and Pijls, Trends in game tree search"
	)
	return []Experiment{
		{Name: "memsss-readings", Title: "Table 1 in several readings of its trees", Source: memory + ", table 1", Runs: 100, run: memReadings},
		{Name: "memsss-random", Title: "Table 2 by random() of 4.3BSD, and ties in two ways", Source: memory + ", table 2", Runs: 100, run: memRandom},
		{Name: "independent", Title: "Independent values: Alpha-Beta against SSS*", Source: trend + ", section 5", Runs: 200, measure: independent, plots: independentPlots()},
	}
}
