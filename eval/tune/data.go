package tune

import (
	"footnote/eval"
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
	start          eval.Weights
	Train          int // positions to learn from
	HoldOut        int // positions to measure with
	Skipped        int // positions that an endgame rule decides, where no weight counts
	Features       int // of all positions, each a weight and how often it counts
}

// chunkSize is the number of examples that are extracted, and later summed up,
// together. It is part of what makes results reproducible: sums are taken chunk
// by chunk whatever the number of threads.
const chunkSize = 2048

// chunk holds positions with their features in one block of memory.
type chunk struct {
	positions []position
	// features holds, for each position, places of weights: those of the plain
	// terms counted once more for White, once more for Black, and other counts
	// as pairs of place and count; then for White's and for Black's attack on the
	// king those that count once, and pairs again.
	features []uint16
}

// position is what the model needs besides features.
type position struct {
	at                 uint32 // the first feature
	plus, minus, times uint16 // numbers of features of each kind; a pair is one
	attack             [2]attack
	score              int16
	phase              uint8
	scale              [2]uint8 // when Black, when White is better
	points             float32
}

// attack counts the features of one side's king danger.
type attack struct{ once, times uint16 }

// MemoryBytes returns the size of the features.
func (d *Data) MemoryBytes() int {
	n := 0
	for _, list := range [][]chunk{d.train, d.holdOut} {
		for i := range list {
			n += 2*len(list[i].features) + 28*len(list[i].positions)
		}
	}
	return n
}
