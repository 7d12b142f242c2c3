// Package mtd is the driver framework of Plaat, Schaeffer, Pijls and de Bruin,
// "Best-first fixed-depth minimax algorithms" (section 4, figure 11): a minimax
// value is found by repeated null-window tests, and an algorithm is nothing but
// the rule that picks the next bound.
//
// # API at a glance
//
//	prober := func(bound int) (score int, ok bool) { … }   // value ≥ bound?
//	result := mtd.Run(mtd.MTDf(), prober, mtd.Config{
//		Params: mtd.Params{Min: -32001, Max: 32001, First: guess},
//		Report: func(p mtd.Pass) { … },                      // after each pass
//	})
//
// The prober answers the test "is the value ≥ bound?" fail-soft: a score ≥ bound
// is a lower bound on the value (the test failed high), a score < bound an upper
// bound (it failed low). ok = false says that the test was aborted and its score
// means nothing; Run then stops and the bracket keeps what was proved before.
//
// The drivers are what these return: [MTDf], [MTSSS], [MTDual],
// [MTDbi], [MTDstep] and [MTDbest].
//
// # Playing
//
// For exact work leave Grain, Width, Step and Offset zero: MTD(f) then follows
// the papers. In play give them values (8, 7, 8, 4 for instance, in
// centipawns) and MTD(f) probes on a grid with growing steps and is content with
// a bracket no wider than Width; Win and Mate make it leap to the mate scale and
// be exact there. With Config.Previous it asks for one bound an iteration; then
// UpperProbeOffset lets it see a better move of less than Grain. Result.Value gives one
// number in any case.
//
// # Guarantees
//
//   - The bracket tightens monotonically. Run asks only for bounds inside it,
//     lo < bound ≤ hi, so every pass that does not contradict an earlier one
//     shrinks it: Run ends after at most Max − Min passes whatever the prober
//     answers, and after PassCap passes if that is given.
//   - A pass that contradicts an earlier one (crossing) ends the run. The
//     bracket then spans the two claims and Result.Crossed is set.
//   - Scores outside [Min, Max] are taken for the nearer end.
//   - Run allocates nothing.
//
// # Map of the package
//
//   - bracket.go: [Bracket], the guarded interval.
//   - previous.go: [PreviousBounds], from one iteration to the next.
//   - driver.go: [Driver], [State], the six drivers.
//   - play.go: the schedule of MTD(f) in play.
//   - run.go: [Run], [Config], [Pass], [Result].
//   - invariants.go: the guarantees, checked with the build tag debug.
package mtd
