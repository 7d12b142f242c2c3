package tune

import (
	"math"

	"footnote/eval/handcrafted"
)

// vectorOf returns the weights as a vector.
func vectorOf(w *handcrafted.Weights) *vector {
	v := new(vector)
	for i, x := range w.Flat() {
		v[i] = [2]float32{float32(x.MG), float32(x.EG)}
	}
	return v
}

// round returns the weights nearest to v.
func (v *vector) round() handcrafted.Weights {
	var w handcrafted.Weights
	flat := w.Flat()
	for i := range flat {
		flat[i] = handcrafted.Value{MG: nearest(v[i][0]), EG: nearest(v[i][1])}
	}
	return w
}

func nearest(x float32) int16 {
	return int16(max(-handcrafted.MaxWeight, min(handcrafted.MaxWeight, math.RoundToEven(float64(x)))))
}

// Material returns weights with little more than material, which is taken from w: a
// start for fits that should not depend on earlier tuning. The king danger of each side
// is not 0 at the start, because there the danger function is flat and its weights
// could not be learned.
func Material(w *handcrafted.Weights) handcrafted.Weights {
	return handcrafted.Weights{Material: w.Material, DangerBase: handcrafted.Value{MG: 200, EG: 100}}
}
