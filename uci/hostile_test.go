package uci

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"pgregory.net/rapid"

	"footnote/engine"
	"footnote/engine/epd"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// mebibyte repeats a text up to a mebibyte.
func mebibyte(text string) string { return strings.Repeat(text, max(1, (1<<20)/len(text))) }

// hostileTexts are mebibytes that a parser may choke on.
func hostileTexts() map[string]string {
	return map[string]string{
		"nothing but blanks":  mebibyte(" "),
		"nothing but slashes": mebibyte("/"),
		"ranks":               mebibyte("8/"),
		"one digit":           mebibyte("1"),
		"kings":               mebibyte("k"),
		"zero bytes":          mebibyte("\x00"),
		"broken UTF-8":        mebibyte("\xff\xfe"),
		"wide characters":     mebibyte("象"),
		"quotation marks":     mebibyte(`"`),
		"semicolons":          mebibyte(";"),
		"minus signs":         mebibyte("- "),
		"digits":              engine.StartPos + " " + mebibyte("9"),
		"a FEN with a tail":   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 " + mebibyte("x "),
		"castling rights":     "r3k2r/8/8/8/8/8/8/R3K2R w " + mebibyte("K") + " - 0 1",
		"a clock":             "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - " + mebibyte("7") + " 1",
		"EPD operations":      "4k3/8/8/8/8/8/8/4K2R w K - " + mebibyte("bm O-O; "),
		"an open string":      `4k3/8/8/8/8/8/8/4K2R w K - id "` + mebibyte("x"),
		"a list of moves":     "4k3/8/8/8/8/8/8/4K2R w K - bm " + mebibyte("O-O ") + ";",
		"marks":               `4k3/8/8/8/8/8/8/4K2R w K - c0 "` + mebibyte("Rh2=1, ") + `";`,
		"a principal line":    "4k3/8/8/8/8/8/8/4K2R w K - pv " + mebibyte("Rh2 Kd8 Rh1 Ke8 ") + ";",
	}
}

// unclear reports what is wrong with a text for people: none, several lines, too
// long for a window, or characters that cannot be shown.
func unclear(err error) string {
	text := err.Error()
	switch {
	case strings.TrimSpace(text) == "":
		return "nothing is said"
	case len(text) > 1000:
		return fmt.Sprintf("a text of %d bytes: %.100q…", len(text), text)
	case strings.ContainsFunc(text, func(r rune) bool { return r != '\t' && !unicode.IsPrint(r) }):
		return fmt.Sprintf("not one line, or unprintable: %.200q", text)
	}
	return ""
}

// limited runs one of the cases and holds it to 256 MiB and a time that no
// reader would call a hang. The best of three tries counts: a machine that is busy with
// other things makes any of them slow.
func limited(t *testing.T, name string, run func()) {
	t.Helper()
	var took time.Duration
	for range 3 {
		if took = timed(t, name, run); took <= testTimeout {
			return
		}
	}
	t.Errorf("%s: %v", name, took)
}

// timed runs one of the cases, holds it to 256 MiB and returns the time that it took.
func timed(t *testing.T, name string, run func()) time.Duration {
	t.Helper()
	const most = 256 << 20
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	run()
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	// What the heap once took from the system it rarely gives back: its growth
	// is the peak.
	if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > most {
		t.Errorf("%s: the heap grew by %d MiB", name, grown>>20)
	}
	return took
}

// A mebibyte of anything, given as a FEN, as an EPD line, as a suite or as a
// position to search, is refused or read: no panic, no hang, no more than 256
// MiB, and each fault in one line.
func TestMebibytes(t *testing.T) {
	eng, err := engine.New()
	movegentest.Must(t, err)
	judge := func(name, what string, err error) {
		if err == nil {
			return
		}
		if fault := unclear(err); fault != "" {
			t.Errorf("%s as %s: %s", name, what, fault)
		}
	}
	for name, text := range hostileTexts() {
		limited(t, name, func() {
			_, err := movegen.ParseFEN(text)
			judge(name, "FEN", err)
			_, err = epd.Parse(text)
			judge(name, "EPD", err)
			_, bad, err := epd.Read(strings.NewReader(text))
			judge(name, "suite", err)
			for _, fault := range bad {
				judge(name, "suite", fault)
			}
			judge(name, "position", eng.SetPosition(text, nil))
			judge(name, "moves", eng.SetPosition(engine.StartPos, strings.Fields(text)))
			_, err = eng.SetOption(text, text)
			judge(name, "option", err)
			for _, option := range []string{"Hash", "Threads", "MultiPV", "SearchAlgorithm", "UCI_Chess960", "Move Overhead"} {
				if option == "Threads" && strings.Trim(text, "1") == "" {
					continue // a number: so many threads, with their memory
				}
				_, err = eng.SetOption(option, text)
				judge(name, option, err)
			}
		})
		if err := eng.SetPosition(engine.StartPos, nil); err != nil {
			t.Fatalf("%s: a good position is refused afterwards: %v", name, err)
		}
	}
}

// What no user interface should send gets one line or none, leaves everything as it was,
// and a search that has a legal move answers with one.
func TestHostileSessions(t *testing.T) {
	eng, err := engine.New()
	movegentest.Must(t, err)
	tried := 0
	for _, tt := range []struct {
		in      string
		remarks int
	}{
		{"go depth -1", 1}, {"go depth 0", 1}, {"go nodes 0", 1}, {"go nodes -7", 1}, {"go mate 0 movetime 20", 1},
		{"go movetime -5", 0}, {"go movetime 0", 0}, {"go wtime -100 btime -100", 0}, {"go wtime -100 btime 5 winc -3 binc -3 movestogo -2", 0},
		{"go depth x", 1}, {"go wtime", 1}, {"go depth 1 searchmoves e2e5", 2}, {"go depth 1 searchmoves e2e5 e2e4", 1}, {"go depth 1 searchmoves", 0},
		{"go searchmoves Nf3 depth 1", 2}, {"go searchmoves Nf3 e2e4 depth 1", 1}, {"go depth 1 searchmoves" + strings.Repeat(" e2e5", 100), 10},
		{"stop\nponderhit\ngo depth 1", 0}, {"go infinite\nponderhit\nstop", 0}, {"go ponder wtime -1 btime -1\nponderhit\nponderhit\nstop", 0},
		{"go infinite\nposition startpos moves e2e4\nstop\nposition startpos", 0}, {"go infinite\nstop\nstop", 0},
		{"setoption name Hash value 99999999999\ngo depth 1", 1}, {"setoption name Threads value 0\ngo depth 1", 1}, {"setoption name Nonsense value 1\ngo depth 1", 1},
		{"setoption name MultiPV value -3\ngo depth 1", 1}, {"go\x00depth 1\ngo depth 1", 1}, {"\x00\ngo depth 1", 1}, {"go infinite depth 3\nstop", 0},
		{"go infinite\nsetoption name Move Overhead value 11\nstop", 1},
		{"setoption name Debug Log File value /dev/full\ngo depth 1", 1},
	} {
		if _, err := os.Stat("/dev/full"); err != nil && strings.Contains(tt.in, "/dev/full") {
			continue
		}
		tried++
		out := script(t, eng, "position startpos\n"+tt.in+"\nisready\n")
		answers, remarks := regexp.MustCompile("(?m)^bestmove ([a-h][1-8]){2}").FindAllString(out, -1), 0
		for line := range strings.Lines(out) {
			if strings.HasPrefix(line, "info string ") && !strings.HasPrefix(line, "info string no mate") && !strings.HasPrefix(line, "info string mate") {
				remarks++
			}
		}
		if len(answers) != 1 || remarks != tt.remarks || !strings.Contains(out, "readyok\n") {
			t.Errorf("%q: %d answers, %d remarks, want %d:\n%s", tt.in, len(answers), remarks, tt.remarks, out)
		}
	}
	t.Logf("tried %d sessions", tried)
}

// A mebibyte of lines, or in one line, leaves a session that answers isready,
// with output in proportion.
func TestMebibyteSessions(t *testing.T) {
	eng, err := engine.New()
	movegentest.Must(t, err)
	inputs := map[string]string{
		"empty lines":         mebibyte("\n"),
		"carriage returns":    mebibyte("\r"),
		"unknown commands":    mebibyte("xyzzy\n"),
		"stops":               mebibyte("stop\nponderhit\n"),
		"bad positions":       mebibyte("position fen 8/8 w\n"),
		"good positions":      mebibyte("position startpos moves e2e4 e7e5\n"),
		"bad options":         mebibyte("setoption name Hash value x\n"),
		"a long option":       "setoption name " + mebibyte("x ") + " value " + mebibyte("y "),
		"an option queued":    "go infinite\nsetoption name " + mebibyte("x ") + "\nstop\n",
		"a long word":         mebibyte("z"),
		"a go without end":    "go " + mebibyte("depth "),
		"a go with moves":     "go depth 1 searchmoves " + mebibyte("e2e4 "),
		"a go with non-moves": "go depth 1 searchmoves " + mebibyte("x "),
		"a long game":         "position startpos moves" + mebibyte(" g1f3 g8f6 f3g1 f6g8") + "\ngo depth 1",
		"a long wrong game":   "position startpos moves" + mebibyte(" g1f3 g8f6 f3g1 f6g8") + " e2e5\ngo depth 1",
		// Not a mebibyte: each waits twice for a processor, which on a machine
		// busy with other tests has taken 12 ms.
		"searches":         strings.Repeat("go depth 1\n", 500),
		"searches stopped": strings.Repeat("go infinite\nstop\n", 500),
	}
	for _, option := range []string{"EvalFile", "BookFile", "SyzygyPath", "Debug Log File", "UCI_Opponent", "Hash", "Evaluation"} {
		inputs["a long value of "+option] = "debug on\nsetoption name " + option + " value " + mebibyte("x\x1b[2J\u202e")
	}
	for name, text := range hostileTexts() {
		inputs["position fen: "+name] = "position fen " + text + "\ngo depth 1"
		inputs["position moves: "+name] = "position startpos moves " + text + "\ngo depth 1"
	}
	for name, input := range inputs {
		limited(t, name, func() {
			out := script(t, eng, "position startpos\n"+input+"\nstop\nposition startpos\nisready\ngo depth 1\n")
			if !strings.Contains(out, "readyok\n") {
				t.Errorf("%s: no readyok", name)
			}
			if !strings.Contains(out[strings.LastIndex(strings.TrimSuffix(out, "\n"), "\n")+1:], "bestmove ") {
				t.Errorf("%s: the search afterwards is not answered", name)
			}
			if len(out) > 32<<20 {
				t.Errorf("%s: an output of %d MiB", name, len(out)>>20)
			}
			long := 0
			for line := range strings.Lines(out) {
				line = strings.TrimSuffix(line, "\n")
				if fault := unclear(errors.New(line)); fault != "" && long < 3 {
					long++
					t.Errorf("%s: %s", name, fault)
				}
			}
			if n := strings.Count(out, "\n"); strings.Count(input, "\n") < 3 && n > 100 {
				t.Errorf("%s: %d lines about one", name, n)
			}
		})
	}
	t.Logf("tried %d sessions", len(inputs))
}

// sessions makes the same random scripts for the same number.
func sessions() *rapid.Generator[*commandModel] { return rapid.Custom(drawModel) }

// soakTime is how long TestSoak runs; SOAK_SECONDS sets it.
func soakTime(t *testing.T) time.Duration {
	text := os.Getenv("SOAK_SECONDS")
	if text == "" {
		return 2 * time.Second
	}
	d, err := time.ParseDuration(text + "s")
	if err != nil || d <= 0 {
		t.Fatalf("SOAK_SECONDS: %q is no number of seconds", text)
	}
	return d
}

// TestSoak runs one long session with commands in any order at any moment. It
// checks every answer as in TestEveryGoGetsOneBestMove, and that neither memory nor
// goroutines grow. scripts/e2e/soak.sh makes a long run under the race detector.
func TestSoak(t *testing.T) {
	limit := soakTime(t)
	eng, err := engine.New()
	movegentest.Must(t, err)
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- Run(t.Context(), eng, inRead, outWrite, Options{Name: "x", Author: "y"})
		outWrite.Close()
	}()
	lines := make(chan string, 64)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(outRead); s.Scan(); {
			lines <- s.Text()
		}
	}()

	var memory []uint64 // bytes of the heap, one figure a twentieth of the time
	goroutines, commands, searches, scripts := 0, 0, 0, 0
	start := time.Now()
	for next := limit / 20; time.Since(start) < limit || len(memory) < 6; scripts++ {
		m := sessions().Example(scripts)
		m.lines = append([]string{"setoption name Hash value 1", "ucinewgame", "position startpos"}, m.lines...)
		m.pauses = append([]time.Duration{0, 0, 0}, m.pauses...)
		m.lines, m.pauses = append(m.lines, "isready"), append(m.pauses, 0)
		m.ready++
		go feed(inWrite, m)
		m.check(t, answers(t, lines, m))
		commands += len(m.lines)
		searches += len(m.asked)
		if time.Since(start) >= next {
			// Options that hold memory do not count.
			rest := &commandModel{lines: []string{"setoption name Threads value 1", "setoption name Hash value 1", "isready"}, pauses: make([]time.Duration, 3), ready: 1}
			go feed(inWrite, rest)
			rest.check(t, answers(t, lines, rest))
			runtime.GC()
			var now runtime.MemStats
			runtime.ReadMemStats(&now)
			memory = append(memory, now.HeapAlloc)
			goroutines = max(goroutines, runtime.NumGoroutine())
			next += limit / 20
		}
	}
	fmt.Fprintln(inWrite, "quit")
	movegentest.Must(t, <-ended)
	t.Logf("%d scripts, %d commands, %d searches in %v; heap %v bytes; at most %d goroutines", scripts, commands, searches, limit, memory, goroutines)
	if searches == 0 || len(memory) < 6 {
		t.Fatal("nothing was done")
	}
	// A leak raises all later figures. A single one may be high for a moment, while what a
	// search has used waits to be collected.
	half := (len(memory) + 1) / 2
	early, late := median(memory[:half]), median(memory[half:])
	if late > early+4<<20 {
		t.Errorf("the heap grew from %d to %d bytes", early, late)
	}
	if goroutines > 40 {
		t.Errorf("%d goroutines", goroutines)
	}
}

// median returns the upper median of figures.
func median(figures []uint64) uint64 {
	sorted := slices.Sorted(slices.Values(figures))
	return sorted[len(sorted)/2]
}

// feed sends a script with its pauses.
func feed(w io.Writer, m *commandModel) {
	for i, text := range m.lines {
		fmt.Fprintln(w, text)
		time.Sleep(m.pauses[i])
	}
}

// answers reads until every go and every isready of the script has its answer.
func answers(t *testing.T, lines <-chan string, m *commandModel) []string {
	t.Helper()
	var got []string
	moves, ready := 0, 0
	timeout := time.After(5 * testTimeout)
	for moves < len(m.asked) || ready < m.ready {
		select {
		case text, open := <-lines:
			if !open {
				t.Fatal("the session ended by itself")
			}
			got = append(got, text)
			if strings.HasPrefix(text, "bestmove ") {
				moves++
			} else if text == "readyok" {
				ready++
			}
		case <-timeout:
			t.Fatalf("%d of %d moves, %d of %d readyok\n%s\n--\n%s", moves, len(m.asked), ready, m.ready,
				strings.Join(m.lines, "\n"), strings.Join(got, "\n"))
		}
	}
	return got
}
