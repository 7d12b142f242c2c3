package book

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"

	"footnote/movegen"
)

// Report is what Inspect finds in a book.
type Report struct {
	Entries   int64 `json:"entries"`
	Positions int64 `json:"positions"`
	// Unplayed counts the entries of weight 0.
	Unplayed int64 `json:"weight_zero"`
	// MostMoves is the greatest number of entries of one position.
	MostMoves int64 `json:"most_moves"`
	// Reachable is the number of positions with book moves that book moves reach
	// from the standard starting position, itself included. Longest is the number
	// of plies after which the last line leaves the book, with transpositions
	// counted at their earliest. Capped means that not all lines were followed.
	Reachable int  `json:"reachable"`
	Longest   int  `json:"longest_plies"`
	Capped    bool `json:"capped"`
	// Illegal counts the entries of reachable positions whose move is not legal
	// there or repeats an earlier entry.
	Illegal int64 `json:"illegal"`
	// Faults counts the entries that break the order of the keys; FirstFault
	// describes the first of them.
	Faults     int64  `json:"faults"`
	FirstFault string `json:"first_fault,omitempty"`
}

// Damaged reports whether the book cannot be relied on.
func (r *Report) Damaged() bool { return r.Faults > 0 || r.Illegal > 0 }

// reachLimit bounds the positions that Inspect remembers, to some 64 MiB.
const reachLimit = 200_000

// Inspect reads the whole book. It fails only when the file cannot be read.
func (b *Book) Inspect() (Report, error) {
	r := Report{Entries: b.entries}
	if err := b.inspectOrder(&r); err != nil {
		return r, err
	}
	return r, b.inspectLines(&r)
}

// inspectOrder goes through the file once.
func (b *Book) inspectOrder(r *Report) error {
	in := bufio.NewReaderSize(io.NewSectionReader(b.file, 0, b.entries*entrySize), 1<<16)
	var last, e Entry
	run := int64(0)
	for i := range b.entries {
		if err := binary.Read(in, binary.BigEndian, &e); err != nil {
			return fmt.Errorf("entry %d of %d: %w", i+1, b.entries, err)
		}
		if e.Weight == 0 {
			r.Unplayed++
		}
		if i > 0 && e.Key == last.Key {
			run++
		} else {
			r.Positions++
			run = 1
		}
		r.MostMoves = max(r.MostMoves, run)
		if i > 0 && e.Key < last.Key {
			r.Faults++
			if r.FirstFault == "" {
				r.FirstFault = fmt.Sprintf("entry %d has key %016x after %016x", i+1, e.Key, last.Key)
			}
		}
		last = e
	}
	return nil
}

// inspectLines follows the book's moves from the starting position, nearest positions first.
func (b *Book) inspectLines(r *Report) error {
	start := movegen.StartPosition()
	seen := map[uint64]bool{Key(&start): true}
	for level := []movegen.Position{start}; len(level) > 0; {
		var next []movegen.Position
		for i := range level {
			moves, dropped, err := b.lookup(&level[i])
			if err != nil {
				return err
			}
			r.Illegal += int64(dropped)
			if len(moves) > 0 {
				r.Reachable++
			}
			for _, m := range moves {
				var p movegen.Position
				level[i].Make(m.Move, &p)
				if key := Key(&p); !seen[key] {
					if len(seen) >= reachLimit {
						r.Capped = true
						continue
					}
					seen[key] = true
					next = append(next, p)
				}
			}
		}
		if level = next; len(level) > 0 {
			r.Longest++
		}
	}
	return nil
}
