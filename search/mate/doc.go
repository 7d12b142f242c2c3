// Package mate proves and refutes mates: does the side to move mate in at most n moves? Both answers
// are proofs, since every defence is tried. It knows the rules of chess and nothing else of ours.
//
// Depth-first proof-number search (df-pn) is the papers' memory-enhanced test where the value is yes
// or no: a node has a proof number, the least number of open leaves whose proof would prove it,
// and a disproof number, the same for its refutation. Solver.test (threshold.go) searches below a node
// until one of them reaches its threshold, and keeps both in a table, which is memory and not a part
// of the method. One reply refutes a mate, so the likeliest replies are tried first.
//
// A question is about a number of plies, one less after each move, so no line comes back to a
// question that it has asked. What is known of a position is two bounds on its distance, and
// [Solver.Solve] closes them at the root from both sides, like a driver of search/mtd.
//
// Stalemate, dead positions and the fifty-move rule are draws, and so are positions that were on the
// board twice before ([Request.History]). A repetition after the root needs no rule, since a shortest
// mate has none. line.go gives the main line, tree.go the whole proof.
//
// Sources: Allis, van der Meulen, van den Herik: "Proof-number search", Artificial Intelligence 66
// (1994); Nagai: "Df-pn algorithm for searching AND/OR trees and its applications" (2002); Pawlewicz,
// Lew: "Improving depth-first pn-search: 1+ε trick" (2006); Kishimoto, Winands, Müller, Saito:
// "Game-tree search using proof numbers: the first twenty years", ICGA Journal 35 (2012).
package mate
