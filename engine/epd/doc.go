// Package epd reads test suites in Extended Position Description: positions, and what is claimed
// about them. Parse reads a line; operations.go gives each opcode its meaning, but the counters of
// the position (hmvc, fmvn), which belong to the FEN, are read in epd.go.
package epd
