package mtd_test

import (
	"fmt"

	"footnote/search/mtd"
)

// On Pearl's tree the passes of MT-SSS* return 41, 36, 35, 35. Here a prober with just
// these answers stands for the tree.
func ExampleRun() {
	upper := map[int]int{1000: 41, 41: 36, 36: 35, 35: 35}
	mtd.Run(mtd.MTSSS(), func(bound int) (int, bool) { return upper[bound], true }, mtd.Config{
		Params: mtd.Params{Min: -1000, Max: 1000},
		Report: func(p mtd.Pass) { fmt.Println(p.Number, p.Bound, p.Score, p.High, p.Bracket) },
	})
	// Output:
	// 1 1000 41 false [-inf, 41]
	// 2 41 36 false [-inf, 36]
	// 3 36 35 false [-inf, 35]
	// 4 35 35 true [35, 35]
}
