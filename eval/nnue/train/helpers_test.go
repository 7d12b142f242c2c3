package train

import (
	"testing"

	"footnote/eval"
	"footnote/eval/nnue"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// examples returns records whose labels are the material, with some noise in the
// results.
func examples(tb testing.TB, seed uint64, n int) []Record {
	tb.Helper()
	rng := movegen.NewPRNG(seed + 1)
	var records []Record
	movegentest.Walk(seed, n, 200, func(p *movegen.Position) {
		score := eval.Score(0)
		for t, v := range [5]int{100, 300, 320, 500, 900} {
			score += eval.Score(v * (p.Pieces(movegen.White, movegen.PieceType(t)).Count() -
				p.Pieces(movegen.Black, movegen.PieceType(t)).Count()))
		}
		points := float32(0.5)
		if noise := rng.Intn(400) - 200; int(score)+noise > 100 {
			points = 1
		} else if int(score)+noise < -100 {
			points = 0
		}
		r, err := MakeRecord(p.SideToMove(), p.All, Labels{Score: score, Points: points})
		movegentest.Must(tb, err)
		records = append(records, r)
	})
	return records
}

// smallKings is small with a set of feature weights for each zone of the king.
func smallKings(hidden, buckets int) Config {
	c := small(hidden, buckets)
	c.Architecture.Kings = nnue.MaxKings
	return c
}

// small is a configuration for tests.
func small(hidden, buckets int) Config {
	c := DefaultConfig()
	c.Architecture = nnue.Architecture{Hidden: hidden, Buckets: buckets, Kings: 1}
	c.Epochs, c.Batch, c.Seed, c.Threads = 3, 512, 7, 2
	return c
}

func mustTrainer(tb testing.TB, d *Data, c Config, k kernel) *Trainer {
	tb.Helper()
	t, err := newTrainer(d, c, k)
	movegentest.Must(tb, err)
	return t
}

func mustEpoch(tb testing.TB, t *Trainer) Epoch {
	tb.Helper()
	e, err := t.Epoch(tb.Context(), nil)
	movegentest.Must(tb, err)
	return e
}
