package syzygy

import (
	"context"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math/bits"
	"os"
)

// The last 16 bytes of a table are a checksum of all before it, whose number is a multiple
// of 64: CityHashCrc256 of every 16 MiB, and CityHashCrc128 of those hashes, both of
// CityHash 1.0. It is no proof against forgers, but finds what a disk or a download broke.
const (
	checksum      = 16
	checksumChunk = 1 << 24
)

// Verify reads every file whole, as Check does its header, and compares its checksum. It
// calls each with the file's path and size and with nil or a *FileError, by material. It
// stops at the end of ctx, and returns that.
func (t *Tables) Verify(ctx context.Context, each func(path string, size int64, fault error)) error {
	buffer := make([]byte, min(checksumChunk, t.Size()))
	for e, k := range t.files {
		path := e.files[k].path
		size, err := int64(0), e.open(k).err
		if err == nil {
			size, err = verifyFile(ctx, path, buffer)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		each(path, size, err)
	}
	return nil
}

// verifyFile compares a file's checksum. It reads the file in pieces: a disk that fails then
// gives an error.
func verifyFile(ctx context.Context, path string, buffer []byte) (int64, error) {
	unreadable := func(err error) error { return &FileError{Path: path, Fault: ErrUnreadable, Err: reason(err)} }
	f, err := os.Open(path)
	if err != nil {
		return 0, unreadable(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, unreadable(err)
	}
	var hashes []byte
	for left := info.Size() - checksum; left > 0 && ctx.Err() == nil; {
		chunk := buffer[:min(left, int64(len(buffer)))]
		if _, err := io.ReadFull(f, chunk); err != nil {
			return 0, unreadable(err)
		}
		for _, word := range cityCRC256(chunk) {
			hashes = binary.LittleEndian.AppendUint64(hashes, word)
		}
		left -= int64(len(chunk))
	}
	var want [checksum]byte
	if _, err := io.ReadFull(f, want[:]); err != nil && ctx.Err() == nil {
		return 0, unreadable(err)
	}
	if len(hashes) == 0 || checksumOf(hashes) != [2]uint64{word(want[:], 0), word(want[:], 8)} {
		return info.Size(), &FileError{Path: path, Fault: ErrChecksum}
	}
	return info.Size(), nil
}

// Factors of CityHash.
const (
	city0 = 0xc3a5c85c97cb3127
	city1 = 0xb492b66fbe98f273
	city2 = 0x9ae16a3b2f90404f
	city3 = 0xc949d7c7509e6557
)

// checksumOf sums up the hashes of a file's chunks, 32 bytes each.
func checksumOf(chunks []byte) [2]uint64 {
	if len(chunks) > 900 {
		r := cityCRC256(chunks)
		return [2]uint64{r[2], r[3]}
	}
	return city128(chunks)
}

func word(b []byte, at int) uint64 { return binary.LittleEndian.Uint64(b[at:]) }

func rotate(x uint64, right int) uint64 { return bits.RotateLeft64(x, -right) }

func mix(x uint64) uint64 { return x ^ x>>47 }

// hash16 makes one word of two.
func hash16(low, high uint64) uint64 {
	const factor = 0x9ddfea08eb382d69
	a := mix((low ^ high) * factor)
	return mix((high^a)*factor) * factor
}

// castagnoli is the polynomial of the processor's instruction. It is not written.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// lane is a CRC-32C of words, without the inversions at both ends that packages add. It
// gathers some, since many at once are much faster.
type lane struct {
	crc   uint32
	used  int
	words [1024]byte
}

func (l *lane) add(x uint64) {
	if l.used == len(l.words) {
		l.flush()
	}
	binary.LittleEndian.PutUint64(l.words[l.used:], x)
	l.used += 8
}

func (l *lane) flush() uint64 {
	l.crc = ^crc32.Update(^l.crc, castagnoli, l.words[:l.used])
	l.used = 0
	return uint64(l.crc)
}

// cityCRC256 is CityHashCrc256.
func cityCRC256(s []byte) [4]uint64 {
	var lanes [5]lane
	seed := uint32(0)
	if n := len(s); n < 240 {
		s = append(append(make([]byte, 0, 240), s...), make([]byte, 240-n)...)
		seed = ^uint32(n)
	}
	size := uint64(len(s))
	first, second := hash16(word(s, 96)+city0, size), word(s, 120)*city0+size
	// Six words move on by a place at each round; the last is what the first was.
	a, b, c, d, e, t := word(s, 56)+city0, word(s, 96)+city0, first, second, word(s, 184)+uint64(seed), first+second
	lanes[0].crc = seed
	round := func(p []byte, factor uint64, odd int) {
		_ = p[39]
		a, b, c, d, e, t = rotate(b, 41^odd)*factor+word(p, 0), rotate(c, 27^odd)*factor+word(p, 8),
			rotate(d, 41^odd)*factor+word(p, 16), rotate(e, 33^odd)*factor+word(p, 24), rotate(t, 25^odd)*factor+word(p, 32), a
		lanes[0].add(a)
		lanes[1].add(b)
		lanes[2].add(c)
		lanes[3].add(d)
		lanes[4].add(e)
	}
	rest := s
	for ; len(rest) >= 240; rest = rest[240:] {
		for at := 0; at < 240; at += 80 {
			round(rest[at:], 1, 1)
			round(rest[at+40:], city0, 0)
		}
	}
	for ; len(rest) >= 40; rest = rest[40:] {
		round(rest, city0, 0)
	}
	if len(rest) > 0 {
		round(s[len(s)-40:], city0, 0)
	}
	f, g, h, i, j := lanes[0].flush(), lanes[1].flush(), lanes[2].flush(), lanes[3].flush(), lanes[4].flush()
	j += i << 32
	a = hash16(a, j)
	h += g << 32
	b += h
	c = hash16(c, f) + i
	d = hash16(d, e+first)
	j += e
	i += hash16(h, t)
	e = hash16(a, d) + j
	f = hash16(b, c) + a
	g = hash16(j, i) + c
	var r [4]uint64
	r[0] = e + f + g + h
	a = mix((a+g)*city0)*city0 + b
	r[1] = second + a + r[0]
	a = mix(a*city0)*city0 + c
	r[2] = a + r[1]
	r[3] = mix((a+e)*city0)*city0 + r[2]
	return r
}

// city128 is CityHash128 of 32 bytes or a multiple.
func city128(s []byte) [2]uint64 {
	low, high := word(s, 0)^city3, word(s, 8)
	s = s[16:]
	size := uint64(len(s))
	if size < 128 {
		return cityMurmur(s, low, high)
	}
	x, y, z := low, high, size*city1
	var v, w [2]uint64
	v[0] = rotate(y^city1, 49)*city1 + word(s, 0)
	v[1] = rotate(v[0], 42)*city1 + word(s, 8)
	w[0] = rotate(y+z, 35)*city1 + x
	w[1] = rotate(x+word(s, 88), 53) * city1
	rest := s
	for ; len(rest) >= 128; rest = rest[128:] {
		for at := 0; at < 128; at += 64 {
			p := rest[at:]
			x = rotate(x+y+v[0]+word(p, 8), 37)*city1 ^ w[1]
			y = rotate(y+v[1]+word(p, 48), 42)*city1 + v[0] + word(p, 40)
			z = rotate(z+w[0], 33) * city1
			v = weak32(p, v[1]*city1, x+w[0])
			w = weak32(p[32:], z+w[1], y+word(p, 16))
			x, z = z, x
		}
	}
	x += rotate(v[0]+z, 49) * city0
	z += rotate(w[0], 37) * city0
	for done := 0; done < len(rest); { // from the end, over what was hashed before when it is short
		done += 32
		p := s[len(s)-done:]
		y = rotate(x+y, 42)*city0 + v[1]
		w[0] += word(p, 16)
		x = x*city0 + w[0]
		z += w[1] + word(p, 0)
		w[1] += v[0]
		v = weak32(p, v[0]+z, v[1])
	}
	x = hash16(x, v[0])
	y = hash16(y+z, w[0])
	return [2]uint64{hash16(x+v[1], w[1]) + y, hash16(x+w[1], y+v[1])}
}

// weak32 hashes 32 bytes and two seeds.
func weak32(s []byte, a, b uint64) [2]uint64 {
	a += word(s, 0)
	b = rotate(b+a+word(s, 24), 21)
	c := a
	a += word(s, 8) + word(s, 16)
	return [2]uint64{a + word(s, 24), b + rotate(a, 44) + c}
}

// cityMurmur hashes 16 bytes or a multiple.
func cityMurmur(s []byte, a, b uint64) [2]uint64 {
	size := len(s)
	var c, d uint64
	if size == 16 {
		a = mix(a*city1) * city1
		low, high := word(s, 0), word(s, 8)
		c = b*city1 + (hash16(low, rotate(high+16, 16)) ^ high)
		d = mix(a + low)
	} else {
		c = hash16(word(s, size-8)+city1, a)
		d = hash16(b+uint64(size), c+word(s, size-16))
		a += d
		for ; len(s) > 16; s = s[16:] {
			a = (a ^ mix(word(s, 0)*city1)*city1) * city1
			b ^= a
			c = (c ^ mix(word(s, 8)*city1)*city1) * city1
			d ^= c
		}
	}
	a = hash16(a, c)
	b = hash16(d, b)
	return [2]uint64{a ^ b, hash16(b, a)}
}
