package uciclient

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// Info is an info line with a principal variation or a score. Fields that were
// not given are zero.
type Info struct {
	Depth        int // plies
	MultiPV      int // rank of the line, from 1; 1 when not given
	HasScore     bool
	Mate         bool // Score is a distance in full moves, else centipawns
	Score        int  // from the side to move
	Lower, Upper bool // the score is a bound
	Nodes        uint64
	PV           []string // as it was written
	// Elapsed is the time since go was sent, by the caller's clock.
	Elapsed time.Duration
}

// parseInfo reads what follows "info". ok is false for lines with neither a score nor a
// variation: info string, currmove. An invalid number counts as not given; one that
// is too large counts as the largest.
func parseInfo(text string) (info Info, ok bool) {
	info.MultiPV = 1
	words := strings.Fields(text)
	next := func() string {
		if len(words) == 0 {
			return ""
		}
		w := words[0]
		words = words[1:]
		return w
	}
	for len(words) > 0 {
		switch next() {
		case "string":
			words = nil
		case "depth":
			info.Depth = clampedInt(next())
		case "multipv":
			info.MultiPV = max(clampedInt(next()), 1)
		case "nodes":
			info.Nodes = number(next())
		case "score":
			info.score(next(), next())
		case "lowerbound":
			info.Lower = true
		case "upperbound":
			info.Upper = true
		case "pv":
			info.PV, words = words, nil // what follows is the line, to the end
		}
	}
	return info, info.HasScore || len(info.PV) > 0
}

// score reads cp N or mate N.
func (i *Info) score(kind, value string) {
	n, err := strconv.ParseInt(value, 10, 32)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return
	}
	switch kind {
	case "cp", "mate":
		i.HasScore, i.Mate, i.Score = true, kind == "mate", int(n)
	}
}

// number reads an unsigned number; too large is the largest, nonsense is 0.
func number(s string) uint64 {
	n, _ := strconv.ParseUint(s, 10, 64) // its value on overflow is the largest, on syntax 0
	return n
}

// clampedInt reads a number of plies or a rank, at most 1000.
func clampedInt(s string) int { return int(min(number(s), 1000)) }
