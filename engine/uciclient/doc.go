// Package uciclient drives other UCI engines as a graphical interface does, and
// survives what they do: a process that hangs, dies, floods its output or speaks
// nonsense ends in one error that names the engine and says what it was asked,
// never in a wait without end. It knows the protocol (Huber, Meyer-Kahlen 2006)
// and no chess: positions are FEN, moves are text, and whether a move is legal
// is for the caller to say.
//
//   - client.go: [Engine], its life: Start, Ready, NewGame, Close
//   - search.go: [Engine.Search], one search from go to bestmove
//   - dialogue.go: [Engine.Say] and [Engine.Hear], the protocol line by line
//   - option.go: [Option], what an engine declares and what it may be set to
//   - info.go: [Info], the info lines
//   - process.go: the process, its pipes and its last words
//   - kill_unix.go, kill_other.go: its end, with the processes it started
//
// Every wait has an end: a time of [Limits] or of [Timeouts], or the context's.
// After an error of a search the engine is in no known state; Close it and start
// another. An Engine is used by one goroutine at a time.
package uciclient
