package tune

import (
	"unsafe"

	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/movegen"
)

// Example is a position with what is known of its worth, from White's side.
type Example struct {
	Position movegen.Position
	Score    eval.Score // of a search, in centipawns
	Points   float32    // what the game brought: 0, ½, 1
	HoldOut  bool       // only to measure with; should be the same for all positions of a game
}

// Data holds the features of many positions.
type Data struct {
	train, holdOut []chunk
	columns        []column // what features are numbers of, the most frequent first
	start          handcrafted.Weights
	Train          int // positions to learn from
	HoldOut        int // positions to measure with
	Skipped        int // positions that an endgame rule decides, where no weight counts
	Features       int // of all positions, each a piece on its square or another weight and how often it counts
}

// chunkSize is the number of examples that are extracted, and later summed up,
// together. It is part of what makes results reproducible: sums are taken chunk
// by chunk whatever the number of threads.
const chunkSize = 2048

// chunk holds positions with their features in one block of memory.
type chunk struct {
	positions []position
	// features holds, for each position, numbers of columns: those of the plain
	// terms, counted for White less for Black, then those of White's and of Black's
	// attack on the king.
	features []uint16
}

// position is what the model needs besides features.
type position struct {
	at     uint32 // the first feature
	points float32
	plain  uint16    // number of features
	attack [2]uint16 // of each side's king danger
	score  int16
	phase  uint8
	scale  [2]uint8 // when Black, when White is better
}

// MemoryBytes returns the size of the features.
func (d *Data) MemoryBytes() int {
	n := 0
	for _, list := range [][]chunk{d.train, d.holdOut} {
		for i := range list {
			n += 2*len(list[i].features) + int(unsafe.Sizeof(position{}))*len(list[i].positions)
		}
	}
	return n
}
