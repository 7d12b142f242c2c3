// Package engine is the facade of Footnote: everything a user interface can
// ask of the program, without any protocol. Package uci and the command line
// use it; it uses the search.
//
// # Map
//
//   - engine.go: [Engine], its life: new game, readiness
//   - options.go, setoption.go: the options as data, their values and limits
//   - position.go: the position, the keys of the game so far, board, flip and divide
//   - think.go: one search from [Request] to [BestMove]
//   - evaluation.go: what to evaluate with
//   - mate.go: proofs of mate (go mate), by package search/mate
//   - ownbook.go: moves from an opening book (package book)
//   - tables.go: endgame tables (package tablebase)
//   - handicap.go: searches at less than full strength (package handicap)
//   - finish.go: the last checks before a move leaves the program
//   - report.go: the events a search sends to a [Listener]
//   - clock.go: from clocks to time budgets; lag.go: the time that moves cost on the clock
//     besides the search; nodeclock.go: nodes in place of time
//
// What needs more than a position, options and at most one search has a package of
// its own below:
//
//   - game: a position with the keys of those before it; whether the game is over, and why
//   - evaluation: the evaluations by their names, and the files of networks
//   - handicap: playing at a limited strength
//   - epd, suite: test suites and what searches make of them
//   - experiment: the bench and its signature, drivers compared, one position
//     explained
//   - selfplay, gamedata: games for training
//   - pgn, analyse, book: games in PGN, their analysis, and opening books
//   - uciclient: other engines as processes; page: reports in HTML
//   - serve: the engine in a browser
//   - syzygy: endgame tables; tablebase: the form in which searches use them
//
// # Goroutines
//
// An Engine has one owner: its methods are called from one goroutine. A search
// runs on a goroutine of its own and reports to the Listener; the owner
// stays free meanwhile. What must not happen under a running search (a new
// hash size, a new game) is refused with [ErrBusy] until it has ended;
// the caller keeps commands in order.
//
// A search returns as soon as it is done. The Engine alone decides when its best
// move is reported: for an infinite search and while pondering it waits for
// [Search.Stop] or [Search.PonderHit].
package engine
