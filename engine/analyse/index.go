package analyse

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"footnote/engine/game"
	"footnote/engine/page"
)

// Index writes the page that lists many games, which have pages of their own. Games
// are written as they come; only openings are kept in memory.
type Index struct {
	w        io.Writer
	frame    page.Frame
	openings map[string]*indexOpening
}

// indexOpening counts the games of an opening, all its variations together.
type indexOpening struct {
	Name   string
	Games  int
	scored int // with a result
	points float64
}

// Score is White's score, in percent.
func (o *indexOpening) Score() string {
	if o.scored == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f %%", 100*o.points/float64(o.scored))
}

// indexEntry is a line of the list.
type indexEntry struct {
	pageHead
	Number         int
	Link, Accuracy string
}

// NewIndex begins the page; producer is named as its author.
func NewIndex(w io.Writer, producer string) (*Index, error) {
	x := &Index{w: w, openings: map[string]*indexOpening{},
		frame: page.Frame{Title: "Analysis by " + producer, Producer: producer, Footer: "Accuracy: White's, then Black's. Each game has a page of its own."}}
	if err := page.Begin(w, x.frame); err != nil {
		return nil, err
	}
	return x, templates().ExecuteTemplate(w, "index", nil)
}

// Add lists a game. link is the address of its page relative to the index.
func (x *Index) Add(r *Report, link string) error {
	var accuracy []string
	for _, s := range r.Sides {
		if s.Moves > 0 {
			accuracy = append(accuracy, fmt.Sprintf("%.0f %%", s.Accuracy))
		} else {
			accuracy = append(accuracy, "–")
		}
	}
	x.count(r)
	return templates().ExecuteTemplate(x.w, "entry", indexEntry{r.head(), r.Index + 1, link, strings.Join(accuracy, ", ")})
}

func (x *Index) count(r *Report) {
	name, _, _ := strings.Cut(r.Opening.Name, ":")
	if name, _, _ = strings.Cut(name, ","); name == "" {
		return
	}
	o := x.openings[name]
	if o == nil {
		o = &indexOpening{Name: name}
		x.openings[name] = o
	}
	o.Games++
	if r.Game.Result != game.NoResult {
		o.scored++
		o.points += float64(r.Game.Result.Points())
	}
}

// Close writes the openings and the players and ends the page. partial says why games
// are missing; it is empty when none is.
func (x *Index) Close(players []Player, partial string) error {
	list := slices.SortedFunc(maps.Values(x.openings), func(a, b *indexOpening) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name))
	})
	if err := templates().ExecuteTemplate(x.w, "openings", list); err != nil {
		return err
	}
	if err := templates().ExecuteTemplate(x.w, "players", struct {
		Players []Player
		Partial string
	}{players, partial}); err != nil {
		return err
	}
	return page.End(x.w, x.frame)
}
