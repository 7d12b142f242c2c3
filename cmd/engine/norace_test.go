//go:build !race

package main

// raceEnabled reports whether the race detector is on. Most of the memory is then
// its own.
const raceEnabled = false
