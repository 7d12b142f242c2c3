package page_test

import (
	"bytes"
	"fmt"
	"strings"

	"footnote/engine/page"
	"footnote/movegen"
)

func ExampleBoard_SVG() {
	p := movegen.StartPosition()
	board := page.Board{Position: &p, Caption: "Where it begins"}
	var file bytes.Buffer
	err := board.SVG(&file, 360)
	fmt.Println(err, strings.Count(file.String(), "<use"), "pieces")
	// Output: <nil> 32 pieces
}
