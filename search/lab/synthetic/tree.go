package synthetic

import (
	"math"

	"footnote/search/lab/games"
)

// Tree is a generated game at one of its positions. New makes one.
//
// Moves are of two kinds. A common move commutes with all others: the position is known
// by the set of the common moves played, whatever their order, and by the sequence of
// the special ones. A special move is worth what the sequence of the special moves
// before it says, so that positions which transpose agree on everything. The first
// special move is best: it loses nothing. All others lose something, so the value from
// the root's side is what the root's opponent has lost less what the root's side has,
// and minimax over leaves with that value gives 0 at the root.
type Tree struct {
	Params
	past []state // the last one is now
}

type state struct {
	ply      int
	common   uint64 // sum of the hashes of the common moves
	sequence uint64 // hash of the special moves, in order
	value    int    // from the root's side
}

// New returns a game at its root.
func New(p Params) (*Tree, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	return &Tree{Params: p, past: []state{{sequence: mix(p.Seed)}}}, nil
}

// A move's bits: 12 for the history heuristic, one for the kind, the label.
const (
	commonBit  = 1 << 12
	labelShift = 13
)

// Salts keep the random numbers of different purposes apart.
const (
	saltChildren = iota + 1
	saltOrder
	saltBest
	saltLoss
	saltNumber
	saltShared
	saltCommon
	saltNoise
)

func (t *Tree) now() *state { return &t.past[len(t.past)-1] }

// draw returns random bits that depend on a purpose and two numbers.
func (t *Tree) draw(salt, a, b uint64) uint64 {
	return mix(mix(a^t.Seed*games.Golden) + salt*0xd1342543de82ef95 ^ mix(b+salt))
}

// fraction maps random bits to [0, 1).
func fraction(random uint64) float64 { return float64(random>>11) / (1 << 53) }

// children returns how many children the position has, and how many are common moves.
func (t *Tree) children(key uint64) (n, common int) {
	n = t.Width
	if t.Branching > 0 {
		least := max(1, int(math.Round(float64(t.Width)*(1-t.Branching))))
		most := 2*t.Width - least
		n = least + int(fraction(t.draw(saltChildren, key, 0))*float64(most-least+1))
	}
	return n, int(math.Round(t.Transpositions * float64(n-1)))
}

// Moves appends the moves: the best child first with the probability that Order gives, the
// rest in random order. At Depth plies there are none.
func (t *Tree) Moves(list []games.Move) []games.Move {
	now := t.now()
	if now.ply >= t.Depth {
		return list
	}
	key := t.Key()
	n, common := t.children(key)
	first := len(list)
	for label := range n - common {
		list = append(list, t.special(now, label))
	}
	for label := range common {
		number := t.draw(saltCommon, uint64(now.ply&1), uint64(label)) % 4096
		list = append(list, games.Move(number)|commonBit|games.Move(label)<<labelShift)
	}
	moves := list[first:]
	// The best one is moves[0]. The others are shuffled, then it gets its place.
	for i := n - 1; i > 1; i-- {
		j := 1 + int(t.draw(saltOrder, key, uint64(i))%uint64(i))
		moves[i], moves[j] = moves[j], moves[i]
	}
	random := t.draw(saltBest, key, 0)
	if chance := t.Order + (1-t.Order)/float64(n); n > 1 && fraction(random) >= chance {
		j := 1 + int(t.draw(saltBest, key, 1)%uint64(n-1))
		moves[0], moves[j] = moves[j], moves[0]
	}
	return list
}

// special returns a special move. Its number tells its label, in all positions of the
// player alike, as often as Independence says.
func (t *Tree) special(now *state, label int) games.Move {
	random := t.draw(saltNumber, now.sequence, uint64(label))
	number := random % 4096
	if fraction(t.draw(saltShared, now.sequence, uint64(label))) < t.Independence {
		number = t.draw(saltShared, uint64(now.ply&1), uint64(label)) % 4096
	}
	return games.Move(number) | games.Move(label)<<labelShift
}

// Make plays a move.
func (t *Tree) Make(m games.Move) {
	next := *t.now()
	label := uint64(m >> labelShift)
	loss := 0
	switch {
	case m&commonBit != 0:
		random := t.draw(saltCommon, uint64(next.ply&1)+2, label)
		loss = 1 + int(random%uint64(t.Spread))
		next.common += mix(random)
	default:
		if label > 0 {
			loss = 1 + int(t.draw(saltLoss, next.sequence, label)%uint64(t.Spread))
		}
		// Who made it belongs to the sequence: common moves between may change that.
		next.sequence = mix(next.sequence*games.Golden + 2*label + uint64(next.ply&1) + 1)
	}
	if next.ply%2 == 0 {
		loss = -loss
	}
	next.value += loss
	next.ply++
	t.past = append(t.past, next)
}

// Unmake takes the last move back.
func (t *Tree) Unmake() { t.past = t.past[:len(t.past)-1] }

// Key identifies the position.
func (t *Tree) Key() uint64 {
	now := t.now()
	return mix(now.common ^ mix(now.sequence)*0xd1342543de82ef95 + uint64(now.ply))
}

// Evaluate returns the value of a leaf, or of a position above the leaves what
// Dependence leaves of it, for the player who moves.
func (t *Tree) Evaluate() int {
	now := t.now()
	v := float64(now.value)
	if now.ply < t.Depth {
		noise := (2*fraction(t.draw(saltNoise, t.Key(), 0)) - 1) * float64(2*t.Spread)
		v = t.Dependence*v + (1-t.Dependence)*noise
	}
	value := int(math.Round(v))
	if now.ply%2 == 1 {
		value = -value
	}
	return value
}

// Final is Evaluate: the positions without moves are the leaves.
func (t *Tree) Final() int { return t.Evaluate() }

// mix spreads a number over all bits, 0 too.
func mix(z uint64) uint64 { return games.Mix(z + games.Golden) }
