package resample_test

import (
	"fmt"
	"slices"

	"footnote/search/lab/resample"
)

// How sure is the ratio of two columns of four games? 90 of 100 draws lie between the
// limits.
func ExampleRatios() {
	leaves, base := []float64{90, 200, 310, 80}, []float64{100, 210, 300, 100}
	ratios := resample.Ratios(leaves, base, 100, 1)
	slices.Sort(ratios)
	fmt.Printf("%.2f to %.2f\n", ratios[5], ratios[94])
	// Output: 0.88 to 1.00
}
