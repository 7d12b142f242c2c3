// Package handcrafted evaluates positions by terms that people thought of, with
// weights fitted to games.
//
// The evaluation is tapered: each term has a value for the middlegame and one for
// the endgame, added in one packed integer (pair) and blended by the pieces left
// (phase). Nearly all of it is linear, count times weight; the exceptions are the king danger function (danger), the scale of
// drawish endgames (scale) and the rules of package eval for a bare king.
//
//	terms.go     Weights: every term, its group, its place in the flat vector
//	weights.go   the built-in weights, written by WriteGo (format.go)
//	eval.go      Evaluator, its cache of recent evaluations, order of the terms, phase and taper
//	squares.go   piece-square tables relative to both kings
//	pieces.go    mobility, outposts, rooks, attacks on the king's ring
//	pawns.go     pawn structure; the caches of structures and shelters
//	king.go      shelter, storm, king danger
//	threats.go   threats, passed pawns among pieces, space
//	endgame.go   scale factors
//	mode.go      how one source becomes a silent and a tracing evaluation
//	trace.go     Trace: the table of terms, and the coefficients for a tuner
//
// An evaluation depends on the pieces, castling rights and side to move alone:
// equal positions have equal values whatever happened before, which the table
// of the search relies on. It is symmetric in colour, and, castling rights
// apart, in the wings.
package handcrafted
