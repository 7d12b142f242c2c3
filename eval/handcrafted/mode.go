package handcrafted

import "footnote/movegen"

// The evaluation is written once and compiled four times: for each side, with and
// without tracing. Go has no constant parameters. The length of an array type, however,
// is a constant once the compiler has instantiated a generic function for that type, so
// colour, piece type and tracing are passed as type parameters. The silent variants
// contain no code for tracing; `go test -bench Trace` shows the difference.

// mode tells whether an evaluation records what it counts.
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

// kind is a piece type from knight to queen, as a type.
type kind interface {
	[1]byte | [2]byte | [3]byte | [4]byte
}

type (
	knight = [1]byte
	bishop = [2]byte
	rook   = [3]byte
	queen  = [4]byte
)

// pieceType returns the piece type that K stands for. It is a constant to the compiler.
func pieceType[K kind]() movegen.PieceType {
	var k K
	return movegen.PieceType(len(k))
}
