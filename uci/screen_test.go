package uci_test

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
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

var (
	screenFull   = flag.Bool("screen", false, "all positions and limits of TestScreen")
	screenEngine = flag.String("screen.engine", "", "another engine for TestScreen, which then only measures")
)

// screenLine is what the readers take of an info line.
type screenLine struct {
	at           time.Duration
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

	depth   int
	move    string
	updates []time.Duration
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
	r.updates = append(r.updates, l.at)
}

// silence returns the longest time without an update as a share of all.
func (r *screenReader) silence(all time.Duration) float64 {
	longest, last := time.Duration(0), time.Duration(0)
	for _, at := range append(r.updates, all) {
		longest, last = max(longest, at-last), at
	}
	return longest.Seconds() / max(all, time.Millisecond).Seconds()
}

// screenTotals is a row of the table that -screen prints.
type screenTotals struct {
	lags, updates []int
	silence       float64
	wrong, n      int
}

// screenSession is an engine to talk to, this one or a process.
type screenSession struct {
	in    io.Writer
	lines *bufio.Scanner
}

func newScreenSession(t *testing.T) *screenSession {
	if *screenEngine != "" {
		c := exec.Command(*screenEngine)
		in, err := c.StdinPipe()
		movegentest.Must(t, err)
		out, err := c.StdoutPipe()
		movegentest.Must(t, err)
		movegentest.Must(t, c.Start())
		t.Cleanup(func() { in.Close(); _ = c.Wait() })
		return &screenSession{in, bufio.NewScanner(out)}
	}
	eng, err := engine.New()
	movegentest.Must(t, err)
	inRead, in := io.Pipe()
	out, outWrite := io.Pipe()
	go func() { _ = uci.Run(t.Context(), eng, inRead, outWrite, uci.Options{}) }()
	t.Cleanup(func() { in.Close() })
	return &screenSession{in, bufio.NewScanner(out)}
}

// replay searches a position, stops after wait if that is not 0, and returns the lines with a
// depth, the time and the answer.
func (s *screenSession) replay(fen, limit string, wait time.Duration) (lines []screenLine, all time.Duration, best, ponder string) {
	fmt.Fprintf(s.in, "ucinewgame\nposition fen %s\ngo %s\n", fen, limit)
	began := time.Now()
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
			return lines, time.Since(began), words[0], ponder
		}
		if l, ok := readScreenLine(text); ok {
			l.at = time.Since(began)
			lines = append(lines, l)
		}
	}
	return lines, time.Since(began), "", ""
}

// TestScreen replays analyses through three readers, each of which leaves out what real
// programs do: they show the depth that was searched and the move that is played. With
// -screen all of it, and the table:
//
//	go test ./uci -run TestScreen -screen -v -timeout 2h
func TestScreen(t *testing.T) {
	fens, limits, pause := screenPositions(t), []string{"nodes 60000", "nodes 300000"}, 5*time.Second
	if !*screenFull {
		fens, limits, pause = fens[:3], []string{"nodes 12000"}, 300*time.Millisecond
	}
	for _, threads := range []int{1, 2} {
		s := newScreenSession(t)
		fmt.Fprintf(s.in, "setoption name UCI_AnalyseMode value true\nsetoption name Threads value %d\n", threads)
		for _, lines := range []int{1, 2, 3, 5} {
			fmt.Fprintf(s.in, "setoption name MultiPV value %d\n", lines)
			for _, limit := range limits {
				replayAll(t, s, fens, lines, threads, limit, 0)
			}
			if lines == 1 {
				replayAll(t, s, fens, lines, threads, "infinite", pause)
			}
		}
	}
}

func replayAll(t *testing.T, s *screenSession, fens []string, lines, threads int, limit string, wait time.Duration) {
	totals := map[string]*screenTotals{}
	var order []string
	for _, fen := range fens {
		var list movegen.MoveList
		p := movegentest.Parse(t, fen)
		p.GenerateLegal(&list)
		got, all, best, ponder := s.replay(fen, limit, wait)
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
			if *screenEngine == "" && (!l.whole || l.bound) {
				t.Errorf("%s: %s: a line with a depth and without score, moves or an exact value: %+v", fen, limit, l)
			}
		}
		if *screenEngine == "" && ponder != "" && ponder != reply {
			t.Errorf("%s: %s: ponder %s, the last line goes on with %s", fen, limit, ponder, reply)
		}
		for _, r := range readers {
			row := totals[r.name]
			if row == nil {
				row = new(screenTotals)
				totals[r.name], order = row, append(order, r.name)
			}
			row.n++
			row.lags, row.updates = append(row.lags, searched-r.depth), append(row.updates, len(r.updates))
			row.silence += r.silence(all)
			if r.move != best {
				row.wrong++
				if *screenEngine == "" {
					t.Errorf("%s: %d lines, %s: a program that %s shows %s at depth %d, %s is played at depth %d", fen, lines, limit, r.name, r.move, r.depth, best, searched)
				}
			}
		}
	}
	for _, name := range order {
		row := totals[name]
		slices.Sort(row.lags)
		slices.Sort(row.updates)
		median, most := row.lags[row.n/2], row.lags[row.n-1]
		t.Logf("%d thread(s), %d line(s), %s, %s: lag %d, %d; silence %.2f; updates %d; wrong move %d of %d",
			threads, lines, limit, name, median, most, row.silence/float64(row.n), row.updates[row.n/2], row.wrong, row.n)
		if *screenEngine == "" && (median > 0 || most > 2) {
			t.Errorf("a program that %s is %d plies behind, at worst %d", name, median, most)
		}
	}
}

// screenPositions are 24 positions of games and studies.
func screenPositions(t *testing.T) []string {
	data, err := os.ReadFile("../testdata/epd/agreement50.epd")
	movegentest.Must(t, err)
	var fens []string
	for line := range bytes.Lines(data) {
		if text := string(line); !strings.HasPrefix(text, "#") && len(fens) < 24 {
			fens = append(fens, strings.Join(strings.Fields(text)[:4], " ")+" 0 1")
		}
	}
	return fens
}
