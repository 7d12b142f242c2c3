package gamedata

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"footnote/engine/game"
	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/quote"
)

// errShort says that a payload ends before its game does.
var errShort = errors.New("the record is too short")

// payload is the unread rest of a record.
type payload []byte

func (p *payload) uvarint() (uint64, error) {
	v, n := binary.Uvarint(*p)
	if n <= 0 {
		return 0, errShort
	}
	*p = (*p)[n:]
	return v, nil
}

func (p *payload) varint() (int64, error) {
	v, n := binary.Varint(*p)
	if n <= 0 {
		return 0, errShort
	}
	*p = (*p)[n:]
	return v, nil
}

func (p *payload) nextBytes(n int) ([]byte, error) {
	if n > len(*p) {
		return nil, errShort
	}
	head := (*p)[:n]
	*p = (*p)[n:]
	return head, nil
}

// decodeGame reads a game of the given format version into g and reuses its slices.
// data may be any bytes.
// Without an error every move is legal and every number in range; after an error g
// is undefined.
func decodeGame(data []byte, version byte, g *Game) error {
	p := payload(data)
	head, err := p.nextBytes(9)
	if err != nil {
		return err
	}
	flags := head[0]
	g.ID = binary.LittleEndian.Uint64(head[1:])
	g.Result, g.End = firstResult+game.Result(flags&3), End(flags>>endShift&endMask)
	if flags&flagUnknown != 0 || g.Result > game.WhiteWins || g.End >= ends {
		return fmt.Errorf("no game has the flags %#02x", flags)
	}
	if err := p.start(flags, g); err != nil {
		return err
	}
	opening, err := p.uvarint()
	if err != nil {
		return err
	}
	moves, err := p.uvarint()
	if err != nil {
		return err
	}
	if moves > maxMoves || opening > moves {
		return fmt.Errorf("%s, %d of them in the opening", quote.Count(moves, "move"), opening)
	}
	g.Opening = int(opening)
	if err := p.moves(int(moves), g); err != nil {
		return err
	}
	if err := p.scores(int(moves-opening), g); err != nil {
		return err
	}
	g.Inexact = g.Inexact[:0]
	if version >= 2 {
		if err := p.inexact(g); err != nil {
			return err
		}
	}
	if len(p) > 0 {
		return errors.New(quote.Count(len(p), "byte") + " after the end of the game")
	}
	return nil
}

// start reads the position before the first move.
func (p *payload) start(flags byte, g *Game) error {
	if flags&flagStart == 0 {
		g.Start = movegen.StartPosition()
		return nil
	}
	n, err := p.uvarint()
	if err != nil {
		return err
	}
	if n > maxFEN {
		return fmt.Errorf("a start position of %d bytes", n)
	}
	fen, err := p.nextBytes(int(n))
	if err != nil {
		return err
	}
	g.Start, err = movegen.ParseFEN(string(fen))
	return err
}

// moves turns indices into moves by playing them.
func (p *payload) moves(n int, g *Game) error {
	indices, err := p.nextBytes(n)
	if err != nil {
		return err
	}
	g.Moves = g.Moves[:0]
	now := g.Start
	var list movegen.MoveList
	for i, index := range indices {
		now.GenerateLegal(&list)
		if int(index) >= list.N {
			return fmt.Errorf("move %d is number %d of %d legal ones", i+1, int(index)+1, list.N)
		}
		slices.Sort(list.Slice())
		m := list.Moves[index]
		g.Moves = append(g.Moves, m)
		now.Advance(m)
	}
	return nil
}

// scores sums the differences up.
func (p *payload) scores(n int, g *Game) error {
	g.Scores = g.Scores[:0]
	last := eval.Score(0)
	for i := range n {
		d, err := p.varint()
		if err != nil {
			return err
		}
		if d < -2*int64(eval.Mate) || d > 2*int64(eval.Mate) {
			return fmt.Errorf("score %d differs by %d from the one before", i+1, d)
		}
		if last += eval.Score(d); last < -eval.Mate || last > eval.Mate {
			return fmt.Errorf("score %d is %d", i+1, last)
		}
		g.Scores = append(g.Scores, last)
	}
	return nil
}

// inexact reads which scores are only bounds. Version 1 does not have it.
func (p *payload) inexact(g *Game) error {
	n, err := p.uvarint()
	if err != nil {
		return err
	}
	if n > uint64(len(g.Scores)) {
		return fmt.Errorf("%d bounds among %d scores", n, len(g.Scores))
	}
	next := 0
	for range n {
		d, err := p.uvarint()
		if err != nil {
			return err
		}
		if d >= uint64(len(g.Scores)-next) {
			return fmt.Errorf("a bound beyond the last of %d scores", len(g.Scores))
		}
		next += int(d)
		g.Inexact = append(g.Inexact, next)
		next++
	}
	return nil
}
