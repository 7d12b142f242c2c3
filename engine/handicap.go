package engine

import "footnote/search"

// setLimitStrength and setElo apply the options.
func (e *Engine) setLimitStrength(on bool) error { return e.handicap.SetOn(on) }

func (e *Engine) setElo(elo int) error {
	e.handicap.SetElo(elo)
	return nil
}

// usesHandicap reports whether a request is answered with less than full strength.
// Analysis is always at full strength.
func (e *Engine) usesHandicap(p Params) bool {
	return e.handicap.On() && !p.Infinite && p.Mate == 0 && !e.set.analyseMode
}

// applyHandicap lets a job search and choose its move with a handicap.
func (e *Engine) applyHandicap(j *job, limits *search.Limits) {
	j.handicap = e.handicap.NewSearch(&e.root, e.lastTo, e.rng, j.config.MultiPV, limits)
	j.searcher, j.config = j.handicap.Searcher, j.handicap.Config
}
