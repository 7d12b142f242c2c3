// Package uciclient drives other UCI engines as a graphical interface does, and is
// robust against their faults. A process that hangs, dies, floods its output or
// writes nonsense leads to one error with the name of the engine and the last
// command, never to an endless wait. The package knows the protocol (Huber,
// Meyer-Kahlen 2006) and no chess: positions are FEN, moves are text, and the
// caller decides whether a move is legal.
//
// Every wait has an end: a time of [Limits] or of [Timeouts], or the context's.
// After an error of a search the engine is in no known state; Close it and start
// another. An Engine is used by one goroutine at a time.
package uciclient
