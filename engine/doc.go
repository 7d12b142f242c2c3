// Package engine is the facade of Footnote: everything a user interface can ask of the program,
// without any protocol. Package uci uses it; it uses the search.
//
// An [Engine] has a position, options (options.go, one table) and at most one search, and alone
// decides when a best move is reported: an infinite search and one that ponders wait for
// [Search.Stop] or [Search.PonderHit]. think.go makes one search from a [Request].
//
// An Engine has one owner, whose goroutine calls its methods. A search runs on a goroutine of its
// own and reports to a [Listener]; the owner stays free meanwhile. What must not happen under a
// running search (a new hash size, a new game) is refused with [ErrBusy]; the caller keeps
// commands in order. A faulty position changes nothing;
// a number out of range becomes the nearest in range.
//
// What needs more has a package of its own below:
//
//   - clock: clocks into time for a move; game: a position with those before it; evaluation,
//     tablebase, syzygy, book, handicap: what options name
//   - epd, suite: test suites; experiment: the bench, and one position explained
//   - selfplay, gamedata: games for training; inorder: many workers, results in order
//   - pgn, analyse, page, serve: games of people, reports, the engine in a browser
//   - uciclient: other engines as processes
package engine
