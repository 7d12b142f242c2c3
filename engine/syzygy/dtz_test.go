package syzygy

import "testing"

// TestStoredDistance holds what flags say of a stored value. Tables of four men have
// no cursed wins and no wide lists.
func TestStoredDistance(t *testing.T) {
	file := []byte{5, 6, 7, 8, 0x34, 0x12, 0x78, 0x56}
	for _, test := range []struct {
		flags uint8
		value int
		wdl   WDL
		want  int
		ok    bool
	}{
		{0, 9, Win, 18, true},
		{0, 9, Loss, 18, true},
		{flagWinPlies, 9, Win, 9, true},
		{flagWinPlies, 9, Loss, 18, true},
		{flagLossPlies, 9, Loss, 9, true},
		{flagWinPlies | flagLossPlies, 9, CursedWin, 18, true},
		{flagWinPlies | flagLossPlies, 9, BlessedLoss, 18, true},
		{flagMapped | flagWinPlies, 0, Win, 5, true},
		{flagMapped | flagLossPlies, 0, Loss, 6, true},
		{flagMapped, 0, CursedWin, 14, true},
		{flagMapped, 0, BlessedLoss, 16, true},
		{flagMapped, 1, Win, 0, false},
		{flagMapped | flagWide | flagLossPlies, 0, Loss, 0x1234, true},
		{flagMapped | flagWide, 1, CursedWin, 2 * 0x5678, true},
	} {
		s := section{flags: test.flags, lists: [4]int{0, 1, 2, 3}, count: [4]int{1, 1, 1, 1}}
		if test.flags&flagWide != 0 {
			s.lists, s.count = [4]int{4, 4, 4, 4}, [4]int{2, 2, 2, 2}
		}
		s.file = file
		got, ok := s.distance(test.value, test.wdl)
		if ok != test.ok || ok && got != test.want {
			t.Errorf("flags %d, %d, %v: %d, %v; want %d, %v", test.flags, test.value, test.wdl, got, ok, test.want, test.ok)
		}
	}
}

// TestMapped reads the lists of a header: one byte a number, or two at even places.
func TestMapped(t *testing.T) {
	narrow := []byte{2, 10, 11, 1, 20, 0, 1, 30}
	wide := []byte{0xff, 0xff, 1, 0, 10, 0, 0, 0, 1, 0, 20, 1, 0, 0}
	for _, test := range []struct {
		file  []byte
		at    int
		flags uint8
		end   int
		lists [4]int
		fault error
	}{
		{narrow, 0, flagMapped, 8, [4]int{1, 4, 6, 7}, nil},
		{narrow[:7], 0, flagMapped, 0, [4]int{}, ErrTruncated},
		{wide, 1, flagMapped | flagWide, 14, [4]int{4, 8, 10, 14}, nil},
		{wide[:12], 1, flagMapped | flagWide, 0, [4]int{}, ErrTruncated},
		{nil, 0, 0, 0, [4]int{}, nil},
	} {
		table := &tableFile{sides: 1, files: 1}
		s := &table.sections[0][0]
		s.flags = test.flags
		end, fault := table.parseLists(test.file, test.at)
		if fault != test.fault || fault == nil && (end != test.end || s.lists != test.lists) {
			t.Errorf("flags %d: end %d, lists %v, fault %v; want %d, %v, %v",
				test.flags, end, s.lists, fault, test.end, test.lists, test.fault)
		}
	}
}
