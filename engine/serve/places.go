package serve

import (
	"math/rand/v2"

	"footnote/engine/evaluation"
	"footnote/engine/handicap"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// place is where one search runs. Its table is made when it is first needed.
type place struct {
	searcher *search.Searcher
	weaker   *handicap.Player // plays below full strength; nil: not yet made
	rng      *movegen.PRNG
	owner    string // the client that has searched here last
	full     bool   // the last search was in full width
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
