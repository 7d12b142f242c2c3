package drivers

import (
	"bufio"
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// TestGamePositions: the positions in the source are those of the file.
func TestGamePositions(t *testing.T) {
	file, err := os.Open("../../../testdata/epd/games.epd")
	movegentest.Must(t, err)
	defer file.Close()
	positions := gamePositions()
	i := 0
	for sc := bufio.NewScanner(file); sc.Scan(); {
		if strings.HasPrefix(sc.Text(), "#") {
			continue
		}
		p := movegentest.Parse(t, strings.Join(strings.Fields(sc.Text())[:4], " "))
		if i >= len(positions) || positions[i] != p {
			t.Fatalf("position %d differs from the file", i+1)
		}
		i++
	}
	if i != len(positions) || i < 20 {
		t.Errorf("%d positions in the file, %d compiled", i, len(positions))
	}
}

// TestCompare checks what the rows claim: every driver, position and depth
// once, sums that add up and grow, and one value for all.
func TestCompare(t *testing.T) {
	c := Comparison{
		Positions: gamePositions()[:3], Algorithms: search.AlgorithmNames(),
		Depth: 4, Entries: 1 << 16, Jobs: 2,
	}
	type at struct {
		position, depth int
	}
	values := map[at]search.Score{}
	last := map[string]ComparisonRow{}
	rows := 0
	err := Compare(context.Background(), c, func(r ComparisonRow) {
		rows++
		k := at{r.Position, r.Depth}
		if v, ok := values[k]; ok && v != r.Score && r.Algorithm != search.MTDbest {
			t.Errorf("%+v: value %d, others say %d", r, r.Score, v)
		} else if !ok && r.Algorithm != search.MTDbest {
			values[k] = r.Score
		}
		if r.Total != r.Leaves+r.Interior+r.Hits || r.Leaves == 0 || r.Interior == 0 || r.Passes < uint64(r.Depth) {
			t.Errorf("implausible %+v", r)
		}
		if r.Depth > 1 {
			before := last[r.Algorithm+string(rune('0'+r.Position))]
			if before.Depth != r.Depth-1 || before.Total >= r.Total {
				t.Errorf("%+v after %+v", r, before)
			}
		}
		last[r.Algorithm+string(rune('0'+r.Position))] = r
	})
	movegentest.Must(t, err)
	if want := 3 * 9 * 4; rows != want {
		t.Errorf("%d rows, want %d", rows, want)
	}
}

// TestSchedules: figure 11's MTD(f) and the one whose steps grow find the same values by
// different passes, and a feature that is off changes the counts.
func TestSchedules(t *testing.T) {
	sum := func(change func(*Comparison)) (all ComparisonRow, values []search.Score) { // of all positions and depths
		c := Comparison{Positions: gamePositions(), Algorithms: []string{search.MTDf}, Depth: 4, Entries: 1 << 16}
		change(&c)
		movegentest.Must(t, Compare(context.Background(), c, func(r ComparisonRow) {
			all.Leaves, all.Passes = all.Leaves+r.Leaves, all.Passes+r.Passes
			values = append(values, r.Score)
		}))
		return all, values
	}
	paper, values := sum(func(*Comparison) {})
	growing, grown := sum(func(c *Comparison) { c.Growing = true })
	without, bare := sum(func(c *Comparison) { c.Without = []string{"killers"} })
	if !slices.Equal(values, grown) || paper.Passes <= growing.Passes {
		t.Errorf("paper %+v, growing %+v", paper, growing)
	}
	if !slices.Equal(values, bare) || paper.Leaves == without.Leaves {
		t.Errorf("with killers %+v, without %+v", paper, without)
	}
}

// TestCorrection: a correction moves the first guess by its amount, and the value is the
// same: with it MTD(f) needs what it needs from the guesses that it amounts to.
func TestCorrection(t *testing.T) {
	run := func(correction search.Score, guesses []search.Score) []ComparisonRow {
		c := Comparison{Positions: gamePositions()[1:2], Algorithms: []string{search.MTDf}, Depth: 4, Entries: 1 << 16, GuessCorrection: correction}
		if guesses != nil {
			c.Guesses = func(int) []search.Score { return guesses }
		}
		var rows []ComparisonRow
		movegentest.Must(t, Compare(t.Context(), c, func(r ComparisonRow) { rows = append(rows, r) }))
		return rows
	}
	own := run(0, nil)
	zero := make([]search.Score, len(own))
	shifted := []search.Score{30, 30, 30, 30}
	with, same := run(30, zero), run(0, shifted)
	for i := range own {
		if with[i].Score != own[i].Score {
			t.Errorf("depth %d: value %d with a correction, %d without", own[i].Depth, with[i].Score, own[i].Score)
		}
		if with[i].Total != same[i].Total || with[i].Passes != same[i].Passes {
			t.Errorf("depth %d: %d nodes in %d passes from 0 and 30, %d in %d from 30", own[i].Depth, with[i].Total, with[i].Passes, same[i].Total, same[i].Passes)
		}
	}
	last := len(own) - 1
	if corrected := run(30, nil); corrected[last].Passes == own[last].Passes && corrected[last].Total == own[last].Total {
		t.Error("a correction of 30 centipawns changed nothing")
	}
}

// TestThreads: threads in lock step give the same counts each time, and the main thread
// searches a part of the nodes.
func TestThreads(t *testing.T) {
	run := func(threads int) []ComparisonRow {
		c := Comparison{
			Positions: gamePositions()[1:2], Algorithms: []string{search.MTDf}, Depth: 10, Entries: 1 << 16, Play: true,
			Threads: threads, Sharing: search.ShareTable,
		}
		var rows []ComparisonRow
		movegentest.Must(t, Compare(t.Context(), c, func(r ComparisonRow) { r.Time = 0; rows = append(rows, r) }))
		return rows
	}
	for _, r := range run(1) {
		if r.MainNodes != r.Nodes {
			t.Errorf("one thread, depth %d: %d nodes of %d are the main thread's", r.Depth, r.MainNodes, r.Nodes)
		}
	}
	rows := run(3)
	if again := run(3); !slices.Equal(rows, again) {
		t.Errorf("%+v\nthen %+v", rows, again)
	}
	if last := rows[len(rows)-1]; last.MainNodes > last.Nodes/2 || last.MainNodes < last.Nodes/4 {
		t.Errorf("%d nodes of %d are the main thread's", last.MainNodes, last.Nodes)
	}
}

func TestCompareErrors(t *testing.T) {
	good := Comparison{Positions: gamePositions()[:1], Algorithms: []string{search.MTDf}, Depth: 1, Entries: 1 << 10}
	for name, spoil := range map[string]func(*Comparison){
		"no positions": func(c *Comparison) { c.Positions = nil },
		"no depth":     func(c *Comparison) { c.Depth = 0 },
		"odd table":    func(c *Comparison) { c.Entries = 1000 },
		"unknown":      func(c *Comparison) { c.Algorithms = []string{"B*"} },
		"feature":      func(c *Comparison) { c.Without = []string{"Magic"} },
		"no effect":    func(c *Comparison) { c.Without = []string{"NullMove"} },
	} {
		c := good
		spoil(&c)
		if err := Compare(context.Background(), c, func(ComparisonRow) {}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Compare(ctx, good, func(ComparisonRow) {}); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

// TestCompareCancelled: a comparison ends when its context does, also when that
// happens while a search is about to begin and the table is being cleared.
func TestCompareCancelled(t *testing.T) {
	for i := range 40 {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(time.Duration(i)*100*time.Microsecond, cancel)
		done := make(chan error, 1)
		go func() {
			done <- Compare(ctx, Comparison{
				Positions:  []movegen.Position{movegen.StartPosition()},
				Algorithms: []string{"MTD(f)"}, Depth: 100, Entries: 1 << 21, Jobs: 1,
			}, func(ComparisonRow) {})
		}()
		select {
		case err := <-done:
			if err != context.Canceled {
				t.Errorf("round %d: %v", i, err)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("round %d: the comparison runs on", i)
		}
	}
}

// TestUnits: with any unit all drivers find the same value, which is a multiple of it; the window of Aspiration
// NegaScout changes none.
func TestUnits(t *testing.T) {
	list, err := Set(SetTest)
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range []int{1, 7, 32} {
		var values []search.Score
		for _, window := range []int{0, 150} {
			c := Comparison{
				Positions: []movegen.Position{list[0].Position}, Algorithms: []string{search.MTDf, search.AspirationNegaScout}, Depth: 3, Entries: 1 << 14, Unit: unit, Window: window,
			}
			if err := Compare(t.Context(), c, func(r ComparisonRow) { values = append(values, r.Score) }); err != nil {
				t.Fatal(err)
			}
		}
		for i, v := range values {
			if int(v)%unit != 0 || v != values[i%3] {
				t.Errorf("unit %d: values %v", unit, values)
				break
			}
		}
	}
}
