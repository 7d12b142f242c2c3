package gamedata

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// FormatError reports where a file is not valid.
type FormatError struct {
	Offset int64 // of the record at fault, in bytes from the beginning
	// Truncated means that the data end inside that record. Only that record is
	// lost.
	Truncated bool
	Reason    string
}

// Error gives the fault and the place.
func (e *FormatError) Error() string {
	return fmt.Sprintf("game data: %s at byte %d", e.Reason, e.Offset)
}

// Reader reads games from a stream. It is not safe for concurrent use.
type Reader struct {
	in           *bufio.Reader
	offset       int64 // of the next record
	recordOffset int64 // of the last record
	version      byte  // of the last header, 0 before the first
	info         string
	buf          []byte
}

// NewReader returns a reader of in.
func NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(in, 1<<16)} }

// Info returns the description that stood before the last game read, "" when
// there was none.
func (r *Reader) Info() string { return r.info }

// Offset returns the end of the last whole record, in bytes from the
// beginning.
func (r *Reader) Offset() int64 { return r.offset }

// Next reads the next game into g and reuses its slices. It returns io.EOF at the
// end and a *FormatError for invalid data.
func (r *Reader) Next(g *Game) error {
	data, err := r.next()
	if err != nil {
		return err
	}
	if err := decodeGame(data, r.version, g); err != nil {
		return &FormatError{Offset: r.recordOffset, Reason: err.Error()}
	}
	return nil
}

// next returns the payload of the next game, valid until the next call.
func (r *Reader) next() ([]byte, error) {
	for {
		header, err := r.header()
		if err != nil {
			return nil, err
		}
		if header {
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
		return false, r.endError(err)
	}
	if r.version > 0 && first[0] != magic[0] {
		return false, nil
	}
	head, err := r.in.Peek(headerBytes)
	known := min(len(head), len(magic))
	same := string(head[:known]) == magic[:known]
	switch {
	case same && len(head) == headerBytes && (head[len(magic)] < 1 || head[len(magic)] > version):
		return false, r.formatError(false, fmt.Sprintf("this is a file of games of version %d, not 1 or %d", head[len(magic)], version))
	case same && len(head) == headerBytes:
		r.version = head[len(magic)]
		r.info = ""
		r.offset += int64(headerBytes)
		_, err = r.in.Discard(headerBytes)
		return true, err
	case same && err == io.EOF:
		return false, r.formatError(true, "the header is cut short")
	case err != nil && err != io.EOF:
		return false, err
	case r.version == 0:
		return false, r.formatError(false, "this is no file of games")
	}
	return false, r.formatError(false, "there is neither a record nor a header")
}

// record reads one record. It advances offset only past a whole record.
func (r *Reader) record() (tag byte, data []byte, err error) {
	tag, err = r.in.ReadByte()
	if err != nil {
		return 0, nil, r.endError(err)
	}
	if tag == 0 {
		switch zeros, err := r.onlyZeros(); {
		case err != nil:
			return 0, nil, err
		case zeros:
			return 0, nil, r.formatError(true, "the file ends in zeros")
		}
		return 0, nil, r.formatError(false, "there is neither a record nor a header")
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
	if n, err := io.ReadFull(r.in, r.buf); err != nil {
		if holdsRecord(r.buf[:n]) { // Append would cut off games that are whole
			return 0, nil, r.damage(r.buf[:n], "a record has the wrong length")
		}
		return 0, nil, r.truncation(err)
	}
	data = r.buf[:length]
	if binary.LittleEndian.Uint32(r.buf[length:]) != checksum(tag, data) {
		behind, _ := r.in.Peek(headerBytes) // there may be less
		all := append(r.buf, behind...)
		// A crash of the machine may leave a last record that was never filled in, or
		// only in part, and zeros behind it.
		switch zeros, err := r.onlyZeros(); {
		case err != nil:
			return 0, nil, err
		case zeros:
			return 0, nil, r.formatError(true, "the last record is damaged")
		}
		return 0, nil, r.damage(all, "a record has the wrong checksum")
	}
	r.recordOffset = r.offset
	r.offset += 1 + int64(size) + int64(need)
	return tag, data, nil
}

// length reads the length of a record; size is the number of bytes that it took.
func (r *Reader) length() (length uint64, size int, err error) {
	for shift := 0; ; shift += 7 {
		b, err := r.in.ReadByte()
		if err != nil {
			return 0, 0, r.truncation(err)
		}
		size++
		length |= uint64(b&0x7f) << shift
		if length > maxPayload || size > 3 {
			return 0, 0, r.formatError(false, "a record is too long")
		}
		if b < 0x80 {
			return length, size, nil
		}
	}
}

// holdsRecord reports whether a whole record lies in data, which should be the beginning of one.
func holdsRecord(data []byte) bool {
	for i, tag := range data {
		if tag != tagGame && tag != tagInfo {
			continue
		}
		length, size := binary.Uvarint(data[i+1:])
		rest := data[i+1+max(0, size):]
		if size < 1 || length > maxPayload || len(rest) < int(length)+checksumBytes {
			continue
		}
		if binary.LittleEndian.Uint32(rest[length:]) == checksum(tag, rest[:length]) {
			return true
		}
	}
	return false
}

// damage is the error for a record, of which data and what follows was read. reason holds where nothing
// more is known.
func (r *Reader) damage(data []byte, reason string) error {
	if bytes.Contains(data, []byte(magic[1:])) { // the length may have taken the first letter
		reason = "a record is cut short, and another file was joined to it; join files that are whole:"
	}
	return r.formatError(false, reason)
}

// onlyZeros reports whether no byte but zeros is left: the file was given its length but
// not its contents. It reads up to the first other one.
func (r *Reader) onlyZeros() (bool, error) {
	for {
		b, err := r.in.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return true, nil
		case err != nil:
			return false, err
		case b != 0:
			return false, nil
		}
	}
}

func (r *Reader) formatError(truncated bool, reason string) error {
	return &FormatError{Offset: r.offset, Truncated: truncated, Reason: reason}
}

// endError is the error for the end of the stream, or a read error, between two
// records.
func (r *Reader) endError(err error) error {
	if errors.Is(err, io.EOF) && r.version == 0 {
		return r.formatError(true, "the file is empty")
	}
	return err
}

// truncation is the error for the end of the stream, or a read error, inside a
// record.
func (r *Reader) truncation(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return r.formatError(true, "the last record is cut short")
	}
	return err
}
