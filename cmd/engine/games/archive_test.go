package games

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"footnote/movegen/movegentest"
)

// archiveOf returns an archive of files, each with its text; stored or deflated.
func archiveOf(t testing.TB, method uint16, files ...[2]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		file, err := w.CreateHeader(&zip.FileHeader{Name: f[0], Method: method})
		movegentest.Must(t, err)
		if _, err := io.WriteString(file, f[1]); err != nil {
			t.Fatal(err)
		}
	}
	movegentest.Must(t, w.Close())
	return b.Bytes()
}

// TestZipJoins: the games of two files stay apart, however small the pieces in which they are read.
func TestZipJoins(t *testing.T) {
	archive := archiveOf(t, zip.Deflate, [2]string{"a.pgn", "1. e4 *"}, [2]string{"notes.txt", "no game"}, [2]string{"B.PGN", "1. d4 *"})
	for size := 1; size < 24; size++ {
		text, stop, err := decompress(bytes.NewReader(archive))
		movegentest.Must(t, err)
		var all []byte
		piece := make([]byte, size)
		for err == nil {
			var n int
			n, err = text.Read(piece)
			all = append(all, piece[:n]...)
		}
		stop()
		if !errors.Is(err, io.EOF) || strings.TrimSpace(string(all)) != "1. e4 *\n\n1. d4 *" {
			t.Errorf("in pieces of %d bytes: %q, %v", size, all, err)
		}
	}
}

// FuzzArchive: whatever a file holds, it is read to an end within the bounds or refused in one
// line, and it is the same text however small the pieces in which it is read.
func FuzzArchive(f *testing.F) {
	const game = "[White \"A\"]\n\n1. e4 e5 *\n"
	f.Add([]byte(game))
	f.Add(archiveOf(f, zip.Store, [2]string{"a.pgn", game}, [2]string{"d/b.PGN", game}))
	f.Add(archiveOf(f, zip.Deflate, [2]string{"a.pgn", strings.Repeat(game, 50)}))
	f.Add(archiveOf(f, zip.Deflate, [2]string{"readme.txt", game}))
	locked := archiveOf(f, zip.Store, [2]string{"a.pgn", game})
	for i := range len(locked) - 10 {
		switch string(locked[i : i+4]) {
		case "PK\x03\x04":
			locked[i+6] |= 1
		case "PK\x01\x02":
			locked[i+8] |= 1
		}
	}
	f.Add(locked)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	io.WriteString(w, game) // into memory
	w.Close()
	f.Add(packed.Bytes())
	f.Add([]byte("BZh9\x17\x72\x45\x38\x50\x90\x00\x00\x00\x00"))
	f.Add([]byte("\x28\xb5\x2f\xfd\x04\x00\x01\x00\x00\x99\xe9\xd8\x51"))
	f.Add([]byte("7z\xbc\xaf\x27\x1c"))
	f.Fuzz(func(t *testing.T, file []byte) {
		const most = 1 << 20 // of the text of formats other than ZIP: nothing bounds it but its reader
		read := func(in io.Reader) (string, error) {
			text, stop, err := decompress(in)
			if err != nil {
				return "", err
			}
			defer stop()
			all, err := io.ReadAll(io.LimitReader(text, most))
			return string(all), err
		}
		all, err := read(bytes.NewReader(file))
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("%.300q", err.Error())
		}
		pieces, again := read(iotest.OneByteReader(bytes.NewReader(file)))
		if pieces != all || (err == nil) != (again == nil) {
			t.Fatalf("%.100q, %v; byte by byte %.100q, %v", all, err, pieces, again)
		}
	})
}
