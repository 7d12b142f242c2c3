// Package handcrafted is the hand-crafted evaluation (HCE): terms chosen by hand, with weights that
// were tuned on games and are final.
//
// The evaluation is tapered: each term has a middlegame and an endgame value, added in one packed
// integer (packedScore) and interpolated by the game phase (phase). Nearly all of it is linear, count
// times weight. The exceptions are the king danger function (danger), the scale factor of drawish
// endgames (scale) and the rules of package eval for known endings.
//
// terms.go names every term, weights.txt holds the weights, eval.go the [Evaluator] and the order of
// terms; squares, imbalance, pieces, pawns, king, threats and endgame are a file each, and [Trace]
// shows what each term adds.
//
// An evaluation depends only on the pieces, the castling rights and the side to move. Equal positions
// have equal values whatever was evaluated before, which the table of the search relies on. The
// evaluation is symmetric in colour and, except for castling rights, in the wings.
package handcrafted
