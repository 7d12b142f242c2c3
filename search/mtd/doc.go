// Package mtd is the driver framework of Plaat, Schaeffer, Pijls and de Bruin,
// "Best-first fixed-depth minimax algorithms" (section 4, figure 11): a minimax
// value is found by repeated null-window tests, and algorithms differ only in the
// rule that picks the next bound.
//
// # API at a glance
//
//	prober := func(bound int) (score int, ok bool) { … }   // value ≥ bound?
//	result := mtd.Run(mtd.MTDf(), prober, mtd.Config{
//		Params: mtd.Params{Min: -32001, Max: 32001, Guess: guess},
//		Report: func(p mtd.Pass) { … },                      // after each pass
//	})
//
// The prober answers the test "is the value ≥ bound?" fail-soft: a score ≥ bound is a
// lower bound on the value (the test failed high), a score < bound an upper bound (it
// failed low). With ok = false the test was aborted and its score means nothing; Run
// then stops, and the bracket keeps what was proved before.
//
// The drivers are returned by [MTDf], [MTSSS], [MTDUAL], [MTDbi], [MTDstep] and
// [MTDbest].
//
// # Playing
//
// With Grain, Width, Step and Offset zero MTD(f) follows the papers and finds the exact
// value. In play these have values (for example 8, 7, 8, 4 centipawns): MTD(f) then
// probes on a grid with growing steps and stops at a bracket no wider than Width. Win
// and Mate make it jump to the mate scores and be exact there. With Config.Previous it
// needs one pass an iteration while the value stays the same; UpperProbeOffset then
// lets it see improvements smaller than Grain. Result.Value gives one number in any
// case.
//
// # Guarantees
//
//   - Run tests only bounds inside the bracket, lo < bound ≤ hi, so every pass that
//     does not contradict an earlier one shrinks it. Run ends after at most Max − Min
//     passes whatever the prober answers, and after PassCap passes if that is set.
//   - A pass that contradicts an earlier one (crossing) ends the run. The
//     bracket then spans the two bounds and Result.Crossed is set.
//   - A proved mate stays: a lower bound of at least Mate outweighs every upper bound, an
//     upper bound of at most −Mate every lower one, and Config.KnownMate carries a mate of
//     either side from one run to the next.
//   - Scores outside [Min, Max] count as the nearer end.
//   - Run allocates nothing.
//
// # Map of the package
//
//   - bracket.go: [Bracket], the interval of the value.
//   - previous.go: [PreviousBounds], kept from one iteration to the next.
//   - driver.go: [Driver], [State], the six drivers.
//   - play.go: the schedule of MTD(f) in play.
//   - run.go: [Run], [Config], [Pass], [Result].
//   - invariants.go: assertions on the guarantees, with the build tag debug (debug_*.go).
package mtd
