package gamedata

// keySet is a set of Zobrist keys: a table with open addressing, eight bytes a
// slot, at most three quarters full. A map needs several times the memory.
type keySet struct {
	slots []uint64 // a power of two; 0 is an empty slot
	n     int
	zero  bool // the key 0 is in the set
}

func newKeySet() *keySet { return &keySet{slots: make([]uint64, 1<<12)} }

// add puts key into the set and reports whether it is new.
func (s *keySet) add(key uint64) bool {
	if key == 0 {
		fresh := !s.zero
		s.zero = true
		return fresh
	}
	if !s.insert(key) {
		return false
	}
	if s.n++; s.n > len(s.slots)/4*3 {
		old := s.slots
		s.slots = make([]uint64, 2*len(old))
		for _, k := range old {
			if k != 0 {
				s.insert(k)
			}
		}
	}
	return true
}

// insert places a key that is not 0; there must be an empty slot.
func (s *keySet) insert(key uint64) bool {
	mask := uint64(len(s.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		switch s.slots[i] {
		case 0:
			s.slots[i] = key
			return true
		case key:
			return false
		}
	}
}
