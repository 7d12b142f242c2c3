// Package page draws HTML pages: the frame around them with one style and one script
// for all, and boards. A page is one file and loads nothing from the network. It is
// light or dark as the reader's system or a button says, fits screens from 360 to
// 2,560 pixels, and can be printed and read without its script.
//
//   - board.go: [Board], a position with arrows, as part of a page or as a file
//   - pieces.go: the shapes of the pieces, once in each page
//   - shell.go: [Write], the page; [Minus], the sign of numbers; style.css: its looks
//   - script.go: the script of all pages; page.js: light and dark, search fields;
//     board.js: boards that move; game.js: games
//
// Charts are drawn elsewhere, as SVG.
package page
