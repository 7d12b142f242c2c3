package papers

import (
	"encoding/json"
	"fmt"
	"sync"
)

// Shard lets several processes share an experiment: each works a share of its parts out,
// and one of them, given all results, writes the report that one process alone would have
// written. A part is a tree, a position, or a block of trees; a stage is a row of parts of
// one kind. An experiment has the same stages and parts in every process with the same
// Settings and the same program.
//
// A Shard serves one experiment, and is used up by it.
type Shard struct {
	Number, Of int // this is the share Number of Of, from 1
	// Emit takes each result, from one goroutine at a time.
	Emit func(Part) error
	// Find, when not nil, gives the results instead: nothing is worked out.
	Find func(stage, index int) (json.RawMessage, error)

	mu     sync.Mutex // of Emit
	stages int        // so far
	parts  int        // of these stages, but for those that all shares work out
}

// Part is what a part of an experiment has given: a list of values that only the
// experiment understands.
type Part struct {
	Stage  int             `json:"stage"` // from 0, in the order of the experiment
	Index  int             `json:"index"` // of the part in its stage, from 0
	Result json.RawMessage `json:"result"`
}

// sharing reports whether others work parts out too, so that there is no report to write.
func (s Settings) sharing() bool { return s.Shard != nil && s.Shard.Find == nil }

// slot is a place for what each part leaves behind: a value that JSON keeps exactly.
type slot struct {
	at   func(i int) any  // points at that of part i
	fits func(i int) bool // whether a value from elsewhere is one; nil: always
}

// in makes slots of lists that have an element for each part.
func in[S ~[]T, T any](lists ...S) []slot {
	var slots []slot
	for _, list := range lists {
		slots = append(slots, slot{at: func(i int) any { return &list[i] }})
	}
	return slots
}

// rows makes the slot of a list whose elements have so many values each; 0: as many as
// the first of them, at least two.
func rows[S ~[]T, T ~[]V, V any](list S, values int) slot {
	return slot{
		at: func(i int) any { return &list[i] },
		fits: func(i int) bool {
			if values == 0 {
				return len(list[i]) == len(list[0]) && len(list[i]) >= 2
			}
			return len(list[i]) == values
		},
	}
}

// stage is a row of parts, as one process sees it. The zero stage is that of a process
// that does everything and tells nobody.
type stage struct {
	shard  *Shard
	number int
	first  int // parts of the stages before
	whole  bool
	slots  []slot
}

// newStage begins a stage of n parts. Results of a whole stage are needed by the parts of
// later ones: all shares work all of it out, and the first one tells.
func (s Settings) newStage(n int, slots []slot) *stage {
	if s.Shard == nil {
		return new(stage)
	}
	g := &stage{shard: s.Shard, number: s.Shard.stages, first: s.Shard.parts, whole: s.whole, slots: slots}
	s.Shard.stages++
	if !s.whole {
		s.Shard.parts += n
	}
	return g
}

// finds reports whether results are there already.
func (g *stage) finds() bool { return g.shard != nil && g.shard.Find != nil }

// owns reports whether this process tells the result of part i.
func (g *stage) owns(i int) bool {
	if g.whole {
		return g.shard.Number == 1
	}
	return (g.first+i)%g.shard.Of == g.shard.Number-1
}

// does reports whether this process works part i out.
func (g *stage) does(i int) bool { return g.shard == nil || g.whole || g.owns(i) }

// tell emits the result of part i if that is for this process to do.
func (g *stage) tell(i int) error {
	if g.shard == nil || !g.owns(i) {
		return nil
	}
	values := make([]any, len(g.slots))
	for k, of := range g.slots {
		values[k] = of.at(i)
	}
	text, err := json.Marshal(values)
	if err != nil {
		return fmt.Errorf("stage %d, part %d: %w", g.number, i, err)
	}
	g.shard.mu.Lock()
	defer g.shard.mu.Unlock()
	return g.shard.Emit(Part{g.number, i, text})
}

// find puts a result that is there already where part i would have left it.
func (g *stage) find(i int) error {
	text, err := g.shard.Find(g.number, i)
	if err != nil {
		return err
	}
	var values []json.RawMessage
	if err := json.Unmarshal(text, &values); err != nil || len(values) != len(g.slots) {
		return fmt.Errorf("stage %d, part %d: not the result of such a part", g.number, i)
	}
	for k, of := range g.slots {
		if err := json.Unmarshal(values[k], of.at(i)); err != nil {
			return fmt.Errorf("stage %d, part %d: %w", g.number, i, err)
		}
		if of.fits != nil && !of.fits(i) {
			return fmt.Errorf("stage %d, part %d: too few or too many values", g.number, i)
		}
	}
	return nil
}
