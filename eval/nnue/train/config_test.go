package train

import (
	"iter"
	"math"
	"slices"
	"testing"

	"footnote/eval/nnue"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

func TestCheck(t *testing.T) {
	ok := DefaultConfig()
	movegentest.Must(t, ok.Check())
	nan := float32(math.NaN())
	for i, spoil := range []func(c *Config){
		func(c *Config) { c.Architecture.Hidden = 0 },
		func(c *Config) { c.Architecture.Hidden = 24 },
		func(c *Config) { c.Architecture.Hidden = 2048 },
		func(c *Config) { c.Architecture.Buckets = 2 },
		func(c *Config) { c.Architecture.Kings = 0 },
		func(c *Config) { c.Architecture.Kings = 2 },
		func(c *Config) { c.Epochs = 0 },
		func(c *Config) { c.Batch = 100 },
		func(c *Config) { c.Batch = 0 },
		func(c *Config) { c.Rate = 0 },
		func(c *Config) { c.Rate = nan },
		func(c *Config) { c.FinalRate = c.Rate * 2 },
		func(c *Config) { c.Decay = -1 },
		func(c *Config) { c.Lambda = 1.5 },
		func(c *Config) { c.Scale = 0 },
		func(c *Config) { c.Threads = -1 },
	} {
		c := DefaultConfig()
		spoil(&c)
		if c.Check() == nil {
			t.Errorf("fault %d passes: %+v", i, c)
		}
		if _, err := New(&Data{Train: make([]Record, 1)}, c); err == nil {
			t.Errorf("New takes fault %d", i)
		}
	}
	if _, err := New(&Data{}, ok); err == nil {
		t.Error("New takes no positions")
	}
}

func TestRate(t *testing.T) {
	near := func(got, want float32) bool { return math.Abs(float64(got-want)) < 1e-6 }
	c := Config{Epochs: 10, Rate: 1, FinalRate: 0.1}
	for _, w := range []struct{ done, rate float32 }{{0, 1}, {0.5, 0.55}, {1, 0.1}} {
		if got := c.rate(float64(w.done)); !near(got, w.rate) {
			t.Errorf("cosine: rate %v at %v, want %v", got, w.done, w.rate)
		}
	}
}

func TestSigmoid(t *testing.T) {
	for x := -70.0; x < 70; x += 0.037 {
		want := 1 / (1 + math.Exp(-x))
		if got := float64(sigmoid(float32(x))); math.Abs(got-want) > 1e-6*want+1e-9 {
			t.Errorf("σ(%v) = %v, want %v", x, got, want)
		}
	}
}

// TestFitScale finds the scale with which the results were made.
func TestFitScale(t *testing.T) {
	rng := movegen.NewPRNG(9)
	records := make([]Record, 50_000)
	for i := range records {
		r := &records[i]
		r.score = int16(rng.Intn(1601) - 800)
		if float64(rng.Intn(1<<20))/(1<<20) < 1/(1+math.Exp(-float64(r.score)/150)) {
			r.points = 2
		}
	}
	if k := FitScale(records); k < 145 || k > 155 {
		t.Errorf("scale %v, want 150", k)
	}
}

// TestRecord: both colours' views are those of package nnue, and what is no position is
// refused.
func TestRecord(t *testing.T) {
	p := movegentest.Parse(t, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1")
	r, err := MakeRecord(p.SideToMove(), p.All, Labels{Score: 120, Points: 1})
	if err != nil || r.score != -120 || r.points != 0 || r.count() != 6 {
		t.Errorf("%+v, %v", r, err)
	}
	king := func(c movegen.Color) movegen.Piece { return movegen.MakePiece(c, movegen.King) }
	list := func(pieces ...movegen.Piece) iter.Seq2[movegen.Square, movegen.Piece] {
		return func(yield func(movegen.Square, movegen.Piece) bool) {
			for i, p := range pieces {
				if !yield(movegen.Square(i), p) {
					return
				}
			}
		}
	}
	full := []movegen.Piece{king(movegen.White), king(movegen.Black)}
	for len(full) <= maxPieces {
		full = append(full, movegen.MakePiece(movegen.White, movegen.Queen))
	}
	for i, pieces := range [][]movegen.Piece{
		nil, {king(movegen.White)}, {king(movegen.White), king(movegen.White)}, {king(movegen.White), king(movegen.Black), movegen.NoPiece}, full,
	} {
		if r, err := MakeRecord(movegen.White, list(pieces...), Labels{}); err == nil {
			t.Errorf("case %d is a position: %+v", i, r)
		}
	}
}

// TestViews: the features are those that package nnue numbers.
func TestViews(t *testing.T) {
	for _, kings := range []int{1, nnue.MaxKings} {
		testViews(t, nnue.Architecture{Hidden: 16, Buckets: 1, Kings: kings})
	}
}

func testViews(t *testing.T, a nnue.Architecture) {
	t.Helper()
	sets := map[int]int{}
	movegentest.Walk(3, 2000, 200, func(p *movegen.Position) {
		r, err := MakeRecord(p.SideToMove(), p.All, Labels{})
		movegentest.Must(t, err)
		var views [2][maxPieces]uint16
		r.features(a.Kings, &views[0], &views[1])
		for i, c := range []movegen.Color{p.SideToMove(), p.SideToMove() ^ 1} {
			var want, got [nnue.MaxKings * nnue.Features]bool
			view := a.View(p, c)
			for s, piece := range p.All {
				want[view.Feature(piece, s)] = true
			}
			sets[int(views[i][0])/nnue.Features]++
			for _, f := range views[i][:r.count()] {
				got[f] = true
			}
			if got != want {
				t.Fatalf("%s: view %d has other features", p.FEN(), i)
			}
		}
	})
	if len(sets) != a.Kings {
		t.Errorf("%d sets of %d were in use: %v", len(sets), a.Kings, sets)
	}
}

// TestFitScales: results that follow from the scores by another scale for each number of
// men give these scales back.
func TestFitScales(t *testing.T) {
	rng := movegen.NewPRNG(9)
	records := examples(t, 41, 60_000)
	want := func(men int) float64 { return 60 + 8*float64(men) }
	for i := range records {
		r := &records[i]
		r.score = int16(rng.Intn(801) - 400)
		p := 1 / (1 + math.Exp(-float64(r.score)/want(r.count())))
		r.points = 0
		if float64(rng.Intn(1<<20))/(1<<20) < p {
			r.points = 2
		}
	}
	// Decided scores count for nothing.
	wild := records[0]
	wild.score, wild.points = 2000, 0
	for range 5000 {
		records = append(records, wild)
	}
	found := 0
	for b, k := range FitScales(records) {
		if k == 0 {
			continue
		}
		found++
		low, high := want(4*b+2), want(min(4*b+5, maxPieces))
		if float64(k) < 0.85*low || float64(k) > 1.15*high {
			t.Errorf("bucket %d: scale %.0f, not within %.0f … %.0f", b, k, low, high)
		}
	}
	if found < 4 {
		t.Errorf("scales for %d numbers of men only", found)
	}
}

// TestMinimum: the least of a function with one minimum is found.
func TestMinimum(t *testing.T) {
	if x := minimum(1, 100, func(x float64) float64 { return math.Abs(x - 30) }); math.Abs(x-30) > 0.05 {
		t.Errorf("%v, want 30", x)
	}
}

// TestParallel: every number has its turn, once, whatever the number of threads, and what is
// kept by thread is shared by no two. The race detector sees if it is.
func TestParallel(t *testing.T) {
	for _, n := range []int{0, 1, 7, 100} {
		for _, threads := range []int{0, 1, 3, 200} {
			calls := make([]int, n)
			own := make([]int, max(1, min(n, threads)))
			parallel(n, threads, func(thread, i int) {
				calls[i]++
				own[thread]++
			})
			sum := 0
			for _, k := range own {
				sum += k
			}
			if sum != n {
				t.Errorf("%d numbers, %d threads: %v calls", n, threads, own)
			}
			if !slices.Equal(calls, slices.Repeat([]int{1}, n)) {
				t.Errorf("%d numbers, %d threads: calls %v", n, threads, calls)
			}
		}
	}
}
