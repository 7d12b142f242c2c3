package papers

// nextExperiments lists what the field did after the papers, as far as these lead there.
func nextExperiments() []Experiment {
	const (
		etc       = "Plaat, Schaeffer, Pijls and de Bruin, Nearly optimal minimax tree search? (1994), section 4.1"
		after     = "after Plaat, Schaeffer, Pijls and de Bruin, Best-first fixed-depth minimax algorithms, section 4"
		bestFirst = "Korf and Chickering, Best-first minimax search (1996)"
		dfpn      = "Allis, van der Meulen and van den Herik, Proof-number search (1994); Nagai, Df-pn (2002)"
	)
	return []Experiment{
		{Name: "games-etc", Title: "Three games: enhanced transposition cut-offs", Source: etc, Runs: 24, measure: gameETC},
		{Name: "games-errors", Title: "Three games: the error of the first guess", Source: after, Runs: 1000, measure: gameErrors},
		{Name: "games-schedules", Title: "Three games: the schedules of MTD(f), and the optimum", Source: after, Runs: 100, measure: gameSchedules},
		{Name: "games-best-first", Title: "Three games: Best-First Minimax against Alpha-Beta", Source: bestFirst, Runs: 100, measure: gameBestFirst},
		{Name: "proof-numbers", Title: "Proof-number search as a test, on AND/OR trees", Source: dfpn, Runs: 100, measure: proofNumbers},
		{Name: "parallel", Title: "Parallel MT: tests side by side against split nodes", Source: after, Runs: 40, measure: parallelTests},
		{Name: "games-threads", Title: "Three games: parallel MT on two threads", Source: after, Runs: 24, measure: gameThreads},
	}
}
