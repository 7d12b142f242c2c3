//go:build !race

package main

// raceEnabled says that the race detector watches: memory then is mostly its own.
const raceEnabled = false
