// Package schedules holds the rules by which MTD(f) may choose its bounds, as drivers of
// search/mtd that can be compared: the steps of figure 11 of Plaat et al., constant and
// growing steps, bisection of an aspiration window, and the rule that is best for a known
// distribution of errors of the first guess and known costs of passes.
//
//	rule := schedules.Growing(4)
//	result := mtd.Run(rule, prober, mtd.Config{Params: mtd.Params{Min: -1000, Max: 1000, Guess: guess}})
//
// All rules find the exact value. They differ in how many passes they need and on which
// side of the value these lie.
//
// # The best rule
//
// A [Model] says how probable each error of the guess is, what a pass costs that fails
// high or low, and how far fail-soft scores come from the bound towards the value.
// [Model.Solve] finds the bounds of least expected cost by dynamic programming over all
// brackets and returns a [Policy], which is a driver too. [Model.Expected] simulates any
// rule in the model.
//
// # Map of the package
//
//   - rules.go: the fixed rules.
//   - model.go: [Model], simulation of a rule in it.
//   - policy.go: the dynamic program and the rule that it gives.
package schedules
