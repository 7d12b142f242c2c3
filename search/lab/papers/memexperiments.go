package papers

// memExperiments lists what tables 1 and 2 of Bhattacharya & Bagchi leave open, and what
// de Bruin & Pijls say of such trees.
func memExperiments() []Experiment {
	const (
		memory = "Bhattacharya and Bagchi, Searching game trees under memory constraints"
		trend  = "de Bruin and Pijls, Trends in game tree search"
	)
	return []Experiment{
		{"memsss-readings", "Table 1 in several readings of its trees", memory + ", table 1", false, 100, memReadings},
		{"memsss-random", "Table 2 by random() of 4.3BSD, and ties in two ways", memory + ", table 2", false, 100, memRandom},
		{"independent", "Independent values: Alpha-Beta against SSS*", trend + ", section 5", false, 200, independent},
	}
}
