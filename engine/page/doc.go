// Package page draws HTML pages: the frame around them with one style and one script
// for all, and boards. A page is one file and loads nothing from the network. It is
// light or dark as the reader's system or a button says, fits screens from 360 to
// 2,560 pixels, and can be printed and read without its script.
//
// Charts are drawn elsewhere, as SVG.
package page
