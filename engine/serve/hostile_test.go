package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"footnote/engine/evaluation"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// dial connects without a browser.
func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	movegentest.Must(t, err)
	t.Cleanup(func() { c.Close() })
	return c
}

// rawSearch begins a search by hand and reads nothing of it.
func rawSearch(t *testing.T, b *browser, body string) net.Conn {
	t.Helper()
	u, err := url.Parse(b.address)
	movegentest.Must(t, err)
	cookie := b.client.Jar.Cookies(u)[0]
	c := dial(t, b.address)
	fmt.Fprintf(c, "POST /api/v1/search HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nCookie: %s=%s\r\nContent-Length: %d\r\n\r\n%s",
		u.Host, cookie.Name, cookie.Value, len(body), body)
	return c
}

// honest is a search of somebody else: it must end as if it were alone, with the
// same move, score and number of nodes.
func honest(t *testing.T, b *browser, want *resultAnswer) *resultAnswer {
	t.Helper()
	var got *resultAnswer
	within(t, time.Minute, "the search of the honest client", func() {
		got = b.search(`{"depth":10,"whole":true,"algorithms":["MTD(f)"]}`).rest().result(0)
	})
	if want != nil && (got == nil || got.Move != want.Move || got.Score != want.Score || got.Nodes != want.Nodes) {
		t.Errorf("beside a hostile client: %+v, alone: %+v", got, want)
	}
	return got
}

// alone is what honest returns when nobody else is there.
func alone(t *testing.T) *resultAnswer {
	t.Helper()
	return honest(t, open(t, start(t, smallConfig())), nil)
}

// TestManyRequests: ten thousand requests of one client, most of them refused, while
// another client searches.
func TestManyRequests(t *testing.T) {
	want := alone(t)
	address := start(t, smallConfig())
	begun := time.Now()
	hostile, other := open(t, address), open(t, address)
	hostile.client.Transport.(*http.Transport).MaxIdleConnsPerHost = 8
	var left, answered, refused, searches atomic.Int64
	requests := int64(10_000)
	if testing.Short() {
		requests = 1_000
	}
	left.Store(requests)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for n := left.Add(-1); n >= 0; n = left.Add(-1) {
				path, body := "/api/v1/position", "{}"
				switch n % 5 {
				case 0:
					path, body = "/api/v1/search", `{"nodes":1000000000}`
				case 1:
					body = strings.Repeat("x", maxBody+1)
				}
				ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
				r, err := http.NewRequestWithContext(ctx, http.MethodPost, address+path, strings.NewReader(body))
				if err != nil {
					t.Error(err)
				}
				r.Header.Set("Content-Type", "application/json")
				if answer, err := hostile.client.Do(r); err == nil {
					answered.Add(1)
					switch {
					case answer.StatusCode == http.StatusTooManyRequests:
						refused.Add(1)
						_, _ = io.Copy(io.Discard, answer.Body)
					case answer.StatusCode == http.StatusOK && path == "/api/v1/search":
						searches.Add(1)
					}
					answer.Body.Close()
				}
				cancel()
			}
		})
	}
	honest(t, other, want)
	if status, text := other.ask("/api/v1/position", `{"moves":["e4"]}`); status != http.StatusOK {
		t.Errorf("the other client: %d %s", status, text)
	}
	wg.Wait()
	// On a slow machine a client may not come too often at all.
	allowed := requestBurst + requestRate*time.Since(begun).Seconds()
	honest(t, other, nil)
	if refused.Load() == 0 && float64(answered.Load()) > allowed {
		t.Errorf("nothing was refused of %d requests, %.0f are allowed", answered.Load(), allowed)
	}
	t.Logf("tried %d requests: %d refused, %d searches begun", requests, refused.Load(), searches.Load())
}

// TestSlowReaders: clients that begin searches and do not read them.
func TestSlowReaders(t *testing.T) {
	want := alone(t)
	address := start(t, smallConfig())
	other, hostile := open(t, address), open(t, address)
	for range 20 {
		c := rawSearch(t, hostile, `{"lines":10}`)
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(1) // as small as the system makes it
		}
	}
	honest(t, other, want)
	t.Log("tried 20 clients")
}

// TestGone: the place of a client that has gone is free at once.
func TestGone(t *testing.T) {
	c := smallConfig()
	c.Searches = 1
	address := start(t, c)
	gone, other := open(t, address), open(t, address)
	e := gone.search(`{}`)
	e.next()
	waiting := other.search(`{"depth":2}`)
	if event, data := waiting.next(); event != "waiting" || data != `{"position":1}` {
		t.Errorf("a second search at the only place: %s %s", event, data)
	}
	e.body.Close()
	gone.client.CloseIdleConnections()
	within(t, 30*time.Second, "the place of a client that has gone", func() {
		if s := waiting.rest(); s.End == nil || s.End.Reason != "" {
			t.Errorf("the search that waited: %+v", s.End)
		}
	})
}

// TestManyConnections: more connections than the server keeps, all silent, while a
// client searches.
func TestManyConnections(t *testing.T) {
	address := start(t, smallConfig())
	b := open(t, address)
	e := b.search(`{}`)
	e.next()
	var conns []net.Conn
	for range maxConnections + 200 {
		c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			t.Logf("after %d connections: %v", len(conns), err)
			break
		}
		conns = append(conns, c)
	}
	defer func() {
		for _, c := range conns {
			c.Close()
		}
	}()
	within(t, 30*time.Second, "an answer among silent connections", func() {
		if status, _ := open(t, address).ask("/api/v1/position", `{}`); status != http.StatusOK {
			t.Errorf("status %d", status)
		}
	})
	if status, _ := b.ask("/api/v1/stop", `{}`); status != http.StatusOK {
		t.Errorf("stop: status %d", status)
	}
	if s := e.rest(); s.End == nil || s.End.Reason != errStopped.Error() {
		t.Errorf("the search among silent connections: %+v", s.End)
	}
	t.Logf("tried %d connections", len(conns))
}

// TestSlowRequest: a client that sends its request byte by byte is dropped, one whose
// body never comes too.
func TestSlowRequest(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for the server's patience to end")
	}
	t.Parallel()
	address := start(t, smallConfig())
	for _, text := range []string{
		"GET / HTTP/1.1\r\nHost: ",
		"POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
	} {
		c := dial(t, address)
		fmt.Fprint(c, text)
		_ = c.SetReadDeadline(time.Now().Add(readTime + 30*time.Second))
		if _, err := io.Copy(io.Discard, c); err != nil {
			t.Errorf("%q: the server waits on: %v", text, err)
		}
		t.Log("tried 1 request")
	}
}

// TestHugeBody: a client that sends 20 MB before it reads is told what was wrong, whoever it is.
func TestHugeBody(t *testing.T) {
	t.Parallel()
	b := open(t, start(t, smallConfig()))
	u, err := url.Parse(b.address)
	movegentest.Must(t, err)
	cookie := b.client.Jar.Cookies(u)[0].String()
	text := `{"text":"` + strings.Repeat("e4 ", 20<<20/3) + `"}`
	for _, tt := range []struct {
		path, cookie string
		status       int
	}{{"pasted", cookie, 413}, {"position", cookie, 413}, {"position", "none", 401}, {"none", cookie, 404}, {"openapi.json", cookie, 405}} {
		c := dial(t, b.address)
		if _, err := fmt.Fprintf(c, "POST /api/v1/%s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nCookie: %s\r\nContent-Length: %d\r\n\r\n%s", tt.path, u.Host, tt.cookie, len(text), text); err != nil {
			t.Errorf("%s: %v", tt.path, err)
		}
		answer, err := http.ReadResponse(bufio.NewReader(c), nil)
		movegentest.Must(t, err)
		var said map[string]string
		if err := json.NewDecoder(answer.Body).Decode(&said); err != nil || answer.StatusCode != tt.status || said["error"] == "" {
			t.Errorf("%s: %s, %v, %v", tt.path, answer.Status, said, err)
		}
		answer.Body.Close()
	}
}

// TestGarbage: what is no HTTP is answered or dropped, and the server lives.
func TestGarbage(t *testing.T) {
	t.Parallel()
	address := start(t, smallConfig())
	for _, text := range []string{
		"\x00\x01\x02\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "uci\nisready\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
		"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 1<<20) + "\r\n\r\n",
		"POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
	} {
		c := dial(t, address)
		go fmt.Fprint(c, text)
		_ = c.SetReadDeadline(time.Now().Add(headerTime + 30*time.Second))
		if line, _ := bufio.NewReader(c).ReadString('\n'); strings.Contains(line, " 200 ") {
			t.Errorf("%.40q: %s", text, line)
		}
		t.Log("tried 1 request")
		c.Close()
	}
	open(t, address)
}

// TestShutdown: at the end of the server, searches end with a word.
func TestShutdown(t *testing.T) {
	t.Parallel()
	address, cancel, ended := begin(t, smallConfig())
	b := open(t, address)
	e := b.search(`{}`)
	for name := ""; name != "progress"; { // before that there is no move to end with
		if name, _ = e.next(); name == "" {
			t.Fatal("the search ends without a word")
		}
	}
	silent := dial(t, b.address)
	fmt.Fprint(silent, "GET / HTTP/1.1\r\nHost")
	cancel()
	if s := e.rest(); s.End == nil || s.End.Reason != errShutdown.Error() || s.result(0).Move == "" {
		t.Errorf("end: %+v", s.End)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * shutdownTime):
		t.Error("the server does not end")
	}
}

// TestGate: the address with most connections loses its oldest, never one that searches.
func TestGate(t *testing.T) {
	g := gate{most: 3}
	var closed []string
	conn := func(name, address string) *fakeConn {
		c := &fakeConn{name: name, address: address, closed: &closed}
		g.changed(c, http.StateNew)
		return c
	}
	honest := conn("honest", "10.0.0.1:1")
	first := conn("first", "10.0.0.2:1")
	r, _ := http.NewRequestWithContext(withConnection(context.Background(), first), http.MethodGet, "/", nil)
	done := g.searching(r)
	for _, name := range []string{"second", "third", "fourth", "fifth"} {
		conn(name, "10.0.0.2:2")
	}
	if want := []string{"second", "third", "fourth"}; !slices.Equal(closed, want) {
		t.Errorf("closed %v, want %v", closed, want)
	}
	done()
	g.changed(honest, http.StateClosed)
	conn("sixth", "10.0.0.2:3")
	conn("seventh", "10.0.0.2:4")
	if closed[len(closed)-1] != "first" {
		t.Errorf("closed %v", closed)
	}
}

type fakeConn struct {
	net.Conn
	name, address string
	closed        *[]string
}

func (c *fakeConn) RemoteAddr() net.Addr {
	a, _ := net.ResolveTCPAddr("tcp", c.address)
	return a
}

func (c *fakeConn) Close() error { *c.closed = append(*c.closed, c.name); return nil }

// passAt is a pass that ends after so many nodes.
func passAt(nodes uint64) search.Pass { return search.Pass{Nodes: nodes} }

// TestMailbox: what a reader misses is bounded, and the newest line survives.
func TestMailbox(t *testing.T) {
	p := movegen.StartPosition()
	m := newMailbox(&p, evaluation.Default())
	m.begin(0)
	for i := range uint64(2 * maxPasses) {
		m.Pass(passAt(i))
	}
	list := m.drain()
	if len(list) != 1 || len(list[0].Passes) != maxPasses || list[0].Dropped != maxPasses || list[0].Passes[5].Nodes != 1 {
		t.Errorf("%d pieces, %d passes, %d dropped", len(list), len(list[0].Passes), list[0].Dropped)
	}
	if list := m.drain(); len(list) != 0 {
		t.Errorf("taken twice: %+v", list)
	}
	m.begin(1)
	m.Pass(passAt(7))
	if list := m.drain(); len(list) != 1 || list[0].Run != 1 || list[0].Passes[0].Nodes != 7 {
		t.Errorf("the second search: %+v", list)
	}
}

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
	movegentest.Must(t, err)
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
