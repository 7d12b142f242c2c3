package suite

import (
	"context"
	"fmt"
	"strings"
	"time"

	"footnote/engine/epd"
	"footnote/engine/uciclient"
	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/quote"
	"footnote/search"
)

// Foreign is another UCI engine that searches the positions of Run.
type Foreign struct {
	Command  string   // a program, perhaps with arguments: see uciclient.Split
	Options  []string // Name=Value; buttons have no value
	Timeouts uciclient.Timeouts
}

// maxFaults is how many positions in a row an engine may fail on before the run is given up.
const maxFaults = 3

// Identify starts the engine once, with its options, and returns the name that it gives itself. It
// finds the faults of the engine before a long run. hash is in MiB.
func (s *Foreign) Identify(ctx context.Context, hash int) (name string, err error) {
	client, err := s.start(ctx, hash)
	if err != nil {
		return "", err
	}
	client.Close()
	return client.Name(), nil
}

// start runs the engine with one thread and a table as large as ours, if it has
// these options, and with the options of the user.
func (s *Foreign) start(ctx context.Context, hash int) (*uciclient.Engine, error) {
	path, args := uciclient.Split(s.Command)
	client, err := uciclient.Start(ctx, path, args, s.Timeouts)
	if err != nil {
		return nil, err
	}
	for _, common := range []struct {
		name  string
		value int
	}{{"Threads", 1}, {"Hash", hash}} { // in this order, for the threads share out the table
		if o, ok := client.Option(common.name); ok && o.Type == "spin" && o.Min < o.Max {
			_ = client.Set(common.name, fmt.Sprint(max(o.Min, min(common.value, o.Max)))) // it is in range
		}
	}
	for _, text := range s.Options {
		name, value, _ := strings.Cut(text, "=")
		if err := client.Set(strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
			client.Close()
			return nil, err
		}
	}
	if err := client.Ready(ctx); err != nil {
		client.Close()
		return nil, err
	}
	return client, nil
}

// foreignSolver searches positions with a process. A process that fails is replaced
// for the next position.
type foreignSolver struct {
	o      *Options
	client *uciclient.Engine // nil when none runs
	faults int               // in a row
}

func (s *foreignSolver) close() {
	if s.client != nil {
		s.client.Close()
		s.client = nil
	}
}

func (s *foreignSolver) solve(ctx context.Context, e *epd.Entry) (Record, error) {
	r, err := s.ask(ctx, e)
	if err == nil {
		s.faults = 0
		return r, nil
	}
	s.close()
	if ctx.Err() != nil {
		return r, ctx.Err()
	}
	if s.faults++; s.faults == maxFaults {
		return r, fmt.Errorf("given up after %d faults in a row: %w", maxFaults, err)
	}
	r = newRecord(e, &answer{})
	r.Error = err.Error()
	return r, nil
}

// ask searches one position as a new game.
func (s *foreignSolver) ask(ctx context.Context, e *epd.Entry) (r Record, err error) {
	if s.client == nil {
		if s.client, err = s.o.Engine.start(ctx, s.o.Hash); err != nil {
			return r, err
		}
	}
	fen := e.FEN
	_, declared := s.client.Option("UCI_Chess960")
	if declared {
		if err := s.client.Set("UCI_Chess960", fmt.Sprint(e.Position.Chess960())); err != nil {
			return r, err
		}
	}
	if e.Position.Chess960() {
		if !declared {
			return r, fmt.Errorf("engine %s does not play Chess960", s.client.Name())
		}
		fen = e.Position.ShredderFEN()
	}
	if err := s.client.NewGame(ctx); err != nil {
		return r, err
	}
	watch := foreignWatch{watcher: watcher{claim: e}}
	reply, err := s.client.Search(ctx, fen, uciclient.Limits{Depth: s.o.Depth, Nodes: s.o.Nodes, MoveTime: s.o.MoveTime}, watch.info)
	if err != nil {
		return r, err
	}
	a := &watch.answer
	a.end.time = reply.Elapsed
	if isNone := reply.Move == "(none)" || reply.Move == "0000"; !isNone || e.Position.HasLegalMove() {
		if a.played, err = e.Position.ParseUCI(strings.ToLower(reply.Move)); err != nil {
			return r, fmt.Errorf("engine %s answers %s, which is no legal move in %s", s.client.Name(), quote.Text(reply.Move), e.FEN)
		}
	}
	if len(a.pv) == 0 || a.pv[0] != a.played {
		a.pv = nil
		if a.played != movegen.NoMove {
			a.pv = []movegen.Move{a.played}
		}
	}
	r = watch.judge(a)
	r.Excess = s.o.excess(&a.end)
	return r, nil
}

// What an engine may need above its limit: it looks at nodes and clock now and then.
const (
	nodesGrace = 10_000
	timeGrace  = 250 * time.Millisecond
)

// excess says by how much a search went beyond its limits: "39.8 times the nodes". It is
// empty for one that kept them, up to what an engine needs to notice.
func (o *Options) excess(end *moment) string {
	over := func(took, limit, grace float64) bool { return limit > 0 && took > 1.5*limit && took > limit+grace }
	switch nodes, limit := float64(end.nodes), float64(o.Nodes); {
	case over(nodes, limit, nodesGrace):
		return fmt.Sprintf("%.1f times the nodes", nodes/limit)
	case over(end.time.Seconds(), o.MoveTime.Seconds(), timeGrace.Seconds()):
		return fmt.Sprintf("%.1f times the time", end.time.Seconds()/o.MoveTime.Seconds())
	case o.Depth > 0 && end.depth > o.Depth:
		return fmt.Sprintf("depth %d instead of %d", end.depth, o.Depth)
	}
	return ""
}

// foreignWatch follows the lines of a foreign engine.
type foreignWatch struct {
	watcher
	answer // so far
}

func (w *foreignWatch) info(i uciclient.Info) {
	if i.MultiPV > 1 {
		return
	}
	at := moment{max(i.Depth, w.end.depth), max(i.Nodes, w.end.nodes), i.Elapsed}
	w.end = at
	if i.Upper {
		return
	}
	if i.HasScore {
		w.score = foreignScore(i.Mate, i.Score)
	}
	if line := w.claim.Position.LegalPrefix(i.PV); len(line) > 0 {
		w.pv = line
		w.best(line[0], w.score, at)
	}
}

// foreignScore converts centipawns or moves to mate.
func foreignScore(mate bool, n int) search.Score {
	const longest = eval.MaxPly / 2
	switch {
	case !mate:
		return max(-eval.MaxEval, min(search.Score(n), eval.MaxEval))
	case n > 0:
		return eval.MateIn(2*min(n, longest) - 1)
	}
	return eval.MatedIn(2 * min(-n, longest))
}
