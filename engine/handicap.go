package engine

import "footnote/search"

// setLimitStrength and setElo apply the options.
func (e *Engine) setLimitStrength(on bool) error {
	if on {
		if err := e.handicap.Prepare(); err != nil {
			return err
		}
	}
	e.set.limitStrength = on
	return nil
}

func (e *Engine) setElo(elo int) error {
	e.handicap.SetElo(elo)
	return nil
}

// usesHandicap reports whether a request is answered with less than full strength.
// Analysis is always at full strength.
func (e *Engine) usesHandicap(p Request) bool {
	return e.set.limitStrength && !p.Infinite && p.Mate == 0 && !e.set.analyseMode
}

// applyHandicap lets a job search and choose its move with a handicap, which narrows
// the limits.
func (e *Engine) applyHandicap(j *job, limits *search.Limits) {
	j.handicap = e.handicap.NewSearch(&e.root, e.lastTo, e.rng, j.set.config.MultiPV, *limits)
	j.searcher, j.set.config, *limits = j.handicap.Searcher, j.handicap.Config, j.handicap.Limits
}
