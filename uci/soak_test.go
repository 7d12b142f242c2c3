package uci

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"footnote/engine"
	"footnote/movegen/movegentest"
)

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
