// Package eval holds what every evaluation of a position shares. The evaluations
// themselves are packages below it:
//
//	handcrafted/  terms and weights
//	nnue/         a network
//
// The search depends on none of them: its request holds a [Factory], which makes an
// [Evaluator] for each worker.
package eval
