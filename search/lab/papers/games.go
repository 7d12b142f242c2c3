package papers

import (
	"cmp"
	"runtime"
	"sync"

	"footnote/hashtable"
	"footnote/search/lab/checkers"
	"footnote/search/lab/chess"
	"footnote/search/lab/games"
	"footnote/search/lab/othello"
	"footnote/search/lab/synthetic"
)

// gameSubject is one of the paper's three games, with our program in the place of
// Chinook, Keyano or Phoenix.
type gameSubject struct {
	name     string
	start    func() games.Game
	sampling games.Sampling
	options  games.Options // step and order of moves
	first    int           // least depth of figures 13, 14 and 16
	last     int           // greatest
	middle   int           // depth of figures 9, 10 and 15
	unit     int           // least distance of figure 15, in points of the evaluation
	captures func(games.Move) bool
	tree     *synthetic.Params // not a game but synthetic trees
	entries  int               // of its table; 0: gameTableSize
}

// gameSubjects lists the games, the widest tree last.
func gameSubjects() []gameSubject {
	return []gameSubject{
		{
			name: "checkers", start: func() games.Game { return checkers.New() },
			sampling: games.Sampling{Opening: 6, First: 8, Last: 40, Depth: 4, Random: 0.1},
			options:  games.Options{Step: 2, History: true, Window: 15},
			first:    5, last: 17, middle: 9, unit: 5,
			captures: checkers.Captures,
		},
		{
			name: "Othello", start: func() games.Game { return othello.New() },
			sampling: games.Sampling{Opening: 6, First: 8, Last: 44, Depth: 2, Random: 0.1},
			options:  games.Options{Window: 150},
			first:    3, last: 10, middle: 6, unit: 50,
		},
		{
			name: "chess", start: func() games.Game { return chess.New() },
			sampling: games.Sampling{Opening: 6, First: 8, Last: 60, Depth: 2, Random: 0.1},
			options:  games.Options{History: true, Window: 50},
			first:    2, last: 7, middle: 4, unit: 10,
		},
	}
}

// subjects lists the games with the depths of the settings.
func (s Settings) subjects() []gameSubject {
	list := gameSubjects()
	for i := range list {
		g := &list[i]
		less := s.Shallow / g.step() * g.step()
		g.last = max(g.first+g.step(), g.last-less)
		g.middle = max(g.first, g.middle-less)
	}
	return list
}

// step is how many plies an iteration is deeper than the one before.
func (subject *gameSubject) step() int { return max(1, subject.options.Step) }

// distances are those of figure 15.
func (subject *gameSubject) distances() (list []int) {
	for _, times := range []int{-16, -8, -4, -2, -1, 0, 1, 2, 4, 8, 16} {
		list = append(list, times*subject.unit)
	}
	return list
}

// gameTableSize is the table of figures 13 to 16; the paper's had 2^21 entries.
const gameTableSize = 1 << 20

// position returns the i-th position of a game, or the i-th tree of a family.
func (subject *gameSubject) position(s Settings, i int) (games.Game, error) {
	if subject.tree != nil {
		p := *subject.tree
		p.Seed = s.treeSeed(i)
		return synthetic.New(p)
	}
	g := subject.start()
	subject.sampling.Sample(subject.start, s.Seed, i).Play(g)
	return g, nil
}

// trial is a position of a game at work.
type trial struct {
	*unit
	subject *gameSubject
	game    games.Game
	table   *hashtable.Table
}

// search runs an algorithm by name with the options of the game, to its middle depth unless they are changed.
// After an error there are no iterations.
func (t *trial) search(name string, change func(*games.Options)) []games.Iteration {
	return t.searchGame(t.game, name, change)
}

func (t *trial) searchGame(g games.Game, name string, change func(*games.Options)) []games.Iteration {
	a, err := games.Lookup(name)
	if t.failed(err) {
		return nil
	}
	o := t.subject.options
	o.Depth, o.Table = t.subject.middle, t.table
	if change != nil {
		change(&o)
	}
	list, err := a.Run(g, o)
	if t.failed(err) {
		return nil
	}
	return list
}

// put notes numbers of the game.
func (t *trial) put(algorithm, setting string, measures ...any) {
	t.note(t.subject.name, algorithm, setting, measures...)
}

// took notes what iterations took together: leaves, all nodes, passes.
func (t *trial) took(algorithm, setting string, sum games.Iteration, measures ...string) {
	of := map[string]int{"leaves": sum.Leaves, "all": sum.Total(), "passes": sum.Passes, "lookups": sum.Probes}
	for _, measure := range measures {
		t.put(algorithm, setting, measure, of[measure])
	}
}

// onGames measures all positions of the games.
func (b *bench) onGames(f func(t *trial)) {
	for _, subject := range b.subjects() {
		b.positions(&subject, f)
	}
}

// positions measures all positions of a game, each in a table of its own and in a goroutine
// that is locked to its thread, whose time may therefore be measured.
func (b *bench) positions(subject *gameSubject, f func(t *trial)) {
	var tables sync.Pool // one for each goroutine
	b.each(b.Runs, func(u *unit) {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		table, ok := tables.Get().(*hashtable.Table)
		if !ok {
			var err error
			if table, err = hashtable.NewEntries(cmp.Or(subject.entries, gameTableSize)); u.failed(err) {
				return
			}
		}
		defer tables.Put(table)
		if g, err := subject.position(b.Settings, u.number); !u.failed(err) {
			f(&trial{u, subject, g, table})
		}
	})
}
