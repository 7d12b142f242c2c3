package serve

import (
	"context"
	"errors"
	"math/rand/v2"

	"footnote/movegen"
	"footnote/search"
)

// Why a request's searches ended before they were done.
var (
	errReplaced = errors.New("another search of this browser began")
	errStopped  = errors.New("stopped")
	errTime     = errors.New("the server's limit of time")
	errGone     = errors.New("the client does not read")
	errShutdown = errors.New("the server ends")
)

// run makes the searches of a request at a place and puts what they report into the
// mailbox. It returns when they are done or ctx is.
type run struct {
	place    *place
	game     *played
	searches []plannedSearch
	limits   search.Limits
	elo      int
	mail     *mailbox
}

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
	limits := r.limits // the handicap narrows a copy
	request := search.Request{
		Position: r.game.game.Now, History: r.game.game.Keys, Config: r.searches[i].config,
		Reporter: &listener{mail: r.mail},
	}
	r.mail.begin(i)
	if r.elo != 0 {
		return r.weaker(ctx, request, limits)
	}
	// Values that were found with pruning are none in full width.
	if c := &request.Config; len(r.searches) > 1 || r.place.full != c.FullWidth {
		r.place.searcher.NewGame(max(c.Threads, 1))
	}
	r.place.full = request.Config.FullWidth
	request.Limits = limits
	result := r.place.searcher.Search(ctx, request)
	r.mail.result(&result)
	return nil
}

// weaker searches below full strength.
func (r *run) weaker(ctx context.Context, request search.Request, limits search.Limits) error {
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
	h := player.NewSearch(&request.Position, lastTo, r.place.rng, 1, &limits)
	request.Config, request.Limits = h.Config, limits
	request.Reporter = &listener{mail: r.mail, wanted: h.Observe}
	result := h.Searcher.Search(ctx, request)
	h.Choose(&result)
	r.mail.result(&result)
	return nil
}

// listener hands the events of a search to the mailbox; it never waits.
type listener struct {
	mail   *mailbox
	wanted func(search.Info) bool // nil: everything
}

// Info implements search.Reporter.
func (l *listener) Info(i search.Info) {
	if l.wanted == nil || l.wanted(i) {
		l.mail.info(i)
	}
}

// CurrMove implements search.Reporter; the page does not show it.
func (l *listener) CurrMove(search.CurrMove) {}

// Pass implements search.PassReporter.
func (l *listener) Pass(p search.Pass) { l.mail.pass(p) }
