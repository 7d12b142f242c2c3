package book

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"footnote/movegen"
	"footnote/movegen/quote"
)

// Move is a legal move of a position, as a book has it.
type Move struct {
	Move   movegen.Move
	Weight int // 0 … 65535
	Learn  uint32
}

// Book is an opened book. Several goroutines may read it at once.
type Book struct {
	file    io.ReaderAt
	close   func() error
	entries int64
}

// maxPerPosition bounds what is read for one position: no position has more
// legal moves, and a damaged file may repeat a key without end.
const maxPerPosition = 2 * movegen.MaxMoves

// samples is the number of entries that New looks at to see whether a file is
// sorted, as a book must be; Inspect looks at all.
const samples = 128

// Open opens the book at path. The error says what is wrong: the file is missing,
// not a regular file, empty, truncated, or not a Polyglot book.
func Open(path string) (*Book, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	if !info.Mode().IsRegular() { // reading a pipe would block
		return nil, fmt.Errorf("book: %s is no ordinary file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	b, err := New(f, info.Size())
	if err != nil {
		return nil, fmt.Errorf("book: %s: %w", path, errors.Join(err, f.Close()))
	}
	b.close = f.Close
	return b, nil
}

// New returns the book of size bytes that r holds. The error says why r cannot
// be a book; a sample of its entries is looked at.
func New(r io.ReaderAt, size int64) (*Book, error) {
	switch {
	case size <= 0:
		return nil, errors.New("the file is empty")
	case size%entrySize != 0:
		return nil, fmt.Errorf("%s is no whole number of entries of %d bytes: the file is cut off, or no Polyglot book", quote.Count(size, "byte"), entrySize)
	}
	b := &Book{file: r, entries: size / entrySize}
	var last uint64
	for i := range int64(samples) {
		e, err := b.entry(i * (b.entries - 1) / (samples - 1))
		if err != nil {
			return nil, err
		}
		if e.Key < last {
			return nil, errors.New("the entries are not in the order of their keys: the file is damaged, or no Polyglot book")
		}
		if e == (Entry{}) {
			return nil, errors.New("an entry of nothing but zeros: the file is damaged, or no Polyglot book")
		}
		last = e.Key
	}
	return b, nil
}

// Close closes the file.
func (b *Book) Close() error {
	if b.close == nil {
		return nil
	}
	return b.close()
}

// entry reads entry i.
func (b *Book) entry(i int64) (Entry, error) {
	var e Entry
	if err := binary.Read(io.NewSectionReader(b.file, i*entrySize, entrySize), binary.BigEndian, &e); err != nil {
		return e, fmt.Errorf("entry %d of %d: %w", i+1, b.entries, err)
	}
	return e, nil
}

// Moves returns the legal moves that the book has for p, in the file's order, which by convention is
// heaviest first. Entries whose move is not legal in p are left out, and so are repetitions of a move.
func (b *Book) Moves(p *movegen.Position) ([]Move, error) {
	moves, _, err := b.lookup(p)
	return moves, err
}

// lookup is Moves; dropped is the number of entries left out.
func (b *Book) lookup(p *movegen.Position) (moves []Move, dropped int, err error) {
	key := Key(p)
	first, err := b.find(key)
	if err != nil {
		return nil, 0, err
	}
	var seen movegen.MoveList
	for i := first; i < min(first+maxPerPosition, b.entries); i++ {
		e, err := b.entry(i)
		if err != nil {
			return nil, 0, err
		}
		if e.Key != key {
			break
		}
		m := decodeMove(p, e.Move)
		if m == movegen.NoMove || seen.Contains(m) {
			dropped++
			continue
		}
		seen.Moves[seen.N] = m
		seen.N++
		moves = append(moves, Move{m, int(e.Weight), e.Learn})
	}
	return moves, dropped, nil
}

// find returns the number of the first entry whose key is not below key.
func (b *Book) find(key uint64) (int64, error) {
	low, high := int64(0), b.entries
	for low < high {
		middle := low + (high-low)/2
		e, err := b.entry(middle)
		if err != nil {
			return 0, err
		}
		if e.Key < key {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low, nil
}
