package serve

import (
	"math/rand/v2"
	"slices"

	"footnote/engine/evaluation"
	"footnote/engine/handicap"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// places are the searches that may run at the same time. The lock of turns guards them.
type places struct {
	config *Config
	free   []*place
}

// place is where one search runs. Its table is made when it is first needed.
type place struct {
	searcher *search.Searcher
	weaker   *handicap.Player // plays below full strength; nil: not yet made
	rng      *movegen.PRNG
	owner    string // the client that has searched here last
	full     bool   // the last search was in full width
}

func (p *places) init(c *Config) {
	p.config = c
	for range c.Searches {
		p.free = append(p.free, &place{})
	}
}

// acquire returns a place for a client, nil when none is free: the one where it was before, else
// one that has been free for longest. It must be prepared.
func (p *places) acquire(owner string) *place {
	if len(p.free) == 0 {
		return nil
	}
	at := max(0, slices.IndexFunc(p.free, func(q *place) bool { return q.owner == owner }))
	q := p.free[at]
	p.free = slices.Delete(p.free, at, at+1)
	return q
}

// release hands a place back.
func (p *places) release(q *place) {
	p.free = append(p.free, q)
}

// prepare makes the table, or clears what another client has left.
func (q *place) prepare(owner string, c *Config) error {
	if q.searcher == nil {
		table, err := hashtable.New(c.Hash)
		if err != nil {
			return err
		}
		q.searcher, q.rng = search.New(table), movegen.NewPRNG(rand.Uint64())
	} else if q.owner != owner {
		q.searcher.NewGame(c.Threads)
	}
	if q.owner != owner && q.weaker != nil {
		q.weaker.Forget()
	}
	q.owner = owner
	return nil
}

// player returns the place's player of a strength within handicap.EloRange. Whatever the
// server's evaluation is, it uses the hand-crafted one, with which the levels were measured.
func (q *place) player(elo int) (*handicap.Player, error) {
	if q.weaker == nil {
		factory, err := evaluation.Choice{Name: evaluation.HandCrafted}.Factory()
		if err != nil {
			return nil, err
		}
		q.weaker = handicap.New(elo, factory)
		if err := q.weaker.Prepare(); err != nil {
			q.weaker = nil
			return nil, err
		}
	}
	q.weaker.SetElo(elo)
	return q.weaker, nil
}
