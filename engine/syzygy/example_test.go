package syzygy_test

import (
	"errors"
	"fmt"

	"footnote/engine/syzygy"
	"footnote/movegen"
)

func Example() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		fmt.Println(err) // the tables that were found serve all the same
	}
	defer tables.Close()

	for _, fen := range []string{
		"8/8/8/8/8/2k5/8/KR6 b - - 0 1",
		"8/8/8/4k3/8/8/3PK3/8 w - - 0 1",
		"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
		"8/8/8/4k3/8/8/2NPK3/8 w - - 0 1",
	} {
		p, err := movegen.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			continue
		}
		wdl, err := tables.ProbeWDL(&p)
		if errors.Is(err, syzygy.ErrMissing) || errors.Is(err, syzygy.ErrCastling) {
			fmt.Println(err)
			continue
		}
		dtz, _ := tables.ProbeDTZ(&p)
		fmt.Println(wdl, dtz)
	}
	// Output:
	// loss -30
	// win 11
	// the position has castling rights, which no table knows
	// no table for this material
}
