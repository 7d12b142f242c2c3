package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"testing"
	"time"

	"footnote/movegen/movegentest"
)

// smallConfig is for tests: little memory.
func smallConfig() Config {
	c := DefaultConfig()
	c.Hash, c.Searches = 1, 2
	return c
}

// start serves until the test ends and returns the address, "http://127.0.0.1:port".
func start(t *testing.T, c Config) string {
	t.Helper()
	address, cancel, ended := begin(t, c)
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return address
}

// begin serves until cancel is called; ended then gives the error of Serve.
func begin(t *testing.T, c Config) (address string, cancel context.CancelFunc, ended <-chan error) {
	t.Helper()
	s, err := New(c)
	movegentest.Must(t, err)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	movegentest.Must(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	end := make(chan error, 1)
	go func() { end <- s.Serve(ctx, l) }()
	return "http://" + l.Addr().String(), cancel, end
}

// browser is a client with a cookie.
type browser struct {
	t       *testing.T
	address string
	client  *http.Client
}

// open loads the page.
func open(t *testing.T, address string) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	movegentest.Must(t, err)
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	b := &browser{t, address, &http.Client{Jar: jar, Transport: transport}}
	r, err := b.client.Get(address + "/")
	movegentest.Must(t, err)
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Fatalf("the page: %s", r.Status)
	}
	return b
}

// post asks; the caller closes the body.
func (b *browser) post(ctx context.Context, path, body string) *http.Response {
	b.t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, b.address+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer
}

// ask asks for something that is answered at once.
func (b *browser) ask(path, body string) (status int, text string) {
	b.t.Helper()
	r := b.post(context.Background(), path, body)
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return r.StatusCode, string(data)
}

// searched is what a search has sent.
type searched struct {
	Start startAnswer
	All   []progress
	End   *endAnswer // nil: the stream broke off
}

func (s *searched) passes(run int) (list []passAnswer) {
	for _, p := range s.All {
		if p.Run == run {
			list = append(list, p.Passes...)
		}
	}
	return list
}

func (s *searched) result(run int) *resultAnswer {
	for _, p := range s.All {
		if p.Run == run && p.Result != nil {
			return p.Result
		}
	}
	return nil
}

// newest is the best line that was told last. The last event may have none: it may bring
// the result alone.
func (s *searched) newest() lineAnswer {
	for _, p := range slices.Backward(s.All) {
		if len(p.Lines) > 0 {
			return p.Lines[0]
		}
	}
	return lineAnswer{}
}

// eventReader is the reader of a search that runs.
type eventReader struct {
	t     *testing.T
	body  io.ReadCloser
	lines *bufio.Scanner
}

// search begins a search.
func (b *browser) search(body string) *eventReader {
	b.t.Helper()
	r := b.post(context.Background(), "/api/v1/search", body)
	if r.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(r.Body)
		r.Body.Close()
		b.t.Fatalf("search %s: %s %s", body, r.Status, text)
	}
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, 1<<22)
	return &eventReader{b.t, r.Body, lines}
}

// next returns the next event; name is empty when the stream has ended.
func (e *eventReader) next() (name, data string) {
	for e.lines.Scan() {
		if n, ok := strings.CutPrefix(e.lines.Text(), "event: "); ok {
			name = n
		} else if d, ok := strings.CutPrefix(e.lines.Text(), "data: "); ok {
			return name, d
		}
	}
	return "", ""
}

// rest reads to the end.
func (e *eventReader) rest() *searched {
	e.t.Helper()
	defer e.body.Close()
	s := &searched{}
	for {
		name, data := e.next()
		var err error
		d := json.NewDecoder(bytes.NewReader([]byte(data)))
		d.DisallowUnknownFields()
		switch name {
		case "":
			return s
		case "start":
			err = d.Decode(&s.Start)
		case "progress":
			var p progress
			err = d.Decode(&p)
			s.All = append(s.All, p)
		case "end":
			s.End = new(endAnswer)
			err = d.Decode(s.End)
		default:
			e.t.Fatalf("event %q", name)
		}
		if err != nil {
			e.t.Fatalf("%s %s: %v", name, data, err)
		}
	}
}

// within fails the test when f takes longer. It waits for the end of f all the same, for f
// may not speak of a test that is over.
func within(t *testing.T, limit time.Duration, what string, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); f() }()
	select {
	case <-done:
	case <-time.After(limit):
		t.Errorf("%s takes longer than %v", what, limit)
		<-done
	}
}
