package serve

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// pipes is a listener of connections without any buffer: what is not read blocks.
type pipes struct {
	conns chan net.Conn
	ended chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.ended:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	select {
	case <-p.ended:
	default:
		close(p.ended)
	}
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes"} }

// TestUnread: a client that reads nothing of its search is dropped, and its place is free.
func TestUnread(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for the server's patience to end")
	}
	t.Parallel()
	c := smallConfig()
	c.Searches = 1
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	l := &pipes{make(chan net.Conn), make(chan struct{})}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	client, server := net.Pipe()
	l.conns <- server
	cookie := s.newCookie()
	fmt.Fprintf(client, "POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nCookie: %s=%s\r\nContent-Length: 2\r\n\r\n{}",
		cookie.Name, cookie.Value)
	other := func() int {
		r := httptest.NewRequest(http.MethodPost, "http://localhost/api/v1/search", strings.NewReader(`{"depth":2}`))
		r.Header.Set("Content-Type", "application/json")
		r.AddCookie(s.newCookie())
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		return w.Code
	}
	// The place is looked at, not asked for: who asks might have it when the client comes.
	taken := func() bool {
		s.turns.mu.Lock()
		defer s.turns.mu.Unlock()
		return len(s.turns.free) == 0
	}
	begin := time.Now()
	for !taken() {
		if time.Since(begin) > writeTime {
			t.Fatal("the search does not begin")
		}
		time.Sleep(time.Millisecond)
	}
	for other() != http.StatusOK {
		if time.Since(begin) > writeTime+time.Minute {
			t.Fatal("a client that reads nothing keeps its place")
		}
		time.Sleep(100 * time.Millisecond)
	}
	client.Close()
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	t.Log("tried 1 client")
}
