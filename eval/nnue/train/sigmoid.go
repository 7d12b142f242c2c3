package train

import "math"

// sigmoid returns 1/(1+e^−x). It is written out, since math.Exp may differ in its last
// bit between processors. The series ends below the precision of float32.
func sigmoid(x float32) float32 {
	v := max(-60, min(60, -float64(x)))
	n := math.Floor(float64(v*math.Log2E) + 0.5)
	r := v - float64(n*math.Ln2) // within ±0.35
	sum := 1.0 / 362880
	for _, c := range [...]float64{1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 1.0 / 2, 1, 1} {
		sum = c + float64(sum*r)
	}
	power := math.Float64frombits(uint64(int64(n)+1023) << 52) // 2^n
	return float32(1 / (1 + float64(sum*power)))
}
