package gamedata

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"footnote/movegen/quote"
)

// Writer appends games to a file. Each game is one write to the operating system,
// so that a killed process loses no game written before. It is not safe for
// concurrent use, and refuses to go on when another process writes to the file.
type Writer struct {
	file    *os.File
	size    int64 // of the file, as this writer has left it
	payload []byte
	record  []byte
}

// Append opens a file for more games, or creates one. It reads the existing games
// first and hands each to seen, which may be nil and must not keep it. It removes a
// truncated record at the end. info describes the run; when the file already has a
// description, the two must agree. It refuses what is no ordinary file.
func Append(path, info string, seen func(*Game)) (*Writer, error) {
	if len(info) > maxPayload {
		return nil, fmt.Errorf("a description of %d bytes", len(info))
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // it is read first, and a pipe would wait for ever
		return nil, fmt.Errorf("%s is no ordinary file", path)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	w := &Writer{file: file}
	if err := w.resume(info, seen); err != nil {
		file.Close()
		return nil, Named(path, err)
	}
	return w, nil
}

// resume reads the file and prepares it for more games.
func (w *Writer) resume(info string, seen func(*Game)) error {
	r := NewReader(w.file)
	var g Game
	cut := int64(-1) // where a record is cut short
	for {
		err := r.Next(&g)
		if err == nil {
			if seen != nil {
				seen(&g)
			}
			continue
		}
		var bad *FormatError
		if errors.As(err, &bad) && bad.Truncated {
			cut = bad.Offset
		} else if err != io.EOF {
			return err
		}
		break
	}
	if had := r.Info(); had != "" && had != info {
		return fmt.Errorf("the file was written with other settings: %s", quote.Line(difference(had, info)))
	}
	if cut >= 0 {
		// By its name: Windows cuts no file through a handle that only appends.
		if err := os.Truncate(w.file.Name(), cut); err != nil {
			return err
		}
	}
	w.size = r.Offset()
	w.record = w.record[:0]
	if r.version != version { // an empty file, or one of the format before
		w.record = appendHeader(w.record)
	}
	if len(w.record) > 0 || r.Offset() == int64(headerBytes) {
		w.record = appendRecord(w.record, tagInfo, []byte(info))
		return w.append()
	}
	return nil
}

// difference says in what two descriptions differ: where both are JSON objects, the members that
// are not the same alone.
func difference(had, info string) string {
	var was, is map[string]json.RawMessage
	if json.Unmarshal([]byte(had), &was) != nil || json.Unmarshal([]byte(info), &is) != nil {
		return fmt.Sprintf("%s, not %s", had, info)
	}
	value := func(m map[string]json.RawMessage, name string) string {
		return cmp.Or(strings.Trim(string(m[name]), `"`), "none")
	}
	names := map[string]json.RawMessage{}
	maps.Copy(names, was)
	maps.Copy(names, is)
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if a, b := value(was, name), value(is, name); a != b {
			parts = append(parts, fmt.Sprintf("%s %s, not %s", name, a, b))
		}
	}
	return cmp.Or(strings.Join(parts, "; "), fmt.Sprintf("%s, not %s", had, info))
}

// append writes the record.
func (w *Writer) append() error {
	n, err := w.file.Write(w.record)
	w.size += int64(n)
	return err
}

// errShared is the error of the second of two runs on one file. They have the same settings,
// on which alone the games depend, so each game would stand there twice.
var errShared = errors.New("another process writes to the file; this one ends")

// Write appends a game.
func (w *Writer) Write(g *Game) error {
	var err error
	if w.payload, err = appendGame(w.payload[:0], g); err != nil {
		return err
	}
	switch size, err := w.Size(); {
	case err != nil:
		return err
	case size != w.size:
		return fmt.Errorf("%s: %w", w.file.Name(), errShared)
	}
	w.record = appendRecord(w.record[:0], tagGame, w.payload)
	return w.append()
}

// Size returns the length of the file in bytes.
func (w *Writer) Size() (int64, error) {
	stat, err := w.file.Stat()
	if err != nil {
		return 0, err
	}
	return stat.Size(), nil
}

// Close closes the file.
func (w *Writer) Close() error { return w.file.Close() }
