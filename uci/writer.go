package uci

import (
	"io"
	"strings"
	"sync"
)

// writer prints whole lines, each with one Write and so without delay, from
// any goroutine.
type writer struct {
	mu     sync.Mutex
	out    io.Writer
	err    error
	failed chan struct{} // closed when nobody reads any more
}

func newWriter(out io.Writer) *writer {
	return &writer{out: out, failed: make(chan struct{})}
}

// Write implements io.Writer for those who print more than lines.
func (w *writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.out.Write(p)
	if err != nil {
		w.err = err
		close(w.failed)
	}
	return n, err
}

// line prints one line, or several that must not be torn apart.
func (w *writer) line(text string) {
	_, _ = w.Write([]byte(text + "\n")) // the loop hears of an error through failed
}

// note prints a remark for people. An error is one that begins with "error:".
func (w *writer) note(text string) {
	w.line("info string " + strings.Join(strings.Fields(text), " "))
}

// fault prints every line of an error's text as a remark.
func (w *writer) fault(err error) {
	for text := range strings.Lines(err.Error()) {
		w.note("error: " + text)
	}
}

// failure returns the first error of writing.
func (w *writer) failure() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}
