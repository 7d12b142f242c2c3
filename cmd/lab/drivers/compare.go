package drivers

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"footnote/engine/evaluation"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// Comparison is an experiment as Plaat, Schaeffer, Pijls and de Bruin made it: the
// engine in full-width mode (or as in play), iterative deepening, the same
// positions with several drivers, one thread (or several in lock step) and a fresh table
// each time.
type Comparison struct {
	Positions  []movegen.Position
	Algorithms []string
	Depth      int // plies of the last iteration
	Entries    int // of the table, a power of two
	Jobs       int // searches side by side; times are only fair with 1
	// Play searches with all features, as in a game, instead of full width as in
	// the papers.
	Play bool
	// Growing makes the steps of MTD(f) and MTD(best) in full width grow. Otherwise they
	// are those of figure 11: from the guess itself, then by single centipawns.
	Growing bool
	// Without names features of the search that are off; see search.Config.SwitchOff.
	Without []string
	// Guesses gives, for one position, the first guesses of MTD(f) by depth; nil:
	// the engine's own.
	Guesses func(position int) []search.Score
	// GuessCorrection is added to the first guesses, in centipawns.
	GuessCorrection search.Score
	// Unit makes the values of the evaluation multiples of so many centipawns, and in play
	// the bounds of MTD(f) too; 0: both as they are.
	Unit int
	// Window is half the first window of Aspiration NegaScout; 0: the engine's own.
	Window int
	// Rung takes the search apart; nil: the engine's own. Play is then the rung's.
	Rung *Rung
	// Threads search each position together in lock step, in the way of Sharing. 0 counts
	// as 1.
	Threads int
	Sharing search.Sharing

	evaluation *eval.Factory // one for all searches: workers then keep their caches
}

// turnNodes is how many nodes a thread searches in its turn, in lock step: as many as it
// searches between two looks at what the others have found.
const turnNodes = 64

// ComparisonRow is the cost of one driver on one position up to the end of an
// iteration. All counts are cumulative over the iterations so far; on a rung without
// iterative deepening they are of one depth.
type ComparisonRow struct {
	Position  int          `json:"position"`
	Algorithm string       `json:"algorithm"`
	Depth     int          `json:"depth"`
	Score     search.Score `json:"score"`
	// Leaves are the nodes of depth 0 that were evaluated, Interior those that were
	// expanded, Hits those that the table answered; Total is their sum.
	Leaves   uint64 `json:"leaves"`
	Interior uint64 `json:"interior"`
	Hits     uint64 `json:"hits"`
	Total    uint64 `json:"total"`
	// Nodes are all that were visited, as Info counts them.
	Nodes uint64 `json:"nodes"`
	// MainNodes are those of the main thread: the time in lock step. With one thread they
	// are Nodes.
	MainNodes uint64 `json:"main_nodes,omitempty"`
	// Quiescence counts the nodes below the leaves, leaves included.
	Quiescence uint64 `json:"quiescence"`
	Passes     uint64 `json:"passes"`
	// Crossings are the iterations in which a pass contradicted an earlier one.
	Crossings uint64        `json:"crossings"`
	Time      time.Duration `json:"time_ns"`
}

// Compare runs the experiment and hands every row to emit, one call at a time.
// The rows of one search come in order of depth; searches may interleave when
// Jobs is more than 1. The drivers search each position in another order, for
// what one leaves in the processor's caches helps the next. It ends early when ctx does.
func Compare(ctx context.Context, c Comparison, emit func(ComparisonRow)) error {
	return c.each(ctx, func(s *search.Searcher, position int, algorithm string) ([]ComparisonRow, error) {
		return c.searchPosition(ctx, s, position, algorithm)
	}, emit)
}

// each does something with every position and algorithm, on Jobs goroutines with a table
// each.
func (c *Comparison) each(ctx context.Context, do func(s *search.Searcher, position int, algorithm string) ([]ComparisonRow, error), emit func(ComparisonRow)) error {
	if c.Depth < 1 || len(c.Positions) == 0 || len(c.Algorithms) == 0 {
		return fmt.Errorf("nothing to compare: %d positions, %d algorithms, depth %d",
			len(c.Positions), len(c.Algorithms), c.Depth)
	}
	c.evaluation = coarse(evaluation.Default(), c.Unit)
	if _, err := c.config(); err != nil {
		return err
	}
	eval.Prepare() // its time is no driver's
	type task struct {
		position  int
		algorithm string
	}
	tables := make([]*hashtable.Table, max(c.Jobs, 1))
	for i := range tables {
		var err error
		if tables[i], err = hashtable.NewEntries(c.Entries); err != nil {
			return err
		}
	}
	tasks := make(chan task)
	var (
		wg    sync.WaitGroup
		mu    sync.Mutex
		first error
	)
	for _, table := range tables {
		wg.Go(func() {
			s := search.New(table)
			for t := range tasks {
				rows, err := do(s, t.position, t.algorithm)
				mu.Lock()
				if err != nil && first == nil {
					first = err
				}
				for _, row := range rows {
					emit(row)
				}
				mu.Unlock()
			}
		})
	}
feed:
	for i := range c.Positions {
		// The order follows from the position, so that shards do as one process does.
		order := slices.Clone(c.Algorithms)
		movegen.Shuffle(movegen.NewPRNG(c.Positions[i].Key()), order)
		for _, a := range order {
			select {
			case tasks <- task{i, a}:
			case <-ctx.Done():
				break feed
			}
		}
	}
	close(tasks)
	wg.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return first
}

// config returns the settings of all searches, but for the driver.
func (c *Comparison) config() (search.Config, error) {
	config := search.DefaultConfig(c.evaluation)
	config.FullWidth, config.PaperSchedule = !c.Play, !c.Growing
	if c.Unit > 0 {
		config.Grain = c.Unit
	}
	for i := range config.Params {
		if c.Window > 0 {
			config.Params[i].AspirationWindow = c.Window
		}
	}
	config.Threads, config.LockStep = max(c.Threads, 1), turnNodes
	if err := config.SetParam("Sharing", int(c.Sharing)); err != nil {
		return config, err
	}
	err := config.SwitchOff(c.Without, c.Algorithms)
	if c.Rung != nil {
		c.Rung.apply(&config)
	}
	return config, err
}

// searchPosition searches one position with one driver.
func (c *Comparison) searchPosition(ctx context.Context, s *search.Searcher, position int, algorithm string) ([]ComparisonRow, error) {
	driver, ok := search.LookupAlgorithm(algorithm)
	if !ok {
		return nil, fmt.Errorf("no driver %q (drivers: %s)", algorithm, strings.Join(search.AlgorithmNames(), ", "))
	}
	config, err := c.config()
	if err != nil {
		return nil, err
	}
	config.Algorithm = driver.Name
	config.GuessCorrection = c.GuessCorrection
	if c.Guesses != nil {
		config.Guesses = c.Guesses(position)
	}
	r := &comparisonReporter{position: position, algorithm: driver.Name}
	first := c.Depth
	if c.Rung != nil && !c.Rung.Deepens() {
		first = 1
	}
	for depth := first; depth <= c.Depth; depth++ {
		s.NewGame(config.Threads)
		s.Search(ctx, search.Request{
			Position: c.Positions[position], Limits: search.Limits{Depth: depth}, Config: config, Reporter: r,
		})
	}
	return r.rows, nil
}

// comparisonReporter turns the closing event of each iteration into a row.
type comparisonReporter struct {
	position  int
	algorithm string
	mainNodes uint64 // after the last pass
	rows      []ComparisonRow
}

// Pass keeps the nodes of the main thread.
func (r *comparisonReporter) Pass(p search.Pass) { r.mainNodes = p.Nodes }

func (r *comparisonReporter) Info(i search.Info) {
	if !i.EndsIteration() {
		return
	}
	st := i.Stats
	r.rows = append(r.rows, ComparisonRow{
		Position: r.position, Algorithm: r.algorithm, Depth: i.Depth, Score: i.Score, Nodes: i.Nodes, MainNodes: r.mainNodes,
		Leaves: st.Leaves, Interior: st.Interior, Hits: st.TreeHits,
		Total:      st.Leaves + st.Interior + st.TreeHits,
		Quiescence: st.Quiescence, Passes: st.Passes, Crossings: st.Crossings, Time: i.Time,
	})
}

func (r *comparisonReporter) CurrMove(search.CurrMove) {}
