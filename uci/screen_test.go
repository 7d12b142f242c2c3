package uci_test

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"footnote/engine"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/uci"
)

// screenLine is what the readers take of an info line.
type screenLine struct {
	depth, line  int
	bound, whole bool // whole: it has a score and moves
	move, reply  string
}

// readScreenLine reads an info line; ok is false for those without a depth.
func readScreenLine(text string) (l screenLine, ok bool) {
	words := strings.Fields(text)
	l.line = 1
	score := false
	for i, word := range words {
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		switch word {
		case "string":
			return l, false
		case "depth":
			l.depth, _ = strconv.Atoi(next)
		case "multipv":
			l.line, _ = strconv.Atoi(next)
		case "score":
			score = true
		case "lowerbound", "upperbound":
			l.bound = true
		case "pv":
			if l.move, l.whole = next, score && next != ""; i+2 < len(words) {
				l.reply = words[i+2]
			}
			return l, l.depth > 0
		}
	}
	return l, l.depth > 0
}

// screenReader is what a program shows: the depth and the first move.
type screenReader struct {
	name  string
	takes func(r *screenReader, l screenLine) bool // the line changes what is shown
	lines int                                      // that are expected
	got   []screenLine

	depth int
	move  string
}

// screenReaders are three ways in which programs read: Nibbler, En Croissant and others leave
// out bounds; lichess's broker wants all lines of one depth, in order; its page goes on by one
// depth at a time.
func screenReaders(lines int) []*screenReader {
	return []*screenReader{
		{name: "leaves bounds out", takes: func(_ *screenReader, l screenLine) bool { return l.whole && !l.bound && l.line == 1 }},
		{name: "wants all lines of a depth", lines: lines, takes: func(r *screenReader, l screenLine) bool {
			if l.line == 1 {
				r.got = r.got[:0]
			}
			if !l.whole || l.bound || l.line != len(r.got)+1 || l.line > 1 && l.depth != r.got[0].depth {
				r.got = r.got[:0]
				return false
			}
			r.got = append(r.got, l)
			return l.line == r.lines
		}},
		{name: "takes the next depth", takes: func(r *screenReader, l screenLine) bool {
			return l.whole && !l.bound && l.line == 1 && (r.depth == 0 || l.depth == r.depth+1)
		}},
	}
}

func (r *screenReader) read(l screenLine) {
	if !r.takes(r, l) {
		return
	}
	if r.move = l.move; r.lines > 1 {
		r.move = r.got[0].move
	}
	r.depth = l.depth
}

// screenSession is an engine to talk to.
type screenSession struct {
	in    io.Writer
	lines *bufio.Scanner
}

func newScreenSession(t *testing.T) *screenSession {
	eng, err := engine.New()
	movegentest.Must(t, err)
	inRead, in := io.Pipe()
	out, outWrite := io.Pipe()
	go func() { _ = uci.Run(t.Context(), eng, inRead, outWrite, uci.Options{}) }()
	t.Cleanup(func() { in.Close() })
	return &screenSession{in, bufio.NewScanner(out)}
}

// replay searches a position, stops after wait if that is not 0, and returns the lines with a
// depth and the answer.
func (s *screenSession) replay(fen, limit string, wait time.Duration) (lines []screenLine, best, ponder string) {
	fmt.Fprintf(s.in, "ucinewgame\nposition fen %s\ngo %s\n", fen, limit)
	if wait > 0 {
		time.AfterFunc(wait, func() { fmt.Fprintln(s.in, "stop") })
	}
	for s.lines.Scan() {
		text := s.lines.Text()
		if rest, found := strings.CutPrefix(text, "bestmove "); found {
			words := strings.Fields(rest)
			if len(words) > 2 {
				ponder = words[2]
			}
			return lines, words[0], ponder
		}
		if l, ok := readScreenLine(text); ok {
			lines = append(lines, l)
		}
	}
	return lines, "", ""
}

// TestScreen replays analyses through three readers, each of which leaves out what real
// programs do: they show the depth that was searched and the move that is played.
func TestScreen(t *testing.T) {
	for _, threads := range []int{1, 2} {
		s := newScreenSession(t)
		fmt.Fprintf(s.in, "setoption name UCI_AnalyseMode value true\nsetoption name Threads value %d\n", threads)
		for _, lines := range []int{1, 2, 3, 5} {
			fmt.Fprintf(s.in, "setoption name MultiPV value %d\n", lines)
			replayAll(t, s, lines, threads, "nodes 12000", 0)
			if lines == 1 {
				replayAll(t, s, lines, threads, "infinite", 300*time.Millisecond)
			}
		}
	}
}

func replayAll(t *testing.T, s *screenSession, lines, threads int, limit string, wait time.Duration) {
	lags := map[string][]int{}
	for _, p := range movegentest.Positions(t, "../testdata/epd/agreement50.epd")[:3] {
		var list movegen.MoveList
		p.GenerateLegal(&list)
		fen := p.FEN()
		got, best, ponder := s.replay(fen, limit, wait)
		searched := 0
		readers := screenReaders(min(lines, list.N))
		reply := ""
		for _, l := range got {
			searched = max(searched, l.depth)
			for _, r := range readers {
				r.read(l)
			}
			if l.line == 1 {
				reply = l.reply
			}
			if !l.whole || l.bound {
				t.Errorf("%s: %s: a line with a depth and without score, moves or an exact value: %+v", fen, limit, l)
			}
		}
		if ponder != "" && ponder != reply {
			t.Errorf("%s: %s: ponder %s, the last line goes on with %s", fen, limit, ponder, reply)
		}
		for _, r := range readers {
			lags[r.name] = append(lags[r.name], searched-r.depth)
			if r.move != best {
				t.Errorf("%s: %d lines, %s: a program that %s shows %s at depth %d, %s is played at depth %d", fen, lines, limit, r.name, r.move, r.depth, best, searched)
			}
		}
	}
	for name, lag := range lags {
		slices.Sort(lag)
		if median, most := lag[len(lag)/2], lag[len(lag)-1]; median > 0 || most > 2 {
			t.Errorf("%d thread(s), %d line(s), %s: a program that %s is %d plies behind, at worst %d", threads, lines, limit, name, median, most)
		}
	}
}
