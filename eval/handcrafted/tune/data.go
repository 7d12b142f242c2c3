package tune

import (
	"unsafe"

	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/movegen"
)

// Example is a position with its search score and game result, from White's side.
type Example struct {
	Position movegen.Position
	Score    eval.Score // of a search, in centipawns
	Points   float32    // result of the game: 0, ½, 1
	HoldOut  bool       // not used for fitting, only to measure; should be the same for all positions of a game
}

// Data holds the features of many positions.
type Data struct {
	train, holdOut []chunk
	columns        []column // features are indexes into it; the most frequent first
	start          handcrafted.Weights
	Train          int // positions to learn from
	HoldOut        int // positions to measure with
	Skipped        int // positions that an endgame rule decides, where no weight counts
	Features       int // of all positions, each a piece on its square or another weight and how often it counts
}

// chunkSize is the number of examples that are extracted, and later summed up, together.
// Sums are taken chunk by chunk whatever the number of threads, so that results are
// reproducible.
const chunkSize = 2048

// chunk holds positions with their features in one block of memory.
type chunk struct {
	positions []position
	// features holds the column numbers of each position: those of the linear terms,
	// counted for White minus for Black, then those of White's and of Black's king
	// danger.
	features []uint16
}

// position holds what the model needs besides features.
type position struct {
	at     uint32 // index of the first feature
	points float32
	plain  uint16    // number of features of linear terms
	attack [2]uint16 // number of features of each side's king danger
	score  int16
	phase  uint8
	scale  [2]uint8 // when Black, when White is better
}

// MemoryBytes returns the memory of all positions and their features.
func (d *Data) MemoryBytes() int {
	n := 0
	for _, list := range [][]chunk{d.train, d.holdOut} {
		for i := range list {
			n += 2*len(list[i].features) + int(unsafe.Sizeof(position{}))*len(list[i].positions)
		}
	}
	return n
}
