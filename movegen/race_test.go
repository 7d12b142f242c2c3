//go:build race

package movegen

// raceEnabled tells the long tests that they run an order of magnitude slower.
const raceEnabled = true
