package engine

import (
	"fmt"
	"math"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// weakHash is the size in MiB of the table of weakened searches, which are small.
const weakHash = 4

// handicap is what UCI_LimitStrength needs: a searcher and a table of its own,
// so that nothing misjudged ever reaches a search at full strength.
type handicap struct {
	on       bool
	elo      int
	searcher *search.Searcher // nil until it is needed
	used     bool
	seed     uint64 // of the game

	// evaluation is that of the weakened searches: it errs as errors says.
	evaluation *eval.Factory
	errors     misjudgement
}

// setLimitStrength applies the option; memory is taken here, not in Go.
func (e *Engine) setLimitStrength(on bool) error {
	h := &e.handicap
	if on && h.searcher == nil {
		table, err := hashtable.New(weakHash)
		if err != nil {
			return err
		}
		h.searcher = search.New(table)
		h.evaluation = h.errors.over(e.set.config.Evaluation)
		h.searcher.Prepare(1, h.evaluation)
	}
	h.on = on
	return nil
}

// setElo applies the option. What another strength has seen is forgotten.
func (e *Engine) setElo(elo int) error {
	if e.handicap.elo != elo {
		e.handicap.elo = elo
		e.handicap.forget()
	}
	return nil
}

// forget clears what earlier searches have seen.
func (h *handicap) forget() {
	if h.searcher != nil && h.used {
		h.searcher.NewGame(1)
		h.used = false
	}
}

// applies reports whether a request is answered with less than full strength.
// Analysis never is: who asks what the engine thinks wants to know.
func (h *handicap) applies(p Params, analyse bool) bool {
	return h.on && !p.Infinite && p.Mate == 0 && !analyse
}

// weakness is one weakened search: how it is done and how its move is chosen.
type weakness struct {
	level  level
	blur   search.Blur
	chance *movegen.PRNG
	shown  int // lines that the user wants to see

	lines []candidate // of the last finished iteration
}

// candidate is a move that may be played.
type candidate struct {
	score eval.Score
	pv    []movegen.Move
}

// weaken turns a job into one with a handicap: limits and config become those
// of the level.
func (e *Engine) weaken(j *job, limits *search.Limits) {
	h := &e.handicap
	h.used = true
	l := levelOf(h.elo).soften(&e.root)
	w := &weakness{
		level:  l,
		blur:   search.Blur{Seed: h.seed, Miss: int(l.miss), Arrived: e.arrived},
		chance: e.chance,
		shown:  j.config.MultiPV,
	}
	h.errors = misjudgement{h.seed, int(l.noise)}
	config := search.DefaultConfig(h.evaluation)
	config.Blur = w.blur
	config.Grain = handicapGrain
	config.MultiPV = max(j.config.MultiPV, l.lines)
	j.searcher, j.config, j.weak = h.searcher, config, w

	depth := w.round(l.depth, uint64(e.root.FullmoveNumber()))
	if limits.Depth == 0 || limits.Depth > depth {
		limits.Depth = depth
	}
	limits.SoftNodes = uint64(l.nodes)
	if most := limits.SoftNodes * overrun; limits.Nodes == 0 || limits.Nodes > most {
		limits.Nodes = most
	}
	if !limits.Fixed {
		limits.Soft /= calm
		limits.Hard /= calm
	}
	limits.Moves = w.seen(&e.root, limits.Moves)
}

const (
	// handicapGrain is finer than in play at full strength: moves are compared by
	// their values.
	handicapGrain = 4
	// overrun bounds an iteration that the soft limit let begin, as a multiple of
	// that limit.
	overrun = 3
	// calm is the part of the usual time that is taken at most. Strength is what
	// the nodes allow, so the clock is for accidents: a machine that stalls.
	calm = 3
)

// round rounds depth up or down, such that the mean over many moves is depth.
func (w *weakness) round(depth float64, salt uint64) int {
	whole := math.Floor(depth)
	if float64(movegen.NewPRNG(w.blur.Seed^salt*0x9e3779b97f4a7c15).Uint64()>>11)/(1<<53) < depth-whole {
		whole++
	}
	return max(int(whole), 1)
}

// seen returns the root moves that are not overlooked, all of allowed (of the
// legal moves when it is empty) when that would leave none. A mate on the board
// is seen more readily than other moves that check.
func (w *weakness) seen(p *movegen.Position, allowed []movegen.Move) []movegen.Move {
	if len(allowed) == 0 {
		var list movegen.MoveList
		p.GenerateLegal(&list)
		allowed = append(allowed, list.Slice()...)
	}
	var moves []movegen.Move
	for _, m := range allowed {
		blur := w.blur
		if mates(p, m) {
			blur.Miss /= 3
		}
		if !blur.Overlooks(p, blur.Arrived, movegen.NoSquare, m, 0) {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		return allowed
	}
	return moves
}

// mates reports whether m, legal in p, is checkmate.
func mates(p *movegen.Position, m movegen.Move) bool {
	if !p.GivesCheck(m) {
		return false
	}
	var next movegen.Position
	p.Make(m, &next)
	return !next.HasLegalMove()
}

// note takes in a report of the search; it reports whether the user is to see it.
func (w *weakness) note(i search.Info) bool {
	if i.Stats != nil && len(i.PV) > 0 { // a line of a finished iteration
		if i.MultiPV <= 1 {
			w.lines = w.lines[:0]
		}
		w.lines = append(w.lines, candidate{i.Score, append([]movegen.Move(nil), i.PV...)})
	}
	return i.MultiPV <= w.shown
}

// choose replaces the result's move by one of the candidates: each move that
// loses no more than the margin, with a probability that falls off with what it
// loses (softmax). Where the best is a mate, or the choice one of mates, it stays.
func (w *weakness) choose(r *search.Result) {
	if len(w.lines) < 2 || w.lines[0].score.IsMate() {
		return
	}
	best := w.lines[0].score
	var weights []float64
	sum := 0.0
	for _, c := range w.lines {
		loss := float64(best - c.score)
		weight := 0.0
		if loss <= w.level.margin && w.level.temperature > 0 {
			weight = math.Exp(-max(loss, 0) / w.level.temperature)
		}
		weights = append(weights, weight)
		sum += weight
	}
	at := float64(w.chance.Uint64()>>11) / (1 << 53) * sum
	for i, weight := range weights {
		if at -= weight; at < 0 && weight > 0 {
			c := w.lines[i]
			r.Best, r.PV, r.Score, r.Bound, r.Ponder = c.pv[0], c.pv, c.score, hashtable.Exact, movegen.NoMove
			return
		}
	}
}

// String says what a weakened search does, for debug notes.
func (w *weakness) String() string {
	return fmt.Sprintf("handicap: %d nodes, depth %.1f, misjudges by %d cp, overlooks %d ‰, %d lines within %.0f cp at %.0f cp",
		uint64(w.level.nodes), w.level.depth, int(w.level.noise), w.blur.Miss, w.level.lines, w.level.margin, w.level.temperature)
}
