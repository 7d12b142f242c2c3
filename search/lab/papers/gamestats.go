package papers

import (
	"fmt"
	"math"
	"slices"

	"footnote/search/lab/resample"
)

// gameRatio is a ratio of sums over games, with its error by bootstrap over the games.
type gameRatio struct {
	value, err float64
}

func (q gameRatio) String() string { return fmt.Sprintf("%.3f ± %.3f", q.value, q.err) }

// sigmas returns how many standard errors a ratio lies above a value, as text.
func (q gameRatio) sigmas(from float64) string {
	if q.err == 0 {
		return q.String()
	}
	return fmt.Sprintf("%s, z = %+.1f", q, (q.value-from)/q.err)
}

// clear reports whether two standard errors at least lie between a ratio and a value. An
// error of 0 is that of one game, or of games that are all alike: it tells nothing of others.
func (q gameRatio) clear(value float64) bool {
	return q.err > 0 && math.Abs(q.value-value) >= 2*q.err
}

// ratioDraws is how often the bootstrap draws the games anew.
const ratioDraws = 1000

// ratioOf returns Σ above / Σ below, where the i-th values belong to the i-th game. The
// bootstrap draws games with replacement, always the same ones for as many games.
func ratioOf(above, below sample) gameRatio {
	q := gameRatio{value: above.mean() / below.mean()}
	q.err = spreadOf(resample.Ratios(above, below, ratioDraws, 1), q.value)
	return q
}

// quotientOf returns Σa / Σb over Σc / Σd, all of the same games: how much greater one ratio
// is than another. What varies in both alike falls out of its error.
func quotientOf(a, b, c, d sample) gameRatio {
	q := gameRatio{value: a.mean() / b.mean() / (c.mean() / d.mean())}
	drawn, lower := sample(resample.Ratios(a, b, ratioDraws, 1)), resample.Ratios(c, d, ratioDraws, 1)
	for k := range drawn {
		drawn[k] /= lower[k]
	}
	q.err = spreadOf(drawn, q.value)
	return q
}

// spreadOf returns the standard error of a value, by what the draws made of it. Draws of games
// that count nothing (0 / 0) tell nothing and are left out.
func spreadOf(drawn sample, value float64) float64 {
	drawn = slices.DeleteFunc(slices.Clone(drawn), math.IsNaN)
	mean, sum := drawn.mean(), 0.0
	for _, v := range drawn {
		sum += (v - mean) * (v - mean)
	}
	err := math.Sqrt(sum / float64(len(drawn)))
	if rounding(err, value) {
		return 0 // all draws are alike
	}
	return err
}
