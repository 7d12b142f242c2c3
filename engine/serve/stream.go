package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// pace is the least time between two events: people see no more of them.
const pace = 40 * time.Millisecond

// heartbeat is how often something is sent at least, so that a client that has gone is
// noticed.
const heartbeat = 5 * time.Second

// stream writes server-sent events.
type stream struct {
	w  http.ResponseWriter
	rc *http.ResponseController
}

func newStream(w http.ResponseWriter) *stream {
	w.Header().Set("Content-Type", "text/event-stream")
	return &stream{w, http.NewResponseController(w)}
}

// send writes one event; each gets writeTime anew.
func (s *stream) send(event string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return s.write(fmt.Sprintf("event: %s\ndata: %s\n\n", event, text))
}

func (s *stream) write(text string) error {
	if err := s.rc.SetWriteDeadline(time.Now().Add(writeTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.rc.Flush()
}

// startAnswer is the first event of a search; the names are stable.
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
	game, err := q.read()
	if err == nil && game.game.Over() {
		err = errOver
	}
	var searches []plannedSearch
	job := run{game: game, elo: q.Elo, mail: newMailbox()}
	if err == nil {
		searches, job.limits, err = q.plan(&s.config)
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	job.searches = searches
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	ctx, release := context.WithTimeoutCause(ctx, s.config.MaxTime, errTime)
	defer release()
	defer context.AfterFunc(s.ended, func() { cancel(errShutdown) })()
	done, ok := s.clients.begin(ctx, c, cancel)
	if !ok {
		if ctx.Err() == nil { // else the client has gone
			refuse(w, http.StatusConflict, errReplaced)
		}
		return
	}
	defer done()
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
	now := &job.game.game.Now
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
