package syzygy

import "encoding/binary"

// A stream is one compressed list of values. The values are cut into blocks; a block is a row of
// symbols in a canonical Huffman code, the longest codes having the smallest numbers; a symbol is one
// value or a pair of symbols (Larsson and Moffat's recursive pairing). A sparse index says in which
// block every 2^n-th value lies.
type stream struct {
	file []byte // the whole file: everything below is an offset into it

	constant bool   // all values are the same
	value    uint16 // that value

	blockShift uint8 // a block has 1 << blockShift bytes
	indexShift uint8 // an index entry stands for 1 << indexShift values

	index      int // entries of 6 bytes: the block, and a value's place in it
	indexCount uint64
	sizes      int // how many values, less one, each block holds; 2 bytes each
	sizeCount  uint32
	blocks     int // the blocks
	blockCount uint32
	tree       int // symbols: 3 bytes, two numbers of 12 bits

	minLen int           // the shortest code in bits
	codes  [maxCode]code // by length less minLen
	start  [256]uint8    // by the first 8 bits: from which length on to look
	symLen []uint8       // by symbol: the values it stands for, less one
}

// code is what there is to know of the codes of one length.
type code struct {
	base  uint64 // the smallest, shifted to the left end
	first uint16 // its symbol
}

const (
	leafSymbol = 0xfff // in place of the right part: the left part is a value
	maxCode    = 32    // bits of the longest code
	indexEntry = 6
)

// parse reads a stream's header at offset at, of a list of count values, and
// returns the offset behind it and the stream's flags.
func (s *stream) parse(file []byte, at int, count uint64, k kind) (next int, flags uint8, err error) {
	s.file = file
	if at+2 > len(file) {
		return 0, 0, ErrTruncated
	}
	flags = file[at]
	if flags&flagConstant != 0 {
		s.constant = true
		if k == wdlTable {
			s.value = uint16(file[at+1])
		}
		return at + 2, flags, nil
	}
	if at+12 > len(file) {
		return 0, 0, ErrTruncated
	}
	s.blockShift, s.indexShift = file[at+1], file[at+2]
	s.blockCount = binary.LittleEndian.Uint32(file[at+4:])
	s.sizeCount = s.blockCount + uint32(file[at+3])
	maxLen := int(file[at+8])
	s.minLen = int(file[at+9])
	if s.blockShift > 30 || s.indexShift < 1 || s.indexShift > 30 || s.sizeCount < s.blockCount || s.blockCount == 0 ||
		s.minLen < 1 || maxLen < s.minLen || maxLen > maxCode {
		return 0, 0, ErrDamaged
	}
	s.indexCount = (count + 1<<s.indexShift - 1) >> s.indexShift

	lengths := maxLen - s.minLen + 1
	at += 10
	if at+2*lengths+2 > len(file) {
		return 0, 0, ErrTruncated
	}
	for i := range lengths {
		s.codes[i].first = binary.LittleEndian.Uint16(file[at+2*i:])
	}
	for i := lengths - 2; i >= 0; i-- {
		s.codes[i].base = (s.codes[i+1].base + uint64(s.codes[i].first) - uint64(s.codes[i+1].first)) / 2
	}
	for i := range lengths {
		s.codes[i].base <<= 64 - (s.minLen + i)
	}
	for b := range s.start { // the longest codes have base 0, so this ends
		for uint64(b)<<56|(1<<56-1) < s.codes[s.start[b]].base {
			s.start[b]++
		}
	}
	at += 2 * lengths
	symbols := int(binary.LittleEndian.Uint16(file[at:]))
	s.tree = at + 2
	if symbols == 0 || symbols > leafSymbol {
		return 0, 0, ErrDamaged
	}
	next = s.tree + 3*symbols + symbols&1
	if next > len(file) {
		return 0, 0, ErrTruncated
	}
	s.symLen = make([]uint8, symbols)
	state := make([]uint8, symbols)
	for sym := range symbols {
		if !s.measure(sym, state) {
			return 0, 0, ErrDamaged
		}
	}
	return next, flags, nil
}

// symbol returns the two parts of a symbol.
func (s *stream) symbol(sym int) (left, right int) {
	b := s.file[s.tree+3*sym:]
	b = b[:3]
	return int(b[1])&15<<8 | int(b[0]), int(b[2])<<4 | int(b[1])>>4
}

// measure computes symLen of a symbol and of all that it stands for; false when
// they go in a circle, stand for too many values, or are not there. state is 0 for
// symbols not seen, 1 for those under way, 2 for those done.
func (s *stream) measure(sym int, state []uint8) bool {
	if sym >= len(state) || state[sym] == 1 {
		return false
	}
	if state[sym] == 2 {
		return true
	}
	left, right := s.symbol(sym)
	if right != leafSymbol {
		state[sym] = 1
		if !s.measure(left, state) || !s.measure(right, state) {
			return false
		}
		sum := int(s.symLen[left]) + int(s.symLen[right]) + 1
		if sum > 255 {
			return false
		}
		s.symLen[sym] = uint8(sum)
	}
	state[sym] = 2
	return true
}

// at returns value number idx; false when the file contradicts itself. It
// allocates nothing and trusts nothing that it reads.
func (s *stream) at(idx uint64) (value uint16, ok bool) {
	if s.constant {
		return s.value, true
	}
	entry := idx >> s.indexShift
	if entry >= s.indexCount {
		return 0, false
	}
	b := s.file[s.index+int(entry)*indexEntry:]
	b = b[:indexEntry]
	block := binary.LittleEndian.Uint32(b)
	// An entry stands for the value in the middle of its stretch.
	offset := int(binary.LittleEndian.Uint16(b[4:])) + int(idx&(1<<s.indexShift-1)) - 1<<(s.indexShift-1)
	for offset < 0 {
		block--
		if block >= s.sizeCount { // also below 0
			return 0, false
		}
		offset += s.size(block) + 1
	}
	for {
		if block >= s.blockCount {
			return 0, false
		}
		size := s.size(block)
		if offset <= size {
			break
		}
		offset -= size + 1
		block++
	}
	return s.expand(s.file[s.blocks+int(block)<<s.blockShift:], offset)
}

func (s *stream) size(block uint32) int {
	return int(binary.LittleEndian.Uint16(s.file[s.sizes+2*int(block):]))
}

// expand returns value number offset of the block that data begins with. data goes on to the end of the
// file, for the last symbols of a block are looked at with bits from behind it.
func (s *stream) expand(data []byte, offset int) (value uint16, ok bool) {
	if len(data) < 8 {
		return 0, false
	}
	bits := binary.BigEndian.Uint64(data)
	data = data[8:]
	empty := uint(0) // bits at the right end that have been used up
	symLen := s.symLen
	var sym uint
	for {
		i := s.start[bits>>56]
		c := &s.codes[i%maxCode]
		for bits < c.base {
			i++
			c = &s.codes[i%maxCode]
		}
		length := uint(s.minLen) + uint(i)
		sym = uint(c.first) + uint((bits-c.base)>>((64-length)&63))
		if sym >= uint(len(symLen)) {
			return 0, false
		}
		n := int(symLen[sym])
		if offset <= n {
			break
		}
		offset -= n + 1
		bits <<= length & 63
		if empty += length; empty >= 32 {
			empty -= 32
			if len(data) < 4 {
				return 0, false
			}
			bits |= uint64(binary.BigEndian.Uint32(data)) << (empty & 63)
			data = data[4:]
		}
	}
	for symLen[sym] != 0 {
		left, right := s.symbol(int(sym))
		if n := int(symLen[left]); offset <= n {
			sym = uint(left)
		} else {
			offset -= n + 1
			sym = uint(right)
		}
	}
	left, _ := s.symbol(int(sym))
	return uint16(left), true
}
