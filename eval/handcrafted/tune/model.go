package tune

import (
	"footnote/eval"
	"footnote/eval/handcrafted"
)

// vector holds two numbers, middlegame and endgame, for each weight or each column. Its
// length makes bounds checks of 16-bit indexes unnecessary; only the beginning is used.
type vector [1 << 16][2]float32

// state holds intermediate results of evaluate that derive needs.
type state struct {
	danger [2][2]float32 // sums of each side's attack, middlegame and endgame
	factor float32       // derivative of the score by the tapered sum; 0 where it is clamped
}

// evaluate returns the score of p in centipawns, White's side, and fills s. v
// holds the values of the columns.
func (c *chunk) evaluate(p *position, v *vector, s *state) float32 {
	f := c.features[p.at:]
	mg, eg := sum(v, f[:p.plain])
	f = f[p.plain:]
	for side, n := range p.attack {
		m, e := sum(v, f[:n])
		f = f[n:]
		s.danger[side] = [2]float32{m, e}
		m, e = max(0, min(handcrafted.DangerMax, m)), max(0, min(handcrafted.DangerMax, e))
		m, e = m*m/handcrafted.DangerUnit, e/handcrafted.DangerEGUnit
		if side == 0 {
			mg, eg = mg+m, eg+e
		} else {
			mg, eg = mg-m, eg-e
		}
	}
	phase := float32(p.phase)
	tapered := (mg*phase + eg*(handcrafted.MaxPhase-phase)) / handcrafted.MaxPhase
	scale := p.scale[0]
	if tapered > 0 {
		scale = p.scale[1]
	}
	s.factor = float32(scale) / handcrafted.ScaleUnit
	score := tapered * s.factor
	if score > float32(eval.MaxEval) || score < -float32(eval.MaxEval) {
		s.factor = 0
		return max(-float32(eval.MaxEval), min(float32(eval.MaxEval), score))
	}
	return score
}

// derive adds to g the derivatives of the score of p by all columns, times d. s must
// come from evaluate.
func (c *chunk) derive(p *position, g *vector, s *state, d float32) {
	d *= s.factor
	phase := float32(p.phase) / handcrafted.MaxPhase
	mg, eg := d*phase, d*(1-phase)
	f := c.features[p.at:]
	spread(g, f[:p.plain], mg, eg)
	f = f[p.plain:]
	for side, n := range p.attack {
		list := f[:n]
		f = f[n:]
		m, e := slope(s.danger[side][0], 2/float32(handcrafted.DangerUnit)*s.danger[side][0]), slope(s.danger[side][1], 1/float32(handcrafted.DangerEGUnit))
		if side == 1 {
			m, e = -m, -e
		}
		if m, e = m*mg, e*eg; m != 0 || e != 0 {
			spread(g, list, m, e)
		}
	}
}

// slope returns the derivative of the danger function: inside within its range, else 0.
// At 0 it returns inside, so that weights that start at 0 can be learned.
func slope(danger, inside float32) float32 {
	if danger < 0 || danger >= handcrafted.DangerMax {
		return 0
	}
	return inside
}

// sum adds up the entries in the list.
func sum(v *vector, list []uint16) (mg, eg float32) {
	var mg2, eg2 float32
	for len(list) >= 2 {
		a, b := &v[list[0]], &v[list[1]]
		mg += a[0]
		eg += a[1]
		mg2 += b[0]
		eg2 += b[1]
		list = list[2:]
	}
	if len(list) > 0 {
		a := &v[list[0]]
		mg += a[0]
		eg += a[1]
	}
	return mg + mg2, eg + eg2
}

// spread adds (mg, eg) to the entries in the list.
func spread(g *vector, list []uint16, mg, eg float32) {
	for _, i := range list {
		a := &g[i]
		a[0] += mg
		a[1] += eg
	}
}
