package analyse

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/notnil/chess/opening"

	"footnote/movegen"
)

// Opening is a named position of opening theory.
type Opening struct {
	ECO  string // code of the Encyclopaedia of Chess Openings, "B90"
	Name string
}

// Openings finds openings by position, so that transpositions are recognised.
type Openings struct{ byKey map[uint64]Opening }

// longestOpening is the number of plies in which an opening is looked for: the
// longest line of the book has 36.
const longestOpening = 40

// openings is read when it is first needed: it takes a third of a second.
var openings = sync.OnceValues(readOpenings)

// NewOpenings returns the opening book of notnil/chess (some 3,400 lines), which a process reads
// once. It returns a panic of the library as an error.
func NewOpenings() (*Openings, error) { return openings() }

func readOpenings() (o *Openings, err error) {
	defer func() {
		if r := recover(); r != nil {
			o, err = nil, fmt.Errorf("openings: %v", r)
		}
	}()
	lines := opening.NewBookECO().Possible(nil)
	// Where two lines reach one position, the shorter names it.
	slices.SortStableFunc(lines, func(a, b *opening.Opening) int {
		return cmp.Or(cmp.Compare(len(a.PGN()), len(b.PGN())), cmp.Compare(a.PGN(), b.PGN()))
	})
	o = &Openings{byKey: make(map[uint64]Opening, len(lines))}
	for _, line := range lines {
		p := movegen.StartPosition()
		for text := range strings.FieldsSeq(line.PGN()) {
			m, err := p.ParseUCI(text[strings.IndexByte(text, '.')+1:])
			if err != nil {
				return nil, fmt.Errorf("openings: %s: %w", line.Title(), err)
			}
			p.Advance(m)
		}
		if _, known := o.byKey[p.Key()]; !known {
			o.byKey[p.Key()] = Opening{line.Code(), line.Title()}
		}
	}
	return o, nil
}

// Book returns for each move of the opening the name of the last named position up to it, for
// the first ones perhaps none. It ends with the last move that leads to a named position; from
// another start than the usual one it is empty. o may be nil, which knows no opening. Book is
// safe for concurrent use.
func (o *Openings) Book(start movegen.Position, moves []movegen.Move) []Opening {
	if o == nil || start.FEN() != movegen.StartFEN {
		return nil
	}
	var book []Opening
	plies, last, p := 0, Opening{}, start
	for i, m := range moves[:min(len(moves), longestOpening)] {
		if m == movegen.NoMove {
			break
		}
		p.Advance(m)
		if line, known := o.byKey[p.Key()]; known {
			last, plies = line, i+1
		}
		book = append(book, last)
	}
	return book[:plies]
}
