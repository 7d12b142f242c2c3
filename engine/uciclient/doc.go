// Package uciclient drives other UCI engines as a graphical interface does, and is
// robust against their faults. A process that hangs, dies, floods its output or
// writes nonsense leads to one error with the name of the engine and the last
// command, never to an endless wait. The package knows the protocol (Huber,
// Meyer-Kahlen 2006) and no chess: positions are FEN, moves are text, and the
// caller decides whether a move is legal.
//
//   - client.go: [Engine], its life: Start, Ready, NewGame, Close, and the protocol line by line
//   - search.go: [Engine.Search], one search from go to bestmove
//   - option.go: [Option], what an engine declares and what it may be set to
//   - info.go: [Info], the info lines
//   - process.go: the process, its pipes and its last error output
//   - kill_unix.go, kill_windows.go, kill_other.go: its end, on Unix with the processes it started
//
// Every wait has an end: a time of [Limits] or of [Timeouts], or the context's.
// After an error of a search the engine is in no known state; Close it and start
// another. An Engine is used by one goroutine at a time.
package uciclient
