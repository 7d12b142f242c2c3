package serve

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// startAnswer is the first event of a search.
type startAnswer struct {
	Searches []plannedSearch `json:"searches"`
	Turn     string          `json:"turn"`
	FEN      string          `json:"fen"`
}

// endAnswer is the last one. Reason is empty when everything was done.
type endAnswer struct {
	Reason string `json:"reason"`
}

func (s *Server) answerSearch(w http.ResponseWriter, r *http.Request, c *client) {
	var q searchRequest
	if !readJSON(w, r, &q) {
		return
	}
	job := run{elo: q.Elo, waits: q.Depth == 0 && q.Nodes == 0}
	if err := job.plan(&q, &s.config); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	ctx, release := context.WithTimeoutCause(ctx, s.config.MaxTime, errTime)
	defer release()
	defer context.AfterFunc(s.ended, func() { cancel(errShutdown) })()
	done, ok := s.clients.begin(ctx, c, cancel)
	if !ok {
		switch {
		case r.Context().Err() != nil: // the client has gone
		case ctx.Err() != nil:
			refuse(w, http.StatusServiceUnavailable, context.Cause(ctx))
		default:
			refuse(w, http.StatusConflict, errReplaced)
		}
		return
	}
	defer done()
	turn, err := s.turns.ask(c.name, withoutPort(r.RemoteAddr), func() { cancel(errGaveWay) })
	if err != nil {
		w.Header().Set("Retry-After", "2")
		refuse(w, http.StatusServiceUnavailable, err)
		return
	}
	ended := make(chan error, 1)
	defer s.gate.searching(r)()
	out := newStream(w)
	// The time to read the request would end the search too.
	if err := out.rc.SetReadDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		s.turns.give(turn)
		return
	}
	if !s.wait(ctx, out, turn) {
		s.turns.give(turn)
		return
	}
	job.place, job.mail = turn.place, newMailbox(&job.game.Now, s.config.Evaluation)
	go func() {
		err := job.place.prepare(c.name, &s.config)
		if err == nil {
			err = job.all(ctx)
		}
		s.turns.give(turn)
		ended <- err
	}()
	s.show(ctx, cancel, out, &job, ended)
}

// waitAnswer is what a search that waits for its place hears: how many are to be served up to it.
type waitAnswer struct {
	Position int `json:"position"`
}

// wait returns when the turn has come, with true, or when ctx ends.
func (s *Server) wait(ctx context.Context, out *stream, u *turn) bool {
	look := time.NewTicker(time.Second)
	defer look.Stop()
	for told := 0; ; {
		var err error
		switch position := s.turns.position(u); {
		case position == 0:
			return true
		case position != told:
			told = position
			err = out.send("waiting", waitAnswer{position})
		default:
			err = out.write(": still here\n\n")
		}
		if err != nil {
			return false
		}
		select {
		case <-u.ready:
		case <-look.C:
		case <-ctx.Done():
			_ = out.send("end", endAnswer{reason(ctx, nil)})
			return false
		}
	}
}

// show sends what the job reports; it returns when the job has ended.
func (s *Server) show(ctx context.Context, cancel context.CancelCauseFunc, out *stream, job *run, ended <-chan error) {
	now := &job.game.Now
	err := out.send("start", startAnswer{job.searches, now.SideToMove().String(), now.FEN()})
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for err == nil {
		select {
		case failed := <-ended:
			err = deliver(out, job)
			if err == nil {
				_ = out.send("end", endAnswer{reason(ctx, failed)}) // the last word; nothing follows
			}
			return
		case <-job.mail.ready:
			err = deliver(out, job)
			time.Sleep(pace)
		case <-beat.C:
			err = out.write(": still here\n\n")
		}
	}
	cancel(errGone)
	<-ended
}

// deliver sends what lies in the mailbox.
func deliver(out *stream, job *run) error {
	for _, news := range job.mail.drain() {
		if err := out.send("progress", news); err != nil {
			return err
		}
	}
	return nil
}

// reason says why the searches ended early.
func reason(ctx context.Context, failed error) string {
	switch {
	case failed != nil:
		return failed.Error()
	case ctx.Err() != nil:
		return context.Cause(ctx).Error()
	}
	return ""
}

func (s *Server) answerStop(w http.ResponseWriter, r *http.Request, c *client) {
	var nothing struct{}
	if !readJSON(w, r, &nothing) {
		return
	}
	s.clients.stop(c)
	sendJSON(w, http.StatusOK, nothing)
}
