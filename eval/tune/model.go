package tune

import "footnote/eval"

// vector holds a number for each weight: middlegame, endgame. Its length spares
// the bounds checks of 16-bit indices; only the beginning is used.
type vector [1 << 16][2]float32

// All weights must have a 16-bit index; this fails to compile when they do not.
const _ = uint(1<<16 - eval.NumWeights)

// The constants of the evaluation. They are private to it; Extract would notice
// a difference at once.
const (
	maxPhase     = 24
	scaleUnit    = 64
	dangerUnit   = 1024
	dangerMax    = 1600
	dangerEGUnit = 16
)

// state is what the score of a position leaves for its derivatives.
type state struct {
	danger [2][2]float32 // sums of each side's attack, middlegame and endgame
	factor float32       // derivative of the score by the blended sum; 0 where it is cut off
}

// evaluate returns the score of p in centipawns, White's side, and fills s.
func (c *chunk) evaluate(p *position, w *vector, s *state) float32 {
	f := c.features[p.at:]
	mg, eg := sum(w, f[:p.plus])
	f = f[p.plus:]
	m, e := sum(w, f[:p.minus])
	mg, eg = mg-m, eg-e
	f = f[p.minus:]
	m, e = product(w, f[:2*int(p.times)])
	mg, eg = mg+m, eg+e
	f = f[2*int(p.times):]
	for side := range p.attack {
		a := p.attack[side]
		m, e = sum(w, f[:a.once])
		f = f[a.once:]
		if a.times > 0 {
			tm, te := product(w, f[:2*int(a.times)])
			m, e = m+tm, e+te
			f = f[2*int(a.times):]
		}
		s.danger[side] = [2]float32{m, e}
		m, e = max(0, min(dangerMax, m)), max(0, min(dangerMax, e))
		m, e = m*m/dangerUnit, e/dangerEGUnit
		if side == 0 {
			mg, eg = mg+m, eg+e
		} else {
			mg, eg = mg-m, eg-e
		}
	}
	phase := float32(p.phase)
	blended := (mg*phase + eg*(maxPhase-phase)) / maxPhase
	scale := p.scale[0]
	if blended > 0 {
		scale = p.scale[1]
	}
	s.factor = float32(scale) / scaleUnit
	score := blended * s.factor
	if score > float32(eval.MaxEval) || score < -float32(eval.MaxEval) {
		s.factor = 0
		return max(-float32(eval.MaxEval), min(float32(eval.MaxEval), score))
	}
	return score
}

// derive adds d times the derivatives of the score of p by all weights to g. s
// must come from evaluate.
func (c *chunk) derive(p *position, g *vector, s *state, d float32) {
	d *= s.factor
	phase := float32(p.phase) / maxPhase
	mg, eg := d*phase, d*(1-phase)
	f := c.features[p.at:]
	spread(g, f[:p.plus], mg, eg)
	f = f[p.plus:]
	spread(g, f[:p.minus], -mg, -eg)
	f = f[p.minus:]
	spreadTimes(g, f[:2*int(p.times)], mg, eg)
	f = f[2*int(p.times):]
	for side := range p.attack {
		a := p.attack[side]
		once, times := f[:a.once], f[a.once:int(a.once)+2*int(a.times)]
		f = f[int(a.once)+2*int(a.times):]
		m, e := slope(s.danger[side][0], 2/float32(dangerUnit)*s.danger[side][0]), slope(s.danger[side][1], 1/float32(dangerEGUnit))
		if side == 1 {
			m, e = -m, -e
		}
		m, e = m*mg, e*eg
		if m == 0 && e == 0 {
			continue
		}
		spread(g, once, m, e)
		spreadTimes(g, times, m, e)
	}
}

// slope returns the derivative of the danger function: inside where it does not
// stand still. At the bend at 0, where weights that begin with nothing are, it
// is that of the side that can be learnt from.
func slope(danger, inside float32) float32 {
	if danger < 0 || danger >= dangerMax {
		return 0
	}
	return inside
}

// sum adds up the weights in the list.
func sum(w *vector, list []uint16) (mg, eg float32) {
	var mg2, eg2 float32
	for len(list) >= 2 {
		a, b := &w[list[0]], &w[list[1]]
		mg += a[0]
		eg += a[1]
		mg2 += b[0]
		eg2 += b[1]
		list = list[2:]
	}
	if len(list) > 0 {
		a := &w[list[0]]
		mg += a[0]
		eg += a[1]
	}
	return mg + mg2, eg + eg2
}

// product adds up the weights in a list of pairs, each times its count.
func product(w *vector, list []uint16) (mg, eg float32) {
	for len(list) >= 2 {
		a, n := &w[list[0]], float32(int16(list[1]))
		mg += a[0] * n
		eg += a[1] * n
		list = list[2:]
	}
	return mg, eg
}

// spread adds (mg, eg) to the entries in the list.
func spread(g *vector, list []uint16, mg, eg float32) {
	for _, i := range list {
		a := &g[i]
		a[0] += mg
		a[1] += eg
	}
}

// spreadTimes adds (mg, eg) to the entries in a list of pairs, times the count.
func spreadTimes(g *vector, list []uint16, mg, eg float32) {
	for len(list) >= 2 {
		a, n := &g[list[0]], float32(int16(list[1]))
		a[0] += mg * n
		a[1] += eg * n
		list = list[2:]
	}
}
