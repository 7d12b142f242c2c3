package lichess

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"footnote/engine"
	"footnote/uci"
)

const (
	answerTime  = time.Minute // of a server; it holds a request for work for some seconds
	longestWait = 60          // between tries, in pauses
	mostAnswer  = 256 << 10   // bytes
	mostLines   = 10          // of MultiPV

	workPath = "/api/external-engine/work" // at the broker
)

// provider serves requests.
type provider struct {
	client        *http.Client
	site, broker  string
	token, secret string // never shown
	name          string
	threads, hash int
	pause         time.Duration // before the second try
	log           io.Writer
}

// job is a request as the broker sends it.
type job struct {
	ID   string `json:"id"`
	Work struct {
		Session  string   `json:"sessionId"`
		Threads  int      `json:"threads"`
		Hash     int      `json:"hash"`
		MultiPV  int      `json:"multiPv"`
		Variant  string   `json:"variant"`
		FEN      string   `json:"initialFen"`
		Moves    []string `json:"moves"`
		MoveTime int64    `json:"movetime"`
		Depth    int      `json:"depth"`
		Nodes    uint64   `json:"nodes"`
	} `json:"work"`
}

// refusal is an answer that is no success.
type refusal struct {
	what   string
	status int
}

func (r *refusal) Error() string {
	return fmt.Sprintf("%s: %d %s", r.what, r.status, http.StatusText(r.status))
}

// ask sends a request and reads the answer into a value. The status is 0 when none came.
func (p *provider) ask(ctx context.Context, method, address, token string, body, into any) (status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	text, failed := json.Marshal(body)
	r, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(text))
	if err = errors.Join(failed, err); err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := p.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	switch status = answer.StatusCode; {
	case status/100 != 2:
		err = &refusal{r.URL.Host + r.URL.Path, status}
	case into != nil && status != http.StatusNoContent && json.NewDecoder(io.LimitReader(answer.Body, mostAnswer)).Decode(into) != nil:
		err = fmt.Errorf("%s: the answer is not understood", r.URL.Host+r.URL.Path)
	}
	return status, err
}

// register makes the engine known, or what is known of it new.
func (p *provider) register(ctx context.Context) error {
	var known []struct{ ID, Name string }
	address := p.site + "/api/external-engine"
	if _, err := p.ask(ctx, http.MethodGet, address, p.token, nil, &known); err != nil {
		return err
	}
	method := http.MethodPost
	for _, e := range known {
		if e.Name == p.name {
			method, address = http.MethodPut, address+"/"+url.PathEscape(e.ID)
			break
		}
	}
	_, err := p.ask(ctx, method, address, p.token, map[string]any{
		"name": p.name, "maxThreads": p.threads, "maxHash": p.hash, "defaultDepth": 25,
		"variants": []string{"chess"}, "providerSecret": p.secret, // chess is Chess960 too
	}, nil)
	return err
}

// run serves until ctx ends; that is its error then.
func (p *provider) run(ctx context.Context) error {
	eng, err := engine.New()
	if err != nil {
		return err
	}
	in, commands := io.Pipe()
	output, out := io.Pipe()
	defer output.Close()
	defer commands.Close()
	go func() {
		err := uci.Run(ctx, eng, in, out, uci.Options{Name: p.name})
		_ = in.Close()
		_ = out.CloseWithError(err)
	}()
	s := session{p: p, commands: commands, lines: bufio.NewScanner(output)}
	s.lines.Buffer(nil, 1<<20)
	registered, wait := false, p.pause
	for {
		err := s.step(ctx, &registered)
		var refused *refusal
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil:
			wait = p.pause
			continue
		case errors.As(err, &refused) && !registered && (refused.status == http.StatusUnauthorized || refused.status == http.StatusForbidden):
			return fmt.Errorf("%w: the token is not taken; it needs engine:read and engine:write", err)
		case errors.Is(err, errEngine):
			return err
		case refused != nil && refused.status == http.StatusTooManyRequests:
			wait = longestWait * p.pause
		}
		fmt.Fprintf(p.log, "lichess: %v; again in %v\n", err, wait)
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, longestWait*p.pause)
	}
}

// errEngine is the end of the engine.
var errEngine = errors.New("the engine has ended")

// session is the conversation with the engine.
type session struct {
	p        *provider
	commands io.Writer
	lines    *bufio.Scanner
	id       string
}

// step registers the engine, or serves one request if there is one.
func (s *session) step(ctx context.Context, registered *bool) error {
	p := s.p
	if !*registered {
		if err := p.register(ctx); err != nil {
			return err
		}
		*registered = true
		fmt.Fprintf(p.log, "lichess: choose %s in the menu of %s/analysis; Ctrl-C ends\n", p.name, p.site)
	}
	began := time.Now()
	var j job
	status, err := p.ask(ctx, http.MethodPost, p.broker+workPath, "", map[string]string{"providerSecret": p.secret}, &j)
	if err != nil {
		return err
	}
	if status == http.StatusOK {
		if err := j.check(); err != nil {
			return err
		}
		return s.serve(ctx, &j)
	}
	select { // a broker that does not wait is not asked all the time
	case <-ctx.Done():
	case <-time.After(p.pause - time.Since(began)):
	}
	return nil
}

var uciMove = regexp.MustCompile(`^[a-h][1-8][a-h][1-8][nbrq]?$`)

// check refuses what could become another command than a position and a search.
func (j *job) check() error {
	w := &j.Work
	switch w.Variant {
	case "chess", "standard", "chess960", "fromPosition":
	default:
		return fmt.Errorf("a request for the variant %.20q", w.Variant)
	}
	if j.ID == "" || len(w.FEN) > 200 || strings.ContainsFunc(w.FEN, func(r rune) bool { return r < ' ' || r > '~' }) {
		return errors.New("a request without a position")
	}
	for _, m := range w.Moves {
		if !uciMove.MatchString(m) {
			return fmt.Errorf("a request with the move %.20q", m)
		}
	}
	return nil
}

// script is what the engine is told.
func (s *session) script(j *job) string {
	w, p, limit := &j.Work, s.p, "infinite"
	switch {
	case w.MoveTime > 0:
		limit = fmt.Sprint("movetime ", w.MoveTime)
	case w.Depth > 0:
		limit = fmt.Sprint("depth ", w.Depth)
	case w.Nodes > 0:
		limit = fmt.Sprint("nodes ", w.Nodes)
	}
	text := ""
	if w.Session != s.id {
		s.id, text = w.Session, "ucinewgame\n"
	}
	for name, value := range map[string]any{
		"Threads": min(max(w.Threads, 1), p.threads), "Hash": min(max(w.Hash, 1), p.hash), "MultiPV": min(max(w.MultiPV, 1), mostLines),
		"UCI_Chess960": true, "UCI_AnalyseMode": true,
	} {
		text += fmt.Sprintf("setoption name %s value %v\n", name, value)
	}
	return text + fmt.Sprintf("position fen %s moves %s\ngo %s\n", w.FEN, strings.Join(w.Moves, " "), limit)
}

// serve searches, and sends the lines of the search until the broker answers, which it does
// early when nobody waits for more.
func (s *session) serve(ctx context.Context, j *job) error {
	body, lines := io.Pipe()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.p.broker+workPath+"/"+url.PathEscape(j.ID), body)
	if err != nil {
		return err
	}
	answered := make(chan error, 1)
	go func() {
		answer, err := s.p.client.Do(r)
		if err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode/100 != 2 {
				err = &refusal{"the lines of a search", answer.StatusCode}
			}
		}
		_ = body.CloseWithError(io.ErrClosedPipe)
		_, _ = io.WriteString(s.commands, "stop\n") // nothing, if the search has ended
		answered <- err
	}()
	if _, err := io.WriteString(s.commands, s.script(j)); err != nil {
		return errEngine
	}
	for s.lines.Scan() {
		line := s.lines.Text()
		last := strings.HasPrefix(line, "bestmove ")
		if last || strings.HasPrefix(line, "info depth ") && strings.Contains(line, " score ") {
			if _, err := io.WriteString(lines, line+"\n"); err != nil && !last { // answered before the search began, perhaps
				_, _ = io.WriteString(s.commands, "stop\n")
			}
		}
		if last {
			_ = lines.Close()
			return <-answered
		}
	}
	_ = lines.CloseWithError(errEngine)
	return errEngine
}
