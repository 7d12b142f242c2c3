package uci

import (
	"io"
	"strings"
	"sync"
	"time"

	"footnote/movegen/quote"
)

// writer prints whole lines from any goroutine, each with one Write and without a
// buffer.
type writer struct {
	mu     sync.Mutex
	out    io.Writer
	err    error
	log    *debugLog
	failed chan struct{} // closed when writing has failed
}

func newWriter(out io.Writer, log *debugLog) *writer {
	return &writer{out: out, log: log, failed: make(chan struct{})}
}

// Write implements io.Writer for reports of many lines.
func (w *writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.out.Write(p)
	_ = w.log.write(time.Now(), "<<", string(p))
	if err != nil {
		w.err = err
		close(w.failed)
	}
	return n, err
}

// line prints one line, or several that must not be torn apart.
func (w *writer) line(text string) {
	_, _ = w.Write([]byte(strings.TrimRight(text, "\n") + "\n")) // the loop notices an error through failed
}

// infoString prints a remark for people. It may hold foreign text.
func (w *writer) infoString(text string) {
	w.line("info string " + strings.Join(strings.Fields(quote.Message(text)), " "))
}

// printError prints every line of an error's text, if there is one, as an info string that
// begins with "error:".
func (w *writer) printError(err error) {
	if err == nil {
		return
	}
	for text := range strings.Lines(err.Error()) {
		w.infoString("error: " + text)
	}
}

// failure returns the first error of writing.
func (w *writer) failure() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}
