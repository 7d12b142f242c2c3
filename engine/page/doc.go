// Package page draws what a report in HTML is made of: boards, and the page
// around them with its style. What it writes is self-contained: no file beside
// it, no network, and no script but for boards that move; it follows the reader's choice of light or dark.
//
//   - board.go: [Board], a position with arrows, as part of a page or as a file
//   - pieces.go: [Pieces], the shapes of the men, once in each page
//   - script.go: [Script], for boards that move; board.js: the drawing
//   - shell.go: [Write], the page; style.css: its looks
//
// Charts are drawn elsewhere, as SVG; [Inline] fits them into a page.
package page
