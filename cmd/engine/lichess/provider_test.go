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
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

const token, secret = "lip_secretToken", "providersSecret"

// broker is a site and a broker that behave as the public protocol says, or as a test wants.
type broker struct {
	mu         sync.Mutex
	known      string // engines
	registered []string
	work       []func(http.ResponseWriter) // answers to requests for work, one after the other
	results    chan string                 // lines of a search up to bestmove
	enough     int                         // lines after which the requester goes; 0: never
}

func (b *broker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	atSite := !strings.HasPrefix(r.URL.Path, "/api/external-engine/work")
	if atSite != (r.Header.Get("Authorization") == "Bearer "+token) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	_ = http.NewResponseController(w).EnableFullDuplex() // answers before the end of what is sent
	if id, ok := strings.CutPrefix(r.URL.Path, "/api/external-engine/work/"); ok {
		text := id + ":"
		for lines, n := bufio.NewScanner(r.Body), 1; lines.Scan(); n++ {
			text += lines.Text() + "\n"
			if n == b.enough {
				break
			}
		}
		b.results <- text
		return
	}
	body, _ := io.ReadAll(r.Body)
	b.mu.Lock()
	defer b.mu.Unlock()
	if r.Method == http.MethodGet {
		_, _ = io.WriteString(w, b.known)
	} else if atSite {
		b.registered = append(b.registered, r.Method+" "+r.URL.Path+" "+string(body))
	} else if len(b.work) == 0 || string(body) != `{"providerSecret":"`+secret+`"}` {
		w.WriteHeader(http.StatusNoContent)
	} else {
		b.work[0](w)
		b.work = b.work[1:]
	}
}

func status(code int) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) { w.WriteHeader(code) }
}

func text(s string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) { _, _ = io.WriteString(w, s) }
}

func request(id, variant, fen, moves, limit string) func(http.ResponseWriter) {
	return text(fmt.Sprintf(`{"id": %q, "work": {"sessionId": "s", "threads": 1000000, "hash": 1000000, "multiPv": 2, "variant": %q, "initialFen": %q, "moves": [%s], %s},
		"engine": {"id": "eei_1"}}`, id, variant, fen, moves, limit))
}

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// serve runs a provider at a broker until the test ends; the function that it returns ends it
// sooner, with what it has printed.
func serve(t *testing.T, b *broker) (end func() (string, error)) {
	t.Helper()
	b.results = make(chan string, 10)
	server := httptest.NewServer(b)
	var log bytes.Buffer
	p := provider{client: server.Client(), site: server.URL, broker: server.URL, token: token, secret: secret,
		name: "Footnote", threads: 1, hash: 2, pause: time.Millisecond, log: &log}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.run(ctx) }()
	end = sync.OnceValues(func() (string, error) {
		defer server.Close()
		cancel()
		err := <-ended
		return log.String(), err
	})
	t.Cleanup(func() { _, _ = end() })
	return end
}

func (b *broker) next(t *testing.T) string {
	t.Helper()
	select {
	case lines := <-b.results:
		return lines
	case <-time.After(time.Minute): // on a busy machine
		t.Fatal("no search in a minute")
		return ""
	}
}

// TestServes: requests of all limits are answered in turn; one without end ends when the
// requester goes; an engine of that name is registered anew.
func TestServes(t *testing.T) {
	b := &broker{known: `[{"id": "eei_0", "name": "other"}, {"id": "eei_1", "name": "Footnote", "maxHash": 3}]`, work: []func(http.ResponseWriter){
		request("a", "chess", start, `"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1h1"`, `"depth": 3`),
		status(http.StatusNoContent),
		request("b", "chess", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "", `"movetime": 50`),
		request("c", "standard", start, "", `"nodes": 500`),
	}}
	end := serve(t, b)
	for _, id := range []string{"a:", "b:", "c:"} {
		lines := b.next(t)
		if !strings.HasPrefix(lines, id+"info depth 1 ") || !strings.Contains(lines, " multipv 2 ") || !strings.Contains(lines, "\nbestmove ") || strings.Contains(lines, "(none)") {
			t.Errorf("%.300s", lines)
		}
	}
	log, err := end()
	if !errors.Is(err, context.Canceled) || !strings.Contains(log, "choose Footnote in the menu") || strings.Contains(log, "again") {
		t.Errorf("%v %s", err, log)
	}
	var said map[string]any
	method, body, _ := strings.Cut(strings.Join(b.registered, "\n"), " {")
	if err := json.Unmarshal([]byte("{"+body), &said); err != nil || method != "PUT /api/external-engine/eei_1" || said["maxThreads"] != 1.0 || said["maxHash"] != 2.0 || said["providerSecret"] != secret {
		t.Errorf("%v %s %v", err, method, said)
	}
}

// TestRequesterGoes: a search without an end ends early, and the next one is served; Ctrl-C ends one too.
func TestRequesterGoes(t *testing.T) {
	b := &broker{known: "[]", enough: 3, work: []func(http.ResponseWriter){
		request("a", "chess", start, "", `"infinite": true`), request("b", "chess960", start, "", `"infinite": true`),
	}}
	end := serve(t, b)
	for _, id := range []string{"a:", "b:"} {
		if lines := b.next(t); !strings.HasPrefix(lines, id) || strings.Count(lines, "\n") != 3 {
			t.Errorf("%q", lines)
		}
	}
	if log, err := end(); !errors.Is(err, context.Canceled) {
		t.Errorf("%v %s", err, log)
	}
	if len(b.registered) != 1 || !strings.HasPrefix(b.registered[0], "POST /api/external-engine {") {
		t.Errorf("%v", b.registered)
	}
}

// TestHostile: nothing that a broker sends ends the program, reaches the engine as a command, or
// brings secrets into what is printed.
func TestHostile(t *testing.T) {
	hostile := []func(http.ResponseWriter){
		status(http.StatusInternalServerError), status(http.StatusTooManyRequests), status(http.StatusFound), text("<html>"), text(""),
		text(`{"id": ` + strings.Repeat("[", 1<<20)), text(`{"id": 7}`), text(`[]`), text(`{}`),
		request("x", "chess", start+"\nquit", "", `"depth": 1`), request("x", "chess", start, `"e2e4\nquit"`, `"depth": 1`),
		request("x", "atomic", start, "", `"depth": 1`), request("x", "chess", strings.Repeat("p", 1000), "", `"depth": 1`),
		request("x", "chess", start, "", `"depth": -1, "movetime": "soon"`),
	}
	faults := len(hostile)
	b := &broker{known: "[]", work: append(hostile,
		request("../../x", "chess", "no position", "", `"depth": 1`), request("ok", "chess", start, `"e2e5"`, `"depth": 1`), request("ok", "chess", start, "", `"depth": 2`))}
	end := serve(t, b)
	for _, want := range []string{"../../x:bestmove (none)\n", "ok:bestmove (none)\n", "ok:info depth 1 "} {
		if lines := b.next(t); !strings.HasPrefix(lines, want) {
			t.Errorf("%.200q, want %q", lines, want)
		}
	}
	log, err := end()
	if n := strings.Count(log, "again in"); n != faults || !errors.Is(err, context.Canceled) {
		t.Errorf("%v; %d lines for %d faults:\n%s", err, n, faults, log)
	}
	if strings.Contains(log, token) || strings.Contains(log, secret) {
		t.Errorf("a secret in\n%s", log)
	}
}

// TestTokenRefused: without a good token there is one line, without the token.
func TestTokenRefused(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) }))
	defer server.Close()
	var log bytes.Buffer
	p := provider{client: server.Client(), site: server.URL, broker: server.URL, token: token, secret: secret, name: "x", threads: 1, hash: 1, pause: time.Millisecond, log: &log}
	if err := p.run(t.Context()); err == nil || !strings.Contains(err.Error(), "the token is not taken") || strings.Contains(err.Error()+log.String(), token) {
		t.Errorf("%v %s", err, &log)
	}
}
