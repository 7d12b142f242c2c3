package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"footnote/engine/pgn"
)

func Example() {
	const file = `[White "Anna"]
[Black "Bert"]

{A sloppy game} 1. e2-e4 e5 2. nf3 (2. f4 ed4) 0000 3. Nxe5!? 1-0

1. e4 e5 2. Ke3 1/2-1/2`

	for r := pgn.NewReader(strings.NewReader(file)); ; {
		g, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil { // of this game: the next one may be sound
			fmt.Println(err)
			continue
		}
		if g.Cut != nil {
			fmt.Println(g.Cut.Error())
		}
		for _, w := range g.Warnings {
			fmt.Println(w.Error())
		}
		if err := pgn.Write(os.Stdout, g); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// line 4: Anna – Bert: in a variation: move "ed4" is not legal; the rest of it is kept as a comment
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Anna"]
	// [Black "Bert"]
	// [Result "1-0"]
	//
	// {A sloppy game} 1. e4 e5 2. Nf3 (2. f4 {ed4}) 2... -- 3. Nxe5 $5 1-0
	//
	// line 6: move "Ke3" is not legal
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "1/2-1/2"]
	//
	// 1. e4 e5 {2. Ke3} 1/2-1/2
}
