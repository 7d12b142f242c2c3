package experiment

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"footnote/engine/evaluation"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// Explanation describes searches of one position: by every driver in full width as
// in the papers, by every driver as in play, and as in play with one feature
// switched off at a time. Each search has one thread and a fresh table and runs
// alone, so that times are comparable.
type Explanation struct {
	Position   movegen.Position
	Algorithms []string // the first is the one whose features are switched off
	Features   []string // which; see search.FeatureNames
	Depth      int      // plies in full width
	PlayDepth  int      // plies as in play; 0: only full width
	Entries    int      // of the table, a power of two
	Growing    bool     // as in Comparison
}

// ExplainedRun is one of its searches.
type ExplainedRun struct {
	FullWidth  bool              `json:"full_width"`
	Algorithm  string            `json:"algorithm"`
	Without    string            `json:"without,omitempty"` // the feature that was off
	SAN        string            `json:"san"`
	PV         []movegen.Move    `json:"-"`
	Line       string            `json:"line"` // PV in SAN
	Iterations []ExplainedDepth  `json:"iterations"`
	Passes     []ExplainedPass   `json:"passes"` // of the last iteration
	Position   *movegen.Position `json:"-"`
}

// ExplainedDepth is the state at the end of an iteration; all counts are
// cumulative, as in ComparisonRow.
type ExplainedDepth struct {
	Depth    int           `json:"depth"`
	Score    search.Score  `json:"score"`
	Move     string        `json:"move"` // coordinates
	Leaves   uint64        `json:"leaves"`
	Interior uint64        `json:"interior"`
	Hits     uint64        `json:"hits"`
	Total    uint64        `json:"total"`
	Nodes    uint64        `json:"nodes"`
	Passes   uint64        `json:"passes"`
	Time     time.Duration `json:"time_ns"`
}

// ExplainedPass is a pass of the last iteration with its window, and the bounds on the
// value that are known after it. Scores are centipawns from the side to move.
type ExplainedPass struct {
	Alpha  search.Score `json:"alpha"`
	Beta   search.Score `json:"beta"`
	Score  search.Score `json:"score"`
	Lower  search.Score `json:"lower"` // −eval.Infinity (32001) while nothing is known
	Upper  search.Score `json:"upper"`
	Leaves uint64       `json:"leaves"` // spent in it
	Nodes  uint64       `json:"nodes"`
}

// Last is the last iteration; every run that Explain hands out has one.
func (r *ExplainedRun) Last() ExplainedDepth { return r.Iterations[len(r.Iterations)-1] }

// Runs is how many searches Explain makes.
func (x *Explanation) Runs() int {
	if x.PlayDepth == 0 {
		return len(x.Algorithms)
	}
	return 2*len(x.Algorithms) + len(x.Features)
}

// Explain makes the searches and hands each to emit: full width, then play, each
// in the order of the algorithms, then the features. It ends early when ctx does.
func Explain(ctx context.Context, x Explanation, emit func(ExplainedRun)) error {
	switch {
	case x.Depth < 1 || len(x.Algorithms) == 0:
		return fmt.Errorf("nothing to explain: %d algorithms, depth %d", len(x.Algorithms), x.Depth)
	case !x.Position.HasLegalMove():
		return errors.New("there is no legal move in the position, so nothing to explain")
	}
	table, err := hashtable.NewEntries(x.Entries)
	if err != nil {
		return err
	}
	s := search.New(table)
	one := func(c search.Config, without string, depth int) error {
		s.NewGame(1)
		w := &explainer{run: ExplainedRun{FullWidth: c.FullWidth, Algorithm: c.Algorithm, Without: without, Position: &x.Position}}
		r := s.Search(ctx, search.Request{Position: x.Position, Limits: search.Limits{Depth: depth}, Config: c, Reporter: w})
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(w.run.Iterations) == 0 {
			return fmt.Errorf("%s has finished no iteration", c.Algorithm)
		}
		w.run.PV = slices.Clone(r.PV)
		w.run.SAN, w.run.Line = x.Position.SAN(r.Best), x.Position.SANLine(r.PV)
		w.finish()
		emit(w.run)
		return nil
	}
	for _, full := range []bool{true, false} {
		depth := x.Depth
		if !full {
			depth = x.PlayDepth
		}
		if depth == 0 {
			return nil
		}
		for _, name := range x.Algorithms {
			c, err := explainConfig(name)
			if err != nil {
				return err
			}
			c.FullWidth, c.PaperSchedule, c.Resolve = full, !x.Growing, true
			if err := one(c, "", depth); err != nil {
				return err
			}
		}
	}
	for _, feature := range x.Features {
		c, err := explainConfig(x.Algorithms[0])
		if err != nil {
			return err
		}
		c.Resolve = true
		if err := c.Features.Set(feature, false); err != nil {
			return err
		}
		if err := one(c, feature, x.PlayDepth); err != nil {
			return err
		}
	}
	return nil
}

func explainConfig(algorithm string) (search.Config, error) {
	c := search.DefaultConfig(evaluation.Default())
	driver, ok := search.LookupAlgorithm(algorithm)
	if !ok {
		return c, fmt.Errorf("no driver %q (drivers: %s)", algorithm, strings.Join(search.AlgorithmNames(), ", "))
	}
	c.Algorithm = driver.Name
	return c, nil
}

// explainer listens to one search.
type explainer struct {
	run        ExplainedRun
	passes     []search.Pass // of the current iteration
	lastBefore search.Pass   // last pass of the iteration before, for its counts
	last       search.Pass
}

// Info keeps the closing event of each iteration.
func (w *explainer) Info(i search.Info) {
	if !i.EndsIteration() || i.MultiPV > 1 {
		return
	}
	d := ExplainedDepth{
		Depth: i.Depth, Score: i.Score, Nodes: i.Nodes, Time: i.Time, Passes: i.Stats.Passes,
		Leaves: i.Stats.Leaves, Interior: i.Stats.Interior, Hits: i.Stats.TreeHits,
	}
	d.Total = d.Leaves + d.Interior + d.Hits
	if len(i.PV) > 0 {
		d.Move = i.PV[0].UCI(w.run.Position.Chess960())
	}
	w.run.Iterations = append(w.run.Iterations, d)
}

// Pass implements search.PassReporter.
func (w *explainer) Pass(p search.Pass) {
	if p.Depth != w.last.Depth {
		w.passes, w.lastBefore = nil, w.last
	}
	w.passes = append(w.passes, p)
	w.last = p
}

// CurrMove is of no interest here.
func (w *explainer) CurrMove(search.CurrMove) {}

// finish turns the passes of the last iteration into the bounds that they prove.
func (w *explainer) finish() {
	lower, upper := -eval.Infinity, eval.Infinity
	before := w.lastBefore
	for _, p := range w.passes {
		switch {
		case p.Score <= p.Alpha:
			upper = min(upper, p.Score)
		case p.Score >= p.Beta:
			lower = max(lower, p.Score)
		default:
			lower, upper = p.Score, p.Score
		}
		w.run.Passes = append(w.run.Passes, ExplainedPass{
			Alpha: p.Alpha, Beta: p.Beta, Score: p.Score, Lower: lower, Upper: upper,
			Leaves: p.Leaves - before.Leaves, Nodes: p.Nodes - before.Nodes,
		})
		before = p
	}
}
