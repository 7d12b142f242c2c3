package lab

import "fmt"

// BSD says how leaf values come from srandom() and random(), as 4.3BSD has them. For the
// trees of their table 2 Bhattacharya & Bagchi write that "the score of a terminal node was
// computed directly from the pair (Dewey code, run number)" by these functions (section 4);
// how, they do not say. srandom() is called for every leaf.
type BSD struct {
	Seed SeedFrom
	// Modulus makes the values 0 … Modulus − 1. With 0 they are the highest 29 of the 31
	// bits, for which a value has room.
	Modulus int
	// Called makes every evaluation call both functions. Otherwise a formula gives the same
	// values in a hundredth of the time.
	Called bool
}

// SeedFrom is a way to make the seed of srandom() from the place of a leaf and the number
// of a run, in arithmetic of 32 bits.
type SeedFrom int

// The ways.
const (
	RunThenLeaf  SeedFrom = iota // run · w^d + the number of the leaf, from 0
	RunThenDewey                 // run · 10^d + the Dewey code, read as a decimal number
	LeafThenRun                  // the number of the leaf · 100 + run; run + 100 is the same tree, a leaf further
)

// Tree returns the tree of a run.
func (b BSD) Tree(width, depth, run int) (*Tree, error) {
	limit := b.Modulus - 1
	if b.Modulus == 0 {
		limit = 1<<29 - 1
	}
	t, err := newGenerated(width, depth, limit)
	if err != nil {
		return nil, err
	}
	s := bsdLeaves{BSD: b, run: uint32(run)}
	switch b.Seed {
	case RunThenLeaf:
		s.run *= uint32(t.Leaves())
	case RunThenDewey:
		if width > 9 {
			return nil, fmt.Errorf("width %d: a decimal digit of a Dewey code has room for 9 children", width)
		}
		for range depth {
			s.run *= 10
		}
	case LeafThenRun:
	}
	t.source = s
	return t, nil
}

// bsdLeaves are the leaves of a run.
type bsdLeaves struct {
	BSD
	run uint32 // the part of the run in the seed
}

func (s bsdLeaves) leaf(t *Tree, pos int) int {
	seed := s.run + uint32(pos)
	switch s.Seed {
	case RunThenDewey:
		seed = s.run + dewey10(t, pos)
	case LeafThenRun:
		seed = s.run + 100*uint32(pos)
	case RunThenLeaf:
	}
	// The first number after srandom() is affine in its seed: the table is filled by a
	// linear congruence and mixed by sums. So values of brothers are not independent.
	state := 177043205*seed + 3980790902
	if s.Called {
		state = bsdState(seed)
	}
	random := state >> 1 // as random() returns it
	if s.Modulus > 0 {
		return int(random) % s.Modulus
	}
	return int(random >> 2)
}

// dewey10 reads the Dewey code of a leaf as a decimal number.
func dewey10(t *Tree, pos int) uint32 {
	code := uint32(0)
	for level := t.Depth - 1; level >= 0; level-- {
		code = 10*code + uint32(pos/t.powers[level]%t.Width) + 1
	}
	return code
}

// bsdState returns the word that the first call of random() after srandom(seed) is made
// of: additive feedback over 31 words, of which srandom() drops 310 numbers.
func bsdState(seed uint32) uint32 {
	var words [31]uint32
	words[0] = seed
	for i := 1; i < len(words); i++ {
		words[i] = 1103515245*words[i-1] + 12345
	}
	front, rear, last := 3, 0, uint32(0)
	for range 10*len(words) + 1 {
		words[front] += words[rear]
		last = words[front]
		if front++; front == len(words) {
			front = 0
		}
		if rear++; rear == len(words) {
			rear = 0
		}
	}
	return last
}
