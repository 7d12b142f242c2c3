package games

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// longestWindow is how far back compressed files may refer, in bytes: as far as
// zstd --ultra -22 or --long=27 does. It bounds the memory that a file can ask for.
const longestWindow = 1 << 27

// isZstandard reports whether a file with this beginning is compressed by Zstandard. pzstd,
// and with it the archives of lichess.org, begins with a frame that is to be skipped (RFC 8878, 3.1.2).
func isZstandard(begin []byte) bool {
	return string(begin) == "\x28\xb5\x2f\xfd" || len(begin) == 4 && begin[0]&0xf0 == 0x50 && string(begin[1:]) == "\x2a\x4d\x18"
}

// isOtherArchive reports whether a file with this beginning is compressed in a way that is not read.
func isOtherArchive(begin []byte) bool {
	return slices.Contains([]string{"7z\xbc\xaf", "Rar!", "\xfd7zX"}, string(begin))
}

// decompress returns the text of r, which may be compressed by gzip, Zstandard, bzip2 or ZIP.
// The first bytes tell, not the name. stop frees what was needed.
func decompress(r io.Reader) (text io.Reader, stop func(), err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	nothing := func() {}
	begin, _ := in.Peek(4) // shorter files are no archives
	switch {
	case len(begin) >= 2 && begin[0] == 0x1f && begin[1] == 0x8b:
		text, err = gzip.NewReader(in)
		return text, nothing, err
	case isZstandard(begin):
		d, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(longestWindow))
		if err != nil {
			return nil, nothing, err
		}
		return d, d.Close, nil
	case len(begin) == 4 && string(begin[:3]) == "BZh" && begin[3] >= '1' && begin[3] <= '9':
		return bzip2.NewReader(in), nothing, nil
	case len(begin) == 4 && string(begin) == "PK\x03\x04":
		text, err := unzip(in)
		return text, nothing, err
	case isOtherArchive(begin):
		return nil, nothing, errors.New("this is an archive of 7-Zip, RAR or xz: unpack it first")
	}
	return in, nothing, nil
}

// Limits against archives that are made to fill a memory or to take for ever. Those of games are
// small (a week of TWIC is 2 MiB), and games shrink to a fifth, not to a hundredth.
const (
	mostZipped  = 256 << 20 // bytes of an archive, which is kept in memory
	mostInZip   = 1000      // files of games
	mostSwollen = 100       // times that the games may be longer than the archive
	freeInZip   = 64 << 20  // bytes of games that are read in any case
)

// unzip returns the games of an archive of ZIP: of its files *.pgn, one after the other. A directory
// at the end says where they are, so that the whole of it is read first.
func unzip(r io.Reader) (io.Reader, error) {
	whole, err := io.ReadAll(io.LimitReader(r, mostZipped+1))
	if err != nil {
		return nil, err
	}
	if len(whole) > mostZipped {
		return nil, fmt.Errorf("this archive of ZIP has more than %d MiB: unpack it first", mostZipped>>20)
	}
	archive, err := zip.NewReader(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		return nil, err
	}
	z := &zipped{left: max(freeInZip, mostSwollen*int64(len(whole)))}
	for _, file := range archive.File {
		if strings.EqualFold(path.Ext(file.Name), ".pgn") {
			z.files = append(z.files, file)
		}
	}
	switch {
	case len(z.files) == 0:
		return nil, errors.New("this archive of ZIP has no file *.pgn")
	case len(z.files) > mostInZip:
		return nil, fmt.Errorf("this archive of ZIP has more than %d files *.pgn: unpack it first", mostInZip)
	}
	return z, nil
}

// zipped reads files of an archive one after the other, with blank lines between.
type zipped struct {
	files []*zip.File
	now   io.ReadCloser
	blank bool  // what is read now are the blank lines behind the first of files
	left  int64 // bytes that may still come
}

// Read implements io.Reader.
func (z *zipped) Read(p []byte) (int, error) {
	if z.now == nil {
		if len(z.files) == 0 {
			return 0, io.EOF
		}
		file := z.files[0]
		if file.Flags&1 != 0 {
			return 0, fmt.Errorf("%q in it is locked by a password: unpack it first", file.Name)
		}
		var err error
		if z.now, err = file.Open(); err != nil {
			return 0, fmt.Errorf("%q in it: %w", file.Name, err)
		}
	}
	n, err := z.now.Read(p)
	if z.left -= int64(n); z.left < 0 {
		return 0, fmt.Errorf("the games are more than %d times as long as the archive: unpack it first", mostSwollen)
	}
	if errors.Is(err, io.EOF) {
		z.now.Close() // it is only read
		z.now, err = nil, nil
		if z.blank = !z.blank; z.blank { // two games must not join
			z.now = io.NopCloser(strings.NewReader("\n\n"))
		} else {
			z.files = z.files[1:]
		}
	}
	return n, err
}
