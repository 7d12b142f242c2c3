// Package uci speaks the Universal Chess Interface: it turns lines into commands, each a row of
// the table in command.go, carries them out on an [Engine] and prints what comes back. It knows
// nothing about chess.
//
// One goroutine reads lines and notes when they came, one keeps them until they are wanted, one owns
// the session and the engine, a search runs on its own. The owner never waits for a search except to end it, so isready and stop
// are answered at any time. Nothing a user interface sends ends the program or leaves it waiting:
//
//   - Unknown words before a command are skipped; a faulty command is answered by "info string
//     error: …". After a faulty position every go is answered by "bestmove (none)" until a good one.
//   - A limit without a number that can be read is the least amount (depth 1, no time); numbers out
//     of range become the nearest in range.
//   - Every go but go perft gets exactly one bestmove. A second go waits: a search without an end of
//     its own (infinite, ponder) is stopped for it, one with a limit runs to its end. A stop ends all.
//   - position during a search is noted for the next one; setoption and ucinewgame take effect when
//     the search has ended. 64 MiB of commands may wait; one more stops the search with a line.
//   - At the end of the input a search with a limit runs to its end, one without is stopped.
//   - quit lets perft, bench and searches limited by depth, nodes, mate or move time run to their
//     end, with what waits behind them; others are stopped. A stop or a second quit ends all of
//     them, and so does quit itself where the input is still open a third of a second later: then
//     a user interface has sent it, not a script.
//   - When nobody reads the output, quit and the end of the input are seen all the same
//     ([Options].Ending).
package uci
