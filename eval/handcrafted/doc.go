// Package handcrafted is the hand-crafted evaluation (HCE): terms chosen by hand, with
// weights tuned on games.
//
// The evaluation is tapered: each term has a middlegame and an endgame value, added in
// one packed integer (packedScore) and interpolated by the game phase (phase). Nearly
// all of it is linear, count times weight. The exceptions are the king danger function
// (danger), the scale factor of drawish endgames (scale) and the rules of package eval
// for known endings.
//
//	terms.go     Weights: every term, its group, its index in the flat vector
//	packed.go    Value and its packed form
//	weights.go   the built-in weights
//	fingerprint.go  a number that tells weights apart
//	eval.go      Evaluator, its cache of recent evaluations, order of the terms, phase and taper
//	squares.go   piece-square tables relative to both kings
//	imbalance.go  what pieces are worth beside others, by the number of pieces alone
//	pieces.go    mobility, outposts, rooks, attacks on the king's ring
//	pawns.go     pawn structure; the caches of structures and shelters
//	king.go      shelter, storm, king danger
//	threats.go   threats, passed pawns among pieces, space
//	endgame.go   scale factors
//	mode.go      type parameters for colour, piece and tracing
//	trace.go     Trace: the table of terms
//
// An evaluation depends only on the pieces, the castling rights and the side to move.
// Equal positions have equal values whatever was evaluated before, which the table of
// the search relies on. The evaluation is symmetric in colour and, except for castling
// rights, in the wings.
package handcrafted
