package tune

import (
	"context"
	"testing"

	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// randomPositions walks at random from the initial position, and from endings
// where scale factors matter, and collects every third position.
func randomPositions(tb testing.TB, seed uint64, n int) []movegen.Position {
	tb.Helper()
	starts := []string{
		movegen.StartFEN, movegen.StartFEN, movegen.StartFEN,
		"4k3/pp3ppp/2b5/8/8/5B2/PPP2PP1/4K3 w - - 0 1",      // bishops, opposite colours in half the walks
		"8/2k5/8/3b4/2P5/4B3/5K2/8 w - - 0 1",               // few pawns
		"4k3/2r5/8/8/3N4/8/6P1/4KR2 w - - 0 1",              // rook against rook and knight
		"r3k2r/ppp2ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 0 1", // castling rights, heavy pieces
	}
	rng := movegen.NewPRNG(seed)
	var list []movegen.Position
	for len(list) < n {
		p := movegentest.Parse(tb, starts[rng.Intn(len(starts))])
		var moves movegen.MoveList
		for ply := range 100 {
			p.GenerateLegal(&moves)
			if moves.N == 0 || p.InsufficientMaterial() {
				break
			}
			p.Advance(moves.Moves[rng.Intn(moves.N)])
			if ply%3 == 2 {
				list = append(list, p)
			}
		}
	}
	return list[:n]
}

// extract is Extract for positions whose scores and results follow from the weights
// truth: Score is the evaluation, Points are drawn with that expectation.
func extract(tb testing.TB, list []movegen.Position, start, truth *handcrafted.Weights, threads int) *Data {
	tb.Helper()
	scores, points := make([]eval.Score, len(list)), make([]float32, len(list))
	e, rng := handcrafted.NewWith(truth), movegen.NewPRNG(77)
	for i := range list {
		s := e.Evaluate(&list[i]).For(list[i].SideToMove())
		scores[i] = s
		if float32(rng.Intn(1000))/1000 < expected(float32(s), 200) {
			points[i] = 1
		}
	}
	d, err := Extract(context.Background(), len(list), func(i int, ex *Example) error {
		*ex = Example{Position: list[i], Score: scores[i], Points: points[i], HoldOut: i%16 == 0}
		return nil
	}, ExtractOptions{Start: start, Threads: threads})
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// shaken returns w with random changes of at most ±by.
func shaken(w handcrafted.Weights, by int, seed uint64) handcrafted.Weights {
	rng := movegen.NewPRNG(seed)
	flat := w.Flat()
	for i := range flat {
		flat[i].MG += int16(rng.Intn(2*by+1) - by)
		flat[i].EG += int16(rng.Intn(2*by+1) - by)
	}
	return w
}

// white returns the evaluation from White's side.
func white(e *handcrafted.Evaluator, p *movegen.Position) float64 {
	return float64(e.Evaluate(p).For(p.SideToMove()))
}

// one extracts a single position; ok is false when no weight counts in it.
func one(tb testing.TB, p *movegen.Position, start *handcrafted.Weights) (d *Data, ok bool) {
	tb.Helper()
	d, err := Extract(context.Background(), 1, func(_ int, ex *Example) error {
		ex.Position = *p
		return nil
	}, ExtractOptions{Start: start, Threads: 1})
	if err != nil {
		tb.Fatal(err)
	}
	return d, d.Train > 0
}

// valuesOf returns the values of columns with the weights w.
func valuesOf(list []column, w *vector) *vector {
	v := new(vector)
	columnValues(list, w, v)
	return v
}

// distributed returns the derivatives by weights from those by columns.
func distributed(list []column, byColumn *vector) *vector {
	g := new(vector)
	for i := range list {
		list[i].distribute(byColumn[i], g)
	}
	return g
}
