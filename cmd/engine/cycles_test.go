package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/corentings/chess/v2"
)

// cycles is how many searches TestStopCycles starts; CYCLES sets it.
func cycles(t *testing.T) int {
	text := os.Getenv("CYCLES")
	if text == "" {
		return 300
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("CYCLES: %q is not a number of searches", text)
	}
	return n
}

// testPosition is a position of a random game and its legal moves.
type testPosition struct {
	moves string          // "" or " moves e2e4 …"
	legal map[string]bool // by a foreign generator
}

// randomPositions plays random games with the foreign library.
func randomPositions(rng *rand.Rand, n int) []testPosition {
	var positions []testPosition
	for len(positions) < n {
		position, text := chess.NewGame().Position(), ""
		for range 60 {
			moves := position.ValidMoves()
			if len(moves) == 0 || len(positions) == n {
				break
			}
			legal := map[string]bool{}
			for _, m := range moves {
				legal[m.String()] = true
			}
			positions = append(positions, testPosition{text, legal})
			m := moves[rng.IntN(len(moves))]
			if text == "" {
				text = " moves"
			}
			text += " " + m.String()
			position = position.Update(&m)
		}
	}
	return positions
}

// Searches are started and stopped at random moments, also before they have
// begun and just as they end by themselves. Each gets one answer, legal in its
// own position, and the process does not grow (the race detector's own memory
// does). scripts/e2e/cycles.sh runs more.
func TestStopCycles(t *testing.T) {
	exe := os.Getenv("E2E_ENGINE")
	if exe == "" {
		var err error
		if exe, err = os.Executable(); err != nil {
			t.Fatal(err)
		}
		t.Setenv(actAs, "footnote")
	}
	p := startProgram(t, exe)
	const seed = 20
	rng := rand.New(rand.NewPCG(seed, seed))
	positions := randomPositions(rng, 300)
	n := cycles(t)
	early, slowest := 0, time.Duration(0)
	for i := range n {
		at := positions[rng.IntN(len(positions))]
		var first string
		for first = range at.legal {
			break
		}
		ending := "stop"
		search := []string{
			"infinite", "infinite", "ponder wtime 50 btime 50", "movetime 3", "depth 6", "wtime 40 btime 40", "nodes 3000", "",
			"infinite searchmoves " + first, "ponder movetime 2",
		}[rng.IntN(10)]
		if strings.HasPrefix(search, "ponder") && rng.IntN(2) == 0 {
			ending = "ponderhit"
		}
		p.send("position startpos" + at.moves + "\ngo " + search + "\n")
		if rng.IntN(10) == 0 {
			p.send("isready\nsetoption name Hash value " + strconv.Itoa(1+rng.IntN(8)) + "\n")
		}
		if wait := rng.IntN(10); wait > 3 {
			time.Sleep(time.Duration(rng.IntN(wait*wait*40)) * time.Microsecond)
		}
		asked := time.Now()
		p.send(ending + "\n")
		p.log = p.log[:0] // of the last cycle only
		p.expect(`bestmove .*`)
		if took := time.Since(asked); ending == "stop" {
			slowest = max(slowest, took)
		}
		words := strings.Fields(p.last[len(p.last)-1])
		if !at.legal[words[1]] {
			t.Fatalf("cycle %d: position startpos%s, go %s, %s: %v", i, at.moves, search, ending, words)
		}
		if rng.IntN(2) == 0 {
			p.send("isready\n")
			p.expect("readyok")
			if p.has(`bestmove .*`) {
				t.Fatalf("cycle %d: two answers to go %s, %s", i, search, ending)
			}
		}
		if i == n/4 {
			early = residentKiB(p.cmd.Process.Pid)
		}
	}
	late := residentKiB(p.cmd.Process.Pid)
	p.send("isready\n")
	p.expect("readyok")
	p.perform("quiet")
	t.Logf("%d searches, slowest answer to stop %v; resident %d KiB after a quarter, %d KiB at the end", n, slowest, early, late)
	if late > early+32<<10 && !raceEnabled {
		t.Errorf("the process grew from %d to %d KiB", early, late)
	}
}

// residentKiB reads how much memory a process has; 0 where that is not known.
func residentKiB(pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	kib := 0
	_, _ = fmt.Sscan(rest, &kib)
	return kib
}
