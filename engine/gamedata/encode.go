package gamedata

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"footnote/engine/game"
	"footnote/eval"
	"footnote/movegen"
)

// The framing of a file; see the package comment.
const (
	magic   = "FNGAME\n" // the version follows
	version = 2          // that is written
	tagGame = 'G'
	tagInfo = 'I'

	headerBytes   = len(magic) + 1
	checksumBytes = 4
)

// firstResult is the result that a file calls 0; the others follow it.
const firstResult = game.BlackWins

// The flags of a game.
const (
	endShift    = 2
	endMask     = 15
	flagStart   = 1 << 6
	flagUnknown = 1 << 7
)

// crcTable returns the table of CRC-32C; crc32 keeps it.
func crcTable() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// checksum returns the checksum of a record.
func checksum(tag byte, payload []byte) uint32 {
	return crc32.Update(crc32.Update(0, crcTable(), []byte{tag}), crcTable(), payload)
}

// appendRecord appends a framed record to dst.
func appendRecord(dst []byte, tag byte, payload []byte) []byte {
	dst = append(dst, tag)
	dst = binary.AppendUvarint(dst, uint64(len(payload)))
	dst = append(dst, payload...)
	return binary.LittleEndian.AppendUint32(dst, checksum(tag, payload))
}

// appendHeader appends a header of the version that is written.
func appendHeader(dst []byte) []byte { return append(append(dst, magic...), version) }

// appendGame appends the payload of g to dst. It refuses a game that
// decodeGame would not accept.
func appendGame(dst []byte, g *Game) ([]byte, error) {
	switch {
	case len(g.Moves) > maxMoves:
		return dst, fmt.Errorf("game %016x: %d moves, more than %d", g.ID, len(g.Moves), maxMoves)
	case g.Opening < 0 || g.Opening > len(g.Moves) || len(g.Scores) != len(g.Moves)-g.Opening:
		return dst, fmt.Errorf("game %016x: %d scores for %d moves after an opening of %d",
			g.ID, len(g.Scores), len(g.Moves), g.Opening)
	case g.Result < firstResult || g.Result > game.WhiteWins || g.End >= ends:
		return dst, fmt.Errorf("game %016x: result %v, end %d", g.ID, g.Result, g.End)
	}
	if err := checkInexact(g.Inexact, len(g.Scores)); err != nil {
		return dst, fmt.Errorf("game %016x: %w", g.ID, err)
	}
	flags := byte(g.Result-firstResult) | byte(g.End)<<endShift
	fen := g.Start.FEN()
	if fen != movegen.StartFEN {
		flags |= flagStart
	}
	dst = append(dst, flags)
	dst = binary.LittleEndian.AppendUint64(dst, g.ID)
	if flags&flagStart != 0 {
		dst = binary.AppendUvarint(dst, uint64(len(fen)))
		dst = append(dst, fen...)
	}
	dst = binary.AppendUvarint(dst, uint64(g.Opening))
	dst = binary.AppendUvarint(dst, uint64(len(g.Moves)))

	now := g.Start
	var list movegen.MoveList
	for i, m := range g.Moves {
		now.GenerateLegal(&list)
		if !list.Contains(m) {
			return dst, fmt.Errorf("game %016x: move %d, %v, is not legal", g.ID, i+1, m)
		}
		smaller := 0
		for _, other := range list.Slice() {
			if other < m {
				smaller++
			}
		}
		dst = append(dst, byte(smaller))
		now.Advance(m)
	}
	last := eval.Score(0)
	for i, s := range g.Scores {
		if s < -eval.Mate || s > eval.Mate {
			return dst, fmt.Errorf("game %016x: score %d is %d", g.ID, i+1, s)
		}
		dst = binary.AppendVarint(dst, int64(s-last))
		last = s
	}
	dst = binary.AppendUvarint(dst, uint64(len(g.Inexact)))
	next := 0
	for _, i := range g.Inexact {
		dst = binary.AppendUvarint(dst, uint64(i-next))
		next = i + 1
	}
	return dst, nil
}

// checkInexact returns an error unless the indices ascend within 0 … n−1.
func checkInexact(indices []int, n int) error {
	next := 0
	for _, i := range indices {
		if i < next || i >= n {
			return fmt.Errorf("%d scores, score %d is said to be a bound", n, i)
		}
		next = i + 1
	}
	return nil
}
