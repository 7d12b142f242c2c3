package train

import (
	"math"
	"testing"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestBase: with the right values as a base there is nothing to add. With those of half
// the board the network learns the rest.
func TestBase(t *testing.T) {
	rng := movegen.NewPRNG(3)
	var whole, half []Record
	movegentest.Walk(61, 12_000, 200, func(p *movegen.Position) {
		material := func(c movegen.Color) (s eval.Score) {
			for k, v := range [5]int{100, 300, 320, 500, 900} {
				s += eval.Score(v * p.Pieces(c, movegen.PieceType(k)).Count())
			}
			return s
		}
		queens := eval.Score(900 * (p.Pieces(movegen.White, movegen.Queen).Count() - p.Pieces(movegen.Black, movegen.Queen).Count()))
		score := material(movegen.White) - material(movegen.Black)
		points := float32(rng.Intn(3)) / 2
		pack := func(base eval.Score) Record {
			r, err := MakeRecord(p.SideToMove(), p.All, Labels{Score: score, Points: points, Base: base})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		whole, half = append(whole, pack(score)), append(half, pack(score-queens))
	})
	c := small(16, 1)
	c.Lambda, c.Base, c.Rate, c.Epochs = 0, 77, 0.02, 30
	tr := mustTrainer(t, &Data{Train: whole}, c, plain())
	for i := range tr.weights[tr.layout.outputs:] {
		tr.weights[tr.layout.outputs+i] = 0
	}
	if loss := tr.Loss(whole); loss > 1e-12 {
		t.Errorf("loss %v of a network that adds nothing to the right values", loss)
	}
	tr = mustTrainer(t, &Data{Train: half[:10_000], HoldOut: half[10_000:]}, c, fastest())
	before := 0.0
	for i := range half[10_000:] {
		r := &half[10_000+i]
		e := float64(sigmoid(float32(r.base)/c.Scale) - sigmoid(float32(r.score)/c.Scale))
		before += e * e / 2000
	}
	for !tr.Done() {
		mustEpoch(t, tr)
	}
	if loss := tr.Loss(half[10_000:]); loss > before/2 {
		t.Errorf("loss %v, of the base alone %v", loss, before)
	}
	net, q, err := tr.Network(half[10_000:], "", "")
	if err != nil {
		t.Fatal(err)
	}
	if info := net.Info(); info.Base != 77 || info.Scale != int(math.Round(float64(c.Scale))) || q.Most > 0.1 {
		t.Errorf("%+v, %+v", info, q)
	}
}
