// Package uci speaks the Universal Chess Interface: it turns lines into typed
// commands, carries them out on an [Engine], and prints what comes back. It
// knows nothing about chess.
//
// # Map
//
//   - command.go: the commands as types
//   - parse.go, parsego.go: a line to a command, a pure function
//   - errors.go: what can be wrong with a line
//   - lines.go: the reader of lines, safe against endless ones
//   - loop.go: the session, its owner goroutine, and how a task ends; quit.go: how the
//     session ends
//   - dispatch.go, queue.go: a command to the engine, now or when its turn comes
//   - listener.go, format.go, writer.go: events to text
//   - log.go: the options of the session itself, among them the log of its lines
//
// # Goroutines
//
// One goroutine reads lines and stamps them with the time; one owns the session
// and the engine; a search runs on its own. The owner never waits for a search
// except to end it, so isready and stop are answered at any time. Searches
// print their progress themselves, through a writer that keeps lines whole; the
// owner prints the best move.
//
// # What happens to a line that is not quite right
//
// Nothing a user interface sends ends the program or leaves it waiting:
//
//   - Unknown words before a command are skipped ("joho isready").
//   - A faulty command is answered by "info string error: …".
//   - After a faulty position command the position that was meant is not known.
//     Every go is answered by "bestmove (none)" until a good position comes.
//   - A go whose limit lacks its number, or has none that can be read, takes the
//     least amount for that limit (depth 1, no time), so that its answer comes
//     at once. Numbers out of range become the nearest that is in range.
//   - Every go except go perft gets exactly one bestmove. A second go during a
//     search waits for its turn: a search that would not end by itself (infinite,
//     ponder) is stopped for it, one with a limit runs to its end, so that the
//     searches of a script follow one another. A stop ends all of them.
//   - position during a search is noted for the next one. setoption and
//     ucinewgame take effect when the search has ended.
//   - At the end of the input a search with a limit runs to its end, so that
//     scripts can be piped in; one without is stopped. Both print their
//     bestmove.
//   - quit lets perft, bench and searches limited by depth, nodes, mate or move time
//     run to their end, and so what waits behind them. A search on the clock of a
//     game (unless nodestime counts nodes), on the opponent's time or without a limit
//     is stopped. A stop, a second quit, or an input that is still open after a third
//     of a second, as that of a user interface is, ends all of them.
package uci
