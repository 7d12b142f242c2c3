// Package mate proves and refutes mates: does the side to move mate in at most n
// moves? The answer is a proof in both cases, since every defence is tried.
//
// # The test, with two bounds at once
//
// The papers' memory-enhanced test asks one question of a node, "is the value at
// least gamma?", stops as soon as the answer is known and keeps a bound in a table.
// Depth-first proof-number search (df-pn) is the same idea where the value is yes or
// no. What is bounded is the work that is left: a node has a proof number, the least
// number of open leaves that must turn out well to prove the mate, and a disproof
// number, the same for its refutation. Solver.test searches below a node until one
// of the two reaches its threshold, and keeps both in a table. The thresholds make a
// depth-first search expand the same nodes that best-first proof-number search would.
// As with MT, the table is memory, not a part of the method: a small one costs time,
// never the truth.
//
// One reply is enough to refute a mate. So at each node of the defender the replies that
// are likeliest to do it, checks and the one that refuted last, are answered before the
// others are looked at, without regard to the thresholds (Solver.promising).
//
// Sources: Allis, van der Meulen, van den Herik: "Proof-number search", Artificial
// Intelligence 66 (1994); Nagai: "Df-pn algorithm for searching AND/OR trees and its
// applications" (2002); Pawlewicz, Lew: "Improving depth-first pn-search: 1+ε trick"
// (2006); Kishimoto, Winands, Müller, Saito: "Game-tree search using proof numbers:
// the first twenty years", ICGA Journal 35 (2012).
//
// # Distance
//
// A question is always about a number of plies. It is one less after each move, so no
// line can come back to a question that it has asked: the trouble that repetitions
// make for df-pn (graph history interaction) cannot arise. What is known of a
// position is kept as two bounds on its distance, "mate within so many plies" and "no
// mate within so many", which serve every question about it. [Solver.Solve] closes
// these bounds at the root from both sides, like a driver of search/mtd: from below,
// where a refutation is cheap, and from above, where a long forced line shows early.
//
// # Rules
//
// Stalemate, dead positions and the fifty-move rule are draws; where the fifty-move
// counter can matter, it is a part of the question. Positions that were on the board
// twice before are draws too ([Request.History]). A repetition after the root needs no
// rule, since a shortest mate has none.
//
// # Map of the package
//
//   - solver.go: [Solver], [Request], [Result]; how Solve closes the bounds.
//   - threshold.go: the threshold search and its frames; expand.go: what a node's moves
//     are worth before they are searched.
//   - leaf.go: the last three plies, without numbers; mating.go: mates in one.
//   - table.go: numbers and distances of positions, in a table that grows with the proof.
//   - line.go: the main line; tree.go: the whole proof as a tree.
//
// The package knows the rules of chess and nothing else of ours. It lies beside the
// search, which does not use it.
package mate
