// Package mtd is the driver framework of Plaat, Schaeffer, Pijls and de Bruin, "Best-first
// fixed-depth minimax algorithms" (section 4, figure 11): a minimax value is found by repeated
// null-window tests, and algorithms differ only in the rule that picks the next bound.
//
// A [Prober] answers "is the value at least bound?" fail-soft: a score >= bound is a lower bound on
// the value, a lesser one an upper bound; not ok means that the test was aborted, and the bracket
// keeps what was proved before. [MTDf], [MTSSS], [MTDUAL], [MTDbi], [MTDstep] and [MTDbest] return
// the drivers (driver.go), [Run] runs one.
//
// With Grain, Width, Step and Offset zero MTD(f) follows the papers and finds the exact value. In
// play (play.go) it tests on a grid with growing steps, stops at a bracket no wider than Width, is
// exact among mate scores, and with Config.Previous needs one pass an iteration while the value
// stays the same.
//
// Whatever the prober answers:
//
//   - Run tests only bounds inside the bracket, so each pass shrinks it, unless it contradicts an
//     earlier one; Run ends after at most Max - Min passes, and after PassCap if that is set.
//   - A pass that contradicts an earlier one ends the run: Result.Crossed is set, and the bracket
//     spans both bounds. Scores outside [Min, Max] count as the nearer end.
//   - A proved mate stays: it outweighs bounds of the other side, and Config.KnownMate carries it
//     from one run to the next.
//   - Run allocates nothing.
package mtd
