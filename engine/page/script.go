package page

import (
	_ "embed" // the script
	"fmt"
	"html/template"
)

//go:embed board.js
var boardScript string

// Script returns JavaScript for pages whose boards move: the function
// showBoard(svg, placement, arrows, flip), which redraws a board that
// [Board.Inline] has drawn. Meanings are "played", "good" and "bad".
func Script() template.JS {
	return template.JS(fmt.Sprintf("const arrowColors = {played: %q, good: %q, bad: %q};\nconst arrowShape = {start: %v, tip: %v, head: %v, half: %v, wide: %v};\n%s",
		Played.color(), Good.color(), Bad.color(), arrowStart, arrowTip, arrowHead, arrowHalf, arrowWide, boardScript)) // constant text only
}
