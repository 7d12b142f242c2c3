// Package epd reads test suites: positions in extended position description, and
// what is claimed about them.
//
// # Map
//
//   - epd.go: [Entry], a line; [Read] for files, [Parse] for one line
//   - operations.go: the operations that are understood: moves, mates,
//     evaluations, marks of the Strategic Test Suite
package epd
