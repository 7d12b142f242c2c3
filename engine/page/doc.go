// Package page draws the parts of HTML reports: boards, and the page around them
// with its style. Its output is self-contained: no other files, no network, and no
// script except for boards that move. It follows the reader's choice of light or
// dark.
//
//   - board.go: [Board], a position with arrows, as part of a page or as a file
//   - pieces.go: [Pieces], the shapes of the pieces, once in each page
//   - script.go: [Script], for boards that move; board.js: the drawing
//   - shell.go: [Write], the page; style.css: its looks
//
// Charts are drawn elsewhere, as SVG; [Inline] fits them into a page.
package page
