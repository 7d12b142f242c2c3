package epd_test

import (
	"fmt"

	"footnote/engine/epd"
)

func ExampleParse() {
	e, err := epd.Parse(`4k3/P7/8/8/8/8/8/4K2R w K - bm a8=Q+ O-O; id "either";`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.ID, e.Best, "wanted:", e.Position.SAN(e.Best[0]), "or", e.Position.SAN(e.Best[1]))

	_, err = epd.Parse(`4k3/P7/8/8/8/8/8/4K2R w K - bm Qd8;`)
	fmt.Println(err)
	// Output:
	// either [a7a8q e1g1] wanted: a8=Q+ or O-O
	// bm: move "Qd8" is not legal
}
