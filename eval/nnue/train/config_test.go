package train

import (
	"iter"
	"math"
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
