package uci

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"
)

// maxLine bounds the length of a line in bytes. A game of 12,000 plies takes
// about 60,000.
const maxLine = 16 << 20

// errLineTooLong is the error of a line that exceeds maxLine.
var errLineTooLong = fmt.Errorf("line longer than %d bytes skipped", maxLine)

// line is one line of input and the moment at which it was complete. When err
// is set there is no text.
type line struct {
	text string
	at   time.Time
	err  error
}

// readLines sends the lines of in until it ends, then closes the channel. A
// last line without an end counts. Reading errors other than io.EOF arrive as
// the last line. ended is set first. It returns early when done is closed; a Read that blocks
// cannot be interrupted, so it may outlive the session by one line.
func readLines(in io.Reader, lines chan<- line, ended *atomic.Bool, done <-chan struct{}) {
	defer close(lines)
	r := &lineReader{in: bufio.NewReaderSize(in, 1<<16), first: true}
	for {
		text, err := r.read()
		l := line{text: text, at: time.Now()}
		atEnd := err != nil && !errors.Is(err, errLineTooLong)
		ended.Store(atEnd)
		switch {
		case errors.Is(err, io.EOF) && text == "":
			return
		case err != nil && !errors.Is(err, io.EOF):
			l = line{at: l.at, err: err}
		}
		select {
		case lines <- l:
		case <-done:
			return
		}
		if atEnd {
			return
		}
	}
}

// maxAhead bounds what is read ahead, in bytes.
const maxAhead = 1 << 20

// lineCost is what a line takes besides its text, in bytes.
const lineCost = 64

// readAhead passes lines on, and reads further ones while the owner is busy or waits for a reader of
// its output. It calls ending, if not nil, when it first sees quit or the end of the input.
func readAhead(in <-chan line, out chan<- line, ending func(), done <-chan struct{}) {
	defer close(out)
	var queue []line
	ahead, seen := 0, false
	for in != nil || len(queue) > 0 {
		from, to := in, chan<- line(nil)
		if ahead > maxAhead {
			from = nil
		}
		var next line
		if len(queue) > 0 {
			to, next = out, queue[0]
		}
		select {
		case l, ok := <-from:
			if !ok {
				in = nil
			} else {
				queue = append(queue, l)
				ahead += len(l.text) + lineCost
			}
			if ending != nil && !seen && (!ok || strings.TrimSpace(l.text) == "quit") {
				seen = true
				ending()
			}
		case to <- next:
			queue = queue[1:]
			ahead -= len(next.text) + lineCost
		case <-done:
			return
		}
	}
}

// lineReader reads lines of bounded length.
type lineReader struct {
	in    *bufio.Reader
	buf   []byte
	first bool
}

// read returns the next line without its end. With io.EOF it may return the
// text of an unfinished last line.
func (r *lineReader) read() (string, error) {
	r.buf = r.buf[:0]
	tooLong := false
	for {
		part, err := r.in.ReadSlice('\n')
		if len(r.buf)+len(part) > maxLine {
			tooLong = true
		}
		if !tooLong {
			r.buf = append(r.buf, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if tooLong {
			r.buf = nil
			return "", errLineTooLong // an error of the reader, if any, comes back with the next call
		}
		text := r.buf
		if r.first {
			text = bytes.TrimPrefix(text, []byte("\ufeff")) // a byte order mark, as some editors write
			r.first = false
		}
		return string(bytes.TrimRight(text, "\r\n")), err
	}
}
