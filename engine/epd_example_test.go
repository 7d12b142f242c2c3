package engine_test

import (
	"fmt"

	"footnote/engine"
)

func ExampleParseEPD() {
	e, err := engine.ParseEPD(`4k3/P7/8/8/8/8/8/4K2R w K - bm a8=Q+ O-O; id "either";`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.ID, e.Best, "wanted:", e.Wanted())

	_, err = engine.ParseEPD(`4k3/P7/8/8/8/8/8/4K2R w K - bm Qd8;`)
	fmt.Println(err)
	// Output:
	// either [a7a8q e1g1] wanted: a8=Q+ or O-O
	// bm: move "Qd8" is not legal
}
