// Package epd reads test suites in Extended Position Description: positions, and
// what is claimed about them.
//
// # Map
//
//   - epd.go: [Entry], a line; [Read] for files, [Parse] for one line, [ParsePosition] for its
//     position alone
//   - operations.go: the operations that are understood: moves, mates, points of
//     the Strategic Test Suite
package epd
