package mate

import "math/bits"

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
// info: key (40), plies of the question (8), generation (11), log2 of the work (5)
type entry struct{ data, info uint64 }

const (
	entriesPerBucket = 4
	bucketBytes      = entriesPerBucket * 16
	generations      = 1 << 11
)

type bucket [entriesPerBucket]entry

// table keeps numbers and distances. A position may have several entries in its
// bucket, one for each number of plies that is open, so that questions about different
// distances do not overwrite each other.
type table struct {
	buckets    []bucket
	generation uint64 // 1 … generations − 1; entries of others do not count
}

// newTable returns a table of so many MiB.
func newTable(mebibytes int) *table {
	return &table{buckets: make([]bucket, mebibytes<<20/bucketBytes)}
}

// renew forgets everything. It clears the table only once in 2,047 times, since that
// takes longer than most proofs.
func (t *table) renew() {
	if t.generation++; t.generation == generations {
		t.generation = 1
		clear(t.buckets)
	}
}

func (t *table) bucketOf(key uint64) *bucket {
	hi, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[hi]
}

// keyBits is the part of a key that an entry holds: the low 40 bits. The bucket
// depends on the high ones.
const keyBits = 1<<40 - 1

func (e *entry) key() uint64        { return e.info >> 24 }
func (e *entry) plies() int         { return int(e.info >> 16 & 255) }
func (e *entry) generation() uint64 { return e.info >> 5 & (generations - 1) }
func (e *entry) work() uint64       { return e.info & 31 }
func (e *entry) phi() uint32        { return uint32(e.data >> 40) }
func (e *entry) delta() uint32      { return uint32(e.data >> 16 & infinite) }
func (e *entry) within() uint8      { return uint8(e.data >> 8) }
func (e *entry) beyond() uint8      { return uint8(e.data) }

// holds reports whether e belongs to key in this generation. An entry that was never
// written does not, since there is no generation 0.
func (t *table) holds(e *entry, key uint64) bool {
	return e.key() == key&keyBits && e.generation() == t.generation
}

// probe looks up the question whether the attacker mates within plies. attacking
// says whether the attacker is to move. ok is false when nothing is known that helps.
func (t *table) probe(key uint64, plies int, attacking bool) (n numbers, ok bool) {
	b := t.bucketOf(key)
	for i := range b {
		e := &b[i]
		if !t.holds(e, key) {
			continue
		}
		if within := e.within(); within != never && int(within) <= plies {
			return proved(attacking, within), true
		}
		if beyond := e.beyond(); int(beyond) >= plies {
			return refuted(attacking, beyond), true
		}
		if e.plies() == plies {
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
	b := t.bucketOf(key)
	var match *entry
	victim, lowest := &b[0], ^uint64(0)
	for i := range b {
		e := &b[i]
		if t.holds(e, key) {
			if e.plies() == plies || n.solved() && match == nil {
				match = e
			}
		} else if value := t.value(e); value < lowest {
			victim, lowest = e, value
		}
	}
	within, beyond := uint8(never), uint8(0)
	phi, delta := n.phi, n.delta
	if match != nil {
		victim, within, beyond = match, match.within(), match.beyond()
		work = max(work, 1<<match.work()>>1)
		if match.plies() != plies { // the answer goes to another question's entry, which stays open
			plies, phi, delta = match.plies(), match.phi(), match.delta()
		}
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
	victim.info = (key&keyBits)<<24 | uint64(plies)<<16 | t.generation<<5 | uint64(min(bits.Len64(work), 31))
}

// value orders the entries for replacement: nothing or an old entry first, then the one
// with the least work in it.
func (t *table) value(e *entry) uint64 {
	if e.generation() != t.generation {
		return 0
	}
	return 1 + e.work()
}
