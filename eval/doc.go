// Package eval holds what every evaluation of a position shares. The evaluations
// themselves are packages below it:
//
//	handcrafted/  terms and weights
//	nnue/         a network
//	internal/fitting/  what the trainers of the first two share
//
// The search depends on none of them: its request holds a [Factory], which makes an
// [Evaluator] for each worker.
//
// Map of the package:
//
//	score.go      Score, mate and bound constants
//	text.go       how a score is written
//	evaluator.go  the contract: Evaluator, Explainer, Factory
//	material.go   Material, the simplest evaluation
//	endgame.go    known endings, material that does not win
//	kpk.go        king and pawn against king, known exactly
//	kbnk.go       bishop and knight against king, known exactly
//	prepare.go    Prepare: the tables of endings, before a clock runs
//	shares.go     rook and pawn against rook, queen and pawn against queen, judged by the
//	              kings and the pawn
//	values.go     exchange values, fifty-move damping
//	wdl.go        chances of win, draw and loss
package eval
