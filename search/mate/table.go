package mate

import (
	"math"
	"math/bits"
)

// Proof and disproof numbers have 24 bits. infinite means that something is
// impossible; sums that grow too large stay at most, which is still open.
const (
	infinite = 1<<24 - 1
	most     = infinite - 1
)

// never is the distance of a mate that no number of plies brings about.
const never = 255

// numbers is what is known of a question. phi is the proof number for the side to
// move: how far it is from its aim, mate for the attacker and survival for the
// defender. delta is that of the other side.
type numbers struct {
	phi, delta uint32
	// plies, when one of the two is 0, bounds the distance in plies: the mate needs at
	// most so many, or there is none within so many (never: none at all).
	plies uint8
}

// solved reports whether the question is answered.
func (n numbers) solved() bool { return n.phi == 0 || n.delta == 0 }

// entry is one question or what is known of a position, in 16 bytes.
//
// data: phi (24), delta (24), within (8), beyond (8)
// info: key (54), moves of the question (6, never 0), log4 of the work (4)
type entry struct{ data, info uint64 }

const (
	entriesPerBucket = 4
	bucketBytes      = entriesPerBucket * 16
)

type bucket [entriesPerBucket]entry

// table keeps numbers and distances. A position may have several entries in its
// bucket, one for each number of plies that is open, so that questions about different
// distances do not overwrite each other.
//
// Most proofs are small. In a large table each look-up would wait for memory, and to
// clear it would take longer than the proof. So a proof begins with a part of the table
// that stays in the processor's cache, and the part doubles when a quarter of it is full.
type table struct {
	buckets []bucket
	used    []bucket // the part in use
	filled  int      // its entries that are in use
}

// firstBuckets is the least size of the part with which a proof begins, 64 KiB.
const firstBuckets = 1 << (64 - keyBits)

// newTable returns a table of so many MiB.
func newTable(mebibytes int) *table {
	t := &table{buckets: make([]bucket, mebibytes*(1<<20/bucketBytes))}
	t.restart()
	return t
}

// restart forgets everything.
func (t *table) restart() {
	n := len(t.buckets)
	for n >= 2*firstBuckets {
		n /= 2
	}
	t.used, t.filled = t.buckets[:n], 0
	clear(t.used)
}

// grow doubles the part in use when a quarter of it is full. The entries of bucket i go to
// buckets 2i and 2i + 1, so that going down no bucket is overwritten before its turn.
func (t *table) grow() {
	n := len(t.used)
	if t.filled <= n*entriesPerBucket/4 || 2*n > len(t.buckets) {
		return
	}
	old := t.used
	t.used = t.buckets[:2*n]
	for i := n - 1; i >= 0; i-- {
		from := old[i]
		t.used[2*i], t.used[2*i+1] = bucket{}, bucket{}
		least, rest := bits.Div64(uint64(i), 0, uint64(n)) // the least key of bucket i
		if rest > 0 {
			least++
		}
		for j, e := range from {
			if e.info != 0 {
				t.bucketOf(least + (e.key()-least)&keyMask)[j] = e
			}
		}
	}
}

func (t *table) bucketOf(key uint64) *bucket {
	hi, _ := bits.Mul64(key, uint64(len(t.used)))
	return &t.used[hi]
}

// keyBits is the part of a key that an entry holds: the low 54 bits. The bucket depends
// on the high ones. In firstBuckets and more no two keys have both in common.
const (
	keyBits = 54
	keyMask = 1<<keyBits - 1
)

func (e *entry) key() uint64   { return e.info >> 10 }
func (e *entry) moves() int    { return int(e.info >> 4 & 63) }
func (e *entry) work() uint64  { return e.info & 15 }
func (e *entry) phi() uint32   { return uint32(e.data >> 40) }
func (e *entry) delta() uint32 { return uint32(e.data >> 16 & infinite) }
func (e *entry) within() uint8 { return uint8(e.data >> 8) }
func (e *entry) beyond() uint8 { return uint8(e.data) }

// holds reports whether e belongs to key.
func (e *entry) holds(key uint64) bool { return e.key() == key&keyMask && e.info != 0 }

// movesOf returns the attacker's moves within so many plies, which say who is to move.
func movesOf(plies int) int { return (plies + 1) / 2 }

// probe looks up the question whether the attacker mates within plies. attacking
// says whether the attacker is to move. ok is false when nothing is known that helps.
func (t *table) probe(key uint64, plies int, attacking bool) (n numbers, ok bool) {
	b := t.bucketOf(key)
	for i := range b {
		e := &b[i]
		if !e.holds(key) {
			continue
		}
		if within := e.within(); within != never && int(within) <= plies {
			return proved(attacking, within), true
		}
		if beyond := e.beyond(); int(beyond) >= plies {
			return refuted(attacking, beyond), true
		}
		if e.moves() == movesOf(plies) {
			n, ok = numbers{phi: e.phi(), delta: e.delta()}, true
		}
	}
	return n, ok && !n.solved()
}

// proved returns the numbers of a mate within so many plies.
func proved(attacking bool, plies uint8) numbers {
	if attacking {
		return numbers{0, infinite, plies}
	}
	return numbers{infinite, 0, plies}
}

// refuted returns the numbers of a position without a mate within so many plies.
func refuted(attacking bool, plies uint8) numbers { return proved(!attacking, plies) }

// store keeps the numbers of a question, found with so many nodes of work.
func (t *table) store(key uint64, plies int, attacking bool, n numbers, work uint64) {
	t.grow()
	b := t.bucketOf(key)
	var match *entry
	victim, lowest := &b[0], uint64(math.MaxUint64)
	moves := movesOf(plies)
	for i := range b {
		e := &b[i]
		if e.holds(key) {
			if e.moves() == moves || n.solved() && match == nil {
				match = e
			}
		} else if value := e.value(); value < lowest {
			victim, lowest = e, value
		}
	}
	within, beyond := uint8(never), uint8(0)
	phi, delta := n.phi, n.delta
	effort := min(uint64(bits.Len64(work)+1)/2, 15)
	switch {
	case match != nil:
		victim, within, beyond = match, match.within(), match.beyond()
		effort = max(effort, match.work())
		if match.moves() != moves { // the answer goes to another question's entry, which stays open
			moves, phi, delta = match.moves(), match.phi(), match.delta()
		}
	case victim.info == 0:
		t.filled++
	}
	if n.solved() {
		if (n.phi == 0) == attacking {
			within = min(within, n.plies)
		} else {
			beyond = max(beyond, n.plies)
		}
		if phi == n.phi && delta == n.delta {
			phi, delta = 0, 0 // the distances say it
		}
	}
	victim.data = uint64(phi)<<40 | uint64(delta)<<16 | uint64(within)<<8 | uint64(beyond)
	victim.info = (key&keyMask)<<10 | uint64(moves)<<4 | effort
}

// value orders the entries for replacement: an empty one first, then the one with the
// least work in it.
func (e *entry) value() uint64 {
	if e.info == 0 {
		return 0
	}
	return 1 + e.work()
}
