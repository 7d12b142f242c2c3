package engine

import (
	"footnote/engine/handicap"
	"footnote/search"
)

// topSkill is the Skill Level of full strength.
const topSkill = 20

// strength is what limits the strength: UCI_Elo when limited, else the skill.
type strength struct {
	limited    bool // UCI_LimitStrength
	elo, skill int
}

// full reports whether nothing is limited.
func (s strength) full() bool { return !s.limited && s.skill == topSkill }

// setStrength applies the options. The skills below the top divide the range of UCI_Elo.
func (e *Engine) setStrength(s strength) error {
	if !s.full() {
		if err := e.handicap.Prepare(); err != nil {
			return err
		}
		elo := s.elo
		if !s.limited {
			least, most := handicap.EloRange()
			elo = least + (most-least)*s.skill/(topSkill-1)
		}
		e.handicap.SetElo(elo)
	}
	e.set.strength = s
	return nil
}

// usesHandicap reports whether a request is answered with less than full strength.
// Analysis is always at full strength.
func (e *Engine) usesHandicap(p Request) bool {
	return !e.set.strength.full() && !p.Infinite && p.Mate == 0 && !e.set.analyseMode
}

// applyHandicap lets a job search and choose its move with a handicap, which narrows
// the limits.
func (e *Engine) applyHandicap(j *job, limits *search.Limits) {
	j.handicap = e.handicap.NewSearch(&e.root, e.lastTo, e.rng, j.set.config.MultiPV, *limits)
	j.searcher, j.set.config, *limits = j.handicap.Searcher, j.handicap.Config, j.handicap.Limits
}
