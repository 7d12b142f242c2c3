// Package book reads and writes opening books in the Polyglot format, the one
// that chess programs share.
//
// A book is a file of entries of 16 bytes, sorted by key: the key of a position (8
// bytes), a move (2), its weight (2), and a number for learning (4), all with the
// most significant byte first. A move is chosen with a probability proportional to
// its weight, never when the weight is 0. The format is that of Fabien Letouzey's
// PolyGlot (2004); its table of random numbers is part of it.
//
// Files are searched with io.ReaderAt, so a book of any size costs no memory.
// The contents of a file are not trusted: illegal moves are ignored.
package book
