package handcrafted

import "footnote/movegen"

// The evaluation is written once and compiled four times over: for each side
// and with or without the trace. Go has no constant parameters, but the length
// of an array type is a constant after the compiler has stencilled a generic
// function for that type, so the colour, the kind of piece and the presence of
// a trace travel as type parameters. The silent variants contain no test and no
// call that belongs to the trace; `go test -bench Trace` shows the difference.

// mode says whether a pass records what it counts.
type mode interface{ [0]byte | [1]byte }

type (
	silent = [0]byte
	traced = [1]byte
)

// tracing reports whether mode T records. It is a constant to the compiler.
func tracing[T mode]() bool {
	var m T
	return len(m) != 0
}

// side is a colour as a type.
type side interface{ [0]byte | [1]byte }

type (
	white = [0]byte
	black = [1]byte
)

// colour returns the colour that C stands for. It is a constant to the compiler.
func colour[C side]() movegen.Color {
	var c C
	return movegen.Color(len(c))
}

// kind is one of the pieces that have mobility, as a type.
type kind interface {
	[1]byte | [2]byte | [3]byte | [4]byte
}

type (
	knight = [1]byte
	bishop = [2]byte
	rook   = [3]byte
	queen  = [4]byte
)

// pieceType returns the piece that K stands for. It is a constant to the compiler.
func pieceType[K kind]() movegen.PieceType {
	var k K
	return movegen.PieceType(len(k))
}
