package uci

import "footnote/engine"

// Command is a parsed line of the user interface.
type Command interface{ command() }

// The commands. Those of the protocol come first; the rest are for people.
type (
	// Empty is a line without a word.
	Empty struct{}
	// UCI asks for the engine's name and options.
	UCI struct{}
	// Debug switches further remarks on or off.
	Debug struct{ On bool }
	// IsReady asks for readyok.
	IsReady struct{}
	// SetOption gives an option a value; a missing one, as for buttons, is empty.
	SetOption struct{ Name, Value string }
	// Register is the answer to a question that Footnote never asks.
	Register struct{}
	// NewGame says that the next position is from another game.
	NewGame struct{}
	// Position sets the position: a FEN or [engine.StartPos], and moves.
	Position struct {
		FEN   string
		Moves []string
	}
	// Go starts a search. Request.Start is not set by Parse.
	Go struct{ Request engine.Request }
	// Stop ends the search.
	Stop struct{}
	// PonderHit says that the expected move was played.
	PonderHit struct{}
	// Quit ends the program.
	Quit struct{}

	// Perft counts leaves: go perft N.
	Perft struct{ Depth int }
	// Display draws the board.
	Display struct{}
	// Eval explains the evaluation.
	Eval struct{}
	// Flip swaps the colours and mirrors the board.
	Flip struct{}
	// Bench runs the benchmark.
	Bench struct{}
	// Compiler tells how the program was built.
	Compiler struct{}
	// Help lists what a person can type.
	Help struct{}
)

func (Empty) command()     {}
func (UCI) command()       {}
func (Debug) command()     {}
func (IsReady) command()   {}
func (SetOption) command() {}
func (Register) command()  {}
func (NewGame) command()   {}
func (Position) command()  {}
func (Go) command()        {}
func (Stop) command()      {}
func (PonderHit) command() {}
func (Quit) command()      {}
func (Perft) command()     {}
func (Display) command()   {}
func (Eval) command()      {}
func (Flip) command()      {}
func (Bench) command()     {}
func (Compiler) command()  {}
func (Help) command()      {}
