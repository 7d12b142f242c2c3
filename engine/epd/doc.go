// Package epd reads test suites in Extended Position Description: positions, and
// what is claimed about them.
package epd
