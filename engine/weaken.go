package engine

import "footnote/search"

// setLimitStrength and setElo apply the options.
func (e *Engine) setLimitStrength(on bool) error { return e.handicap.SetOn(on) }

func (e *Engine) setElo(elo int) error {
	e.handicap.SetElo(elo)
	return nil
}

// weakens reports whether a request is answered with less than full strength.
// Analysis never is: who asks what the engine thinks wants to know.
func (e *Engine) weakens(p Params) bool {
	return e.handicap.On() && !p.Infinite && p.Mate == 0 && !e.set.analyseMode
}

// weaken turns a job into one with a handicap.
func (e *Engine) weaken(j *job, limits *search.Limits) {
	j.weak = e.handicap.Turn(&e.root, e.arrived, e.rng, j.config.MultiPV, limits)
	j.searcher, j.config = j.weak.Searcher, j.weak.Config
}
