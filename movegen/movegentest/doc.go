// Package movegentest makes positions for the tests of other packages: those of a FEN, of a
// file in EPD, of random games, moves by their text, boards set up square by square, and mirror images. It also
// checks lines that should mate and texts, and ends tests at errors.
package movegentest
