package tune

import (
	"math"
	"testing"

	"footnote/eval/handcrafted"
	"footnote/movegen"
)

// TestModelIsEvaluation: with any weights the model gives the score of the evaluation.
// Features, both scale factors and the danger function must be right.
func TestModelIsEvaluation(t *testing.T) {
	list := randomPositions(t, 1, 3000)
	start := handcrafted.DefaultWeights()
	sets := []handcrafted.Weights{start, Material(&start)}
	for seed := range uint64(4) {
		sets = append(sets, shaken(start, 12*int(seed+1), seed))
	}
	var chunks []*chunk
	skipped := 0
	columns := newColumnIndex()
	x := newExtractor(&start, columns)
	for i := range list {
		c := new(chunk)
		ok, err := x.add(&Example{Position: list[i]}, c)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			skipped, c = skipped+1, nil
		}
		chunks = append(chunks, c)
	}
	if skipped > len(list)/4 {
		t.Fatalf("%d of %d positions have no features", skipped, len(list))
	}
	scaled, flipped := 0, 0
	for n := range sets {
		e, v := handcrafted.NewWith(&sets[n]), valuesOf(columns.list, vectorOf(&sets[n]))
		for i, c := range chunks {
			if c == nil {
				continue
			}
			var s state
			p := &c.positions[0]
			got, want := float64(c.evaluate(p, v, &s)), white(e, &list[i])
			if math.Abs(got-want) > rounding {
				t.Fatalf("weights %d, %s: the model gives %.2f, the evaluation %.0f", n, list[i].FEN(), got, want)
			}
			if s.factor < 1 {
				scaled++
			}
			if p.scale[0] != p.scale[1] {
				flipped++
			}
		}
	}
	if scaled < 500 || flipped < 500 {
		t.Errorf("only %d scaled positions, %d with a scale for each side: too few to prove anything", scaled, flipped)
	}
}

// TestGradient compares the derivatives with differences of the real
// evaluation. Its weights are whole numbers and it rounds, so steps are large;
// a central difference of the danger function, a square, is exact for any step
// that does not cross its ends.
func TestGradient(t *testing.T) {
	const step = 24
	start := handcrafted.DefaultWeights()
	rng := movegen.NewPRNG(3)
	checked, danger := 0, 0
	isDanger := newExtractor(&start, newColumnIndex()).danger
	for _, p := range randomPositions(t, 2, 250) {
		d, ok := one(t, &p, &start)
		if !ok {
			continue
		}
		var s state
		c := &d.train[0]
		pos := &c.positions[0]
		c.evaluate(pos, valuesOf(d.columns, vectorOf(&start)), &s)
		byColumn := new(vector)
		c.derive(pos, byColumn, &s, 1)
		g := distributed(d.columns, byColumn)
		for range 12 {
			weights := d.columns[c.features[rng.Intn(len(c.features))]].used()
			i, half := int(weights[rng.Intn(len(weights))]), rng.Intn(2)
			if g[i] == [2]float32{} {
				continue // outside its range the danger function is constant
			}
			at := func(by int16) (real, model float64) {
				changed := start
				v := &changed.Flat()[i]
				if half == 0 {
					v.MG += by
				} else {
					v.EG += by
				}
				var s state
				return white(handcrafted.NewWith(&changed), &p), float64(c.evaluate(pos, valuesOf(d.columns, vectorOf(&changed)), &s))
			}
			up, modelUp := at(step)
			down, modelDown := at(-step)
			// Where the model itself bends between the two points, at an end of
			// the danger function or where the other side gets the better scale,
			// a difference is no derivative.
			if want := float64(g[i][half]) * 2 * step; math.Abs(modelUp-modelDown-want) > 0.01*math.Abs(want)+0.01 {
				continue
			}
			checked++
			if isDanger[i] {
				danger++
			}
			if got, want := (up-down)/(2*step), float64(g[i][half]); math.Abs(got-want) > 2*rounding/(2*step) {
				t.Fatalf("%s, weight %d: derivative %.4f, difference of evaluations %.4f", p.FEN(), i, want, got)
			}
		}
	}
	if checked < 1500 || danger < 200 {
		t.Errorf("only %d derivatives checked, %d of danger", checked, danger)
	}
}

// TestLossGradient compares the gradient of a whole chunk's loss with
// differences of that loss.
func TestLossGradient(t *testing.T) {
	start, truth := handcrafted.DefaultWeights(), shaken(handcrafted.DefaultWeights(), 20, 5)
	d := extract(t, randomPositions(t, 4, 800), &start, &truth, 1)
	const k, lambda = 180, 0.4
	s := newSet(d.train, lambda, k)
	l := chunkGradient{gradient: new(vector)}
	w := vectorOf(&start)
	for i := range handcrafted.NumWeights {
		w[i][0] += 0.3 // sums of whole numbers would lie on the bend at 0
		w[i][1] += 0.3
	}
	loss := func() float64 { return s.measure(valuesOf(d.columns, w), k, 1) }
	l.sum(&s.chunks[0], s.targets[0], valuesOf(d.columns, w), k)
	g := distributed(d.columns, l.gradient)
	if got, want := l.loss/float64(l.n), loss(); math.Abs(got-want) > 1e-9 {
		t.Errorf("losses %v and %v", got, want)
	}
	mid := loss()
	checked, bent := 0, 0
	for _, term := range handcrafted.Terms() {
		for i := term.First; i < term.First+term.Count; i += 1 + term.Count/4 {
			for half := range 2 {
				const h, tolerance = 0.25, 2e-8
				old := w[i][half]
				w[i][half] = old + h
				up := loss()
				w[i][half] = old - h
				down := loss()
				w[i][half] = old
				got, want := float64(g[i][half])/float64(l.n), (up-down)/(2*h)
				allowed := 0.05*math.Abs(want) + tolerance
				// Where the king danger of some position passes an end of its
				// range between the two points, a difference is no derivative.
				if math.Abs(up-2*mid+down)/(2*h) > allowed {
					bent++
					continue
				}
				checked++
				if math.Abs(got-want) > allowed {
					t.Errorf("%s, half %d of %d: gradient %.3g, difference %.3g", term.Name, half, i, got, want)
				}
			}
		}
	}
	if bent*10 > checked {
		t.Errorf("only %d derivatives checked, at %d the loss bends", checked, bent)
	}
}
