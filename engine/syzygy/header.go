package syzygy

import (
	"encoding/binary"

	"footnote/movegen"
)

// Bits of a file's fifth byte; the upper half is the number of men.
const (
	fileSplit = 1 << iota // the sides differ, so each has its own values
	filePawns
)

// Bits of a stream's flags. All but the last belong to DTZ.
const (
	flagBlack     = 1 << iota // the values are those of Black to move
	flagMapped                // values are looked up in a list
	flagWinPlies              // wins are counted in plies, not in moves
	flagLossPlies             // losses are
	flagWide                  // the list has numbers of two bytes
	flagConstant  = 0x80      // one value for all
)

// Sizes and numbers of the format.
const (
	resultsMapped  = 4 // lists of DTZ: win, loss, cursed win, blessed loss
	alignment      = 64
	firstPiecesAt  = 5
	noSecondGroup  = 15
	waysUnique     = 31332 // of three different men
	waysKings      = 462   // of two kings
	maxTableFiles  = 4
	maxTableSides  = 2
	pawnSquares    = 48
	boardSquares   = 64
	nibble         = 4
	pieceCodesFrom = 1 // a file's number of the white pawn, which is 0 in movegen
)

// section is one list of a table, with how a position is numbered in it. A table
// without pawns has one file of sections, else one for each file of the leading
// pawn; two sides when both have their own values.
type section struct {
	stream
	flags  uint8
	pieces [MaxMen]movegen.Piece
	// Men are numbered in groups: the leading pawns, or two kings, or three
	// different men; then the pawns of the other side; then equal men.
	groups int
	length [MaxMen]int
	factor [MaxMen]uint64
	size   uint64             // how many numbers there are
	lists  [resultsMapped]int // DTZ: offsets of the lists, when there are any
	count  [resultsMapped]int // how many values each has
}

// tableFile is a file's header, read and checked. It does not change.
type tableFile struct {
	sides, files int
	sections     [maxTableSides][maxTableFiles]section
}

// parseTable reads the header of a file that is said to be the table of m of that kind. What it lets
// pass cannot make a probe read outside the file: the rest is checked as it is read.
func parseTable(file []byte, m material, k kind) (*tableFile, error) {
	switch {
	case len(file) == 0:
		return nil, ErrEmpty
	case len(file) >= 4 && binary.LittleEndian.Uint32(file) != k.magic():
		return nil, ErrWrongMagic
	case len(file) < alignment+checksum || len(file)%alignment != checksum:
		return nil, ErrTruncated
	case (file[4]&filePawns != 0) != m.hasPawns, (file[4]&fileSplit != 0) == m.symmetric:
		return nil, ErrWrongMaterial
	}
	t := &tableFile{sides: 1, files: 1}
	if k == wdlTable && !m.symmetric {
		t.sides = 2
	}
	if m.hasPawns {
		t.files = maxTableFiles
	}
	at, err := t.parseMen(file, m)
	if err == nil {
		err = t.each(func(s *section) (err error) {
			at, s.flags, err = s.parse(file, at, s.size, k)
			return err
		})
	}
	if err == nil && k == dtzTable {
		at, err = t.parseLists(file, at)
	}
	if err == nil {
		err = t.placeStreams(len(file)-checksum, at)
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

// each calls f for every section in the order of the file, until one has a fault.
func (t *tableFile) each(f func(s *section) error) error {
	for file := range t.files {
		for side := range t.sides {
			if err := f(&t.sections[side][file]); err != nil {
				return err
			}
		}
	}
	return nil
}

// parseMen reads in which order the men are numbered.
func (t *tableFile) parseMen(file []byte, m material) (at int, err error) {
	at = firstPiecesAt
	both := m.pawns[1] > 0
	for column := range t.files {
		size := 1 + m.men
		if both {
			size++
		}
		if at+size > len(file) {
			return 0, ErrTruncated
		}
		head := file[at : at+size]
		for side := range t.sides {
			shift := nibble * side
			s := &t.sections[side][column]
			order := [2]int{int(head[0] >> shift & 15), noSecondGroup}
			codes := head[1:]
			if both {
				order[1] = int(head[1] >> shift & 15)
				codes = head[2:]
			}
			key := materialKey(0)
			for i, code := range codes {
				s.pieces[i] = movegen.Piece(code>>shift&15 - pieceCodesFrom)
				if s.pieces[i] > movegen.MakePiece(movegen.Black, movegen.King) { // also code 0
					return 0, ErrDamaged
				}
				key.add(s.pieces[i])
			}
			if key != m.key {
				return 0, ErrWrongMaterial
			}
			if !s.group(m) || !s.multiply(m, order, column) {
				return 0, ErrDamaged
			}
		}
		at += size
	}
	return at + at&1, nil
}

// group cuts the men into groups; false when they do not stand as they must.
func (s *section) group(m material) bool {
	first := 2
	switch {
	case m.hasPawns:
		first = m.pawns[0]
		if s.pieces[0] != movegen.MakePiece(m.leader, movegen.Pawn) {
			return false
		}
	case m.unique:
		first = 3
	}
	s.length[0], s.groups = first, 1
	if !m.hasPawns {
		for _, pc := range s.pieces[:first] {
			if m.key.count(pc) != 1 || first == 2 && pc.Type() != movegen.King {
				return false
			}
		}
	}
	if m.pawns[1] > 0 && s.pieces[first] != movegen.MakePiece(m.leader.Other(), movegen.Pawn) {
		return false
	}
	for i := first; i < m.men; {
		n := m.key.count(s.pieces[i])
		if i+n > m.men {
			return false
		}
		for _, pc := range s.pieces[i : i+n] {
			if pc != s.pieces[i] {
				return false
			}
		}
		s.length[s.groups] = n
		s.groups++
		i += n
	}
	if m.hasPawns { // the leading pawns stand together
		for _, pc := range s.pieces[:first] {
			if pc != s.pieces[0] {
				return false
			}
		}
	}
	return true
}

// multiply computes by what each group's number is multiplied. order says when the leading group and
// the other side's pawns have their turn; false when they never have.
func (s *section) multiply(m material, order [2]int, column int) bool {
	free := boardSquares - s.length[0]
	next := 1
	if m.pawns[1] > 0 {
		free -= s.length[1]
		next = 2
	}
	size := uint64(1)
	for turn := range s.groups {
		switch {
		case turn == order[0]:
			s.factor[0] = size
			switch {
			case m.hasPawns:
				size *= num.leadingSize[s.length[0]][column]
			case m.unique:
				size *= waysUnique
			default:
				size *= waysKings
			}
		case turn == order[1]:
			s.factor[1] = size
			size *= num.choose[s.length[1]][pawnSquares-s.length[0]]
		case next < s.groups:
			s.factor[next] = size
			size *= num.choose[s.length[next]][free]
			free -= s.length[next]
			next++
		default:
			return false
		}
	}
	s.size = size
	return true
}

// parseLists reads where the lists of DTZ values are.
func (t *tableFile) parseLists(file []byte, at int) (int, error) {
	err := t.each(func(s *section) error {
		if s.flags&flagMapped == 0 {
			return nil
		}
		width := 1
		if s.flags&flagWide != 0 {
			width = 2
			at += at & 1
		}
		for i := range s.lists {
			if at+width > len(file) {
				return ErrTruncated
			}
			n := int(file[at])
			if width == 2 {
				n = int(binary.LittleEndian.Uint16(file[at:]))
			}
			at += width
			s.lists[i], s.count[i] = at, n
			if at += width * n; at > len(file) {
				return ErrTruncated
			}
		}
		return nil
	})
	return at + at&1, err
}

// placeStreams finds where the parts of each stream lie: all indexes, all sizes
// of blocks, then the blocks, each list of blocks at a multiple of 64 bytes.
func (t *tableFile) placeStreams(end, from int) error {
	at, limit := uint64(from), uint64(end)
	reserve := func(place *int, bytes uint64) error {
		if at > limit || bytes > limit-at {
			return ErrTruncated
		}
		*place = int(at)
		at += bytes
		return nil
	}
	err := t.each(func(s *section) error { return reserve(&s.index, s.indexCount*indexEntry) }) // no entries where all values are one
	if err == nil {
		err = t.each(func(s *section) error { return reserve(&s.sizes, 2*uint64(s.sizeCount)) })
	}
	if err == nil {
		err = t.each(func(s *section) error {
			at = (at + alignment - 1) &^ (alignment - 1)
			return reserve(&s.blocks, uint64(s.blockCount)<<s.blockShift)
		})
	}
	return err
}
