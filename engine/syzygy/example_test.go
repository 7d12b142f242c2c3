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

func ExampleTables_ProbeRoot() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		fmt.Println(err)
	}
	defer tables.Close()

	p, err := movegen.ParseFEN("8/8/8/8/8/1k6/7r/1K6 b - - 60 90")
	if err != nil {
		fmt.Println(err)
		return
	}
	root, err := tables.ProbeRoot(&p, nil, true)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range root.Moves[:3] {
		fmt.Println(p.SAN(m.Move), m.Outcome, m.DTZ, m.Mates)
	}
	// Output:
	// Rh1# win 1 true
	// Rc2 win 3 false
	// Kc3 win 5 false
}
