package movegen

import "math/bits"

// PRNG is the source of reproducible pseudo-random numbers of the engine, its trainers
// and tools (search/lab has its own): SplitMix64 (Steele, Lea and
// Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). It is not safe
// for concurrent use.
type PRNG struct {
	state uint64
}

// Golden is 2^64 divided by the golden ratio, an odd number: the step of SplitMix64. As a factor it
// carries small differences to the high bits (Fibonacci hashing: Knuth, The Art of Computer
// Programming 3, section 6.4).
const Golden = 0x9e3779b97f4a7c15

// NewPRNG returns a generator with the given seed. Every seed is good, zero included.
func NewPRNG(seed uint64) *PRNG { return &PRNG{state: seed} }

// Uint64 returns the next 64 bits.
func (r *PRNG) Uint64() uint64 {
	r.state += Golden
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Intn returns a number in [0, n), and 0 when n ≤ 1. The bias is below n/2^64.
func (r *PRNG) Intn(n int) int {
	if n <= 1 {
		r.Uint64()
		return 0
	}
	high, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(high)
}

// Float64 returns a number in [0, 1).
func (r *PRNG) Float64() float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// Shuffle puts a list in random order (Fisher and Yates).
func Shuffle[T any](r *PRNG, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.Intn(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
