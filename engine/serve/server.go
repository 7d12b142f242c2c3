package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"time"

	"footnote/engine/analyse"
	"footnote/engine/book"
	"footnote/engine/evaluation"
	"footnote/eval"
	"footnote/search"
)

// Config says what a server allows.
type Config struct {
	Evaluation *eval.Factory    // of all searches; nil: the engine's own
	Tables     search.Tablebase // of all searches; nil: none
	Book       *book.Book       // whose moves clients are told; nil: none
	Hash       int              // MiB of table of each search that runs, at least 1
	Threads    int              // of a single search, at least 1; comparisons have one
	Searches   int              // that may run at the same time, at least 1
	MaxTime    time.Duration    // of a request, all its searches together
	MaxNodes   uint64           // of each search
	// Hosts are names under which people reach the server, beside localhost and IP
	// addresses: other names are refused.
	Hosts []string
	// Tokens are the words by which programs name themselves instead of a page's cookie.
	Tokens []string
	// Program is what the page calls the program, with its version.
	Program string
}

// DefaultConfig returns limits that suit one person at the machine.
func DefaultConfig() Config {
	return Config{Hash: 32, Threads: 1, Searches: 4, MaxTime: 5 * time.Minute, MaxNodes: 1_000_000_000, Program: "Footnote"}
}

// How long a server waits for its clients.
const (
	headerTime   = 5 * time.Second  // for the head of a request
	readTime     = 10 * time.Second // for all of it
	writeTime    = 10 * time.Second // for each piece of an answer to be taken
	idleTime     = time.Minute      // between requests
	shutdownTime = 3 * time.Second  // for answers under way when the server ends
)

// The largest that is taken.
const (
	maxHeader      = 16 << 10 // bytes
	maxBody        = 32 << 10 // bytes
	maxUnread      = 64 << 20 // bytes of a body behind what is taken, which are thrown away
	maxConnections = 400
)

// Server answers the requests of pages.
type Server struct {
	config  Config
	secret  [32]byte // signs the cookies of clients
	cookie  string   // its name
	page    []byte
	policy  string // what the page may load
	clients clients
	turns   turns
	ended   context.Context // done when the server ends
	end     context.CancelFunc
	gate    gate
}

// New returns a server. It fails when the page cannot be made, which no input can cause.
func New(c Config) (*Server, error) {
	if c.Evaluation == nil {
		c.Evaluation = evaluation.Default()
	}
	c.Hash, c.Threads, c.Searches = max(c.Hash, 1), max(c.Threads, 1), max(c.Searches, 1)
	s := &Server{config: c, cookie: "footnote"}
	if _, err := rand.Read(s.secret[:]); err != nil {
		return nil, err
	}
	s.turns.slice = slice
	for range c.Searches {
		s.turns.free = append(s.turns.free, &place{})
	}
	s.clients.known = map[string]*client{}
	s.gate.most = maxConnections
	s.ended, s.end = context.WithCancel(context.Background())
	var err error
	s.page, err = makePage(&s.config)
	s.policy = contentPolicy(string(s.page))
	go eval.Prepare()                            // so that no search spends its time on it
	go func() { _, _ = analyse.NewOpenings() }() // nor a position; a failure leaves openings without names
	return s, err
}

// Handler returns what answers requests. Only [Server.Serve] bounds connections.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.sendPage)
	mux.Handle("GET /assets/", assetHandler())
	for pattern, answer := range s.interfaces() {
		method, path, _ := strings.Cut(pattern, " ")
		mux.HandleFunc(pattern, answer)
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Allow", method)
			refuse(w, http.StatusMethodNotAllowed, fmt.Errorf("%s wants the method %s", path, method))
		})
	}
	unknown := errors.New("not found: see /api/v1/openapi.json")
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) { refuse(w, http.StatusNotFound, unknown) })
	return s.guard(mux)
}

// interfaces are what programs may ask, as openapi.json describes them.
func (s *Server) interfaces() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"GET /api/v1/openapi.json": func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, assets, "openapi.json") },
		"POST /api/v1/position":    s.asked(atOnce(s.position)),
		"POST /api/v1/pasted":      s.asked(atOnce((*pastedText).read)),
		"POST /api/v1/pgn":         s.asked(atOnce((*exportRequest).write)),
		"POST /api/v1/search":      s.asked(s.answerSearch),
		"POST /api/v1/stop":        s.asked(s.answerStop),
	}
}

// Serve answers connections of l until ctx is done; then searches end, answers under
// way get some seconds, and Serve returns nil. It returns early with an error when l
// fails. It closes l. A Server serves once.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if addr, ok := l.Addr().(*net.TCPAddr); ok {
		s.cookie = fmt.Sprintf("footnote-%d", addr.Port) // cookies do not know ports
	}
	server := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime,
		IdleTimeout: idleTime, MaxHeaderBytes: maxHeader, ErrorLog: log.New(io.Discard, "", 0),
		ConnContext: withConnection, ConnState: s.gate.changed,
	}
	stopped := make(chan error, 1)
	release := context.AfterFunc(ctx, func() {
		s.end()
		limited, cancel := context.WithTimeout(context.Background(), shutdownTime)
		defer cancel()
		err := server.Shutdown(limited)
		if err != nil {
			err = server.Close()
		}
		stopped <- err
	})
	err := server.Serve(l)
	if release() {
		s.end()
		_ = server.Close() // what l has accepted; err says what went wrong
		return err
	}
	if failed := <-stopped; failed != nil || errors.Is(err, http.ErrServerClosed) {
		return failed
	}
	return err
}
