package handcrafted

import (
	"fmt"
	"hash/crc32"
)

// Fingerprint returns a number, not 0, that other weights will hardly have. What is
// trained on top of an evaluation belongs to its weights.
func (w *Weights) Fingerprint() uint32 {
	sum := crc32.NewIEEE()
	for _, v := range w.flat() {
		fmt.Fprintln(sum, v.MG, v.EG)
	}
	return max(1, sum.Sum32())
}
