package serve

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// lineRequest is a request of the page in a line: Body is sent to Path. Abort ends the request
// of that ID.
type lineRequest struct {
	ID    int    `json:"id"`
	Path  string `json:"path"`
	Body  string `json:"body"`
	Abort bool   `json:"abort"`
}

// linePiece is a piece of an answer; the first that comes has the status, the last one says End.
type linePiece struct {
	ID     int    `json:"id"`
	Status int    `json:"status"`
	Text   string `json:"text"`
	End    bool   `json:"end"`
}

// Lines answers one page without a server: in has a request of JSON in each line, out gets
// pieces of answers. It returns at the end of in, after what is under way has ended.
func (s *Server) Lines(in io.Reader, out io.Writer) error {
	handler, cookie := s.Handler(), s.newCookie()
	var mu sync.Mutex // of out and under
	under := map[int]context.CancelFunc{}
	var answers sync.WaitGroup
	defer answers.Wait()
	ctx, cancel := context.WithCancel(s.ended)
	defer cancel()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 8*maxPasted) // quotes and line ends are written twice over
	for lines.Scan() {
		var asked lineRequest
		if json.Unmarshal(lines.Bytes(), &asked) != nil {
			continue // no page sends that
		}
		mu.Lock()
		if end := under[asked.ID]; end != nil {
			end()
		}
		mu.Unlock()
		if asked.Abort {
			continue
		}
		mine, end := context.WithCancel(ctx)
		r, err := http.NewRequestWithContext(mine, http.MethodPost, "http://localhost/", strings.NewReader(asked.Body))
		if err != nil {
			end()
			return err
		}
		r.URL.Path = asked.Path
		r.Header.Set("Content-Type", "application/json")
		r.AddCookie(cookie)
		mu.Lock()
		under[asked.ID] = end
		mu.Unlock()
		answers.Go(func() {
			w := &lineWriter{id: asked.ID, mu: &mu, out: out, header: http.Header{}}
			handler.ServeHTTP(w, r)
			_ = w.send("", true) // nobody reads it any more
			mu.Lock()
			delete(under, asked.ID)
			mu.Unlock()
			end()
		})
	}
	return lines.Err()
}

// lineWriter writes an answer as lines.
type lineWriter struct {
	id     int
	mu     *sync.Mutex
	out    io.Writer
	header http.Header
	status int
}

func (w *lineWriter) Header() http.Header { return w.header }
func (w *lineWriter) Flush()              {} // nothing is held back

func (w *lineWriter) WriteHeader(status int) {
	w.status = cmp.Or(w.status, status)
}

func (w *lineWriter) Write(data []byte) (int, error) { return len(data), w.send(string(data), false) }

func (w *lineWriter) send(text string, end bool) error {
	w.WriteHeader(http.StatusOK)
	line, err := json.Marshal(linePiece{w.id, w.status, text, end})
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err = w.out.Write(append(line, '\n'))
	return err
}

// WriteSite writes the page and what it loads into a folder, for a program that sends files:
// there, site.js asks [Server.Lines] in a worker instead of a server.
func (s *Server) WriteSite(dir string) error {
	if err := os.CopyFS(dir, assets); err != nil {
		return err
	}
	page := bytes.Replace(s.page, []byte(`<script type="module"`), []byte(`<script src="site.js"></script><script type="module"`), 1)
	return os.WriteFile(filepath.Join(dir, "index.html"), page, 0o644)
}
