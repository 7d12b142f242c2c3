package serve

import (
	"context"
	"errors"
	"math/rand/v2"

	"footnote/movegen"
	"footnote/search"
)

// errOver is the answer to a search after the end of the game.
var errOver = errors.New("the game is over; there is nothing to search")

// Why a request's searches ended before they were done.
var (
	errReplaced = errors.New("another search of this browser began")
	errStopped  = errors.New("stopped")
	errTime     = errors.New("the server's limit of time")
	errGone     = errors.New("the client does not read")
	errShutdown = errors.New("the server ends")
)

// run is the searches of a request, made at a place; the mailbox gets what they report.
type run struct {
	place    *place
	game     *played
	searches []plannedSearch
	limits   search.Limits
	elo      int
	waits    bool // below full strength it takes its time; false where depth or nodes are counted
	mail     *mailbox
}

// plan reads a request. The error is for the client.
func (r *run) plan(q *searchRequest, c *Config) (err error) {
	if r.game, err = q.read(); err != nil {
		return err
	}
	if r.game.Over() {
		return errOver
	}
	r.searches, r.limits, err = q.plan(c)
	return err
}

// all makes the searches. It returns when they are done or ctx is.
func (r *run) all(ctx context.Context) error {
	for i := range r.searches {
		if i > 0 && ctx.Err() != nil {
			return nil // the first finds a move all the same
		}
		if err := r.one(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) one(ctx context.Context, i int) error {
	request := search.Request{
		Position: r.game.Now, History: r.game.Keys, Limits: r.limits, Config: r.searches[i].config,
		Reporter: r.mail,
	}
	r.mail.begin(i)
	if r.elo != 0 {
		return r.weaker(ctx, request)
	}
	// Values that were found with pruning are none in full width.
	if c := &request.Config; len(r.searches) > 1 || r.place.full != c.FullWidth {
		r.place.searcher.NewGame(max(c.Threads, 1))
	}
	r.place.full = request.Config.FullWidth
	result := r.place.searcher.Search(ctx, request)
	r.mail.result(&result)
	return nil
}

// weaker searches below full strength.
func (r *run) weaker(ctx context.Context, request search.Request) error {
	player, err := r.place.player(r.elo)
	if err != nil {
		return err
	}
	if len(r.game.moves) < 2 {
		player.Reseed(rand.Uint64()) // another game, with other mistakes
	}
	lastTo := movegen.NoSquare
	if n := len(r.game.moves); n > 0 {
		lastTo = r.game.moves[n-1].To()
	}
	h := player.NewSearch(&request.Position, lastTo, r.place.rng, 1, request.Limits)
	request.Config, request.Limits = h.Config, h.Limits
	r.mail.wanted = h.Observe
	result := h.Searcher.Search(ctx, request)
	h.Choose(&result)
	if r.waits {
		h.Wait(ctx, &result)
	}
	r.mail.result(&result)
	return nil
}
