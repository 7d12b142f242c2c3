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
	job := run{elo: q.Elo, mail: newMailbox()}
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
	var err error
	if job.place, err = s.places.take(c.name); err != nil {
		w.Header().Set("Retry-After", "2")
		refuse(w, http.StatusServiceUnavailable, err)
		return
	}
	defer s.gate.searching(r)()
	out := newStream(w)
	// The time to read the request would end the search too.
	if err := out.rc.SetReadDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		s.places.give(job.place)
		return
	}
	s.show(ctx, cancel, out, &job)
}

// show runs the job and sends what it reports; it returns when the job has ended, and
// has given the place back.
func (s *Server) show(ctx context.Context, cancel context.CancelCauseFunc, out *stream, job *run) {
	ended := make(chan error, 1)
	go func() {
		err := job.all(ctx)
		s.places.give(job.place)
		ended <- err
	}()
	now := &job.game.Now
	t := newTranslator(now, s.config.Evaluation)
	err := out.send("start", startAnswer{job.searches, now.SideToMove().String(), now.FEN()})
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for err == nil {
		select {
		case failed := <-ended:
			err = deliver(out, t, job)
			if err == nil {
				_ = out.send("end", endAnswer{reason(ctx, failed)}) // the last word; nothing follows
			}
			return
		case <-job.mail.ready:
			err = deliver(out, t, job)
			time.Sleep(pace)
		case <-beat.C:
			err = out.write(": still here\n\n")
		}
	}
	cancel(errGone)
	<-ended
}

// deliver sends what lies in the mailbox.
func deliver(out *stream, t *translator, job *run) error {
	for _, b := range job.mail.take() {
		if err := out.send("progress", t.progress(b)); err != nil {
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
