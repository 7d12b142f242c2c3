package gamedata

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// FormatError reports where a file stops making sense.
type FormatError struct {
	Offset int64 // of the record at fault, in bytes from the beginning
	// Truncated tells that the data end inside that record: all before it is
	// good, and nothing but it is lost.
	Truncated bool
	Reason    string
}

// Error names fault and place.
func (e *FormatError) Error() string {
	return fmt.Sprintf("game data: %s at byte %d", e.Reason, e.Offset)
}

// Reader reads games from a stream. It is not safe for concurrent use.
type Reader struct {
	in     *bufio.Reader
	offset int64 // of the next record
	at     int64 // of the last record
	opened bool  // the header has been read
	info   string
	buf    []byte
}

// NewReader returns a reader of in.
func NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(in, 1<<16)} }

// Info returns the description that stood before the last game read, "" when
// there was none.
func (r *Reader) Info() string { return r.info }

// Offset returns the end of the last whole record, in bytes from the
// beginning.
func (r *Reader) Offset() int64 { return r.offset }

// Next reads the next game into g, whose slices it uses again. At the end it
// returns io.EOF; data that are no games give a *FormatError.
func (r *Reader) Next(g *Game) error {
	data, err := r.next()
	if err != nil {
		return err
	}
	if err := decodeGame(data, g); err != nil {
		return &FormatError{Offset: r.at, Reason: err.Error()}
	}
	return nil
}

// next returns the payload of the next game, valid until the next call.
func (r *Reader) next() ([]byte, error) {
	for {
		if done, err := r.header(); done || err != nil {
			if err != nil {
				return nil, err
			}
			continue
		}
		tag, data, err := r.record()
		if err != nil {
			return nil, err
		}
		switch tag {
		case tagGame:
			return data, nil
		case tagInfo:
			r.info = string(data)
		}
	}
}

// header consumes a header; done is false when a record comes next. Only the
// beginning of the data must be a header.
func (r *Reader) header() (done bool, err error) {
	first, err := r.in.Peek(1)
	if err != nil {
		return false, r.ended(err)
	}
	if r.opened && first[0] != magic[0] {
		return false, nil
	}
	head, err := r.in.Peek(len(magic))
	switch {
	case string(head) == magic:
		r.opened = true
		r.info = ""
		r.offset += int64(len(magic))
		_, err = r.in.Discard(len(magic))
		return true, err
	case err == io.EOF && string(head) == magic[:len(head)]:
		return false, r.fault(true, "the header is cut short")
	case err != nil && err != io.EOF:
		return false, err
	case !r.opened:
		return false, r.fault(false, "this is no file of games (version 1)")
	}
	return false, r.fault(false, "there is neither a record nor a header")
}

// record reads one record. It moves offset behind it only when it is whole.
func (r *Reader) record() (tag byte, data []byte, err error) {
	tag, err = r.in.ReadByte()
	if err != nil {
		return 0, nil, r.ended(err)
	}
	if tag == 0 {
		return 0, nil, r.zeros()
	}
	length, size, err := r.length()
	if err != nil {
		return 0, nil, err
	}
	need := int(length) + checksumBytes
	if cap(r.buf) < need {
		r.buf = make([]byte, need, 2*need)
	}
	r.buf = r.buf[:need]
	if _, err := io.ReadFull(r.in, r.buf); err != nil {
		return 0, nil, r.cut(err)
	}
	data = r.buf[:length]
	if binary.LittleEndian.Uint32(r.buf[length:]) != checksum(tag, data) {
		// A crash of the machine may leave a last record of the right length that
		// was never filled in.
		if _, err := r.in.Peek(1); errors.Is(err, io.EOF) {
			return 0, nil, r.fault(true, "the last record is damaged")
		}
		return 0, nil, r.fault(false, "a record has the wrong checksum")
	}
	r.at = r.offset
	r.offset += 1 + int64(size) + int64(need)
	return tag, data, nil
}

// length reads the length of a record and tells how many bytes it took.
func (r *Reader) length() (length uint64, size int, err error) {
	for shift := 0; ; shift += 7 {
		b, err := r.in.ReadByte()
		if err != nil {
			return 0, 0, r.cut(err)
		}
		size++
		length |= uint64(b&0x7f) << shift
		if length > maxPayload || size > 3 {
			return 0, 0, r.fault(false, "a record is too long")
		}
		if b < 0x80 {
			return length, size, nil
		}
	}
}

// zeros says what a zero in the place of a tag means: the file was given its
// length but not its contents, or it is damaged.
func (r *Reader) zeros() error {
	for {
		b, err := r.in.ReadByte()
		if errors.Is(err, io.EOF) {
			return r.fault(true, "the file ends in zeros")
		}
		if err != nil {
			return err
		}
		if b != 0 {
			return r.fault(false, "there is neither a record nor a header")
		}
	}
}

func (r *Reader) fault(truncated bool, reason string) error {
	return &FormatError{Offset: r.offset, Truncated: truncated, Reason: reason}
}

// ended passes on an error of the stream at the border of two records.
func (r *Reader) ended(err error) error {
	if errors.Is(err, io.EOF) && !r.opened {
		return r.fault(true, "the file is empty")
	}
	return err
}

// cut turns the end of the stream inside a record into a truncation.
func (r *Reader) cut(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return r.fault(true, "the last record is cut short")
	}
	return err
}
