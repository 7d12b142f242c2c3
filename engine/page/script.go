package page

import (
	_ "embed" // the script and the style
	"fmt"
	"html/template"
	"strings"
)

//go:embed page.js
var pageScript string

//go:embed board.js
var boardScript string

//go:embed game.js
var gameScript string

//go:embed style.css
var style template.CSS

// script returns the JavaScript of all pages; [Write] includes it. It does nothing that a page does not
// ask for by its elements: button.theme changes between light and dark; input[data-filters="SELECTOR"]
// searches these elements, button[data-find="TEXT"] fills it with TEXT in quotes and output[data-count]
// counts what is shown; section.game with its data as JSON is a game to play through (game.js).
// showBoard(svg, placement, arrows, flip, circles) redraws a board that [Board.Inline] has drawn; arrows are
// ["e2e4", meaning] and circles ["e4", meaning], with the names of [Meaning]. onReady(f) calls f when the
// page is complete. keyOf(event) names a key as on a keyboard with Latin letters and without Caps Lock.
func script() template.JS {
	var colors strings.Builder
	for m := Played; m <= Blue; m++ {
		fmt.Fprintf(&colors, "%s: %q, ", m, m.color())
	}
	return template.JS(fmt.Sprintf("%s\nconst arrowColors = {%s};\nconst arrowShape = {start: %v, tip: %v, head: %v, half: %v, wide: %v};\n%s\n%s",
		pageScript, strings.TrimSuffix(colors.String(), ", "), arrowStart, arrowTip, arrowHead, arrowHalf, arrowWide, boardScript, gameScript)) // constant text only
}
