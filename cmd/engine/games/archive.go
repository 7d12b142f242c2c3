package games

import (
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"io"
	"slices"

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
	return slices.Contains([]string{"PK\x03\x04", "7z\xbc\xaf", "Rar!", "\xfd7zX"}, string(begin))
}

// decompress returns the text of r, which may be compressed by gzip, Zstandard or
// bzip2. The first bytes tell, not the name. stop frees what was needed.
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
	case isOtherArchive(begin):
		return nil, nothing, errors.New("this is an archive of ZIP, 7-Zip, RAR or xz: unpack it first")
	}
	return in, nothing, nil
}
