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
		{"games-etc", "Three games: enhanced transposition cut-offs", etc, false, 24, gameETC},
		{"games-errors", "Three games: the error of the first guess", after, false, 1000, gameErrors},
		{"games-schedules", "Three games: the schedules of MTD(f), and the optimum", after, false, 100, gameSchedules},
		{"games-best-first", "Three games: Best-First Minimax against Alpha-Beta", bestFirst, false, 100, gameBestFirst},
		{"proof-numbers", "Proof-number search as a test, on AND/OR trees", dfpn, false, 100, proofNumbers},
		{"parallel", "Parallel MT: tests side by side against split nodes", after, false, 40, parallelTests},
		{"games-threads", "Three games: parallel MT on two threads", after, false, 24, gameThreads},
	}
}
